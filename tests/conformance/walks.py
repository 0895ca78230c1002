"""Random games, walked through once and then looked at by many tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import msgspec

from toy.game import Toy
from undercroft.kernel import (
    NATURE,
    Ask,
    Chance,
    Draw,
    Event,
    Found,
    Game,
    Result,
    Seat,
    State,
    begin,
    digest,
    installed,
    pending,
    play,
)

GAMES_EACH = 200
"""How many random games of each game are played, spread over its seat counts and options."""
MOST_MOVES = 1000


class Cell(NamedTuple):
    """A game with its options and seats, and how many games of it are walked through."""

    game: Game[Any]
    options: Any
    seats: int
    games: int

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in msgspec.structs.asdict(self.options).items() if value]
        return " ".join([self.game.id, str(self.seats), *chosen])


class Step(NamedTuple):
    """A position, what it waits for, the answer that was given, and what happened."""

    state: State
    found: Found
    digest: str
    ask: Ask | None
    seat: Seat
    answer: Any
    events: tuple[Event, ...]
    after: State

    @property
    def anytime(self) -> bool:
        """Whether the answer was to an any-time offer."""
        return self.ask is not None and not (self.ask.blocking or self.ask.sealed)


class Walk(NamedTuple):
    """One game from its beginning to its end."""

    name: str
    steps: list[Step]
    end: State
    result: Result


def cells() -> list[Cell]:
    """Every game with every number of seats and every set of options."""
    found = []
    for g in (*installed().values(), Toy()):
        tables = list(product(g.variants(), g.seats))
        found += [Cell(g, chosen, seats, -(-GAMES_EACH // len(tables))) for chosen, seats in tables]
    return found


def walk(cell: Cell, n: int) -> Walk:
    """Game number n of a cell, played at random. Seats also change their minds and play at any time."""
    g = cell.game
    name = f"{cell} game {n}"
    rng = Random(name)
    dealer = Chance(rng)
    s = begin(g, cell.options, g.load(), cell.seats)
    steps: list[Step] = []
    while not isinstance(found := pending(g, s), Result):
        assert len(steps) < MOST_MOVES, f"{name} does not end"
        ask = None if isinstance(found, Draw) else _one_of(found, rng)
        seat, answer = (NATURE, dealer.deal(found)) if ask is None else (ask.seat, ask.domain.some(rng))
        before = digest(s)
        t, events = play(g, s, seat, answer)
        steps.append(Step(s, found, before, ask, seat, answer, events, t))
        s = t
    return Walk(name, steps, s, found)


def _one_of(asks: tuple[Ask, ...], rng: Random) -> Ask:
    if rng.random() < 0.8:
        asks = tuple(ask for ask in asks if ask.blocking)
    return asks[int(rng.random() * len(asks))]


def walk_all(cell: Cell) -> list[Walk]:
    """All games of a cell."""
    return [walk(cell, n) for n in range(cell.games)]


def steps_of(walks: list[Walk], every: int = 1) -> Iterator[tuple[str, Step]]:
    """Every so many steps of these games, each with words for where it is."""
    at = 0
    for one in walks:
        for n, step in enumerate(one.steps):
            if at % every == 0:
                yield f"{one.name} move {n}", step
            at += 1


def half_answered(found: Found) -> bool:
    """Whether some have answered a sealed question and some have not."""
    return isinstance(found, tuple) and any(ask.sealed and not ask.blocking for ask in found)
