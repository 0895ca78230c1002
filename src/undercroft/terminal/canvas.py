"""A rectangle of characters, each with a style, that becomes lines of Rich text."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text as Line

WITHOUT_BOXES = str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")
"""For terminals whose letters include no lines."""


class Canvas:
    """Characters are put at a column and a row; later ones cover earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Text from this column on; what does not fit is cut off."""
        row = self.characters[y]
        for at, character in enumerate(text, x):
            if 0 <= at < len(row):
                row[at] = character
                self.styles[y][at] = style

    def lines(self) -> list[Line]:
        """The rows, without blanks at their end."""
        found = []
        for characters, styles in zip(self.characters, self.styles, strict=True):
            line = Line(no_wrap=True)
            for style, run in groupby(zip(characters, styles, strict=True), key=itemgetter(1)):
                line.append("".join(character for character, _ in run), style)
            line.rstrip()
            found.append(line)
        return found


def beside(left: list[Line], right: list[Line], gap: int) -> list[Line]:
    """Two blocks of lines next to each other."""
    width = max((line.cell_len for line in left), default=0) + gap
    rows = max(len(left), len(right))
    found = []
    for at in range(rows):
        line = left[at].copy() if at < len(left) else Line()
        if at < len(right):
            line.pad_right(width - line.cell_len)
            line.append_text(right[at])
        found.append(line)
    return found
