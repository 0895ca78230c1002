"""A match in a room: loaded from its lines, answered, taken back, written, and shown."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.kernel import NATURE, Ask, Choice, Game, Illegal, Seat, Seeded, say
from undercroft.match import Match, Record, RecordError, replay, resume
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
        """The offers that bots have declined."""
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
    def load(cls, kept: Kept, lobby: Lobby) -> tuple[Playing, Lobby]:
        """The match as it was written. One whose lines the installed rules forbid is frozen before the first of them."""
        if lobby.phase == "over":
            return cls(replay(kept.record), lobby.round), lobby
        try:
            playing = cls(resume(kept.record, Seeded(kept.secret)), lobby.round)
        except RecordError as problem:
            legal = Record(kept.record.header, kept.record.lines[: max(problem.line - FIRST_LINE, 0)])
            why = {"line": problem.line, "why": problem.why}
            return cls(replay(legal), lobby.round), replace(lobby, phase="frozen", frozen=why)
        playing.written = len(kept.record.lines) + FIRST_LINE
        playing.may_take_back = {
            seat for _, answered in playing.match.record.effective() if (seat := answered.seat) != NATURE
        }
        return playing, lobby

    # Answers

    def answer(self, seat: Seat, choice: Choice, ticket: int) -> None:
        """A seat's answer, and all that follows from it. Raises `Illegal` or `Stale`."""
        self.match.answer(seat, choice, ticket)
        self.may_take_back.add(seat)
        self.answer_forced()

    def answer_forced(self) -> None:
        """Answer for a seat where everybody can see that it has no other answer."""
        while not self.match.over:
            for seat in range(len(self.match.record.header.seats)):
                forced = forced_answer([ticket.ask for ticket in self.match.tickets(seat)])
                if forced is not None:
                    self.match.answer(seat, forced)
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

    def line_to_undo(self, seat: Seat) -> int:
        """The last answer of a seat. Raises `Illegal` where there is none."""
        line = self.match.last_line_of(seat)
        if line is None or self.match.over:
            raise Illegal(say("room-nothing-to-undo"))
        return line

    # Bots

    def question_to_bot(self, lobby: Lobby) -> tuple[Seat, Ticket] | None:
        """The next question that a bot has to answer: offers first, as everywhere."""
        for seat, chair in enumerate(lobby.chairs):
            if chair.bot is None:
                continue
            tickets = self.match.tickets(seat)
            for ticket in sorted(tickets, key=lambda ticket: ticket.ask.blocking):
                if ticket.ask.blocking or (not ticket.ask.sealed and (seat, ticket.number) not in self.declined):
                    return seat, ticket
        return None

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
