"""Information-set Monte Carlo tree search.

Every iteration imagines a world from the view and walks one tree of answers through it. A node is what has
been answered since the root; an answer competes only in worlds where it is possible, and is weighed against
how often it was possible. Seats that answer the same sealed question do so without seeing each other. Below
the tree the game is played on by the game's own one-step evaluation for a few decisions, and the position is
then valued by the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from undercroft.kernel import NATURE, Ask, Budget, Choice, Draw, Game, Result, Seat, State, View, play_fast

DEFAULT = Budget(iterations=1000)


class Node:
    """What is known of one answer: how often it was tried and possible, and what it brought its seat."""

    __slots__ = ("children", "possible", "prior", "total", "visits")

    def __init__(self, prior: float = 0.0) -> None:
        self.children: dict[tuple[Seat, Choice], Node] = {}
        self.visits = 0
        self.possible = 0
        self.total = 0.0
        self.prior = prior


class Mcts:
    """Searches as far as its budget allows."""

    looks = True

    def __init__(self, g: Game[Any], *, explore: float = 1.5, trust: float = 6.0, ahead: int = 6) -> None:
        self.game = g
        self.explore = explore
        """In points: how much an answer's rarity may count for."""
        self.trust = trust
        """How many visits the one-step evaluation weighs as much as."""
        self.ahead = ahead
        """How many decisions are played on below the tree."""

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        ask = asks[0]
        options = list(ask.domain.each())
        if ask.blocking and len(options) == 1:
            return options[0]
        if not ask.blocking:
            values = self.game.appraise(self.game.imagine(v, rng), ask)
            best = max(range(len(values)), key=values.__getitem__)
            return options[best] if values[best] > 0 else None
        root = self.search(v, ask, budget if budget.iterations or budget.seconds else DEFAULT, rng)
        return max(options, key=lambda c: _visits(root, (ask.seat, c)))

    def search(self, v: View[Any], ask: Ask, budget: Budget, rng: Random) -> Node:
        """The tree below this question, after as many iterations as the budget allows."""
        root = Node()
        until = monotonic() + budget.seconds if budget.seconds else None
        iteration = 0
        while (not budget.iterations or iteration < budget.iterations) and (until is None or monotonic() < until):
            iteration += 1
            self.iterate(root, self.game.imagine(v, rng), ask, rng)
        return root

    def iterate(self, root: Node, s: State, ask: Ask, rng: Random) -> None:
        """One world: down the tree, a little further, and the value back up."""
        g = self.game
        path: list[tuple[Seat, Node]] = []
        node: Node | None = root
        ahead = self.ahead
        found: Any = (ask,)
        first = True
        while not isinstance(found, Result):
            if isinstance(found, Draw):
                found = play_fast(g, s, NATURE, found.some(rng))
                continue
            asked = next(asked for asked in found if asked.blocking)
            size = asked.domain.size()
            if size == 1:
                found = play_fast(g, s, asked.seat, next(asked.domain.each()))
                continue
            if node is not None:
                choice, node, new = self.descend(node, s, asked, rng)
                path.append((asked.seat, node))
                if new:
                    node = None
            elif ahead:
                ahead -= 1
                choice = self.best_now(s, asked)
            else:
                break
            found = play_fast(g, s, asked.seat, choice)
            first = False
        del first
        worth: dict[Seat, float] = {}
        for seat, visited in path:
            if seat not in worth:
                worth[seat] = g.worth(s, seat)
            visited.visits += 1
            visited.total += worth[seat]

    def descend(self, node: Node, s: State, ask: Ask, rng: Random) -> tuple[Choice, Node, bool]:
        """The child that promises most in this world, and whether it is new."""
        options = list(ask.domain.each())
        keys = [(ask.seat, c) for c in options]
        children = node.children
        if any(key not in children for key in keys):
            for key, prior in zip(keys, self.game.appraise(s, ask), strict=True):
                if key not in children:
                    children[key] = Node(prior)
        here = [children[key] for key in keys]
        for child in here:
            child.possible += 1
        tried = sum(child.visits for child in here)
        mean = sum(child.total for child in here) / tried if tried else 0.0
        middle = sum(child.prior for child in here) / len(here)

        def promise(child: Node) -> float:
            expected = mean + child.prior - middle
            value = (child.total + self.trust * expected) / (child.visits + self.trust)
            return value + self.explore * sqrt(log(child.possible + 1) / (child.visits + 1))

        at = max(range(len(here)), key=lambda i: promise(here[i]))
        return options[at], here[at], here[at].visits == 0

    def best_now(self, s: State, ask: Ask) -> Choice:
        """The answer that the game's evaluation likes best."""
        values = self.game.appraise(s, ask)
        at = max(range(len(values)), key=values.__getitem__)
        return list(ask.domain.each())[at]


def _visits(root: Node, key: tuple[Seat, Choice]) -> int:
    child = root.children.get(key)
    return child.visits if child else 0
