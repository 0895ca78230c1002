"""What table and screen say to each other over a socket; docs/wire.md describes it.

Each message is a JSON object. `do` names what a screen asks for, `is` what the table tells.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from undercroft.kernel import Piece, Place, Seat, Text

LARGEST = 64 << 10
"""The most bytes of a message from a screen."""
LONGEST_SAYING = 200

PHRASES = ("hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "your-turn", "again")
"""What can be said where the host allows no free text."""


# From a screen


class Wanted(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something that a screen asks of the table."""


class Look(Wanted, frozen=True, tag="look"):
    """Show me the table from this seat (-2: as a watcher). I have line `have` of match `round` already."""

    seat: Annotated[int, Meta(ge=-2, le=32)] = -2
    round: Annotated[int, Meta(ge=0)] = 0
    have: Annotated[int, Meta(ge=-1)] = -1


class Answer(Wanted, frozen=True, tag="answer"):
    """My answer to the question with this ticket."""

    ticket: int
    choice: msgspec.Raw


class Undo(Wanted, frozen=True, tag="undo"):
    """Take my last answer back; where others must agree, ask them."""


class Agree(Wanted, frozen=True, tag="agree"):
    """I agree, or do not, that line `line` and all after it are taken back (without it: whatever is asked for now)."""

    yes: bool
    line: int | None = None


class AutoPass(Wanted, frozen=True, tag="auto-pass"):
    """Pass for me, after a moment, wherever passing is all I can do; or ask me again. It ends with the match."""

    on: bool


class Say(Wanted, frozen=True, tag="say"):
    """One of the phrases, or words of my own where the host allows it."""

    phrase: str | None = None
    words: Annotated[str, Meta(max_length=LONGEST_SAYING)] | None = None


class Why(Wanted, frozen=True, tag="why"):
    """Why may I not answer this?"""

    choice: msgspec.Raw


Asked = Look | Answer | Undo | Agree | AutoPass | Say | Why

decode = msgspec.json.Decoder(Asked).decode


# From the table


class Told(Struct, frozen=True, tag_field="is"):
    """Something that the table tells a screen."""


class WireHandle(Struct, frozen=True):
    """What to touch for an answer, the answer, and what it means."""

    touch: tuple[str, ...]
    choice: Any
    label: Text


class WireAsk(Struct, frozen=True):
    """A question to the seat that looks.

    `blocking` false: an offer, or a sealed question that is answered and may be answered anew.
    `unordered`: what is to be touched may be touched in any order.
    `given`: the place among the handles of the answer that was given, where it may be given anew.
    """

    ticket: int
    prompt: Text
    blocking: bool
    sealed: bool
    unordered: bool
    handles: tuple[WireHandle, ...]
    given: int | None = None


class WireAwaited(Struct, frozen=True):
    """Another seat that the table waits for."""

    seat: Seat
    prompt: Text


class WireResult(Struct, frozen=True):
    """How the match ended, with each seat's score part by part."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: Text
    parts: tuple[tuple[Text, ...], ...]


class LogLine(Struct, frozen=True):
    """What happened in one line of the record, as the seat may know it; or who plays a seat from there on."""

    line: int
    texts: tuple[Text, ...]


class Whole(Told, frozen=True, kw_only=True, tag="whole"):
    """The whole table as one seat sees it after line `line`."""

    round: int
    line: int
    seat: Seat
    log: tuple[LogLine, ...]
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    caption: Text
    asks: tuple[WireAsk, ...]
    awaited: tuple[WireAwaited, ...]
    result: WireResult | None
    may_undo: bool
    commitment: str | None


class Moved(Told, frozen=True, kw_only=True, tag="moved", omit_defaults=True):
    """What line `line` means to a seat that has line `after`: what happened, and what lies otherwise now."""

    round: int
    after: int
    line: int
    log: tuple[LogLine, ...]
    places: tuple[Place, ...] | None = None
    put: tuple[Piece, ...] = ()
    """Pieces that are new, or lie elsewhere, or look otherwise."""
    gone: tuple[str, ...] = ()
    caption: Text | None = None
    asks: tuple[WireAsk, ...]
    awaited: tuple[WireAwaited, ...]
    result: WireResult | None = None
    may_undo: bool = False


class WireMember(Struct, frozen=True):
    """Somebody in the room."""

    id: int
    name: str
    ready: bool
    here: bool


class WireChair(Struct, frozen=True):
    """A seat: whose, and which bot plays it."""

    member: int | None
    bot: str | None


class WireUndo(Struct, frozen=True):
    """Somebody asks to take back line `line` and all after it."""

    seat: Seat
    line: int
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


class RoomNow(Told, frozen=True, kw_only=True, tag="room"):
    """The room apart from its match."""

    id: str
    game: str
    options: dict[str, Any]
    phase: str
    paused: bool
    chat: bool
    round: int
    host: int
    you: int | None
    """The member who looks; None for who only watches."""
    auto_pass: bool
    """Whether the table passes for you where you can do nothing else."""
    chairs: tuple[WireChair, ...]
    members: tuple[WireMember, ...]
    watchers: int
    undo: WireUndo | None
    material: bool
    """Whether this table plays with other material than the game's own."""
    frozen: dict[str, Any] | None


class Said(Told, frozen=True, tag="said", omit_defaults=True):
    """Somebody says something."""

    name: str
    phrase: str | None = None
    words: str | None = None


class Refused(Told, frozen=True, tag="refused"):
    """What a screen asked for is not done, and why. `sentence` is `why` in English."""

    why: Text
    sentence: str


class Because(Told, frozen=True, tag="because"):
    """Why an answer is not possible now. `sentence` is `why` in English."""

    why: Text
    sentence: str


encode = msgspec.json.encode
