"""Who answers: people, bots and outside programs alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from undercroft.kernel.choices import Ask, Choice
from undercroft.kernel.views import View


class Budget(Struct, frozen=True):
    """How much a player may think: so many iterations, so many seconds, whichever ends first; 0 for no limit."""

    iterations: int = 0
    seconds: float = 0


class Player(Protocol):
    """Answers Asks from a View. It keeps nothing between calls and never sees a State."""

    looks: bool
    """Whether it looks at the view at all; random play does not, and is spared making it."""

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        """An answer to one of these Asks of the view's seat. None declines an any-time offer."""
