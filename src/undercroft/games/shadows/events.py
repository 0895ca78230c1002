"""What happens at the table. The fields are printed by the names given in `shows`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.kernel import OPEN, OWN, Event, Seat, Vis

ROOM = {"room": "room"}
CELL = {"cell": "cell"}


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


class TorchRevealed(Event, frozen=True):
    """4.2: a torch is turned up."""

    seat: Annotated[Seat, OPEN]
    torch: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"torch": "torch"}


class TorchesGained(Event, frozen=True):
    """4.3: torches come into the reserve."""

    count: Annotated[int, OPEN]


class TorchesShuffled(Event, frozen=True):
    """4.3: the discarded torches are the torch deck again."""

    count: Annotated[int, OPEN]


class RuleTurned(Event, frozen=True):
    """3.7: day turns into night, or night into day."""

    night: Annotated[bool, OPEN]


class MummyEntered(Event, frozen=True):
    """3.3: a mummy of this player's enters."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CELL


class MummyTakenBack(Event, frozen=True):
    """3.4: the furthest mummy is taken back for a fourth one."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CELL


class MummyDispelled(Event, frozen=True):
    """3.5: light drives a mummy of this player's away."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CELL


class NoMummy(Event, frozen=True):
    """3.3: there is no hex for a mummy, or all of them are stacked."""

    seat: Annotated[Seat, OPEN]


class SawSomething(Event, frozen=True):
    """3.2: a player sees something in the shadows."""

    seat: Annotated[Seat, OPEN]
    confidence: Annotated[int, OPEN]


class TreasureLost(Event, frozen=True):
    """3.2, 5.8: a treasure is discarded."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"card": "treasure"}


class GroupCardDrawn(Event, frozen=True):
    """7.1: a player looks at a Group/Traitors card."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, Vis("owner")]
    shows: ClassVar[dict[str, str]] = {"card": "group"}


class MummyRolled(Event, frozen=True):
    """5.2: the direction and the steps of a mummy of this player's."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    direction: Annotated[int, OPEN]
    steps: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CELL


class MummyMoved(Event, frozen=True):
    """5.3 to 5.6: a mummy of this player's has walked this way; the last hex is where it stays."""

    seat: Annotated[Seat, OPEN]
    way: Annotated[tuple[int, ...], OPEN]
    shows: ClassVar[dict[str, str]] = {"way": "cell"}


ShadowsEvent = (
    WentFirst
    | RoomLaid
    | RolledAgain
    | Became
    | Supplied
    | Started
    | Dealt
    | BackRolled
    | TorchRevealed
    | TorchesGained
    | TorchesShuffled
    | RuleTurned
    | MummyEntered
    | MummyTakenBack
    | MummyDispelled
    | NoMummy
    | SawSomething
    | TreasureLost
    | GroupCardDrawn
    | MummyRolled
    | MummyMoved
)
