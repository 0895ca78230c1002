"""One step of look-ahead on the game's own evaluation, in a world imagined from the view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from undercroft.kernel import Ask, Budget, Choice, Game, View


class Greedy:
    """Takes the answer the game's evaluation likes best; of equals, one by chance.

    `slips` is how often it answers at random instead.
    """

    looks = True

    def __init__(self, g: Game[Any], slips: float = 0.0) -> None:
        self.game = g
        self.slips = slips

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        ask = asks[0]
        if ask.blocking and self.slips and rng.random() < self.slips:
            return ask.domain.some(rng)
        if ask.blocking and ask.domain.size() == 1:
            return next(ask.domain.each())
        values = self.game.appraise(self.game.imagine(v, rng), ask)
        best = highest(values, rng)
        if not ask.blocking and values[best] <= 0:
            return None
        return list(ask.domain.each())[best]


def highest(values: Sequence[float], rng: Random) -> int:
    """The place of the highest value; of equals, one by chance."""
    top = max(values)
    places = [place for place, value in enumerate(values) if value == top]
    return places[0] if len(places) == 1 else rng.choice(places)
