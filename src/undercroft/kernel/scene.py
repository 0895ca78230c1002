"""One picture of a moment, drawn by browser, terminal and text view alike."""

from __future__ import annotations

from msgspec import Struct

from undercroft.kernel.choices import Choice, Text


class Place(Struct, frozen=True):
    """Where pieces can lie: a space, a pile, a hand. `xy` and `size` are in the game's own grid."""

    id: str
    kind: str
    xy: tuple[int, int]
    size: tuple[int, int]
    label: Text


class Piece(Struct, frozen=True):
    """A card, token or disc at a place. `face` None: its back."""

    id: str
    kind: str
    face: str | None
    at: str
    slot: int = 0
    label: Text = Text("nothing")


class Handle(Struct, frozen=True):
    """What to touch, in order, to give this answer."""

    touch: tuple[str, ...]
    choice: Choice
    label: Text


class Scene(Struct, frozen=True):
    """Everything one seat's screen shows."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    handles: tuple[Handle, ...]
    caption: Text
