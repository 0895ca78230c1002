"""What is sent to the table over HTTP, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from undercroft.table.keys import LONGEST_KEY
from undercroft.table.lobby import LONGEST_NAME
from undercroft.table.messages import RoomNow

Name = Annotated[str, Meta(min_length=1, max_length=4 * LONGEST_NAME)]
SeatNumber = Annotated[int, Meta(ge=0, le=32)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to the table."""


class NewRoom(Body, frozen=True):
    """A room to be made. Its host sits on the first chair, `bots` on the next ones."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    seats: SeatNumber | None = None
    options: dict[str, Any] = {}
    bots: Annotated[tuple[str, ...], Meta(max_length=32)] = ()
    chat: bool = False
    start: bool = False


class NewMember(Body, frozen=True):
    """Somebody who comes in, and the chair he takes."""

    name: Name
    seat: SeatNumber | None = None


class Key(Body, frozen=True):
    """A member's secret, from the fragment of his link."""

    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY)]


class Sitting(Body, frozen=True):
    """The chair that a member takes; null to watch."""

    seat: SeatNumber | None


class Ready(Body, frozen=True):
    """Whether a member is ready."""

    ready: bool


class Arrangement(Body, frozen=True):
    """What the host settles; what is left away stays."""

    seats: SeatNumber | None = None
    options: dict[str, Any] | None = None
    chat: bool | None = None


class BotOnChair(Body, frozen=True):
    """A bot for a chair, or none: a free chair before the match, an absent member's during it."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] | None


class ChairGiven(Body, frozen=True):
    """A chair that a bot plays for nobody, and the member who plays it from here on."""

    seat: SeatNumber
    member: int


class Pause(Body, frozen=True):
    """Whether the match stands still."""

    paused: bool


class Kick(Body, frozen=True):
    """Who has to go."""

    member: int


class Entered(Struct, frozen=True):
    """You are in: as which member, with which secret. The secret is in a cookie too."""

    member: int
    key: str
    room: RoomNow


class GameCard(Struct, frozen=True):
    """An installed game, as it stands on the shelf."""

    id: str
    name: str
    version: int
    stage: str
    seats: tuple[int, int]
    options: dict[str, Any]
    material: bool
    """Whether this table plays it with other material than the game's own."""


class RulesParagraph(Struct, frozen=True):
    """A paragraph of the rules."""

    id: str
    title: str
    text: str
    source: str


class Shelf(Struct, frozen=True):
    """What can be played here, with which bots, and what can be said."""

    games: tuple[GameCard, ...]
    levels: tuple[str, ...]
    phrases: tuple[str, ...]


class Health(Struct, frozen=True):
    """The table works."""

    status: str
    rooms: int
    sockets: int
