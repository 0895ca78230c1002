"""Tickets: which answer is to which question."""

from __future__ import annotations

from random import Random

import pytest

from match.tables import TOY, any_answer, arranged, at_the_auction, play_on, seated
from toy.choices import Bid, Light, Play, Ward
from undercroft.kernel import NATURE, PASS, Illegal, Pick, Seat
from undercroft.match import Match, Stale
from undercroft.match.match import Ticket

SPADE, THIEF, WARD, LAMP = 0, 16, 28, 37


def question(match: Match, seat: Seat) -> Ticket:
    (ticket,) = [ticket for ticket in match.tickets(seat) if ticket.ask.blocking or ticket.ask.sealed]
    return ticket


def offer(match: Match, seat: Seat) -> Ticket:
    (ticket,) = [ticket for ticket in match.tickets(seat) if not (ticket.ask.blocking or ticket.ask.sealed)]
    return ticket


def test_a_ticket_is_kept_while_others_answer() -> None:
    match = at_the_auction(seated())
    before = {seat: question(match, seat).number for seat in range(3)}
    assert len(set(before.values())) == 3
    match.answer(1, Bid(2), before[1])
    assert question(match, 0).number == before[0]
    assert question(match, 2).number == before[2]
    match.answer(0, Bid(1), before[0])
    match.answer(2, Bid(0), before[2])


def test_a_ticket_is_kept_while_dice_are_rolled() -> None:
    match = arranged(seated(), (SPADE,), (LAMP,), ())
    before = offer(match, 1).number
    match.answer(0, Play(SPADE))
    assert offer(match, 1).number == before
    match.answer(1, PASS, question(match, 1).number)
    assert match.state.players[0].coins > 3
    mine = [ticket.number for ticket in match.tickets(1)]
    assert before not in mine, "an answer uses up what its seat held"


def test_a_ticket_of_somebody_else_survives_a_roll() -> None:
    match = arranged(seated(), (SPADE,), (WARD,), (LAMP,))
    before = offer(match, 2).number
    match.answer(0, Play(SPADE))
    match.answer(1, PASS)
    assert offer(match, 2).number == before


def test_a_ticket_changes_with_its_question() -> None:
    match = arranged(seated(), (SPADE, WARD, LAMP, LAMP + 1), (WARD,), ())
    match.answer(0, PASS)
    discard, offered = question(match, 0), offer(match, 0)
    match.answer(0, Light(0), offered.number)
    assert not [ticket for ticket in match.tickets(0) if ticket.number in (discard.number, offered.number)]
    with pytest.raises(Stale):
        match.answer(0, Pick((WARD,)), discard.number)


def test_an_answer_given_twice_counts_once() -> None:
    """The same question comes up again at once; the second click was meant for the first."""
    match = arranged(seated(seats=2), (SPADE, WARD + 1), (WARD, WARD + 2))
    match.answer(0, Play(SPADE))
    ticket = question(match, 1)
    match.answer(1, Ward(WARD), ticket.number)
    match.answer(0, Ward(WARD + 1))
    assert question(match, 1).number != ticket.number
    with pytest.raises(Stale):
        match.answer(1, PASS, ticket.number)


def test_a_changed_mind_needs_the_new_ticket() -> None:
    match = at_the_auction(seated())
    first = question(match, 0)
    match.answer(0, Bid(2), first.number)
    again = question(match, 0)
    assert (again.ask.blocking, again.ask.domain) == (False, first.ask.domain)
    with pytest.raises(Stale):
        match.answer(0, Bid(1), first.number)
    match.answer(0, Bid(1), again.number)
    assert match.view(0).state.stack[-1].answers[0].answer == Bid(1)


def test_a_ticket_is_for_its_seat() -> None:
    match = at_the_auction(seated())
    with pytest.raises(Stale):
        match.answer(0, Bid(0), question(match, 1).number)
    with pytest.raises(Stale):
        match.answer(0, Bid(0), 999)


def test_a_refused_answer_leaves_everything_as_it_was() -> None:
    match = at_the_auction(seated())
    held, lines, state = match.tickets(0), len(match.record.lines), match.state
    for seat, choice in ((0, Bid(99)), (0, PASS), (NATURE, 3), (7, PASS)):
        with pytest.raises(Illegal):
            match.answer(seat, choice)
    assert (match.tickets(0), len(match.record.lines), match.state) == (held, lines, state)


def test_every_question_has_one_ticket() -> None:
    for seed in range(5):
        match = seated(seats=4)
        rng = Random(seed)
        issued = -1
        while not match.over:
            found = [ticket for seat in range(4) for ticket in match.tickets(seat)]
            assert sorted(map(repr, match.found)) == sorted(repr(ticket.ask) for ticket in found)
            numbers = [ticket.number for ticket in found]
            assert len(set(numbers)) == len(numbers)
            issued = max([issued, *numbers])
            match.answer(*any_answer(match, rng))
        assert not [ticket for seat in range(4) for ticket in match.tickets(seat)]
        assert issued > 0


def test_a_match_is_over_when_it_has_a_result() -> None:
    match = play_on(seated(), Random(1))
    assert match.over
    assert match.game is TOY
    with pytest.raises(Illegal, match="illegal-over"):
        match.answer(0, PASS)
