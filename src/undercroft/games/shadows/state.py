"""The table: what each player has, and what lies between them. Every field says who may see it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from undercroft.games.shadows.board import Board, board
from undercroft.games.shadows.laying import ALONE
from undercroft.games.shadows.material import ROOMS, TABLES, Tables
from undercroft.kernel import COUNTED, OPEN, OWN, Seat, State

NONE = -1
"""No sheet, no hex."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which level and which alternative rules are played."""

    level: Literal["easy", "standard", "hard"] = "standard"
    """How low confidence can fall, and with which face the game starts (11.1)."""
    face: Literal["level", "day", "night"] = "level"
    """With which face the Day & Night rule starts (11.2)."""
    first: Literal["random", "first-seat"] = "random"
    """Who goes first (11.3)."""
    format: Literal["around", "dice"] = "around"
    """How the rooms are laid out (11.4)."""
    rooms: Annotated[int, Meta(ge=7, le=13)] = ROOMS
    """How many rooms there are; more than seven are laid with dice (11.4)."""
    powerful_mummy: bool = False
    """Two mummies on one hex, with a torch of their own (10.4)."""
    own_shadow: Literal["never", "once", "twice"] = "never"
    """How often a player may take a mummy for the own shadow (10.6)."""
    dark: bool = False
    """To be alone is dangerous by day too (10.7)."""
    push: bool = False
    """Mummies push (10.8)."""
    united: bool = False
    """No Group/Traitors deck (10.9)."""


class Player(Struct, kw_only=True):
    """A player and the character."""

    seat: Annotated[Seat, OPEN]
    sheet: Annotated[int, OPEN] = NONE
    at: Annotated[int, OPEN] = NONE
    """The hex of the map on which the character stands."""
    mummies: Annotated[tuple[int, ...], OPEN] = ()
    """The hexes of this colour's mummies in play."""
    markers: Annotated[tuple[int, ...], OPEN] = ()
    """The runes with a search marker."""
    shadows: Annotated[int, OPEN] = 0
    """How often the own shadow can still be claimed (10.6)."""
    hand: Annotated[tuple[int, ...], OWN] = ()
    """Treasure cards."""
    group: Annotated[tuple[int, ...], OWN] = ()
    """Group/Traitors cards, in the order in which they were drawn."""


class ShadowsState(State, kw_only=True):
    """The table. Cards are numbers of their deck in the box; a deck is an urn, its order means nothing."""

    players: Annotated[list[Player], OPEN]
    first: Annotated[Seat, OPEN] = 0
    laying: Annotated[tuple[tuple[int, int, int], ...], OPEN] = ALONE
    """How the rooms lie; see `laying`."""
    centres: Annotated[tuple[int, ...], OPEN] = ()
    """The places of rooms with a treasure in their centre."""
    piles: Annotated[tuple[int, ...], OPEN] = ()
    """How many cards lie at the back of each room, by place."""
    confidence: Annotated[int, OPEN] = 0
    floor: Annotated[int, OPEN] = 0
    """As low as confidence can fall."""
    night: Annotated[bool, OPEN] = False
    rule: Annotated[tuple[int, ...], OPEN] = ()
    """The torches on the Day & Night rule."""
    torches: Annotated[int, OPEN] = 0
    """How many are in the group's reserve."""
    unseen_torches: Annotated[tuple[int, ...], COUNTED] = ()
    """The others of the reserve, and the torch deck: nobody knows which lie where."""
    older_torches: Annotated[tuple[int, ...], COUNTED] = ()
    """Those that lay in the reserve when the torch deck was made anew: they are revealed first (4.3)."""
    spent_torches: Annotated[tuple[int, ...], OPEN] = ()
    """Discarded."""
    unseen_treasures: Annotated[tuple[int, ...], COUNTED] = ()
    """Those in the centres and at the backs of rooms."""
    discards: Annotated[tuple[int, ...], OPEN] = ()
    """Treasure cards."""
    exits: Annotated[tuple[int, ...], OPEN] = ()
    """The exit cards beside the Confidence rule."""
    group_deck: Annotated[tuple[int, ...], COUNTED] = ()
    powerful_mummy: Annotated[bool, OPEN] = False
    dark: Annotated[bool, OPEN] = False
    push: Annotated[bool, OPEN] = False
    deep: ClassVar[tuple[str, ...]] = ("stack", "players")

    @property
    def tables(self) -> Tables:
        return TABLES[self.box]

    @property
    def map(self) -> Board:
        return board(self.box, self.laying)

    @property
    def few(self) -> bool:
        """10.3. Whether there are only two or three players."""
        return self.seats <= self.tables.numbers.few_players


def turn_order(s: ShadowsState) -> tuple[Seat, ...]:
    """2.9. Clockwise from the first player."""
    return (*range(s.first, s.seats), *range(s.first))


def free(s: ShadowsState, cell: int) -> bool:
    """Whether neither a character nor a mummy is on a hex."""
    return not any([cell == p.at or cell in p.mummies for p in s.players])


def is_stacked(s: ShadowsState, cell: int) -> bool:
    """10.5. Whether several mummies are on a hex: they are one powerful mummy."""
    return sum([p.mummies.count(cell) for p in s.players]) > 1


def best_treasures(s: ShadowsState, p: Player) -> tuple[int, ...]:
    """The treasures of the highest value in a hand; Mummy cards and exit cards are none (3.2)."""
    cards = s.tables.treasures
    values = {card: cards[card].value for card in p.hand if cards[card].kind == "treasure"}
    return tuple([card for card, value in values.items() if value == max(values.values())])
