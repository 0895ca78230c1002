"""How fast the kernel runs a game, by processor time: a busy machine measures the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from statistics import median
from time import process_time
from typing import Any

from msgspec import Struct

from undercroft.bots import Uniform, rollout
from undercroft.kernel import Ask, Budget, Chance, Choice, Game, Seat, View, begin, clone, play, view
from undercroft.match import Run, drive

SEATS = 4
POSITIONS = 200
ONE_IN = 20
"""How many of the questions of a random game become positions to measure."""
ROUNDS = 5


class Bench(Struct, frozen=True):
    """What `bench --json` prints for a game: random play by four, or by as many as can.

    Moves are answers of seats; what nature does is timed and not counted. `forced` is the share of moves
    with one legal answer. Then, in microseconds, a clone, a move that is checked, the view of a seat, and
    its scene; `clone_ratio` is how many clones fit into one `copy.deepcopy`.
    """

    game: str
    rollout_moves_per_second: float
    games_per_second: float
    forced: float
    clone_us: float
    play_us: float
    view_us: float
    scene_us: float
    clone_ratio: float


class Position(Struct, frozen=True):
    """A question in the middle of a game, what is answered, and what the asked seat sees."""

    state: Any
    seat: Seat
    choice: Choice
    view: View[Any]


class Sampler(Uniform):
    """Plays at random, counts, and keeps some of the positions."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.positions: list[Position] = []
        self.forced = 0

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        choice = super().choose(v, asks, budget, rng)
        if asks[0].blocking and choice is not None:
            self.forced += asks[0].domain.size() == 1
            if int(rng.random() * ONE_IN) == 0:
                g, s, seat = self.run.game, clone(self.run.state), asks[0].seat
                self.positions.append(Position(s, seat, choice, view(g, s, seat)))
        return choice


def bench(g: Game[Any], seconds: float = 2.0) -> Bench:
    """The row of a game. Rollouts are timed for so many seconds, everything else for a tenth of that."""
    options, box = g.options(), g.load()
    seats = min(SEATS, g.seats.stop - 1)
    positions, forced = sample(g, options, box, seats)

    def time(run: Callable[[Position], object]) -> float:
        return microseconds(run, positions, seconds / 10)

    clone_us = time(lambda position: clone(position.state))
    rng = Random(0)
    rounds = [rollouts(g, options, box, seats, seconds / ROUNDS, rng) for _ in range(ROUNDS)]
    return Bench(
        game=g.id,
        rollout_moves_per_second=median(moves for moves, _ in rounds),
        games_per_second=median(games for _, games in rounds),
        forced=forced,
        clone_us=clone_us,
        play_us=time(lambda position: play(g, position.state, position.seat, position.choice)),
        view_us=time(lambda position: view(g, position.state, position.seat)),
        scene_us=time(lambda position: g.scene(position.view)),
        clone_ratio=time(lambda position: deepcopy(position.state)) / clone_us,
    )


def sample(g: Game[Any], options: Any, box: str, seats: int) -> tuple[list[Position], float]:
    """Positions of random games, and the share of their moves with one legal answer."""
    rng = Random(0)
    positions: list[Position] = []
    moves = forced = 0
    while len(positions) < POSITIONS:
        run = Run(g, options, box, ("random",) * seats)
        sampler = Sampler(run)
        drive(run, Chance(rng), [sampler] * seats, Budget(), rng)
        positions += sampler.positions
        moves += run.moves
        forced += sampler.forced
    return positions, forced / moves


def rollouts(g: Game[Any], options: Any, box: str, seats: int, seconds: float, rng: Random) -> tuple[float, float]:
    """Moves and whole games by second of random play, set-up included."""
    moves = games = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        moves += rollout(g, begin(g, options, box, seats), rng)
        games += 1
    return moves / spent, games / spent


def microseconds(run: Callable[[Position], object], positions: list[Position], seconds: float) -> float:
    """How long a call takes: the median of several times through the positions."""
    times: list[float] = []
    until = process_time() + seconds
    while not times or process_time() < until:
        began = process_time()
        for position in positions:
            run(position)
        times.append((process_time() - began) / len(positions))
    return 1e6 * median(times)
