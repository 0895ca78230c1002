"""The table: what each player has, and what lies between them. Every field says who may see it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from undercroft.games.mu.board import LINES, STRENGTH
from undercroft.games.mu.material import TABLES, Tables
from undercroft.kernel import COUNTED, OPEN, OWN, Seat, State, Vis

NONE = -1
"""No building, no line, no colour."""

SOLO = 0
NEUTRAL = 1
"""In solo play: the player's place and the neutral player's."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Which variants are played."""

    experts: Annotated[
        bool, Meta(title="Expert projects", description="The ten expert projects are shuffled in (12.1).")
    ] = False
    mirrored: Annotated[
        bool, Meta(title="Mirrored boards", description="The boards lie with their other side up (12.2).")
    ] = False


class Player(Struct, kw_only=True):
    """A player, or in solo play the neutral player."""

    seat: Annotated[Seat, OPEN]
    city: Annotated[tuple[int, ...], OPEN] = (NONE,) * 9
    sources: Annotated[tuple[int, int, int], OPEN] = (0, 0, 0)
    """A bit mask of junctions for each colour, those that project 29 covers included."""
    covers: Annotated[int, OPEN] = 0
    """The junctions with a token of project 29."""
    damage: Annotated[int, OPEN] = 0
    """The lines with a Damage token against the board."""
    wrecks: Annotated[int, OPEN] = 0
    """The spaces with two Damage tokens on them."""
    victories: Annotated[int, OPEN] = 0
    projects: Annotated[tuple[int, ...], OPEN] = ()
    spaces: Annotated[tuple[tuple[int, int, int], ...], OPEN] = ()
    """For each of the projects, its free spaces by colour."""
    complete: Annotated[int, OPEN] = 0
    """The completed projects, a bit each by number."""
    used: Annotated[int, OPEN] = 0
    """The Anytime projects that were used."""
    extras: Annotated[tuple[tuple[int, int], ...], OPEN] = ()
    """(project, tokens on it beyond its cost), for 22 and 28."""
    one_colour: Annotated[int, OPEN] = NONE
    """The colour that project 28 takes, once it has a token."""
    gained: Annotated[int, OPEN] = 0
    lost: Annotated[int, OPEN] = 0
    stock: Annotated[int, OPEN] = 0
    """The neutral player's Source tokens."""

    hand: Annotated[tuple[int, ...], OWN] = ()
    """Kept cards first, then those received."""
    passing: Annotated[tuple[int, ...], OWN] = ()
    """Face down between this player and the next."""
    discarded: Annotated[tuple[int, ...], OWN] = ()
    """Buildings put away unseen at the end of a round."""
    discarded_projects: Annotated[tuple[int, ...], OWN] = ()
    plays: Annotated[tuple[int, ...], OPEN] = ()
    """The cards played this round, in order."""
    passed: Annotated[tuple[int, ...], OWN] = ()
    """The cards passed on this round, in order."""
    received: Annotated[tuple[int, ...], OWN] = ()
    """The cards received this round, in order."""
    remembered: Annotated[tuple[int, ...], Vis("owner")] = ()
    """Buildings seen in earlier rounds and passed on, that nobody built. Their number would tell who put them away."""


class MuState(State, kw_only=True):
    """The table. In solo play `players` has two entries, the second of them the neutral player."""

    players: Annotated[list[Player], OPEN]
    experts: Annotated[bool, OPEN] = False
    mirrored: Annotated[bool, OPEN] = False
    deck: Annotated[tuple[int, ...], COUNTED] = ()
    removed: Annotated[tuple[int, ...], COUNTED] = ()
    project_deck: Annotated[tuple[int, ...], COUNTED] = ()
    discards: Annotated[tuple[int, ...], OPEN] = ()
    """In solo play: buildings put away face up."""
    returned: Annotated[tuple[int, ...], OPEN] = ()
    """In solo play: buildings that were shuffled back into the deck."""
    battles: Annotated[tuple[int, ...], OPEN] = (NONE,) * 5
    """The line of each Battle card that lies face up, in the order of the battles."""
    face_down: Annotated[tuple[int, int], Vis("seats", "backs", mask="seen_by")] = (NONE, NONE)
    """The line of the second card of the second and third row, NONE until somebody looks."""
    seen_by: Annotated[tuple[int, int], OPEN] = (0, 0)
    """Who has looked at these cards."""
    deep: ClassVar[tuple[str, ...]] = ("stack", "players")

    @property
    def solo(self) -> bool:
        return self.seats == 1

    @property
    def tables(self) -> Tables:
        return TABLES[self.box]

    @property
    def project_pile(self) -> tuple[int, ...]:
        """2.5. The projects of the Project pile, before any is dealt."""
        t = self.tables
        return t.common + t.experts if self.experts else t.common


FACE_DOWN_SLOTS = (2, 4)
"""The places in `battles` of the two cards of `face_down`."""


def has_completed(p: Player, project: int) -> bool:
    """Whether this player has completed this project."""
    return bool(p.complete >> project & 1)


def may_use(p: Player, project: int) -> bool:
    """Whether an Anytime project is complete and was not used yet (6.3)."""
    return bool(p.complete & ~p.used & 1 << project)


def extra_tokens(p: Player, number: int) -> int:
    """6.6. Tokens on a project beyond its cost."""
    return dict(p.extras).get(number, 0)


def intact(p: Player) -> int:
    """The spaces with a building that stands, as a bit mask."""
    mask = 0
    for cell, card in enumerate(p.city):
        if card >= 0:
            mask |= 1 << cell
    return mask & ~p.wrecks


def empty(p: Player) -> int:
    """The free spaces, as a bit mask."""
    mask = 0
    for cell, card in enumerate(p.city):
        if card < 0:
            mask |= 1 << cell
    return mask


def symbols(t: Tables, p: Player, colour: int) -> int:
    """Symbols of one kind on the buildings that stand."""
    return sum([t.symbols[card][colour] for cell, card in enumerate(p.city) if card >= 0 and not p.wrecks >> cell & 1])


def unseen_lines(s: MuState) -> tuple[int, ...]:
    """The lines of the Battle cards that nobody has turned up: those face down and the one put away (2.4)."""
    shown = {*s.battles, *s.face_down}
    return tuple([line for line in LINES if line not in shown])


def left_of(s: MuState, seat: Seat) -> Seat:
    """The next player round the table."""
    return (seat + 1) % s.seats


def strength_sources(p: Player, line_junctions: int) -> int:
    """Strength Sources that lie in a line (3.4)."""
    return (p.sources[STRENGTH] & line_junctions).bit_count()
