"""Every bot against every other, each in every seat."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

from msgspec import Struct

from undercroft.kernel import Game
from undercroft.lab.processes import Progress
from undercroft.lab.series import LabError, Tally, play_series, series
from undercroft.lab.statistics import Interval, rate, wilson


class BotRow(Struct, frozen=True):
    """How one bot did over all its pairs, by finished games."""

    bot: str
    games: int
    wins: float
    win_rate: float
    ci95: Interval
    mean_score: float


class PairRow(Struct, frozen=True):
    """How bot `a` did against bot `b`, by finished games."""

    a: str
    b: str
    games: int
    a_wins: float
    win_rate: float
    ci95: Interval


class Tournament(Struct, frozen=True):
    """What `lab tournament --json` prints."""

    game: str
    seed: int
    bots: list[BotRow]
    pairs: list[PairRow]
    errors: int


def tournament(
    g: Game[Any],
    options: Any,
    box: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int = 1,
    seats: int = 2,
    progress: Progress | None = None,
    errors_folder: Path | None = None,
) -> Tournament:
    """Play so many games between the two bots of each pair.

    With more than two seats the two share the table: as evenly as can be, in every arrangement, and a bot's
    win is the win of any of its seats. All pairs and arrangements play the same deals. Raises `LabError`,
    and what `bot` raises.
    """
    pairs = list(combinations(bots, 2))
    if not pairs or len(set(bots)) < len(bots):
        raise LabError(f"expected two or more different bots, found {', '.join(bots) or 'none'}")
    if seats < 2:
        raise LabError(f"expected two or more seats, found {seats}")
    tables = [tuple(pair[side] for side in sides) for sides in arrangements(seats) for pair in pairs]
    played = series(g, options, box, tables, seed, errors_folder)
    tallies = play_series(played, games * len(pairs), jobs, progress)
    done = list(zip(tables, tallies, strict=True))
    return Tournament(
        game=g.id,
        seed=seed,
        bots=[_bot_row(name, [(names, tally) for names, tally in done if name in names]) for name in bots],
        pairs=[_pair_row(a, b, [(names, tally) for names, tally in done if set(names) == {a, b}]) for a, b in pairs],
        errors=sum(tally.errors for tally in tallies),
    )


def arrangements(seats: int) -> list[tuple[int, ...]]:
    """Every way to share the seats between two sides evenly, each followed by that in which they change places.

    >>> arrangements(2)
    [(0, 1), (1, 0)]
    >>> arrangements(3)
    [(0, 0, 1), (1, 1, 0), (0, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0)]
    """
    found = []
    for sides in product((0, 1), repeat=seats):
        if sides[0] == 0 and abs(2 * sum(sides) - seats) <= 1:
            found += [sides, tuple([1 - side for side in sides])]
    return found


def _wins(name: str, done: Iterable[tuple[tuple[str, ...], Tally]]) -> float:
    won = [tally.wins[seat] for names, tally in done for seat, held_by in enumerate(names) if held_by == name]
    return float(sum(won, Fraction(0)))


def _bot_row(name: str, done: list[tuple[tuple[str, ...], Tally]]) -> BotRow:
    games = sum(tally.finished for _, tally in done)
    seats = sum(names.count(name) * tally.finished for names, tally in done)
    scores = [tally.scores[seat] for names, tally in done for seat, held_by in enumerate(names) if held_by == name]
    wins = _wins(name, done)
    return BotRow(name, games, wins, rate(wins, games), wilson(wins, games), rate(sum(scores), seats))


def _pair_row(a: str, b: str, done: list[tuple[tuple[str, ...], Tally]]) -> PairRow:
    games = sum(tally.finished for _, tally in done)
    wins = _wins(a, done)
    return PairRow(a, b, games, wins, rate(wins, games), wilson(wins, games))
