"""What a game's look in the terminal is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct
from rich.text import Text as Line

from undercroft.kernel import Scene, Seat
from undercroft.words import Words


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
