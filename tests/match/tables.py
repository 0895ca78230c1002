"""Matches to look at: of the toy, with three seats and a known secret unless a test wants others."""

from __future__ import annotations

from random import Random
from typing import Any

from toy.game import Toy
from toy.play import Auction, Turn
from toy.state import ToyState
from undercroft.kernel import Choice, Dealer, Game, Seat, Seeded, unanswered
from undercroft.match import Match, Record, read_record

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


def arranged(match: Match[ToyState], *hands: tuple[int, ...]) -> Match[ToyState]:
    """The first seat is to play a card, with these hands; what lies in the deck makes up for it."""
    s = match.state
    held = {card for hand in hands for card in hand}
    rest = [card for card in range(41) if card not in held and card not in s.vault]
    for p, hand in zip(s.players, hands, strict=True):
        p.hand = hand
    s.deck, s.discards = tuple(rest), ()
    s.stack = [Turn(seat=0, at=Turn.steps.index("play_a_card"))]
    match.deal()
    return match


def at_the_auction(match: Match[ToyState]) -> Match[ToyState]:
    """All bid for the first card of the vault."""
    match.state.stack = [*match.state.stack[:1], Auction(seat=0, answers=unanswered(range(match.state.seats)))]
    match.deal()
    return match
