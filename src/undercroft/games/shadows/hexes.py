"""Hexes: pairs (q, r) of axial coordinates, and the six directions of the compass.

Direction 1 of the compass points up and the others follow clockwise. In code a direction is one less, 0 to 5.
"""

from __future__ import annotations

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One step in each direction."""
DIRECTION_NAMES = ("1", "2", "3", "4", "5", "6")


def step(at: Hex, direction: int, steps: int = 1) -> Hex:
    """So many steps in a direction.

    >>> step((2, 0), 3, 2)
    (2, 2)
    """
    q, r = DIRECTIONS[direction % 6]
    return at[0] + steps * q, at[1] + steps * r


def opposite(direction: int) -> int:
    """The direction back."""
    return (direction + 3) % 6


def distance(a: Hex, b: Hex) -> int:
    """1.4. As the crow flies.

    >>> distance((0, 0), (2, -3))
    3
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))
