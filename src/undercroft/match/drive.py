"""Playing a game out between players, in place: for the lab and the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from undercroft.kernel import (
    NATURE,
    Ask,
    Budget,
    Choice,
    Dealer,
    Draw,
    Game,
    Player,
    Result,
    Seat,
    begin,
    offers,
    pending,
    play_fast,
    play_sealed,
    view,
)
from undercroft.match.match import header_of
from undercroft.match.record import Answered, Record


class Run:
    """One game under way: its state and the answers so far."""

    def __init__(self, g: Game[Any], options: Any, box: str, seats: Sequence[str]) -> None:
        self.game = g
        self.options = options
        self.box = box
        self.names = tuple(seats)
        self.answers: list[tuple[Seat, Any]] = []
        self.state: Any = None

    def begin(self) -> None:
        """Set the game up, to its first decision."""
        self.state = begin(self.game, self.options, self.box, len(self.names))

    @property
    def moves(self) -> int:
        """How many answers the seats gave."""
        return sum([seat != NATURE for seat, _ in self.answers])

    def record(self) -> Record:
        """What happened so far, as a record without digests."""
        lines = [Answered(seat, msgspec.to_builtins(answer)) for seat, answer in self.answers]
        return Record(header_of(self.game, self.options, self.box, self.names, None), [*lines])


class Refused(Exception):
    """A player gave an answer that is not one."""

    def __init__(self, seat: Seat, name: str, answer: Any) -> None:
        super().__init__(f"{name} in seat {seat} answered {answer!r}, which it was not asked for")


def drive(run: Run, dealer: Dealer, players: Sequence[Player], budget: Budget, rng: Random) -> Result:
    """Play a run out from its beginning. Any-time offers are made before each new question; declining leaves no line.

    The sealed answers to one question are gathered from all before any is played.
    """
    run.begin()
    g, s, answers = run.game, run.state, run.answers

    asks: tuple[Ask, ...] = ()

    def choose(ask: Ask) -> Choice | None:
        player = players[ask.seat]
        v = view(g, s, ask.seat, asks) if player.looks else BLIND
        choice = player.choose(v, (ask,), budget, rng)
        if not (ask.domain.has(choice) if choice is not None else not ask.blocking):
            raise Refused(ask.seat, run.names[ask.seat], choice)
        return choice

    found = pending(g, s)
    while not isinstance(found, Result):
        if isinstance(found, Draw):
            outcome = dealer.deal(found)
            answers.append((NATURE, outcome))
            found = play_fast(g, s, NATURE, outcome)
            continue
        asks = (*found, *offers(g, s, found))
        *offered, first = beat(asks)
        for offer in offered:
            choice = choose(offer)
            if choice is not None:
                answers.append((offer.seat, choice))
                found = play_fast(g, s, offer.seat, choice, anytime=True)
                break
        else:
            if first.sealed:
                given = [(ask.seat, choose(ask)) for ask in found if ask.blocking]
                answers += given
                found = play_sealed(g, s, given)
            else:
                choice = choose(first)
                answers.append((first.seat, choice))
                found = play_fast(g, s, first.seat, choice)
    return found


def beat(asks: Sequence[Ask]) -> tuple[Ask, ...]:
    """The questions of a position in the order in which they are put: every offer, then the first that must be answered."""
    offered = [ask for ask in asks if not (ask.blocking or ask.sealed)]
    return (*offered, next(ask for ask in asks if ask.blocking))


BLIND: Any = None
"""The view of a player that does not look."""
