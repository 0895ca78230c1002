"""Tickets: which answer is to which question."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, ClassVar

import pytest

from kernel.little import LittleState, Number, Options, little
from match.tables import (
    LAMP,
    SPADE,
    THIEF,
    TOY,
    WARD,
    any_answer,
    at_the_auction,
    dealt,
    offer,
    play_on,
    question,
    seated,
)
from toy.choices import Bid, Discard, Light, Play, Rob
from undercroft.kernel import (
    NATURE,
    OPEN,
    PASS,
    Ask,
    Frame,
    Illegal,
    Now,
    OneOf,
    Scripted,
    Seat,
    asks,
    say,
)
from undercroft.match import Match, Stale, replay
from undercroft.match.match import forced_answer


def test_a_ticket_is_kept_while_others_answer() -> None:
    match = at_the_auction(seated())
    before = {seat: question(match, seat).number for seat in range(3)}
    match.answer(1, Bid(2), before[1])
    assert question(match, 0).number == before[0]
    assert question(match, 2).number == before[2]
    match.answer(0, Bid(1), before[0])
    match.answer(2, Bid(0), before[2])


def test_a_ticket_is_kept_while_others_answer_and_dice_are_rolled() -> None:
    match = dealt((SPADE, 1, 2), (WARD, 3, 4), (LAMP, 5, 6))
    before = offer(match, 2).number
    match.answer(0, Play(SPADE))
    assert offer(match, 2).number == before
    match.answer(1, PASS)
    assert offer(match, 2).number == before
    match.answer(2, PASS)
    assert match.state.players[0].coins > 3
    assert before not in [ticket.number for ticket in match.tickets(2)], "an answer uses up what its seat held"


def test_a_ticket_changes_with_its_question() -> None:
    match = dealt((WARD, LAMP, LAMP + 1), (1, 2, 3), (4, 5, 6))
    match.answer(0, PASS)
    discard, offered = question(match, 0), offer(match, 0)
    match.answer(0, Light(0), offered.number)
    assert not [ticket for ticket in match.tickets(0) if ticket.number in (discard.number, offered.number)]
    with pytest.raises(Stale):
        match.answer(0, Discard((WARD,)), discard.number)


class Asking(Frame, kw_only=True):
    """Asks seat 0 the same three times."""

    left: Annotated[int, OPEN] = 3
    steps: ClassVar = ("ask",)

    @asks
    def ask(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("answer"), OneOf((Number(1), Number(2)))),) if self.left else ()

    @ask.taken
    def answered(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        self.left -= 1


def test_an_answer_given_twice_counts_once() -> None:
    """The same question comes up again at once; the second click was meant for the first."""
    match = Match.new(little(Asking), Options(), "box", ("a", "b"), Scripted(()))
    first = question(match, 0)
    match.answer(0, Number(1), first.number)
    assert question(match, 0).ask == first.ask
    with pytest.raises(Stale):
        match.answer(0, Number(1), first.number)
    assert match.state.stack[0].left == 2


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


def test_a_ticket_is_for_its_seat_and_its_question() -> None:
    match = dealt((WARD, LAMP, LAMP + 1), (1, 2, 3), (4, 5, 6))
    match.answer(0, PASS)
    with pytest.raises(Stale):
        match.answer(0, Discard((WARD,)), 999)
    with pytest.raises(Illegal):
        match.answer(0, Discard((WARD,)), offer(match, 0).number)
    with pytest.raises(Illegal):
        match.answer(0, Light(0), question(match, 0).number)
    with pytest.raises(Stale):
        match.answer(1, PASS, question(match, 0).number)


def test_tickets_tell_nothing_of_what_others_are_offered() -> None:
    """Seat 1 holds a lamp or not; the numbers of seat 0's tickets are the same."""

    def numbers(card: int) -> list[int]:
        match = dealt((WARD, 4, 5), (card, 6, 7), (8, 9, 10))
        assert bool([held for held in match.tickets(1) if not held.ask.blocking]) == (card == LAMP)
        seen = [ticket.number for ticket in match.tickets(0)]
        match.answer(0, PASS)
        return seen + [ticket.number for ticket in match.tickets(0)]

    assert numbers(LAMP) == numbers(SPADE)


class Wavering(Frame, kw_only=True):
    """Asks seat 0 what seat 1 leaves of three answers, and seat 1 how many."""

    left: Annotated[int, OPEN] = 3
    steps: ClassVar = ("ask",)

    @asks
    def ask(self, s: LittleState) -> Sequence[Ask]:
        return [Ask(seat, say("answer"), OneOf(tuple(Number(n) for n in range(self.left)))) for seat in (0, 1)]

    @ask.taken
    def answered(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        self.left = max(1, choice.n)


def test_a_ticket_changes_when_another_changes_its_question() -> None:
    match = Match.new(little(Wavering), Options(), "box", ("a", "b"), Scripted(()))
    before = question(match, 0).number
    match.answer(1, Number(3 - 1))
    assert question(match, 0).ask.domain.size() == 2
    with pytest.raises(Stale):
        match.answer(0, Number(1), before)


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
            for seat in range(4):
                numbers = [ticket.number for ticket in match.tickets(seat)]
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


def test_an_answer_is_forced_where_everybody_sees_that_there_is_no_other() -> None:
    """Two players: a thief has one to rob. Whether the thief's owner could light a lamp changes nothing."""
    for third in (LAMP, SPADE):
        match = dealt((THIEF, third, 1), (WARD, 2, 3))
        match.answer(0, Play(THIEF))
        asks = [ticket.ask for ticket in match.tickets(0)]
        assert [ask.blocking for ask in asks].count(False) == (third == LAMP)
        assert forced_answer(asks) == Rob(1)
    match = dealt((THIEF, 0, 1), (WARD, 2, 3), (4, 5, 6))
    match.answer(0, Play(THIEF))
    assert forced_answer([ticket.ask for ticket in match.tickets(0)]) is None, "there are two to rob"
    assert forced_answer([ticket.ask for ticket in dealt((0, 1, 2), (3, 4, 5)).tickets(0)]) is None, "it is private"


class TwoQuestions(Frame):
    steps: ClassVar = ("first", "second")

    @asks
    def first(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("first"), OneOf((Number(0), Number(1)))),)

    @first.taken
    def first_answered(self, s: LittleState, seat: int, choice: Number, now: Now) -> None:
        now.done()

    @asks
    def second(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("second"), OneOf((Number(0), Number(1)))),)

    @second.taken
    def second_answered(self, s: LittleState, seat: int, choice: Number, now: Now) -> None:
        now.done()


def test_a_resumed_match_goes_on_with_the_tickets_it_had() -> None:
    """The game begins with a question, so nothing is drawn before the first ticket."""
    g = little(TwoQuestions)
    match = Match.new(g, Options(), "box", ("a", "b"), Scripted(()))
    match.answer(0, Number(1))
    resumed = replay(match.record, g)
    assert resumed.tickets(0) == match.tickets(0)
    assert [ticket.number for ticket in match.tickets(0)] == [2]


def test_only_a_dealer_with_a_secret_can_commit_to_it() -> None:
    with pytest.raises(TypeError, match="Scripted"):
        seated(dealer=Scripted(()), commit=True)
