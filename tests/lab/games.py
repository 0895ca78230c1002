"""A game with a fault, for the tests of what happens then."""

from __future__ import annotations

from typing import Any, ClassVar

from toy.choices import Light
from toy.game import Toy
from toy.state import ToyState
from undercroft.kernel import Now, Seat


class Cracked(Toy):
    """Fails whenever a lamp is lit on the second card."""

    id: ClassVar = "cracked"

    def interject(self, s: ToyState, seat: Seat, choice: Light, now: Now) -> None:
        if choice.slot == 1:
            raise RuntimeError("the lamp is cracked")
        super().interject(s, seat, choice, now)


class Leaky(Toy):
    """Loses a coin."""

    id: ClassVar = "leaky"

    def interject(self, s: ToyState, seat: Seat, choice: Any, now: Now) -> None:
        super().interject(s, seat, choice, now)
        s.bank -= 1
