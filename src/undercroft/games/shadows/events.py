"""What happens at the table. The fields are printed by the names given in `shows`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.kernel import OPEN, OWN, Event, Seat

ROOM = {"room": "room"}


class WentFirst(Event, frozen=True):
    """2.9: who is the first player."""

    seat: Annotated[Seat, OPEN]


class RoomLaid(Event, frozen=True):
    """2.1, 10.1: a room lies on the table; `place` is its number on the map."""

    place: Annotated[int, OPEN]
    room: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = ROOM


class RolledAgain(Event, frozen=True):
    """10.1: the dice named an edge at which a room lies."""

    red: Annotated[int, OPEN]
    black: Annotated[int, OPEN]


class Became(Event, frozen=True):
    """2.2: a player chose a character."""

    seat: Annotated[Seat, OPEN]
    sheet: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"sheet": "sheet"}


class Supplied(Event, frozen=True):
    """2.3, 2.4: the torches and the confidence of the group."""

    torches: Annotated[int, OPEN]
    confidence: Annotated[int, OPEN]


class Started(Event, frozen=True):
    """2.5: a character stands beside the compass."""

    seat: Annotated[Seat, OPEN]
    number: Annotated[int, OPEN]


class Dealt(Event, frozen=True):
    """2.6: treasures are dealt to a player."""

    seat: Annotated[Seat, OPEN]
    cards: Annotated[tuple[int, ...], OWN]
    shows: ClassVar[dict[str, str]] = {"cards": "treasure"}


class BackRolled(Event, frozen=True):
    """10.2: a die decides whether treasures go to the back of a room."""

    place: Annotated[int, OPEN]
    die: Annotated[int, OPEN]
    cards: Annotated[int, OPEN]


ShadowsEvent = WentFirst | RoomLaid | RolledAgain | Became | Supplied | Started | Dealt | BackRolled
