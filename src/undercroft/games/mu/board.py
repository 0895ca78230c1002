"""The board: nine spaces, the six lines battles are fought on, and the 24 places where a Source can be made.

Spaces are numbered 0 to 8 by rows. Lines 0 to 2 are rows, 3 to 5 columns. Junctions are numbered so that
those of a line follow one another: row r has 4r to 4r+3 from left to right (its left and right rim and the
two between), column c has 12+4c to 12+4c+3 from top to bottom.
"""

from __future__ import annotations

FAITH, FOOD, STRENGTH = COLOURS = range(3)
COLOUR_NAMES = ("faith", "food", "strength")
LETTERS = "FNS"

CELLS = range(9)
CELL_NAMES = tuple(f"{column}{row}" for row in "123" for column in "abc")

LINES = range(6)
ROWS, COLUMNS = range(3), range(3, 6)
LINE_NAMES = ("row-1", "row-2", "row-3", "column-a", "column-b", "column-c")

JUNCTIONS = range(24)
NORTH, EAST, SOUTH, WEST = range(4)

LINE_CELLS = tuple(tuple(cell for cell in CELLS if (cell // 3 if line < 3 else cell % 3 + 3) == line) for line in LINES)
LINE_JUNCTIONS = tuple(0b1111 << 4 * line for line in LINES)
"""A Strength Source counts in one line only: that in which its two halves lie beside each other (3.4)."""


def _junction(cell: int, side: int) -> int:
    row, column = divmod(cell, 3)
    if side in (WEST, EAST):
        return 4 * row + column + (side == EAST)
    return 12 + 4 * column + row + (side == SOUTH)


def _neighbour(cell: int, side: int) -> int:
    row, column = divmod(cell, 3)
    row += (side == SOUTH) - (side == NORTH)
    column += (side == EAST) - (side == WEST)
    return 3 * row + column if row in range(3) and column in range(3) else RIM


RIM = -1

SIDES = tuple(
    tuple((_junction(cell, side), _neighbour(cell, side), (side + 2) % 4) for side in range(4)) for cell in CELLS
)
"""For each side of a space: the junction, the space beyond (or RIM), and the side of that which touches."""

HALVES = tuple(
    tuple((cell, side) for cell in CELLS for side in range(4) if _junction(cell, side) == junction)
    for junction in JUNCTIONS
)
"""For each junction: the spaces that touch it, and with which side; one at the rim, else two."""

_RIM_NAMES = ("top", "right", "bottom", "left")
JUNCTION_NAMES = tuple(
    CELL_NAMES[at[0][0]] + "-" + CELL_NAMES[at[1][0]]
    if len(at) == 2
    else CELL_NAMES[at[0][0]] + "-" + _RIM_NAMES[at[0][1]]
    for at in HALVES
)

RIM_JUNCTIONS = tuple(
    tuple(_junction(cell, side) for cell in cells)
    for side, cells in ((NORTH, (0, 1, 2)), (EAST, (2, 5, 8)), (SOUTH, (8, 7, 6)), (WEST, (6, 3, 0)))
)
"""The junctions of the rim, side by side, clockwise."""

ADJACENT = tuple((a, b) for a in CELLS for b in CELLS if a < b and any(beyond == b for _, beyond, _ in SIDES[a]))
"""The twelve pairs of spaces that touch."""

FREE = tuple(tuple(cell for cell in CELLS if mask >> cell & 1) for mask in range(512))
"""The spaces of a bit mask."""
