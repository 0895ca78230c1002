"""Frames in which several seats answer: all at once in secret, or one after another to an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from undercroft.kernel.choices import Ask, Choice, OneOf, Pass, Seat, Subset, Text
from undercroft.kernel.frames import Now, asks
from undercroft.kernel.state import OPEN, OWN, Frame

C = TypeVar("C", bound=Choice)
E = TypeVar("E")

PASS = Pass()


class Sealed(Struct, Generic[C], frozen=True, gc=False):
    """One seat's answer in a simultaneous choice: that it was given is open, what it was is not."""

    seat: Annotated[Seat, OPEN]
    given: Annotated[bool, OPEN] = False
    answer: Annotated[C | None, OWN] = None


class Answer(Struct, Generic[C], frozen=True, gc=False):
    """What a seat answered to an event, in a window."""

    seat: Annotated[Seat, OPEN]
    choice: Annotated[C, OPEN]


class Together(Frame, Generic[C], kw_only=True):
    """Several seats answer at once in secret. Until the last is in, each may still change its answer.

    A game's frame says what each seat is asked, and in `revealed` what becomes of the answers: what it does
    not write into a marked field or tell, nobody sees. Begin one with `answers=unanswered(seats)`.
    """

    answers: Annotated[tuple[Sealed[C], ...], OPEN]
    steps: ClassVar[tuple[str, ...]] = ("all_answer",)

    def question(self, s: Any, seat: Seat) -> tuple[Text, OneOf | Subset]:
        """The prompt and the domain of one seat's question."""
        raise TypeError(f"{type(self).__name__} has no question")

    def revealed(self, s: Any, answers: tuple[Answer[C], ...], now: Now) -> None:
        """What the answers do once the last is in, in table order."""
        raise TypeError(f"{type(self).__name__} does nothing with its answers")

    @asks
    def all_answer(self, s: Any) -> Sequence[Ask]:
        found = []
        waiting = False
        for sealed in self.answers:
            prompt, domain = self.question(s, sealed.seat)
            found.append(Ask(sealed.seat, prompt, domain, blocking=not sealed.given, sealed=True))
            waiting = waiting or not sealed.given
        return found if waiting else ()

    @all_answer.taken
    def one_answered(self, s: Any, seat: Seat, choice: C, now: Now) -> None:
        self.answers = tuple([Sealed(seat, True, choice) if sealed.seat == seat else sealed for sealed in self.answers])
        if all([sealed.given for sealed in self.answers]):
            self.answers = tuple([self.still(s, sealed) for sealed in self.answers])
        if all([sealed.given for sealed in self.answers]):
            answers = tuple([Answer(sealed.seat, sealed.answer) for sealed in self.answers if sealed.answer])
            self.answers = ()
            now.done()
            self.revealed(s, answers, now)

    def still(self, s: Any, sealed: Sealed[C]) -> Sealed[C]:
        """An answer, unless something that happened since forbids it: then the seat is asked again."""
        return sealed if self.question(s, sealed.seat)[1].has(sealed.answer) else Sealed(sealed.seat)


def unanswered(seats: Iterable[Seat]) -> tuple[Sealed[Any], ...]:
    """No answer yet from these seats, in table order."""
    return tuple([Sealed(seat) for seat in seats])


class Window(Frame, Generic[E, C], kw_only=True):
    """Something is about to happen, or just did, and seats may answer, in table order, or pass.

    A game's frame says which seats *publicly* could answer (never because of a secret), what each
    may answer, and ends with a step `closes` that reads `answers`. An answer that is not a pass
    opens the window again for those who had passed.
    """

    event: Annotated[E, OPEN]
    passed: Annotated[tuple[Seat, ...], OPEN] = ()
    answers: Annotated[tuple[Answer[C], ...], OPEN] = ()
    steps: ClassVar[tuple[str, ...]] = ("anyone_answers", "closes")

    def could_answer(self, s: Any) -> Sequence[Seat]:
        """The seats that everybody can see might answer, in table order."""
        raise TypeError(f"{type(self).__name__} does not say who could answer")

    def may_answer(self, s: Any, seat: Seat) -> Sequence[C]:
        """What this seat can really answer; passing is added."""
        raise TypeError(f"{type(self).__name__} does not say what a seat may answer")

    def prompt(self, s: Any, seat: Seat) -> Text:
        """What this seat is asked."""
        raise TypeError(f"{type(self).__name__} has no prompt")

    def answered(self, s: Any, seat: Seat, choice: C, now: Now) -> None:
        """What an answer does at once: its price, its log line."""

    @asks
    def anyone_answers(self, s: Any) -> Sequence[Ask]:
        for seat in self.could_answer(s):
            if seat not in self.passed:
                return (Ask(seat, self.prompt(s, seat), OneOf((*self.may_answer(s, seat), PASS))),)
        return ()

    @anyone_answers.taken
    def one_answered(self, s: Any, seat: Seat, choice: C | Pass, now: Now) -> None:
        if isinstance(choice, Pass):
            self.passed = (*self.passed, seat)
        else:
            self.passed = ()
            self.answers = (*self.answers, Answer(seat, choice))
            self.answered(s, seat, choice, now)
