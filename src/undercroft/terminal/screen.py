"""A scene as lines of text: by the game's own look where it has one, else plainly, place by place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text as Line

from undercroft.kernel import Scene, Seat
from undercroft.terminal import mu
from undercroft.words import Words

Look = Callable[[Scene, Words, Sequence[str], Seat, int], list[Line]]

LOOKS: dict[str, Look] = {"mu": mu.draw}


def draw(scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int) -> list[Line]:
    """The picture of a scene for this seat, at most `width` columns wide."""
    return LOOKS.get(words.game.id, plain)(scene, words, players, seat, width)


def plain(scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int) -> list[Line]:
    """Every place that holds pieces, with what they are: any game can be shown so."""
    lines = [Line(words.text(scene.caption), style="bold")]
    for place in scene.places:
        pieces = [piece for piece in scene.pieces if piece.at == place.id]
        if pieces:
            shown = ", ".join(words.text(piece.label) for piece in sorted(pieces, key=lambda piece: piece.slot))
            lines += wrapped(f"{words.text(place.label)}: {shown}", width)
    return lines


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
