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
    """3.3: a card is played."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


class Discarded(Event, frozen=True):
    """3.4: a hand is cut down to three."""

    seat: Annotated[Seat, OPEN]
    cards: Annotated[tuple[int, ...], OPEN]
    shows: ClassVar[dict[str, str]] = CARDS


class Gained(Event, frozen=True):
    """4.1, 4.2: coins from the bank."""

    seat: Annotated[Seat, OPEN]
    coins: Annotated[int, OPEN]


class Rolled(Event, frozen=True):
    """4.2: two dice."""

    seat: Annotated[Seat, OPEN]
    dice: Annotated[tuple[int, ...], OPEN]


class Robbed(Event, frozen=True):
    """4.3: coins change hands."""

    seat: Annotated[Seat, OPEN]
    to: Annotated[Seat, OPEN]
    coins: Annotated[int, OPEN]


class Warded(Event, frozen=True):
    """4.4: a ward is played."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


class Cancelled(Event, frozen=True):
    """4.4: a card does nothing."""

    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


class Lit(Event, frozen=True):
    """4.5: a player looks at a card of the vault."""

    seat: Annotated[Seat, OPEN]
    slot: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"slot": "slot"}


class Recognised(Event, frozen=True):
    """4.5: what it was; nobody else learns of this."""

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


class Unsold(Event, frozen=True):
    """5.2: several bids were highest."""

    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = CARD


ToyEvent = (
    Drew
    | Played
    | Discarded
    | Gained
    | Rolled
    | Robbed
    | Warded
    | Cancelled
    | Lit
    | Recognised
    | Bidden
    | Won
    | Unsold
)
