"""What a game's look in the terminal is made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

from msgspec import Struct
from rich.text import Text as Line

from undercroft.kernel import Scene, Seat
from undercroft.words import Words

GAP = 3
"""Blanks between columns."""


class Picture(Struct):
    """A table as lines. What the others have is shown again only where it has changed."""

    others: list[Line]
    own: list[Line]


class Look(Protocol):
    """How a game is shown: drawn, or told line by line for whoever listens."""

    legend: str
    """What the letters and signs of the drawing mean."""

    def draw(
        self, scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int, rows: int = 99
    ) -> Picture:
        """The table as a drawing."""

    def tell(
        self, scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int, rows: int = 99
    ) -> Picture:
        """The table in sentences, one thing a line."""


def wrapped(text: str, width: int, indent: str = "  ") -> list[Line]:
    """A long line as several, the later ones indented."""
    lines: list[Line] = []
    row = ""
    for word in text.split():
        if row.strip() and len(row) + 1 + len(word) > width:
            lines.append(Line(row))
            row = indent + word
        else:
            row = f"{row} {word}" if row.strip() else row + word
    return [*lines, Line(row)]


def in_columns(items: Sequence[str], width: int) -> list[str]:
    """Short items as rows of columns, one under the other, in as few rows as the width allows."""
    for rows in range(1, len(items) + 1):
        columns = [items[at : at + rows] for at in range(0, len(items), rows)]
        widths = [max(map(len, column)) for column in columns]
        if sum(widths) + GAP * (len(columns) - 1) <= width or len(columns) == 1:
            return [
                (" " * GAP).join(item.ljust(wide) for item, wide in zip(row, widths, strict=True)).rstrip()
                for row in zip_longest(*columns, fillvalue="")
            ]
    return []
