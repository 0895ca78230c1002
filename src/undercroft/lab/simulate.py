"""The same bots in the same seats, game after game."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct

from undercroft.kernel import Game, Seat
from undercroft.lab.processes import Progress
from undercroft.lab.series import Tally, play_series, series
from undercroft.lab.statistics import Interval, percentile, rate, wilson


class Length(Struct, frozen=True):
    """Moves in a finished game: the mean, and the 5th and 95th percentile."""

    mean: float
    p5: int
    p95: int


class SeatRow(Struct, frozen=True):
    """How the bot in one seat did, by finished games."""

    seat: Seat
    bot: str
    wins: float
    win_rate: float
    ci95: Interval
    mean_score: float


class Simulation(Struct, frozen=True):
    """What `lab simulate --json` prints. `moves` are those of the finished games."""

    game: str
    games: int
    seed: int
    finished: int
    errors: int
    moves: int
    seconds: float
    moves_per_second: float
    length: Length
    seats: list[SeatRow]
    endings: dict[str, int]


def simulate(
    g: Game[Any],
    options: Any,
    box: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Progress | None = None,
    errors_folder: Path | None = None,
) -> Simulation:
    """Play games between bots that keep their seats.

    The same seed gives the same numbers for any number of jobs, times aside. Raises `LabError`, and what
    `bot` raises.
    """
    played = series(g, options, box, [bots], seed, errors_folder)
    began = perf_counter()
    (tally,) = play_series(played, games, jobs, progress)
    seconds = perf_counter() - began
    return Simulation(
        game=g.id,
        games=games,
        seed=seed,
        finished=tally.finished,
        errors=tally.errors,
        moves=tally.moves,
        seconds=seconds,
        moves_per_second=tally.moves / seconds,
        length=Length(rate(tally.moves, tally.finished), percentile(tally.lengths, 5), percentile(tally.lengths, 95)),
        seats=[_row(tally, seat, name) for seat, name in enumerate(bots)],
        endings=dict(sorted(tally.endings.items())),
    )


def _row(tally: Tally, seat: Seat, name: str) -> SeatRow:
    wins = float(tally.wins[seat])
    return SeatRow(
        seat=seat,
        bot=name,
        wins=wins,
        win_rate=rate(wins, tally.finished),
        ci95=wilson(wins, tally.finished),
        mean_score=rate(tally.scores[seat], tally.finished),
    )
