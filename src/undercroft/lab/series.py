"""A series of games: tables of bots that play the same deals, and what is counted of them."""

from __future__ import annotations

import os
import sys
from collections import Counter
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any

from msgspec import Struct, field

from undercroft.bots import bot
from undercroft.kernel import Budget, Choice, Game, Player, Result, Seeded, View
from undercroft.lab.processes import Progress, spread
from undercroft.match import Record, Run, drive


class LabError(ValueError):
    """Something that cannot be played, and why."""


class Series(Struct, frozen=True):
    """What is played. Processes are sent nothing but this: names, a seed, and the changed rows of the box.

    Game n is played at table n modulo their number; every table plays the same deals.
    """

    game: Any
    options: Any
    box: str
    rows: dict[str, Any]
    seed: int
    tables: tuple[tuple[str, ...], ...]
    """For each table the names of its bots by seat."""
    errors: Path | None = None
    """The folder for the records of games that ended with an error."""

    def deal(self, number: int) -> Seeded:
        """The dealer of a game."""
        return Seeded(secret("deal", self.seed, number // len(self.tables)))

    def rng(self, number: int) -> Random:
        """What the bots of a game take their chances from."""
        return Random(secret("bots", self.seed, number))


def series(
    g: Game[Any], options: Any, box: str, tables: list[tuple[str, ...]], seed: int, errors: Path | None
) -> Series:
    """A series, once it is known that it can be played. Raises `LabError`, and what `bot` raises."""
    for seats in {len(names) for names in tables}:
        if seats not in g.seats:
            raise LabError(f"{g.id} has {g.seats.start} to {g.seats.stop - 1} seats, not {seats}")
    for name in {name for names in tables for name in names}:
        bot(name, g, options)
    if errors:
        check_folder(errors)
    rows = g.changed(box)
    if g.load(changed=rows) != box:
        raise LabError(f"the box {box} cannot be made again from its changed rows")
    return Series(g, options, box, rows, seed, tuple(tables), errors)


def secret(use: str, seed: int, number: int) -> bytes:
    """32 bytes that a seed and a number come to."""
    return blake2b(f"{use} {seed} {number}".encode(), digest_size=32, person=b"undercroft-lab").digest()


class Tally(Struct):
    """What is counted of the games at one table. Sums are exact, so that the order of the games does not matter."""

    wins: list[Fraction]
    """By seat; a win that k seats share counts 1/k."""
    scores: list[int]
    """By seat, their sum."""
    errors: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many finished games had so many moves."""
    endings: Counter[str] = field(default_factory=Counter)
    """How many finished games ended for this reason."""

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls([Fraction(0)] * seats, [0] * seats)

    @property
    def finished(self) -> int:
        return self.lengths.total()

    @property
    def moves(self) -> int:
        """The moves of the finished games."""
        return sum([length * count for length, count in self.lengths.items()])

    def count(self, result: Result, moves: int) -> None:
        """Add a finished game."""
        for seat in result.winners:
            self.wins[seat] += Fraction(1, len(result.winners))
        self.scores = [total + score for total, score in zip(self.scores, result.scores, strict=True)]
        self.lengths[moves] += 1
        self.endings[result.reason.key] += 1

    def add(self, other: Tally) -> None:
        """Add another tally of the same table."""
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.scores = [mine + more for mine, more in zip(self.scores, other.scores, strict=True)]
        self.errors += other.errors
        self.lengths += other.lengths
        self.endings += other.endings


class Seated:
    """A bot that plays under its own budget."""

    def __init__(self, player: Player, budget: Budget) -> None:
        self.player = player
        self.budget = budget
        self.looks = player.looks

    def choose(self, v: View[Any], asks: Any, budget: Budget, rng: Random) -> Choice | None:
        return self.player.choose(v, asks, self.budget, rng)


class Hall:
    """Where a process plays its part of a series, with one bot of each name."""

    def __init__(self, played: Series) -> None:
        self.series = played
        self.series.game.load(changed=played.rows)
        self.bots: dict[str, Player] = {}
        for name in {name for names in played.tables for name in names}:
            player, budget = bot(name, played.game, played.options)
            self.bots[name] = player if budget == Budget() else Seated(player, budget)

    def __call__(self, numbers: range) -> list[Tally]:
        """Play the games of these numbers; a tally for each table."""
        tables = self.series.tables
        tallies = [Tally.empty(len(names)) for names in tables]
        for number in numbers:
            self.play(number, tables[number % len(tables)], tallies[number % len(tables)])
        return tallies

    def play(self, number: int, names: tuple[str, ...], tally: Tally) -> None:
        """Play one game. An error ends it, is kept with its record, and is counted."""
        played = self.series
        run = Run(played.game, played.options, played.box, names)
        try:
            result = drive(run, played.deal(number), [self.bots[name] for name in names], Budget(), played.rng(number))
        except Exception:  # whatever a game or a bot raises
            tally.errors += 1
            if played.errors:
                keep_error(played.errors, f"{played.game.id}-{played.seed}-{number}", run)
        else:
            tally.count(result, run.moves)


def check_folder(folder: Path) -> None:
    """Raise `LabError` if records could not be written there, before hours are spent."""
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise LabError(f"expected a folder that can be written for the records of errors, found {folder}")


def keep_error(folder: Path, name: str, run: Run) -> None:
    """Write the record of a game that ended with the error just caught, and what the error was."""
    told = format_exc()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / (name + Record.suffix)).write_bytes(run.record().encode())
        (folder / (name + ".txt")).write_text(told, encoding="utf-8")
    except OSError as problem:
        print(f"{name} ended with an error; its record cannot be written: {problem}", file=sys.stderr)


def play_series(played: Series, games: int, jobs: int, progress: Progress | None) -> list[Tally]:
    """Play so many games of a series; a tally for each table."""
    if games < 1 or jobs < 1:
        raise LabError(f"expected at least one game and one process, found {games} and {jobs}")
    tallies = [Tally.empty(len(names)) for names in played.tables]
    for part in spread(partial(Hall, played), games, min(jobs, games), progress):
        for tally, more in zip(tallies, part, strict=True):
            tally.add(more)
    return tallies
