"""Steps, and the machine that runs them: settle, pending, play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from undercroft.kernel.chance import Draw
from undercroft.kernel.choices import NATURE, Ask, Illegal, OneOf, Seat, Text, say
from undercroft.kernel.state import Frame, S, State, clone
from undercroft.kernel.views import view

if TYPE_CHECKING:
    from undercroft.kernel.events import Event
    from undercroft.kernel.registry import Game


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The end: what each seat scored, who won, and the paragraph that ended the game."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: Text


Found = tuple[Ask, ...] | Draw | Result
"""What a position waits for."""

ANYTIME = say("anytime")


class Now(Protocol):
    """The only thing a step may talk to besides the state."""

    def tell(self, e: Event) -> None:
        """Say what happened."""

    def do(self, *frames: Frame) -> None:
        """Resolve these next, in this order, then come back here."""

    def done(self) -> None:
        """End an asking step, which otherwise repeats until it asks nobody."""


class Silent:
    """A `Now` that nobody listens to."""

    __slots__ = ("finished", "queue")

    def __init__(self) -> None:
        self.queue: tuple[Frame, ...] = ()
        self.finished = False

    def tell(self, e: Event) -> None:
        pass

    def do(self, *frames: Frame) -> None:
        self.queue += frames

    def done(self) -> None:
        self.finished = True


class Heard(Silent):
    """A `Now` that keeps what it is told."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []

    def tell(self, e: Event) -> None:
        self.events.append(e)

    def do(self, *frames: Frame) -> None:
        for f in frames:
            if not type(f).__dict__.get("plan"):
                raise TypeError(f"{type(f).__name__} has no steps, or its game does not list it")
        super().do(*frames)


DOES, ASKS, DRAWS = range(3)


class Step:
    """One step of a frame. `taken` adds what an answer to it does, as a property adds its setter."""

    __slots__ = ("kind", "run", "take")

    def __init__(self, kind: int, run: Callable[..., Any]) -> None:
        self.kind = kind
        self.run = run
        self.take: Callable[..., None] = _nothing_taken

    def taken(self, take: Callable[..., None]) -> Step:
        self.take = take
        return self


def _nothing_taken(*_: Any) -> None:
    raise TypeError("this step takes answers but has no `taken`")


def does(run: Callable[[Any, Any, Now], None]) -> Step:
    """A step in which the rules act: `(self, s, now)`."""
    return Step(DOES, run)


def asks(run: Callable[[Any, Any], Sequence[Ask]]) -> Step:
    """A step in which seats decide: `(self, s)`, pure; its `taken` is `(self, s, seat, choice, now)`."""
    return Step(ASKS, run)


def draws(run: Callable[[Any, Any], Draw | None]) -> Step:
    """A step in which nature decides: `(self, s)`, pure, None to skip; its `taken` is `(self, s, outcome, now)`."""
    return Step(DRAWS, run)


def plan_of(frame: type[Frame]) -> tuple[Step, ...]:
    """The steps of a frame by their names. Raises TypeError where one is no step."""
    plan = []
    for name in frame.steps:
        step = getattr(frame, name, None)
        if not isinstance(step, Step):
            raise TypeError(f"{frame.__name__}.{name} is not marked with @does, @asks or @draws")
        plan.append(step)
    return tuple(plan)


def _leave(stack: list[Frame], f: Frame) -> None:
    """Go to the next step of the top frame. After its last it leaves the stack, so that loops of turns do not grow it."""
    f.at += 1
    if f.at == len(f.plan):
        stack.pop()


def _push(stack: list[Frame], now: Silent) -> None:
    if now.queue:
        stack.extend(reversed(now.queue))
        now.queue = ()


def settle(g: Game[S], s: S, now: Silent) -> Found:
    """Let the rules act until a seat or nature must decide, or the game is over."""
    stack = s.stack
    while stack:
        f = stack[-1]
        step: Step = f.plan[f.at]
        if step.kind == DOES:
            _leave(stack, f)
            step.run(f, s, now)
            if now.queue:
                _push(stack, now)
        elif step.kind == ASKS:
            found: tuple[Ask, ...] = tuple(step.run(f, s))
            for ask in found:
                if ask.blocking:
                    return found
            _leave(stack, f)
        else:
            draw: Draw | None = step.run(f, s)
            if draw is not None:
                return draw
            _leave(stack, f)
    return g.result(s)


def _waits_for(g: Game[S], s: S) -> Found:
    """What a settled position waits for, any-time offers aside."""
    if not s.stack:
        return g.result(s)
    f = s.stack[-1]
    step: Step = f.plan[f.at]
    found = step.run(f, s)
    return found if step.kind == DRAWS else tuple(found)


def offers(g: Game[S], s: S, found: tuple[Ask, ...], seats: Iterable[Seat] | None = None) -> tuple[Ask, ...]:
    """The any-time Asks of all seats, or of some: what a seat may do beyond the answers it is asked for."""
    offered = []
    for seat in range(s.seats) if seats is None else seats:
        choices = g.anytime(s, seat)
        if choices:
            asked = [ask.domain for ask in found if ask.seat == seat and ask.prompt is not ANYTIME]
            beyond = tuple([c for c in choices if not any([domain.has(c) for domain in asked])])
            if beyond:
                offered.append(Ask(seat, ANYTIME, OneOf(beyond), blocking=False))
    return tuple(offered)


def pending(g: Game[S], s: S, offered_to: Iterable[Seat] | None = None) -> Found:
    """Who must decide what: seats (any-time offers last), nature, or nobody any more. Pure; derived, never stored.

    `offered_to` leaves out the offers that others have, which nobody else knows of.
    """
    return _with_offers(g, s, _waits_for(g, s), offered_to)


def _with_offers(g: Game[S], s: S, found: Found, offered_to: Iterable[Seat] | None = None) -> Found:
    """What a position waits for, checked, with what the seats are offered."""
    if not isinstance(found, tuple):
        return found
    for ask in found:
        if not (ask.blocking or ask.sealed):
            raise TypeError(f"a step asks {ask.prompt.key!r} without blocking: offers are the game's `anytime`")
        if not ask.domain.size():
            raise TypeError(f"a step asks {ask.prompt.key!r}, to which there is no answer")
    return (*found, *offers(g, s, found, offered_to))


def begin(g: Game[S], options: Any, box: str, seats: int) -> S:
    """A new game, up to its first decision."""
    s = g.start(options, box, seats)
    settle(g, s, Silent())
    return s


def play(g: Game[S], s: S, seat: Seat, answer: Any) -> tuple[S, tuple[Event, ...]]:
    """The position after this answer, and what happened. Raises `Illegal`; `s` never changes."""
    t, events, _ = played(g, s, seat, answer, pending(g, s))
    return t, events


def played(g: Game[S], s: S, seat: Seat, answer: Any, found: Found) -> tuple[S, tuple[Event, ...], Found]:
    """`play` where it is known what is pending; it also says what is pending then. Raises `Illegal`."""
    t = clone(s)
    now = Heard()
    if isinstance(found, Draw):
        if seat != NATURE or not found.has(answer):
            raise Illegal(say("illegal-outcome", kind=found.kind))
        _take_outcome(t, answer, now)
    elif isinstance(found, Result):
        raise Illegal(say("illegal-over"))
    else:
        _take_answer(g, t, seat, answer, now, anytime=_anytime_answer(g, s, found, seat, answer))
    after = settle(g, t, now)
    if now.finished:
        raise TypeError("only what is taken by an asking step ends it with `now.done()`")
    for e in now.events:
        if type(e) not in g.blanks:
            raise TypeError(f"{g.id} does not list the event {type(e).__name__}")
    return t, tuple(now.events), _with_offers(g, t, after)


def _anytime_answer(g: Game[S], s: S, found: tuple[Ask, ...], seat: Seat, answer: Any) -> bool:
    """Whether this answer is to an any-time offer. Raises `Illegal` if no Ask of the seat takes it."""
    mine = [ask for ask in found if ask.seat == seat]
    for ask in mine:
        if ask.domain.has(answer):
            return ask.prompt is ANYTIME
    if not mine:
        raise Illegal(say("illegal-not-asked"))
    raise Illegal(g.why_not(view(g, s, seat), answer) or say("illegal-choice"))


def play_fast(g: Game[S], s: S, seat: Seat, answer: Any, *, anytime: bool = False) -> Found:
    """Play in place, unchecked, and say what the position waits for next, any-time offers aside. For rollouts."""
    now = Silent()
    if seat == NATURE:
        _take_outcome(s, answer, now)
    else:
        _take_answer(g, s, seat, answer, now, anytime=anytime)
    return settle(g, s, now)


def play_sealed(g: Game[S], s: S, answers: Sequence[tuple[Seat, Any]]) -> Found:
    """`play_fast` for the sealed answers to one and the same question, at once."""
    now = Silent()
    for seat, answer in answers:
        _take_answer(g, s, seat, answer, now, anytime=False)
    return settle(g, s, now)


def _take_outcome(s: State, outcome: Any, now: Silent) -> None:
    f = s.stack[-1]
    step: Step = f.plan[f.at]
    _leave(s.stack, f)
    step.take(f, s, outcome, now)
    _push(s.stack, now)


def _take_answer(g: Game[S], s: S, seat: Seat, answer: Any, now: Silent, *, anytime: bool) -> None:
    if anytime:
        g.interject(s, seat, answer, now)
    else:
        f = s.stack[-1]
        step: Step = f.plan[f.at]
        step.take(f, s, seat, answer, now)
        if now.finished:
            now.finished = False
            _leave(s.stack, f)
    _push(s.stack, now)
