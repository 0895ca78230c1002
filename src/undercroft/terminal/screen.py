"""A scene as lines of text: by the game's own look where it has one, else plainly, place by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text as Line

from undercroft.kernel import Game, Scene, Seat
from undercroft.terminal.look import Look, Picture, wrapped
from undercroft.terminal.mu import MuLook
from undercroft.words import Words

LOOKS: dict[str, Look] = {"mu": MuLook()}


class Plain:
    """Every place that holds pieces, with what they are: any game can be shown so."""

    legend = ""

    def draw(
        self, scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int, rows: int = 99
    ) -> Picture:
        lines = [Line(words.text(scene.caption), style="bold")]
        for place in scene.places:
            pieces = [piece for piece in scene.pieces if piece.at == place.id]
            if pieces:
                shown = ", ".join(words.text(piece.label) for piece in sorted(pieces, key=lambda piece: piece.slot))
                lines += wrapped(f"{words.text(place.label)}: {shown}", width)
        return Picture([], lines)

    tell = draw


def look_of(g: Game[Any] | None) -> Look:
    """How this game is shown; a scene of no game in particular is shown plainly."""
    return LOOKS.get(g.id, Plain()) if g else Plain()


def draw(scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int) -> list[Line]:
    """The whole table for this seat, at most `width` columns wide."""
    assert words.game is not None
    picture = look_of(words.game).draw(scene, words, players, seat, width)
    return [*picture.others, *picture.own]
