"""A room: 37 hexes in a large hexagon, its walls, its passages, and what lies in it.

The hexes of a room are named by columns a to g from left to right and numbered in each from the top: the centre
is d4. A wall is named by the hexes that it parts, `d4-d5`; a passage by its hex and the direction in which it
leads out, `f1:1`. All is as it lies when the mark rocks point in direction 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeVar

from msgspec import Struct

from undercroft.games.shadows.hexes import DIRECTION_NAMES, Hex, distance, opposite, step
from undercroft.kernel import MaterialError

T = TypeVar("T")

RADIUS = 3
COLUMNS = "abcdefg"

HEXES: tuple[Hex, ...] = tuple(
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if distance((q, r), (0, 0)) <= RADIUS
)
"""The hexes of a room, its centre at (0, 0)."""
CELLS = range(len(HEXES))
CELL_OF = {at: cell for cell, at in enumerate(HEXES)}
CENTRE = CELL_OF[0, 0]
CELL_NAMES = tuple(f"{COLUMNS[q + RADIUS]}{r - max(-RADIUS, -q - RADIUS) + 1}" for q, r in HEXES)

NEIGHBOURS = tuple(tuple(CELL_OF.get(step(at, direction), -1) for direction in range(6)) for at in HEXES)
"""The hex of the room in each direction, -1 beyond the rim."""

STARTS = NEIGHBOURS[CENTRE]
"""2.5. The hexes round the compass, by number."""

EDGES = range(6)
"""The edge between a direction and the next one clockwise."""
BEYOND: tuple[Hex, ...] = tuple(step(step((0, 0), edge, RADIUS), edge + 1, RADIUS + 1) for edge in EDGES)
"""Where the centre of a room lies that touches this edge."""


def _out(cell: int, direction: int) -> tuple[int, int]:
    q, r = step(HEXES[cell], direction)
    for edge, (centre_q, centre_r) in enumerate(BEYOND):
        if (q - centre_q, r - centre_r) in CELL_OF:
            return edge, CELL_OF[q - centre_q, r - centre_r]
    raise AssertionError("six rooms close a room in")


OUT = {
    (cell, direction): _out(cell, direction)
    for cell in CELLS
    for direction in range(6)
    if NEIGHBOURS[cell][direction] < 0
}
"""For each side of a hex on the rim: the edge, and the hex of the room beyond it that it touches."""

Kind = Literal["central", "outer", "expansion"]


class Room(Struct, frozen=True):
    """A room as the rules read it."""

    name: str
    kind: Kind
    sides: tuple[tuple[int, ...], ...]
    """For each hex, the directions in which one can leave it within the room."""
    passages: tuple[tuple[int, int], ...]
    """Hexes on the rim, each with a direction that leads out."""
    runes: tuple[int, ...]
    lit: tuple[int, ...]


def read_room(
    name: str, kind: Kind, walls: Iterable[str], passages: Iterable[str], runes: Iterable[str], lit: Iterable[str]
) -> Room:
    """The room that is drawn by these names. Raises `MaterialError`."""
    where = f"rooms.toml, {name}"
    parted = set(_each_once(f"{where}, walls", walls, _wall))
    room = Room(
        name=name,
        kind=kind,
        sides=tuple(
            tuple(d for d, beyond in enumerate(NEIGHBOURS[cell]) if beyond >= 0 and _pair(cell, beyond) not in parted)
            for cell in CELLS
        ),
        passages=_each_once(f"{where}, passages", passages, _passage),
        runes=_each_once(f"{where}, runes", runes, _cell),
        lit=_each_once(f"{where}, lit", lit, _cell),
    )
    _check_runes(where, room)
    _check_ways(where, room)
    return room


def _each_once(where: str, names: Iterable[str], read: Callable[[str, str], T]) -> tuple[T, ...]:
    found: list[T] = []
    for name in names:
        one = read(where, name)
        if one in found:
            raise MaterialError(f"{where}: {name!r} stands twice (RULES 1.3)")
        found.append(one)
    return tuple(found)


def _pair(a: int, b: int) -> tuple[int, int]:
    return min(a, b), max(a, b)


def _cell(where: str, name: str) -> int:
    if name not in CELL_NAMES:
        raise MaterialError(f"{where}: expected a hex from a1 to g4, found {name!r} (RULES 1.3)")
    return CELL_NAMES.index(name)


def _wall(where: str, name: str) -> tuple[int, int]:
    one, _, other = name.partition("-")
    a, b = _cell(where, one), _cell(where, other)
    if b not in NEIGHBOURS[a]:
        raise MaterialError(f"{where}: a wall parts two hexes that touch, found {name!r} (RULES 1.3)")
    return _pair(a, b)


def _passage(where: str, name: str) -> tuple[int, int]:
    at, _, number = name.partition(":")
    cell = _cell(where, at)
    if number not in DIRECTION_NAMES:
        raise MaterialError(f"{where}: expected a direction from 1 to 6 after {at}, found {name!r} (RULES 1.3)")
    direction = DIRECTION_NAMES.index(number)
    if (cell, direction) not in OUT:
        raise MaterialError(f"{where}: {name!r} does not lead out of the room (RULES 1.3)")
    return cell, direction


def passage_name(cell: int, direction: int) -> str:
    """A passage as the tables name it."""
    return f"{CELL_NAMES[cell]}:{DIRECTION_NAMES[direction]}"


def _check_runes(where: str, room: Room) -> None:
    """6.4. Search is for the rooms with a pile, beside a rune that can be reached."""
    if room.kind == "central" and room.runes:
        first = CELL_NAMES[room.runes[0]]
        raise MaterialError(f"{where}, runes: the Central Room has none, found one on {first} (RULES 2.6)")
    if room.kind != "central" and not room.runes:
        raise MaterialError(f"{where}, runes: expected at least one (RULES 6.4)")
    leading_out = {cell for cell, _ in room.passages}
    for rune in room.runes:
        if not room.sides[rune] and rune not in leading_out:
            raise MaterialError(f"{where}: the rune on {CELL_NAMES[rune]} is in a wall (RULES 1.3)")


def _check_ways(where: str, room: Room) -> None:
    """Each hex can be reached within the room, and each edge has a passage: the room may come to lie anywhere."""
    reached, new = {CENTRE}, [CENTRE]
    while new:
        cell = new.pop()
        for direction in room.sides[cell]:
            beyond = NEIGHBOURS[cell][direction]
            if beyond not in reached:
                reached.add(beyond)
                new.append(beyond)
    for cell in CELLS:
        if cell not in reached:
            raise MaterialError(f"{where}: the hex {CELL_NAMES[cell]} is walled in, no way leads to it (RULES 1.3)")
    edges = {OUT[passage][0] for passage in room.passages}
    for edge in EDGES:
        if edge not in edges:
            raise MaterialError(f"{where}, passages: edge {edge + 1} has none (RULES 2.1)")


def check_fit(rooms: Sequence[Room]) -> None:
    """2.1. Every passage meets one of the next room, whichever room that is. Raises `MaterialError`."""
    for room in rooms:
        for cell, direction in room.passages:
            met = OUT[cell, direction][1], opposite(direction)
            for other in rooms:
                if met not in other.passages:
                    raise MaterialError(
                        f"rooms.toml, {room.name}: the passage {passage_name(cell, direction)} meets a wall of "
                        f"{other.name}, which has no passage {passage_name(*met)} (RULES 2.1)"
                    )
