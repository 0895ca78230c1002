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


class Move(Choice, frozen=True):
    """Of several mummies that are equally near, this one moves next (5.1)."""

    cell: int
    notation: ClassVar[str] = "move {cell:cell}"


class Toward(Choice, frozen=True):
    """The character that a mummy makes for or steals from first, of several (5.4, 5.8)."""

    seat: int
    notation: ClassVar[str] = "toward {seat}"


class Step(Choice, frozen=True):
    """The next hex of a shortest way, where there are several (5.4)."""

    cell: int
    notation: ClassVar[str] = "step {cell:cell}"


class Start(Choice, frozen=True):
    """Start on this number beside the compass (2.5)."""

    number: int
    notation: ClassVar[str] = "start {number}"


ShadowsChoice = Be | Start | TakeBack | Enter | Lose | Move | Toward | Step
