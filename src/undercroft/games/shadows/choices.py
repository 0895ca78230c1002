"""What a player may answer, with its notation."""

from __future__ import annotations

from typing import ClassVar

from undercroft.kernel import Choice


class Be(Choice, frozen=True):
    """Play this character (2.2)."""

    sheet: int
    notation: ClassVar[str] = "be {sheet:sheet}"


class TakeBack(Choice, frozen=True):
    """Take the mummy on this hex back, for a fourth one (3.4)."""

    cell: int
    notation: ClassVar[str] = "take back {cell:cell}"


class Enter(Choice, frozen=True):
    """A mummy enters on this hex (3.3)."""

    cell: int
    notation: ClassVar[str] = "mummy on {cell:cell}"


class Lose(Choice, frozen=True):
    """Discard this one of several treasures of the same value (3.2, 5.8)."""

    card: int
    notation: ClassVar[str] = "lose {card:treasure}"


class Start(Choice, frozen=True):
    """Start on this number beside the compass (2.5)."""

    number: int
    notation: ClassVar[str] = "start {number}"


ShadowsChoice = Be | Start | TakeBack | Enter | Lose
