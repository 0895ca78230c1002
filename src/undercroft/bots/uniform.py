"""Random play: every answer as likely as the other, and declining an offer as likely as any answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undercroft.kernel import Ask, Budget, Choice, View


class Uniform:
    """Answers at random."""

    looks = False

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        ask = asks[0]
        if not ask.blocking and int(rng.random() * (ask.domain.size() + 1)) == 0:
            return None
        return ask.domain.some(rng)
