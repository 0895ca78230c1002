"""A match in a room: loaded from its lines, answered, taken back, written, and shown."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.kernel import PASS, Ask, Choice, Found, Game, Illegal, Seat, Seeded, say
from undercroft.match import Match, Record, RecordError, read_record, replay, resume
from undercroft.match.match import Ticket, forced_answer
from undercroft.match.record import FIRST_LINE
from undercroft.table.lobby import Lobby
from undercroft.table.screens import Screen
from undercroft.table.store import Kept, Store
from undercroft.table.thinking import Request


class Asking(Struct):
    """Somebody asks to take back a line and all after it; who has agreed."""

    seat: Seat
    line: int
    agreed: tuple[int, ...]


class Playing:
    """A match that is in memory."""

    def __init__(self, match: Match[Any], round: int) -> None:
        self.match = match
        self.round = round
        self.screens: dict[Seat, Screen] = {}
        self.written = match.record.number()
        """The number of the first line that is not in the database."""
        self.declined: set[tuple[Seat, int]] = set()
        """The offers that bots have declined, for as long as the table is asked the same."""
        self.may_take_back: set[Seat] = set()
        """The seats that have an answer of their own to take back."""

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @classmethod
    async def begin(cls, g: Game[Any], box: str, lobby: Lobby, store: Store) -> Playing:
        """A new match, already written, and its room with it."""
        dealer = Seeded(secrets.token_bytes(32))
        names = [lobby.name_of(seat) for seat in range(len(lobby.chairs))]
        options = msgspec.convert(lobby.options, g.options)
        playing = cls(Match.new(g, options, box, names, dealer, commit=True), lobby.round)
        playing.answer_forced()
        record = playing.match.record
        await store.begin(lobby, record.header, dealer.secret, record.lines)
        playing.written = record.number()
        return playing

    @classmethod
    def load(cls, g: Game[Any], kept: Kept, lobby: Lobby) -> tuple[Playing | None, Lobby]:
        """The match as it was written, and the room as it is then.

        A match that the installed rules forbid is frozen before the first line that they forbid. There is none to
        show where they forbid it from the beginning. Raises `Illegal` where only a newer version can read it.
        """
        try:
            record = read_record(kept.raw)
        except RecordError as problem:
            raise Illegal(say("room-not-here", problem=problem.why)) from None
        if record.rules > g.version:
            raise Illegal(say("room-not-here", problem=f"{g.name} {record.rules} > {g.version}"))
        if lobby.phase == "frozen" and lobby.frozen:
            return cls.before(g, record, lobby.frozen["line"], lobby.round), lobby
        try:
            match = resume(record, Seeded(kept.secret), g) if lobby.phase == "playing" else replay(record, g)
        except RecordError as problem:
            why = {"line": problem.line, "why": problem.why}
            phase = "frozen" if lobby.phase == "playing" else lobby.phase
            return cls.before(g, record, problem.line, lobby.round), replace(lobby, phase=phase, frozen=why)
        playing = cls(match, lobby.round)
        playing.written = len(record.lines) + FIRST_LINE
        if not match.over:
            seats = range(len(record.header.seats))
            playing.may_take_back = {seat for seat in seats if match.last_line_of(seat) is not None}
        return playing, lobby

    @classmethod
    def before(cls, g: Game[Any], record: Record, line: int, round: int) -> Playing | None:
        """The match up to this line, if it has a beginning."""
        try:
            return cls(replay(Record(record.header, record.lines[: max(line - FIRST_LINE, 0)]), g), round)
        except RecordError:
            return None

    # Answers

    def answer(self, seat: Seat, choice: Choice, ticket: int) -> None:
        """A seat's answer, and all that follows from it. Raises `Illegal` or `Stale`."""
        before = questions(self.match.found)
        self.match.answer(seat, choice, ticket)
        self.may_take_back.add(seat)
        self.answer_forced()
        if questions(self.match.found) != before:
            self.declined.clear()

    def answer_forced(self) -> None:
        """Answer for a seat where everybody can see that it has no other answer."""
        while isinstance(found := self.match.found, tuple):
            for ask in found:
                forced = forced_answer((ask,)) if ask.public else None
                if forced is not None:
                    self.match.answer(ask.seat, forced)
                    break
            else:
                return

    async def write(self, store: Store, room: str, lobby: Lobby | None = None) -> None:
        """Write the lines that are not written yet, and the room where it changes with them."""
        record = self.match.record
        new = record.lines[self.written - FIRST_LINE :]
        if new or lobby:
            await store.append(room, self.round, self.written, new, lobby)
            self.written = record.number()

    def undo(self, line: int, by: Sequence[Seat]) -> None:
        """Take back this line and all after it."""
        self.match.undo(line, by)
        self.answer_forced()
        self.screens.clear()
        standing = {answered.seat for _, answered in self.match.record.effective()}
        self.may_take_back &= standing

    def may_undo(self, seat: Seat) -> bool:
        """Whether a seat has an answer that it could ask to take back."""
        return seat in self.may_take_back and not self.match.over

    def line_to_undo(self, seat: Seat) -> int:
        """The last answer of a seat. Raises `Illegal` where there is none."""
        line = self.match.last_line_of(seat)
        if line is None or self.match.over:
            raise Illegal(say("room-nothing-to-undo"))
        return line

    # Bots

    def question_to_bot(self, lobby: Lobby) -> tuple[Seat, Ticket] | None:
        """The next question that a bot has to answer: all offers first, as everywhere."""
        held = [
            (seat, ticket)
            for seat, chair in enumerate(lobby.chairs)
            if chair.bot is not None
            for ticket in self.match.tickets(seat)
        ]
        for seat, ticket in held:
            if not (ticket.ask.blocking or ticket.ask.sealed) and (seat, ticket.number) not in self.declined:
                return seat, ticket
        return next(((seat, ticket) for seat, ticket in held if ticket.ask.blocking), None)

    def passes(self, lobby: Lobby) -> list[tuple[Seat, Ticket]]:
        """The questions to which a seat whose member wants it so can do nothing but pass."""
        return [
            (seat, ticket)
            for seat, chair in enumerate(lobby.chairs)
            if chair.auto_pass and chair.bot is None
            for ticket in self.match.tickets(seat)
            if ticket.ask.blocking and ticket.ask.domain.size() == 1 and ticket.ask.domain.has(PASS)
        ]

    def request(self, seat: Seat, ask: Ask, level: str) -> Request:
        """A question, as a bot's process gets it."""
        header = self.match.record.header
        return Request(header.game, header.box.rows, level, self.match.view(seat), ask, secrets.randbits(32))

    # Screens

    def screen(self, seat: Seat) -> Screen:
        """What this seat sees."""
        if seat not in self.screens:
            self.screens[seat] = Screen(self.match, self.round, seat)
        return self.screens[seat]


def questions(found: Found) -> Any:
    """Who is asked what, whoever has answered already."""
    return (
        [(ask.seat, ask.prompt) for ask in found if ask.blocking or ask.sealed] if isinstance(found, tuple) else found
    )
