"""Matches to look at: of the toy, with three seats and a known secret unless a test wants others."""

from __future__ import annotations

from random import Random
from typing import Any

from toy.game import Toy
from toy.state import ToyState
from undercroft.kernel import PASS, Ask, Choice, Dealer, Draw, Game, Outcome, Seat, Seeded
from undercroft.match import Match, Record, read_record
from undercroft.match.match import Ticket

TOY = Toy()
SECRET = bytes(range(32))


def seated(
    g: Game[Any] = TOY, seats: int = 3, dealer: Dealer | None = None, *, commit: bool = True, **options: Any
) -> Match[Any]:
    """A match at its first question."""
    names = [f"player-{seat}" for seat in range(seats)]
    return Match.new(g, g.options(**options), g.load(), names, dealer or Seeded(SECRET), commit=commit)


def any_answer(match: Match[Any], rng: Random) -> tuple[Seat, Choice, int]:
    """Some seat's answer to one of its questions, with its ticket."""
    seats = range(len(match.record.header.seats))
    held = [(seat, ticket) for seat in seats for ticket in match.tickets(seat)]
    seat, ticket = rng.choice(held)
    return seat, ticket.ask.domain.some(rng), ticket.number


def play_on(match: Match[Any], rng: Random, answers: int = 10_000) -> Match[Any]:
    """So many answers at random, or until the end."""
    for _ in range(answers):
        if match.over:
            break
        match.answer(*any_answer(match, rng))
    return match


def wild(rng: Random, g: Game[Any] = TOY, seats: int = 3) -> Match[Any]:
    """A whole match with undone answers and seats taken over."""
    match = seated(g, seats)
    while not match.over:
        chance = rng.random()
        if chance < 0.06 and match.happened:
            match.undo(rng.choice(list(match.happened)[-12:]), by=range(seats))
        elif chance < 0.1:
            match.take_over(rng.randrange(seats), "greedy")
        else:
            match.answer(*any_answer(match, rng))
    return match


def again(match: Match[Any]) -> Record:
    """The record of a match, as read from its file."""
    return read_record(match.record.encode())


SPADE, THIEF, WARD, LAMP = 0, 16, 28, 37
"""The first card of each kind."""
VAULT = (13, 14, 15)


class Stacked:
    """Deals these outcomes first, and then whatever comes first in the urn."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.outcomes = list(outcomes)

    def deal(self, d: Draw) -> Outcome:
        if self.outcomes:
            return self.outcomes.pop(0)
        drawn = tuple([outcome for outcome, _ in d.urn][: d.count])
        return drawn[0] if d.count == 1 else drawn


def dealt(*hands: tuple[int, ...]) -> Match[ToyState]:
    """A match in which the seats begin with these three cards each, and the first then draws two spades."""
    cards = [card for hand in hands for card in hand]
    return seated(seats=len(hands), dealer=Stacked(VAULT, tuple(cards), (11, 12)), commit=False)


def question(match: Match[Any], seat: Seat) -> Ticket:
    """What a seat is asked, or was asked and may still answer otherwise."""
    (ticket,) = [ticket for ticket in match.tickets(seat) if ticket.ask.blocking or ticket.ask.sealed]
    return ticket


def offer(match: Match[Any], seat: Seat) -> Ticket:
    """What a seat may do at any time."""
    (ticket,) = [ticket for ticket in match.tickets(seat) if not (ticket.ask.blocking or ticket.ask.sealed)]
    return ticket


def at_the_auction(match: Match[ToyState]) -> Match[ToyState]:
    """Everybody passes, until all bid for the first card of the vault."""
    while True:
        asked = [ask for ask in match.found if isinstance(ask, Ask) and ask.blocking]
        if asked[0].sealed:
            return match
        domain = asked[0].domain
        match.answer(asked[0].seat, PASS if domain.has(PASS) else next(domain.each()))
