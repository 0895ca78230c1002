"""One match at the table: who may answer what, with which ticket; its record, stories and undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from undercroft.kernel import (
    BACK,
    NATURE,
    Ask,
    Choice,
    Dealer,
    Draw,
    Event,
    Game,
    Illegal,
    Result,
    Seat,
    Seeded,
    State,
    View,
    begin,
    digest,
    pending,
    play,
    played,
    redact,
    say,
    view,
)
from undercroft.match.record import (
    DIGEST_EVERY,
    Answered,
    BoxUsed,
    Digest,
    Ended,
    Header,
    Record,
    TakenOver,
    Undone,
    outcome_of,
)

S = TypeVar("S", bound=State)


WORLDS = 12
"""How many worlds are imagined to see whether a seat learned something."""


class Stale(Exception):
    """An answer to a question that has changed since; the asker needs a fresh view."""


class Ticket(Struct, frozen=True):
    """One seat's question and the number under which it is answered. Each seat counts for itself."""

    number: int
    ask: Ask


class Match(Generic[S]):
    """One game from its first draw to its result.

    Nature is dealt as soon as she is asked. Every answer becomes a line of the record, and what happened
    is kept by line for the seats' stories.
    """

    def __init__(self, g: Game[S], header: Header, dealer: Dealer) -> None:
        self.game = g
        self.dealer = dealer
        self.record = Record(header, [])
        self.happened: dict[int, tuple[Event, ...]] = {}
        self.state: S = begin(g, msgspec.convert(header.options, g.options), header.box.digest, len(header.seats))
        self.found = pending(g, self.state)
        self._tickets: dict[tuple[Seat, bool], Ticket] = {}
        self._issued = [0] * len(header.seats)
        self._ask()

    @classmethod
    def new(
        cls, g: Game[S], options: Any, box: str, seats: Sequence[str], dealer: Dealer, *, commit: bool = False
    ) -> Match[S]:
        """A new match up to its first question. `commit` publishes the hash of a seeded dealer's secret."""
        if commit and not isinstance(dealer, Seeded):
            raise TypeError(f"only a seeded dealer can commit to its draws, not {type(dealer).__name__}")
        match = cls(g, header_of(g, options, box, seats, dealer if commit else None), dealer)
        match.deal()
        return match

    @property
    def over(self) -> bool:
        return isinstance(self.found, Result)

    def tickets(self, seat: Seat) -> tuple[Ticket, ...]:
        """What this seat is asked, each under its ticket."""
        if not isinstance(self.found, tuple):
            return ()
        tickets = self._tickets
        return tuple([tickets[key] for key in ((seat, False), (seat, True)) if key in tickets])

    def view(self, seat: Seat) -> View[S]:
        """What this seat may know now."""
        return view(self.game, self.state, seat, self.found)

    def answer(self, seat: Seat, choice: Choice, ticket: int | None = None) -> tuple[Event, ...]:
        """A seat's answer, and all that follows up to the next question. Raises `Illegal` or `Stale`."""
        if seat == NATURE:
            raise Illegal(say("illegal-not-asked"))
        if ticket is not None:
            asked = next((held.ask for held in self.tickets(seat) if held.number == ticket), None)
            if asked is None:
                raise Stale
            if not asked.domain.has(choice):
                raise Illegal(self.game.why_not(self.view(seat), choice) or say("illegal-choice"))
        return (*self._play(seat, choice), *self.deal())

    def take_over(self, seat: Seat, player: str) -> None:
        """Somebody else plays this seat from here on."""
        self._check_open((seat,))
        self.record.lines.append(TakenOver(seat, player))

    def _check_open(self, seats: Iterable[Seat]) -> None:
        """Raise `Illegal` if the match is over, or has no such seats."""
        if self.over:
            raise Illegal(say("illegal-over"))
        for seat in seats:
            if seat not in range(len(self.record.header.seats)):
                raise Illegal(say("illegal-seat", number=seat))

    def _play(self, seat: Seat, answer: Any) -> tuple[Event, ...]:
        events = self.replay_answer(self.record.number(), seat, answer)
        self.record.lines.append(Answered(seat, msgspec.to_builtins(answer)))
        if len(self.happened) % DIGEST_EVERY == 0:
            self.write_digest()
        return events

    def write_digest(self) -> None:
        """Write what the state here comes to, unless the last line says it already."""
        if self.record.lines and not isinstance(self.record.lines[-1], Digest):
            self.record.lines.append(Digest(digest(self.state)))

    def replay_answer(self, number: int, seat: Seat, answer: Any) -> tuple[Event, ...]:
        """Play the answer of line `number` without writing it."""
        self.state, events, self.found = played(self.game, self.state, seat, answer, self.found)
        self.happened[number] = events
        self._tickets.pop((seat, False), None)
        self._tickets.pop((seat, True), None)
        self._ask()
        return events

    def deal(self) -> tuple[Event, ...]:
        """Let nature decide until a seat is asked, or the match is over."""
        happened: tuple[Event, ...] = ()
        while isinstance(self.found, Draw):
            happened += self._play(NATURE, self.dealer.deal(self.found))
        if isinstance(self.found, Result) and not (self.record.lines and isinstance(self.record.lines[-1], Ended)):
            secret = self.dealer.secret.hex() if isinstance(self.dealer, Seeded) and self._committed else None
            self.write_digest()
            self.record.lines.append(Ended(self.found, secret))
        return happened

    @property
    def _committed(self) -> bool:
        return self.record.header.commitment is not None

    def _ask(self) -> None:
        """Issue tickets for what is pending, and keep those of the questions that stay as they are."""
        if isinstance(self.found, Draw):
            return
        held, self._tickets = self._tickets, {}
        for ask in self.found if isinstance(self.found, tuple) else ():
            key = (ask.seat, ask.blocking or ask.sealed)
            before = held.get(key)
            if before is None or not _same(before.ask, ask):
                self._issued[ask.seat] += 1
                self._tickets[key] = Ticket(self._issued[ask.seat], ask)
            else:
                self._tickets[key] = Ticket(before.number, ask)

    # Undo

    def may_undo(self, seat: Seat, line: int) -> bool:
        """Whether this seat may take back this line and all after it without asking anybody.

        It may if all of them are its own answers, and it learned nothing from them: nothing that it could not see
        has come to light, and in worlds that it could not tell from this one it would see and hear the same.
        """
        taken_back = [answered for number, answered in self.record.effective() if number >= line]
        if self.over or line not in self.happened or any(answered.seat != seat for answered in taken_back):
            return False
        before = view(self.game, self._state_before(line), seat)
        now = self.view(seat)
        if came_to_light(msgspec.to_builtins(before.state), msgspec.to_builtins(now.state)):
            return False
        heard = [redact(self.game, e, seat) for n, events in self.happened.items() if n >= line for e in events]
        learned = msgspec.json.encode((now, heard))
        rng = Random(line)
        return all(self._leads_to(learned, self.game.imagine(before, rng), taken_back) for _ in range(WORLDS))

    def _leads_to(self, learned: bytes, world: S, answers: Sequence[Answered]) -> bool:
        """Whether a seat that gives these answers in this world sees and hears the same."""
        seat = answers[-1].seat
        heard: list[Event | None] = []
        try:
            for answered in answers:
                world, events = self._replayed(world, answered)
                heard += [redact(self.game, e, seat) for e in events]
        except Illegal:
            return False
        return msgspec.json.encode((view(self.game, world, seat), heard)) == learned

    def last_line_of(self, seat: Seat) -> int | None:
        """The last answer of a seat that still stands, those aside that were given for it."""
        for number, answered in reversed(self.record.effective()):
            if answered.seat == seat:
                found = pending(self.game, self._state_before(number))
                assert isinstance(found, tuple)
                if forced_answer([ask for ask in found if ask.seat == seat]) is None:
                    return number
        return None

    def undo(self, line: int, by: Iterable[Seat]) -> None:
        """Take back this line and all after it, unless the match is over. Who has to agree is the caller's business."""
        seats = tuple(dict.fromkeys(by))
        self._check_open(seats)
        if not seats:
            raise Illegal(say("illegal-undo-by-nobody"))
        self.go_back_to(line)
        self.record.lines.append(Undone(line, seats))
        if isinstance(self.dealer, Seeded):
            self.dealer.drawn = sum(answered.seat == NATURE for _, answered in self.record.effective())
        self.deal()

    def go_back_to(self, line: int) -> None:
        """The position before this line, which must be an answer that still stands."""
        if line not in self.happened:
            raise Illegal(say("illegal-undo", line=line))
        self.state = self._state_before(line)
        self.happened = {number: events for number, events in self.happened.items() if number < line}
        self.found = pending(self.game, self.state)
        self._ask()

    def _state_before(self, line: int) -> S:
        """The state before an answer that still stands, by playing again what stands before it."""
        g, header = self.game, self.record.header
        s = begin(g, msgspec.convert(header.options, g.options), header.box.digest, len(header.seats))
        for number, answered in self.record.effective():
            if number >= line:
                break
            s, _ = self._replayed(s, answered)
        return s

    def _replayed(self, s: S, answered: Answered) -> tuple[S, tuple[Event, ...]]:
        """What an answer of the record leads to."""
        if answered.seat == NATURE:
            return play(self.game, s, NATURE, outcome_of(answered.answer))
        return play(self.game, s, answered.seat, self.game.decode_choice(msgspec.json.encode(answered.answer)))

    def story(self, seat: Seat) -> bytes:
        """What this seat has seen so far, as a file: no answers, draws, digests or secrets of others."""
        header = self.record.header
        first = {
            "story": header.game, "rules": header.rules, "options": header.options, "seats": header.seats,
            "seat": seat, "commitment": header.commitment,
        }  # fmt: skip
        rows: list[Any] = [first]
        for number, events in self.happened.items():
            seen = [redacted for event in events if (redacted := redact(self.game, event, seat)) is not None]
            rows.append({"line": number, "events": seen})
        rows.append({"view": self.view(seat)})
        return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def header_of(g: Game[Any], options: Any, box: str, seats: Sequence[str], dealer: Dealer | None) -> Header:
    """The header of a new match; with the commitment of this dealer, if one is given."""
    return Header(
        game=g.id,
        rules=g.version,
        shape=g.shape,
        box=BoxUsed(box, g.changed(box)),
        options=msgspec.to_builtins(options),
        seats=tuple(seats),
        commitment=dealer.commitment if isinstance(dealer, Seeded) else None,
    )


def forced_answer(asks: Sequence[Ask]) -> Choice | None:
    """The answer that may be given for a seat: everybody can see that it has no other.

    Offers do not count, for nobody else knows whether there are any.
    """
    for ask in asks:
        if ask.public and ask.blocking and ask.domain.size() == 1:
            return next(ask.domain.each())
    return None


def came_to_light(before: Any, now: Any) -> bool:
    """Whether something that was hidden is seen now, place by place."""
    if before == BACK:
        return bool(now != BACK)
    if isinstance(before, dict) and isinstance(now, dict):
        return any(came_to_light(before[key], now[key]) for key in before.keys() & now.keys())
    if isinstance(before, list | tuple) and isinstance(now, list | tuple):
        return any(came_to_light(one, other) for one, other in zip(before, now, strict=False))
    return False


def _same(a: Ask, b: Ask) -> bool:
    return a.prompt == b.prompt and a.domain == b.domain
