"""What one seat sees, as messages: the whole table, or what a line of the record changes for it.

Everything is made from the seat's view and its redacted events, never from the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undercroft.kernel import Ask, Event, Piece, Result, Scene, Seat, Subset, Text, Together, View, redact, say
from undercroft.match import Match
from undercroft.match.record import FIRST_LINE, Line, Ruled, TakenOver, Undone
from undercroft.table.messages import (
    LogLine,
    Moved,
    Whole,
    WireAsk,
    WireAwaited,
    WireResult,
    encode,
)
from undercroft.words import told

KEPT = 64
"""How many messages a screen keeps for those whose connection breaks off for a moment."""


def given_to(ask: Ask, view: View[Any]) -> int | None:
    """Which of the answers to a sealed question this seat has given."""
    if ask.blocking or not ask.sealed:
        return None
    top: Together[Any] = view.state.stack[-1]
    given = [sealed.answer for sealed in top.answers if sealed.seat == ask.seat]
    return next(at for at, choice in enumerate(ask.domain.each()) if choice in given)


class Screen:
    """One seat's picture of a match, and the last messages that led to it."""

    def __init__(self, match: Match[Any], round: int, seat: Seat) -> None:
        self.match = match
        self.round = round
        self.seat = seat
        self.names = match.game.names(match.record.header.box.digest)
        self.line = last_line(match)
        self.scene, _, _ = self.look()
        self.sent: list[tuple[int, bytes]] = []

    def look(self) -> tuple[Scene, tuple[WireAsk, ...], tuple[WireAwaited, ...]]:
        """The scene, the seat's questions with what to touch for each answer, and who else is awaited.

        The scene comes without its handles, which the questions have: that is less to keep while nothing happens.
        """
        match = self.match
        view = match.view(self.seat)
        scene = match.game.scene(view)
        handles = {handle.choice: handle for handle in scene.handles}
        asks = [
            WireAsk(
                number,
                ask.prompt,
                ask.blocking,
                ask.sealed,
                isinstance(ask.domain, Subset),
                tuple([handles[choice] for choice in ask.domain.each()]),  # type: ignore[misc]
                given_to(ask, view),
            )
            for number, ask in [(ticket.number, ticket.ask) for ticket in match.tickets(self.seat)]
        ]
        awaited = tuple([WireAwaited(one.seat, one.prompt) for one in view.awaited])
        return replace(scene, handles=()), tuple(asks), awaited

    def whole(self, *, may_undo: bool) -> bytes:
        """The whole table, with the log from its beginning."""
        match = self.match
        scene, asks, awaited = self.look()
        return encode(
            Whole(
                round=self.round,
                line=self.line,
                seat=self.seat,
                log=self.logged(0),
                places=scene.places,
                pieces=scene.pieces,
                caption=scene.caption,
                asks=asks,
                awaited=awaited,
                result=result_of(match),
                may_undo=may_undo,
                commitment=match.record.header.commitment,
            )
        )

    def moved(self, *, may_undo: bool) -> bytes:
        """What has changed since the last message. It is kept for a while."""
        match = self.match
        before, after = self.scene, self.line
        self.scene, asks, awaited = self.look()
        self.line = last_line(match)
        put, gone = changed(before.pieces, self.scene.pieces)
        message = encode(
            Moved(
                round=self.round,
                after=after,
                line=self.line,
                log=self.logged(after),
                places=None if self.scene.places == before.places else self.scene.places,
                put=put,
                gone=gone,
                caption=None if self.scene.caption == before.caption else self.scene.caption,
                asks=asks,
                awaited=awaited,
                result=result_of(match),
                may_undo=may_undo,
            )
        )
        self.sent.append((after, message))
        del self.sent[:-KEPT]
        return message

    def catch_up(self, *, may_undo: bool) -> None:
        """Take in what happened while nobody looked from here."""
        if self.line != last_line(self.match):
            self.moved(may_undo=may_undo)

    def after(self, line: int) -> list[bytes] | None:
        """The messages that follow this line; None where the whole table is needed."""
        if line == self.line:
            return []
        for at, (after, _) in enumerate(self.sent):
            if after == line:
                return [message for _, message in self.sent[at:]]
        return None

    def logged(self, after: int) -> tuple[LogLine, ...]:
        """What happened after a line, as this seat may know it, in words."""
        record = self.match.record
        found = []
        for line, events in since(self.match, after):
            texts = self.texts(events)
            if texts:
                found.append(LogLine(line, texts))
        beside = [
            LogLine(line, (text,))
            for line in range(after + 1, record.number())
            if (text := beside_play(record.lines[line - FIRST_LINE])) is not None
        ]
        return tuple(sorted([*found, *beside], key=lambda one: one.line) if beside else found)

    def texts(self, events: Sequence[Event]) -> tuple[Text, ...]:
        g = self.match.game
        seen = [redact(g, event, self.seat) for event in events]
        return tuple([told(event, self.names) for event in seen if event is not None])


def beside_play(line: Line) -> Text | None:
    """What a line of the record that is no answer says to everybody."""
    match line:
        case TakenOver():
            return say("log-taken-over", seat=line.seat, player=line.player)
        case Undone():
            return say("log-undone", seat=line.by[0])
        case Ruled():
            return say("log-ruled", rules=line.rules)
    return None


def last_line(match: Match[Any]) -> int:
    """The number of the last line of the record."""
    return match.record.number() - 1


def since(match: Match[Any], line: int) -> list[tuple[int, tuple[Event, ...]]]:
    """What happened after this line."""
    found = []
    for number, events in reversed(match.happened.items()):
        if number <= line:
            break
        found.append((number, events))
    return found[::-1]


def changed(before: tuple[Piece, ...], now: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """The pieces that are new or lie otherwise, and those that are gone."""
    same = 0
    for old, new in zip(before, now, strict=False):
        if old is not new and old != new:
            break
        same += 1
    # What lies before and behind the first and the last difference is as it was.
    last = 0
    for old, new in zip(reversed(before[same:]), reversed(now[same:]), strict=False):
        if old is not new and old != new:
            break
        last += 1
    was = {piece.id: piece for piece in before[same : len(before) - last]}
    put = []
    for piece in now[same : len(now) - last]:
        if was.pop(piece.id, None) != piece:
            put.append(piece)
    return tuple(put), tuple(was)


def result_of(match: Match[Any]) -> WireResult | None:
    """How the match ended, if it did."""
    found = match.found
    if not isinstance(found, Result):
        return None
    parts = [match.game.breakdown(match.state, seat) for seat in range(len(found.scores))]
    return WireResult(found.scores, found.winners, found.reason, tuple(parts))
