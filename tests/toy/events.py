"""What happens at the table. The fields are printed by the names given in `shows`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.kernel import OPEN, OWN, Event, Seat, Vis

CARD = {"card": "card"}
CARDS = {"cards": "card"}


class Drew(Event, frozen=True):
    """2.2, 3.2: cards come into a hand."""

    seat: Annotated[Seat, OPEN]
    cards: Annotated[tuple[int, ...], OWN]
    shows: ClassVar[dict[str, str]] = CARDS


class Played(Event, frozen=True):
    """3.3, 4.3, 4.4: a card is played."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


class Discarded(Event, frozen=True):
    """3.4: a hand is cut down to three."""

    seat: Annotated[Seat, OPEN]
    cards: Annotated[tuple[int, ...], OPEN]
    shows: ClassVar[dict[str, str]] = CARDS


class Dug(Event, frozen=True):
    """4.1: two dice, and the coins they bring."""

    seat: Annotated[Seat, OPEN]
    dice: Annotated[tuple[int, ...], OPEN]
    coins: Annotated[int, OPEN]


class Robbed(Event, frozen=True):
    """4.2: coins change hands."""

    seat: Annotated[Seat, OPEN]
    to: Annotated[Seat, OPEN]
    coins: Annotated[int, OPEN]


class Saw(Event, frozen=True):
    """4.4: a player looks at a card of the vault; nobody else learns of this event."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OWN]
    whole: ClassVar[Vis] = OWN
    shows: ClassVar[dict[str, str]] = CARD


class Bidden(Event, frozen=True):
    """5.1: a bid is shown."""

    seat: Annotated[Seat, OPEN]
    coins: Annotated[int, OPEN]


class Won(Event, frozen=True):
    """5.2: the card goes to the highest bid."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


class Wasted(Event, frozen=True):
    """4.3, 5.2: a card is cancelled, or nobody wins it."""

    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


ToyEvent = Drew | Played | Discarded | Dug | Robbed | Saw | Bidden | Won | Wasted
