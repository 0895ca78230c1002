"""Taking answers back: free, or by consent, and what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any, ClassVar

import pytest

from kernel.little import Little, LittleState, Number, Options
from match.tables import (
    LAMP,
    SPADE,
    THIEF,
    TOY,
    WARD,
    again,
    any_answer,
    at_the_auction,
    dealt,
    play_on,
    question,
    seated,
    wild,
)
from toy.choices import Bid, Light, Play, Rob
from undercroft.kernel import (
    NATURE,
    OPEN,
    PASS,
    Ask,
    Event,
    Frame,
    Illegal,
    Now,
    OneOf,
    Scripted,
    Vis,
    asks,
    clone,
    digest,
    game,
    say,
)
from undercroft.match import Match, replay, verify
from undercroft.match.record import Digest, Undone

MU = game("mu")


def free(match: Match, seat: int) -> bool:
    line = match.last_line_of(seat)
    assert line is not None
    return match.may_undo(seat, line)


# Free


def test_an_own_answer_is_free_while_nothing_followed() -> None:
    match = dealt((THIEF, 0, 1), (WARD, 2, 3), (4, 5, 6))
    match.answer(0, Play(THIEF))
    first = match.last_line_of(0)
    assert first is not None
    assert free(match, 0)
    match.answer(0, Rob(1))
    assert free(match, 0)
    assert match.may_undo(0, first), "several own answers may go at once"
    assert not match.may_undo(1, first)
    assert not match.may_undo(0, first + 5)


def test_it_is_not_free_once_somebody_else_has_answered() -> None:
    match = dealt((THIEF, 0, 1), (WARD, 2, 3), (4, 5, 6))
    match.answer(0, Play(THIEF))
    match.answer(0, Rob(1))
    match.answer(1, PASS)
    assert not free(match, 0)
    assert free(match, 1)


def test_it_is_not_free_once_nature_has_answered() -> None:
    match = dealt((SPADE, 1, 2), (WARD, 3, 4))
    match.answer(0, Play(SPADE))
    match.answer(1, PASS)
    assert match.record.effective()[-1][1].seat == NATURE
    assert not free(match, 1)


def test_it_is_not_free_once_a_card_was_seen() -> None:
    match = dealt((LAMP, SPADE, 1), (WARD, 2, 3), (4, 5, 6))
    match.answer(0, Light(1))
    lit = match.last_line_of(0)
    assert lit is not None
    assert not free(match, 0)
    match.answer(0, Play(SPADE))
    assert free(match, 0)
    assert not match.may_undo(0, lit)


def test_a_sealed_answer_is_free_until_the_last_is_in() -> None:
    match = at_the_auction(seated())
    match.answer(0, Bid(3))
    assert free(match, 0)
    match.answer(1, Bid(2))
    assert not free(match, 0)
    assert free(match, 1)
    match.answer(2, Bid(1))
    assert match.record.effective()[-1][1].seat == NATURE


def test_the_last_to_place_a_building_has_seen_the_others() -> None:
    """Nothing is drawn after the buildings are placed, and still it is too late."""
    match = play_on(seated(MU, 2), Random(1), answers=0)
    rng = Random(2)
    opened = 0
    while not match.over and opened < 12:
        waiting = [seat for seat in range(2) if any(ticket.ask.blocking for ticket in match.tickets(seat))]
        sealed = any(ticket.ask.sealed for seat in range(2) for ticket in match.tickets(seat))
        seat = waiting[0]
        ask = next(ticket.ask for ticket in match.tickets(seat) if ticket.ask.blocking)
        match.answer(seat, ask.domain.some(rng))
        if sealed:
            assert free(match, seat) == (len(waiting) == 2)
            opened += len(waiting) == 1


class Peek(Frame, kw_only=True):
    """Seat 0 turns up a number: it sees it from then on, or is told and nothing is kept."""

    kept: Annotated[bool, OPEN] = True
    steps: ClassVar = ("ask", "ask_again")

    @asks
    def ask(self, s: Peeked) -> Sequence[Ask]:
        return (Ask(0, say("answer"), OneOf((Number(0), Number(1)))),)

    @ask.taken
    def asked(self, s: Peeked, seat: int, choice: Number, now: Now) -> None:
        now.done()
        if choice.n and self.kept:
            s.seen_by = 1
        elif choice.n:
            now.tell(Whispered(0, s.number))

    @asks
    def ask_again(self, s: Peeked) -> Sequence[Ask]:
        return (Ask(0, say("answer"), OneOf((Number(0),))),)


class Whispered(Event, frozen=True):
    seat: Annotated[int, OPEN]
    number: Annotated[int, Vis("owner")]


class Peeked(LittleState, kw_only=True):
    number: Annotated[int, Vis("seats", mask="seen_by")] = 7
    seen_by: Annotated[int, OPEN] = 0


class Peeking(Little):
    state: ClassVar = Peeked
    frames: ClassVar = (Peek,)
    event: ClassVar = Whispered
    kept: ClassVar = True
    certain: ClassVar = True

    def start(self, options: Any, box: str, seats: int) -> Any:
        return Peeked(stack=[Peek(seat=0, kept=self.kept)], box=box, seats=seats)

    def imagine(self, v: Any, rng: Random) -> Any:
        """A seat that is certain imagines nothing else than what is true."""
        s = clone(v.state)
        s.number = 7 if self.certain else rng.randrange(100)
        return s


@pytest.mark.parametrize(("kept", "certain"), [(True, True), (True, False), (False, False)])
def test_what_came_to_light_or_was_whispered_cannot_be_unlearned(kept: bool, certain: bool) -> None:
    g = type("Some", (Peeking,), {"kept": kept, "certain": certain})()
    for peeked in (0, 1):
        match = Match.new(g, Options(), "box", ("a", "b"), Scripted(()))
        match.answer(0, Number(peeked))
        assert free(match, 0) == (not peeked)


def test_only_who_sits_here_takes_over_or_takes_back() -> None:
    match = play_on(seated(), Random(1), answers=4)
    line = match.record.effective()[-1][0]
    lines = list(match.record.lines)
    for wrong in (lambda: match.take_over(3, "greedy"), lambda: match.undo(line, by=(0, 99))):
        with pytest.raises(Illegal, match="illegal-seat"):
            wrong()
    assert match.record.lines == lines
    match = play_on(match, Random(1))
    with pytest.raises(Illegal, match="illegal-over"):
        match.take_over(0, "greedy")
    assert verify(again(match), TOY).finished


def test_a_line_that_is_no_answer_cannot_be_taken_back_freely() -> None:
    match = play_on(seated(), Random(1), answers=40)
    for number, line in enumerate(match.record.lines, 2):
        if isinstance(line, Digest):
            assert not any(match.may_undo(seat, number) for seat in range(3))


def test_nothing_is_taken_back_after_the_end() -> None:
    match = play_on(seated(), Random(1))
    line = match.last_line_of(0)
    assert line is not None
    lines = list(match.record.lines)
    assert not match.may_undo(0, line)
    with pytest.raises(Illegal, match="illegal-over"):
        match.undo(line, by=(0, 1, 2))
    assert match.record.lines == lines


def test_what_is_no_standing_answer_cannot_be_taken_back() -> None:
    match = play_on(seated(), Random(1), answers=8)
    taken = match.last_line_of(match.record.effective()[-1][1].seat) or 0
    match.undo(taken, by=(0, 1, 2))
    for line in (0, 1, taken, 999, match.record.number() - 1):
        if line not in match.happened:
            with pytest.raises(Illegal, match="illegal-undo"):
                match.undo(line, by=(0, 1, 2))


# By consent


def test_an_undo_is_a_line_and_nothing_is_deleted() -> None:
    match = play_on(seated(), Random(1), answers=10)
    before = list(match.record.lines)
    line = match.record.effective()[4][0]
    match.undo(line, by=(2, 0, 1))
    assert match.record.lines[: len(before)] == before
    assert match.record.lines[len(before)] == Undone(line, (2, 0, 1))
    assert max(number for number, answered in match.record.effective() if answered.seat != NATURE) < line


def test_an_undo_leads_to_the_position_before() -> None:
    for seed in range(8):
        rng = Random(seed)
        match = seated()
        states = {}
        while len(match.happened) < 30:
            states[match.record.number()] = match.state
            match.answer(*any_answer(match, rng))
        line = rng.choice([number for number in states if number in match.happened])
        match.undo(line, by=range(3))
        assert digest(match.state) == digest(states[line])
        assert digest(replay(again(match), TOY).state) == digest(match.state)


def test_what_was_drawn_is_drawn_again() -> None:
    """The dealer counts the draws that stand, so another try brings no other cards."""
    match = seated()
    match.answer(0, PASS)
    options = list(question(match, 0).ask.domain.each())
    drawn = []
    for choice in options[:4]:
        match.answer(0, choice)
        drawn.append(match.record.effective()[-1])
        match.undo(match.record.effective()[-2][0], by=range(3))
    assert {answered.seat for _, answered in drawn} == {NATURE}
    assert len({answered.answer for _, answered in drawn}) == 1


def test_undone_matches_are_true_to_the_end() -> None:
    for seed in range(6):
        report = verify(again(wild(Random(seed))), TOY)
        assert report.finished
        assert report.committed


def test_a_match_goes_on_after_an_undo_as_if_nothing_had_been() -> None:
    straight = play_on(seated(), Random(5), answers=12)
    detour = play_on(seated(), Random(5), answers=12)
    line = detour.record.number()
    play_on(detour, Random(6), answers=9)
    detour.undo(line, by=range(3))
    for match in (straight, detour):
        play_on(match, Random(7))
    assert digest(straight.state) == digest(detour.state)
    assert [a.answer for _, a in straight.record.effective()] == [a.answer for _, a in detour.record.effective()]


def test_nobody_takes_nothing_back() -> None:
    match = play_on(seated(), Random(1), answers=4)
    lines = list(match.record.lines)
    with pytest.raises(Illegal, match="illegal-undo-by-nobody"):
        match.undo(match.record.effective()[-1][0], by=())
    assert match.record.lines == lines


def test_what_was_answered_for_a_seat_is_not_its_last_answer() -> None:
    """With one other at the table, whom to rob is no question."""
    match = dealt((THIEF, 0, 1), (WARD, 2, 3))
    match.answer(0, Play(THIEF))
    played = match.last_line_of(0)
    match.answer(0, Rob(1))
    assert match.last_line_of(0) == played
