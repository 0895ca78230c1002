"""Steps and the stack: what runs when, and what a position waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import pytest

from kernel.little import Little, LittleState, Number, Said, asked, little, played, started
from undercroft.kernel import (
    NATURE,
    OPEN,
    Ask,
    Choice,
    Draw,
    Event,
    Frame,
    Illegal,
    Now,
    OneOf,
    Result,
    Seat,
    Subset,
    Text,
    View,
    asks,
    clone,
    digest,
    does,
    draws,
    pending,
    play,
    play_fast,
    say,
    urn,
)

ANSWERS = OneOf((Number(0), Number(1), Number(2)))


def note(s: LittleState, word: str) -> None:
    s.said += (word,)


class Leaf(Frame, kw_only=True):
    """Says its word."""

    word: Annotated[str, OPEN]
    steps: ClassVar = ("speak",)

    @does
    def speak(self, s: LittleState, now: Now) -> None:
        note(s, self.word)
        now.tell(Said(self.word))


class Ordered(Frame):
    steps: ClassVar = ("first", "second", "third")

    @does
    def first(self, s: LittleState, now: Now) -> None:
        note(s, "first")
        now.do(Leaf(seat=0, word="a"), Leaf(seat=0, word="b"))
        now.do(Leaf(seat=0, word="c"))

    @does
    def second(self, s: LittleState, now: Now) -> None:
        note(s, "second")

    @does
    def third(self, s: LittleState, now: Now) -> None:
        note(s, "third")
        now.do(Leaf(seat=0, word="d"))


def test_frames_are_resolved_in_order_and_then_play_comes_back() -> None:
    g, s = started(Ordered, Leaf)
    assert s.said == ("first", "a", "b", "c", "second", "third", "d")
    assert pending(g, s) == Result((0, 0), (), say("over"))


class Nested(Frame, kw_only=True):
    depth: Annotated[int, OPEN] = 0
    steps: ClassVar = ("before", "after")

    @does
    def before(self, s: LittleState, now: Now) -> None:
        note(s, f"in {self.depth}")
        if self.depth < 2:
            now.do(Nested(seat=0, depth=self.depth + 1), Leaf(seat=0, word=f"leaf {self.depth}"))

    @does
    def after(self, s: LittleState, now: Now) -> None:
        note(s, f"out {self.depth}")


def test_a_frame_is_done_with_all_it_began_before_the_next() -> None:
    _, s = started(Nested, Leaf)
    assert s.said == ("in 0", "in 1", "in 2", "out 2", "leaf 1", "out 1", "leaf 0", "out 0")


# Loops


class Turn(Frame, kw_only=True):
    left: Annotated[int, OPEN] = 300
    steps: ClassVar = ("answer", "pass_on")

    @asks
    def answer(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(self.seat, say("answer"), ANSWERS),)

    @answer.taken
    def answered(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        now.done()

    @does
    def pass_on(self, s: LittleState, now: Now) -> None:
        if self.left:
            now.do(Turn(seat=1 - self.seat, left=self.left - 1))


class Spin(Frame, kw_only=True):
    left: Annotated[int, OPEN] = 300
    steps: ClassVar = ("roll",)

    @draws
    def roll(self, s: LittleState) -> Draw:
        return Draw("die", urn(range(6)))

    @roll.taken
    def rolled(self, s: LittleState, die: int, now: Now) -> None:
        if self.left:
            now.do(Spin(seat=0, left=self.left - 1))


class Chat(Frame, kw_only=True):
    left: Annotated[int, OPEN] = 300
    steps: ClassVar = ("answer",)

    @asks
    def answer(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("answer"), ANSWERS),)

    @answer.taken
    def answered(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        now.done()
        if self.left:
            now.do(Chat(seat=0, left=self.left - 1))


@pytest.mark.parametrize("loop", [Turn, Spin, Chat])
def test_a_loop_of_tail_calls_does_not_grow_the_stack(loop: type[Frame]) -> None:
    g, s = started(loop)
    turns = 0
    while not isinstance(found := pending(g, s), Result):
        assert len(s.stack) == 1
        seat, answer = (NATURE, 3) if isinstance(found, Draw) else (found[0].seat, Number(0))
        s, _ = play(g, s, seat, answer)
        turns += 1
    assert turns == 301
    assert s.stack == []


# Asking


class Counting(Frame, kw_only=True):
    """Asks until the numbers come to three, or until it is told that it is done."""

    total: Annotated[int, OPEN] = 0
    steps: ClassVar = ("count", "finish")

    @asks
    def count(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("count", total=self.total), ANSWERS),) if self.total < 3 else ()

    @count.taken
    def counted(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        self.total += choice.n
        now.do(Leaf(seat=0, word=f"got {choice.n}"))
        if choice.n == 0:
            now.done()

    @does
    def finish(self, s: LittleState, now: Now) -> None:
        note(s, f"total {self.total}")


def test_an_asking_step_repeats_until_it_asks_nobody() -> None:
    g, s = started(Counting, Leaf)
    s = played(g, s, (0, Number(1)))
    assert pending(g, s)[0].prompt == say("count", total=1)
    assert s.said == ("got 1",), "what an answer began comes before the question is asked again"
    s = played(g, s, (0, Number(2)))
    assert s.said == ("got 1", "got 2", "total 3")


def test_an_asking_step_ends_when_it_is_done() -> None:
    g, s = started(Counting, Leaf)
    s = played(g, s, (0, Number(0)))
    assert s.said == ("got 0", "total 0")


class Crowd(Frame, kw_only=True):
    """Both seats are asked at once, openly."""

    waiting: Annotated[tuple[int, ...], OPEN] = (0, 1)
    steps: ClassVar = ("ask_all", "optional", "finish")

    @asks
    def ask_all(self, s: LittleState) -> Sequence[Ask]:
        return [Ask(seat, say("answer"), ANSWERS) for seat in self.waiting]

    @ask_all.taken
    def one_answered(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        self.waiting = tuple([other for other in self.waiting if other != seat])
        note(s, f"{seat} says {choice.n}")

    @asks
    def optional(self, s: LittleState) -> Sequence[Ask]:
        return [Ask(0, say("answer"), ANSWERS, blocking=False)]

    @does
    def finish(self, s: LittleState, now: Now) -> None:
        note(s, "end")


def test_several_may_be_asked_and_answer_in_any_order() -> None:
    g, s = started(Crowd)
    assert asked(g, s) == [0, 1]
    s = played(g, s, (1, Number(2)))
    assert asked(g, s) == [0]
    s = played(g, s, (0, Number(1)))
    assert s.said == ("1 says 2", "0 says 1", "end"), "a step that needs no answer is not waited for"


@pytest.mark.parametrize(
    ("seat", "answer", "why"),
    [
        (1, Number(0), "illegal-not-asked"),
        (NATURE, 0, "illegal-not-asked"),
        (7, Number(0), "illegal-not-asked"),
        (0, Number(3), "illegal-choice"),
        (0, 0, "illegal-choice"),
        (0, None, "illegal-choice"),
        (0, "number", "illegal-choice"),
    ],
)
def test_what_was_not_asked_for_is_refused(seat: Seat, answer: Any, why: str) -> None:
    g, s = started(Counting, Leaf)
    before = digest(s)
    with pytest.raises(Illegal) as refusal:
        play(g, s, seat, answer)
    assert refusal.value.why.key == why
    assert digest(s) == before


def test_nothing_can_be_played_after_the_end() -> None:
    g, s = started(Ordered, Leaf)
    for seat in (NATURE, 0):
        with pytest.raises(Illegal, match="illegal-over"):
            play(g, s, seat, Number(0))


class Strict(Little):
    """A game that says why."""

    frames = (Counting, Leaf)

    def why_not(self, v: View[Any], c: Choice) -> Text | None:
        assert isinstance(v, View)
        return say("why-large") if isinstance(c, Number) and c.n > 5 else None


def test_a_refusal_says_what_the_game_says() -> None:
    g, s = started(Counting, Leaf)
    strict = Strict()
    with pytest.raises(Illegal, match="why-large"):
        play(strict, s, 0, Number(6))
    with pytest.raises(Illegal, match="illegal-choice"):
        play(strict, s, 0, Number(4))
    with pytest.raises(Illegal, match="illegal-choice"):
        play(g, s, 0, Number(6))


class Mute(Frame):
    steps: ClassVar = ("ask",)

    @asks
    def ask(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("answer"), ANSWERS),)


def test_a_step_that_cannot_take_its_answer_says_so() -> None:
    g, s = started(Mute)
    with pytest.raises(TypeError, match="taken"):
        play(g, s, 0, Number(0))


# Drawing


class Deal(Frame, kw_only=True):
    steps: ClassVar = ("skip", "draw", "after")

    @draws
    def skip(self, s: LittleState) -> Draw | None:
        return None

    @draws
    def draw(self, s: LittleState) -> Draw:
        return Draw("card", urn((4, 7, 9)), count=2)

    @draw.taken
    def drawn(self, s: LittleState, cards: tuple[int, ...], now: Now) -> None:
        note(s, f"drew {cards}")
        now.do(Leaf(seat=0, word="shown"))

    @does
    def after(self, s: LittleState, now: Now) -> None:
        note(s, "after")


def test_nature_draws_and_play_goes_on() -> None:
    g, s = started(Deal, Leaf)
    assert pending(g, s) == Draw("card", urn((4, 7, 9)), count=2)
    s = played(g, s, (NATURE, (9, 4)))
    assert s.said == ("drew (9, 4)", "shown", "after")


@pytest.mark.parametrize(("seat", "outcome"), [(0, (9, 4)), (NATURE, (9, 9)), (NATURE, 9), (NATURE, (1, 4))])
def test_what_nature_cannot_give_is_refused(seat: Seat, outcome: Any) -> None:
    g, s = started(Deal, Leaf)
    with pytest.raises(Illegal, match="illegal-outcome"):
        play(g, s, seat, outcome)


# Any time


class Interrupted(Little):
    """Seat 1 may always say its number, as long as it was not said."""

    frames = (Counting, Leaf)

    def anytime(self, s: Any, seat: Seat) -> Sequence[Choice]:
        return (Number(9), Number(1)) if seat == 1 and "nine" not in s.said else ()

    def interject(self, s: Any, seat: Seat, c: Any, now: Now) -> None:
        now.do(Leaf(seat=seat, word="nine"))


def test_an_any_time_choice_goes_on_top_and_leaves_the_question() -> None:
    _, s = started(Counting, Leaf)
    g = Interrupted()
    question, offer = pending(g, s)
    assert (offer.seat, offer.blocking, list(offer.domain.each())) == (1, False, [Number(9), Number(1)])
    t, events = play(g, s, 1, Number(9))
    assert events == (Said("nine"),)
    assert pending(g, t) == (question,)
    u = clone(s)
    assert play_fast(g, u, 1, Number(9), anytime=True) == (question,)
    assert digest(u) == digest(t)


class Eager(Interrupted):
    """The seat that is asked may also say the number nine at any time."""

    def anytime(self, s: Any, seat: Seat) -> Sequence[Choice]:
        return (Number(9), Number(1)) if seat == 0 else ()


def test_an_offer_does_not_repeat_what_the_question_takes() -> None:
    _, s = started(Counting, Leaf)
    _, offer = pending(Eager(), s)
    assert list(offer.domain.each()) == [Number(9)]


def test_a_game_without_any_time_choices_refuses_them() -> None:
    g, s = started(Counting, Leaf)
    with pytest.raises(TypeError, match="any-time"):
        play_fast(g, s, 0, Number(9), anytime=True)


# Play is pure


def test_play_leaves_its_input_alone() -> None:
    g, s = started(Counting, Leaf)
    before = digest(s)
    t, _ = play(g, s, 0, Number(1))
    play(g, t, 0, Number(1))
    pending(g, s)
    assert digest(s) == before


def test_play_and_fast_play_agree() -> None:
    g, s = started(Counting, Leaf)
    slow = played(g, s, (0, Number(1)), (0, Number(1)))
    fast = clone(s)
    play_fast(g, fast, 0, Number(1))
    assert play_fast(g, fast, 0, Number(1)) == pending(g, slow)
    assert digest(fast) == digest(slow)


# Mistakes in rules are told at once


class Unlisted(Event, frozen=True):
    word: Annotated[str, OPEN]


class Careless(Frame, kw_only=True):
    """Does what its game has not said it would."""

    what: Annotated[str, OPEN] = ""
    steps: ClassVar = ("wait", "act")

    @asks
    def wait(self, s: LittleState) -> Sequence[Ask]:
        return (Ask(0, say("wait"), OneOf((Number(1),))),)

    @wait.taken
    def waited(self, s: LittleState, seat: Seat, choice: Number, now: Now) -> None:
        now.done()

    @does
    def act(self, s: LittleState, now: Now) -> None:
        match self.what:
            case "event":
                now.tell(Unlisted("hush"))
            case "frame":
                now.do(Deal(seat=0))
            case "done":
                now.done()


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("event", "little does not list the event Unlisted"),
        ("frame", "Deal has no steps, or its game does not list it"),
        ("done", "only what is taken by an asking step"),
    ],
)
def test_a_mistake_in_the_rules_is_told_by_play(what: str, words: str) -> None:
    Deal.plan = ()
    g = little(Careless)
    s = g.state(stack=[Careless(seat=0, what=what)], box="box", seats=2)
    with pytest.raises(TypeError, match=words):
        play(g, s, 0, Number(1))


class Doubtful(Frame, kw_only=True):
    """Asks without waiting, or what has no answer."""

    domain: Annotated[int, OPEN] = 0
    steps: ClassVar = ("ask",)

    @asks
    def ask(self, s: LittleState) -> Sequence[Ask]:
        empty: tuple[Any, ...] = (OneOf(()), Subset((1, 2), 3, 5))
        if self.domain < 2:
            return (Ask(0, say("ask"), empty[self.domain]),)
        return (Ask(0, say("ask"), OneOf((Number(1),))), Ask(1, say("maybe"), OneOf((Number(1),)), blocking=False))


@pytest.mark.parametrize(
    ("domain", "words"), [(0, "no answer"), (1, "no answer"), (2, "offers are the game's `anytime`")]
)
def test_a_question_that_cannot_be_put_is_told(domain: int, words: str) -> None:
    g = little(Doubtful)
    with pytest.raises(TypeError, match=words):
        pending(g, g.state(stack=[Doubtful(seat=0, domain=domain)], box="box", seats=2))
