"""The map: all hexes of the rooms that are laid out, and the tables by which one moves on it.

A hex of the map is a number: 37 for each room, in the order in which the rooms were laid, and within a room as
`rooms` numbers them. `2d4` is the centre of the second room laid beside the Central Room, which is `0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec import Struct

from undercroft.games.shadows.hexes import Hex, distance, opposite, step
from undercroft.games.shadows.laying import ALONE, Laying
from undercroft.games.shadows.material import TABLES
from undercroft.games.shadows.rooms import CELL_NAMES, CELLS, CENTRE, HEXES, STARTS, Room

SIZE = len(CELLS)
WALL = -1
"""What lies beyond a wall or the edge of the board."""
FURTHEST = 255
"""More steps than this are no shortest way: rows of distances are bytes."""
KEPT = 128
"""As many maps are kept at a time; one that fell out is built anew."""


class MapError(ValueError):
    """A description of a map that cannot be laid on a table, and why."""


class Board(Struct, frozen=True):
    """A map as the rules read it. Tables are by hex of the map."""

    rooms: tuple[Room, ...]
    """By place."""
    names: tuple[str, ...]
    hexes: tuple[Hex, ...]
    beside: tuple[tuple[int, ...], ...]
    """The hex one step away in each direction, WALL where there is none."""
    adjacent: tuple[tuple[int, ...], ...]
    """1.4. The hexes one step away."""
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    """5.3. In each direction, the hexes that lie straight on up to a wall."""
    distance: tuple[bytes, ...]
    """1.4. From each hex to each, as the crow flies."""
    steps: tuple[bytes, ...]
    """5.4. From each hex to each, in steps."""
    lit: frozenset[int]
    runes: frozenset[int]
    searched: tuple[tuple[int, ...], ...]
    """6.4. The runes on a hex or adjacent to it."""

    def onward(self, at: int, goal: int) -> tuple[int, ...]:
        """5.4. The next hexes on the shortest ways from one hex to another."""
        to_goal = self.steps[goal]
        nearer = to_goal[at] - 1
        return tuple([cell for cell in self.adjacent[at] if to_goal[cell] == nearer])


@cache
def hex_names(rooms: int) -> tuple[str, ...]:
    """The names of all hexes of a map with so many rooms."""
    return tuple(f"{place}{name}" for place in range(rooms) for name in CELL_NAMES)


def place_of(cell: int) -> int:
    """The place of the room that a hex belongs to.

    >>> place_of(36), place_of(37)
    (0, 1)
    """
    return cell // SIZE


def cells_of(place: int) -> range:
    """The hexes of a room."""
    return range(place * SIZE, (place + 1) * SIZE)


def centre_of(place: int) -> int:
    """The hex in the middle of a room."""
    return place * SIZE + CENTRE


def start(number: int) -> int:
    """2.5. The hex beside the compass that bears this number, 1 to 6."""
    return STARTS[number - 1]


@lru_cache(KEPT)
def board(box: str, laying: Laying) -> Board:
    """The map of this description, in this box. Raises `MapError`."""
    return build(TABLES[box].rooms, laying)


def build(box: Sequence[Room], laying: Laying) -> Board:
    """The map of these rooms, laid out like this. Raises `MapError`."""
    _check_rooms(box, laying)
    rooms = tuple(box[number] for number, _, _ in laying)
    positions = tuple((q, r) for _, q, r in laying)
    hexes, distances = _geometry(positions)
    at = _no_overlap(rooms, hexes)
    beside = tuple(
        tuple(_beyond(rooms, at, hexes, cell, direction) for direction in range(6)) for cell in range(len(hexes))
    )
    adjacent = tuple(tuple(sorted({*around} - {WALL})) for around in beside)
    runes = frozenset(place * SIZE + rune for place, room in enumerate(rooms) for rune in room.runes)
    return Board(
        rooms=rooms,
        names=hex_names(len(rooms)),
        hexes=hexes,
        beside=beside,
        adjacent=adjacent,
        lines=tuple(tuple(_line(beside, cell, direction) for direction in range(6)) for cell in range(len(hexes))),
        distance=distances,
        steps=_steps(rooms, adjacent),
        lit=frozenset(place * SIZE + lit for place, room in enumerate(rooms) for lit in room.lit),
        runes=runes,
        searched=tuple(
            tuple(cell for cell in sorted((here, *adjacent[here])) if cell in runes) for here in range(len(hexes))
        ),
    )


def _check_rooms(box: Sequence[Room], laying: Laying) -> None:
    if laying[:1] != ALONE:
        raise MapError(f"a map begins with the Central Room at 0,0, found {laying[:1]} (RULES 2.1)")
    seen = set()
    for number, _, _ in laying:
        if number not in range(len(box)):
            raise MapError(f"a map has the rooms 0 to {len(box) - 1}, found {number} (RULES 2.1)")
        if number in seen:
            raise MapError(f"{box[number].name} is laid twice on this map (RULES 2.1)")
        seen.add(number)


@lru_cache(KEPT)
def _geometry(positions: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], tuple[bytes, ...]]:
    """The hexes of rooms at these positions, and how far they are from each other: alike for many maps."""
    hexes = tuple((q + more_q, r + more_r) for q, r in positions for more_q, more_r in HEXES)
    return hexes, tuple(bytes(min(distance(a, b), FURTHEST) for b in hexes) for a in hexes)


def _told(rooms: tuple[Room, ...], cell: int) -> str:
    return f"{CELL_NAMES[cell % SIZE]} of {rooms[place_of(cell)].name}"


def _no_overlap(rooms: tuple[Room, ...], hexes: tuple[Hex, ...]) -> dict[Hex, int]:
    at: dict[Hex, int] = {}
    for cell, here in enumerate(hexes):
        if here in at:
            raise MapError(f"rooms overlap: {_told(rooms, cell)} lies on {_told(rooms, at[here])} (RULES 2.1)")
        at[here] = cell
    return at


def _beyond(rooms: tuple[Room, ...], at: dict[Hex, int], hexes: tuple[Hex, ...], cell: int, direction: int) -> int:
    """1.3. The hex on the other side, within the room or through a passage that two rooms share."""
    beyond = at.get(step(hexes[cell], direction), WALL)
    if beyond == WALL:
        return WALL
    here, there = divmod(cell, SIZE), divmod(beyond, SIZE)
    if here[0] == there[0]:
        return beyond if direction in rooms[here[0]].sides[here[1]] else WALL
    open_here = (here[1], direction) in rooms[here[0]].passages
    open_there = (there[1], opposite(direction)) in rooms[there[0]].passages
    return beyond if open_here and open_there else WALL


def _line(beside: tuple[tuple[int, ...], ...], cell: int, direction: int) -> tuple[int, ...]:
    line = []
    while (cell := beside[cell][direction]) != WALL:
        line.append(cell)
    return tuple(line)


def _steps(rooms: tuple[Room, ...], adjacent: tuple[tuple[int, ...], ...]) -> tuple[bytes, ...]:
    """How many steps lead from each hex to each. Raises `MapError` where none do."""
    rows = []
    for source in range(len(adjacent)):
        row = [WALL] * len(adjacent)
        row[source] = steps = 0
        edge = [source]
        while edge:
            steps += 1
            new = []
            for cell in edge:
                for other in adjacent[cell]:
                    if row[other] < 0:
                        row[other] = steps
                        new.append(other)
            edge = new
        if WALL in row:
            lost = _told(rooms, row.index(WALL))
            raise MapError(f"rooms are not connected: no way leads from the Central Room to {lost} (RULES 2.1)")
        if steps - 1 > FURTHEST:
            raise MapError(f"a way from {_told(rooms, source)} is longer than {FURTHEST} steps (RULES 1.3)")
        rows.append(bytes(row))
    return tuple(rows)
