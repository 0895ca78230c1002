"""The table: what each player has, and what lies between them. Every field says who may see it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from toy.material import TABLES, Tables
from undercroft.kernel import COUNTED, OPEN, OWN, Seat, State, Vis

COINS = 60
VAULT = 3
HAND = 3


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be varied."""

    coins: Annotated[int, Meta(ge=0, le=6)] = 3
    """How many coins each player begins with (7.1)."""


class Player(Struct, kw_only=True):
    """A player."""

    seat: Annotated[Seat, OPEN]
    coins: Annotated[int, OPEN]
    hand: Annotated[tuple[int, ...], OWN] = ()
    won: Annotated[tuple[int, ...], OPEN] = ()


class ToyState(State, kw_only=True):
    """The table. The deck has no order: what lies on top is decided when it is drawn."""

    players: Annotated[list[Player], OPEN]
    bank: Annotated[int, OPEN]
    deck: Annotated[tuple[int, ...], COUNTED]
    discards: Annotated[tuple[int, ...], OPEN] = ()
    vault: Annotated[tuple[int, ...], Vis("seats", "backs", mask="seen_by")] = ()
    seen_by: Annotated[tuple[int, ...], OPEN] = ()
    """For each card of the vault a bit mask of the seats that looked at it."""
    deep: ClassVar[tuple[str, ...]] = ("stack", "players")

    @property
    def tables(self) -> Tables:
        return TABLES[self.box]


def in_hand(s: ToyState, seat: Seat, *kinds: int) -> tuple[int, ...]:
    """The cards of these kinds in a hand."""
    kind_of = s.tables.kinds
    return tuple([card for card in s.players[seat].hand if kind_of[card] in kinds])


def after(s: ToyState, seat: Seat) -> tuple[Seat, ...]:
    """The other seats in table order, beginning on the left of this one."""
    return tuple([(seat + n) % s.seats for n in range(1, s.seats)])
