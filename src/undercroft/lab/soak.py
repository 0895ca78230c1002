"""Random games of every kind, with the laws of the game checked at every move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from undercroft.bots import Uniform
from undercroft.kernel import Ask, Budget, Choice, Dealer, Draw, Game, Outcome, Seeded, View, pending
from undercroft.lab.processes import Progress, spread
from undercroft.lab.series import LabError, check_folder, keep_error, secret
from undercroft.match import Run, drive

ROUND_TRIP_EVERY = 25
"""How many answers lie between two round trips through JSON."""


class Soak(Struct):
    """What was played without an error: games, moves of seats, positions checked, round trips."""

    games: int = 0
    moves: int = 0
    checked: int = 0
    round_trips: int = 0
    errors: int = 0

    def add(self, other: Soak) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Watch:
    """Checks a run in every position in which somebody or nature is asked."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.seen = -1
        self.counts = Soak()

    def look(self) -> None:
        g, s, number = self.run.game, self.run.state, len(self.run.answers)
        if number == self.seen:
            return
        self.seen = number
        g.check(s)
        self.counts.checked += 1
        if number % ROUND_TRIP_EVERY == 0:
            again = g.decode_state(g.encode_state(s))
            assert again == s, "a state changes on its way through JSON"
            assert pending(g, again) == pending(g, s), "a state that went through JSON waits for something else"
            self.counts.round_trips += 1


class WatchfulPlayer(Uniform):
    """Plays at random, after a look at the run."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        self.watch.look()
        return super().choose(v, asks, budget, rng)


class WatchfulDealer:
    """Deals after a look at the run."""

    def __init__(self, watch: Watch, dealer: Dealer) -> None:
        self.watch = watch
        self.dealer = dealer

    def deal(self, d: Draw) -> Outcome:
        self.watch.look()
        return self.dealer.deal(d)


class Soaking(Struct, frozen=True):
    """What is soaked, as processes are told."""

    game: Any
    seed: int
    errors: Path | None

    def prepare(self) -> partial[Soak]:
        return partial(self.play, kinds(self.game), self.game.load())

    def play(self, kinds: list[tuple[int, Any]], box: str, numbers: range) -> Soak:
        """Play the games of these numbers."""
        total = Soak()
        for number in numbers:
            seats, options = kinds[number % len(kinds)]
            run = Run(self.game, options, box, ("random",) * seats)
            watch = Watch(run)
            dealer = WatchfulDealer(watch, Seeded(secret("deal", self.seed, number)))
            rng = Random(secret("bots", self.seed, number))
            try:
                drive(run, dealer, [WatchfulPlayer(watch)] * seats, Budget(), rng)
                watch.look()
            except Exception:  # whatever a game raises
                watch.counts.errors += 1
                if self.errors:
                    keep_error(self.errors, f"soak-{self.game.id}-{self.seed}-{number}", run)
            else:
                watch.counts.games += 1
                watch.counts.moves += run.moves
            total.add(watch.counts)
        return total


def kinds(g: Game[Any]) -> list[tuple[int, Any]]:
    """Every number of seats with every variant."""
    return list(product(g.seats, g.variants()))


def soak(
    g: Game[Any],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    errors_folder: Path | None = None,
) -> Soak:
    """Play so many random games, of every kind in turn."""
    if games < 1 or jobs < 1:
        raise LabError(f"expected at least one game and one process, found {games} and {jobs}")
    if errors_folder:
        check_folder(errors_folder)
    total = Soak()
    for part in spread(Soaking(g, seed, errors_folder).prepare, games, min(jobs, games), progress):
        total.add(part)
    return total
