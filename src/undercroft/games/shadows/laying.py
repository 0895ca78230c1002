"""How the rooms are laid out: round the Central Room, or with dice.

A laying is the description of a map: for each room, in the order in which they were laid, its number in the box
and the hex of its centre. The Central Room comes first and lies at (0, 0).
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.shadows.hexes import Hex
from undercroft.games.shadows.rooms import BEYOND, EDGES

Laying = tuple[tuple[int, int, int], ...]

CENTRAL = 0
ALONE: Laying = ((CENTRAL, 0, 0),)
"""The Central Room, before another one lies beside it."""


def around(rooms: Sequence[int]) -> Laying:
    """2.1. One room at each edge of the Central Room, from edge 1 on clockwise.

    >>> around((4, 2))
    ((0, 0, 0), (4, 4, -7), (2, 7, -3))
    """
    laying = ALONE
    for edge, room in zip(EDGES, rooms, strict=False):
        laying = lay(laying, room, 0, edge)
    return laying


def rolled_edge(red: int, black: int) -> int:
    """10.1. The edge that two dice name: an odd black number is counterclockwise of the direction, an even one clockwise.

    >>> rolled_edge(1, 2), rolled_edge(1, 3), rolled_edge(2, 1)
    (0, 5, 0)
    """
    return (red - 1 - black % 2) % len(EDGES)


def beyond(laying: Laying, place: int, edge: int) -> Hex:
    """Where the centre of a room lies at this edge of a room."""
    _, q, r = laying[place]
    more_q, more_r = BEYOND[edge]
    return q + more_q, r + more_r


def free_edges(laying: Laying, place: int) -> tuple[int, ...]:
    """The edges of a room at which no other lies."""
    taken = {(q, r) for _, q, r in laying}
    return tuple(edge for edge in EDGES if beyond(laying, place, edge) not in taken)


def growing(laying: Laying) -> int:
    """10.1. The place from which one builds on: the last room laid that has a free edge."""
    return next(place for place in reversed(range(len(laying))) if free_edges(laying, place))


def lay(laying: Laying, room: int, place: int, edge: int) -> Laying:
    """A room is laid at this edge of the room that lies at `place`."""
    return (*laying, (room, *beyond(laying, place, edge)))
