"""What a player may answer, with its notation."""

from __future__ import annotations

from typing import ClassVar

from undercroft.kernel import Choice


class Be(Choice, frozen=True):
    """Play this character (2.2)."""

    sheet: int
    notation: ClassVar[str] = "be {sheet:sheet}"


class Start(Choice, frozen=True):
    """Start on this number beside the compass (2.5)."""

    number: int
    notation: ClassVar[str] = "start {number}"
