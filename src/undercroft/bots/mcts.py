"""Information-set Monte Carlo tree search.

Every iteration imagines a world from the view and plays it on. Each seat walks a tree of its own answers: it knows
what it answered itself and nothing of what the others hold or have answered in secret, so seats that answer the
same sealed question do so without seeing each other. An answer competes only in worlds where it is possible, and
is weighed against how often it was possible. Below its tree a seat plays by the game's one-step evaluation; a few
questions below that of the seat that searches, the position is valued by the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from undercroft.bots.greedy import Greedy, highest
from undercroft.kernel import (
    NATURE,
    Ask,
    Budget,
    Choice,
    Draw,
    Game,
    Result,
    Seat,
    State,
    View,
    offers,
    pending,
    play_fast,
    play_sealed,
)

DEFAULT = Budget(iterations=1000)


class Node:
    """What a seat knows of one of its answers: how often it was tried and possible, what it brought, what follows."""

    __slots__ = ("answers", "possible", "prior", "total", "visits")

    def __init__(self, prior: float = 0.0) -> None:
        self.prior = prior
        self.visits = 0
        self.possible = 0
        self.total = 0.0
        self.answers: dict[Choice, Node] = {}


class Mcts:
    """Searches as far as its budget allows."""

    looks = True

    def __init__(self, g: Game[Any], *, explore: float = 1.5, trust: float = 25.0, ahead: int = 4) -> None:
        self.game = g
        self.explore = explore
        """In points: how much an answer's rarity may count for."""
        self.trust = trust
        """How many visits the one-step evaluation weighs as much as."""
        self.ahead = ahead
        """How many questions are played on below the tree."""
        self.greedy = Greedy(g)

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        ask = asks[0]
        if not ask.blocking:
            return self.greedy.choose(v, asks, budget, rng)
        if ask.domain.size() == 1:
            return next(ask.domain.each())
        root = self.search(v, ask, budget if budget.iterations or budget.seconds else DEFAULT, rng)
        return max(ask.domain.each(), key=lambda c: root.answers[c].visits)

    def search(self, v: View[Any], ask: Ask, budget: Budget, rng: Random) -> Node:
        """The tree of the view's seat, after as many iterations as the budget allows, but at least one."""
        trees = {seat: Node() for seat in range(v.state.seats)}
        until = monotonic() + budget.seconds if budget.seconds else None
        iteration = 0
        while True:
            self.iterate(trees, self.game.imagine(v, rng), ask, rng)
            iteration += 1
            if iteration == budget.iterations or (until is not None and monotonic() >= until):
                return trees[ask.seat]

    def iterate(self, trees: dict[Seat, Node], s: State, ask: Ask, rng: Random) -> None:
        """One world: every seat down its tree, a little further, and the value back up."""
        g = self.game
        at: dict[Seat, Node | None] = {**trees}
        path: list[tuple[Seat, Node]] = []
        ahead = self.ahead
        found: Any = pending(g, s)
        asked = [one for one in found if one.blocking] if ask.sealed else [ask]
        while True:
            if at[ask.seat] is None and any([one.domain.size() > 1 for one in asked]):
                if not ahead:
                    break
                ahead -= 1
            given = []
            for one in asked:
                node = at[one.seat]
                if one.domain.size() == 1:
                    choice = next(one.domain.each())
                elif node is None:
                    choice = self.best_now(s, one, rng)
                else:
                    choice, node = self.descend(node, s, one)
                    path.append((one.seat, node))
                    at[one.seat] = node if node.visits else None
                given.append((one.seat, choice))
            found = play_sealed(g, s, given)
            asked = self.next_questions(s, found, rng)
            if not asked:
                break
        worth = {seat: g.worth(s, seat) for seat in {seat for seat, _ in path}}
        for seat, node in path:
            node.visits += 1
            node.total += worth[seat]

    def next_questions(self, s: State, found: Any, rng: Random) -> list[Ask]:
        """The sealed questions, or the first question, that come next; none when the game is over."""
        g = self.game
        while not isinstance(found, Result):
            if isinstance(found, Draw):
                found = play_fast(g, s, NATURE, found.some(rng))
                continue
            accepted = self.accepted(s, offers(g, s, found), rng)
            if accepted:
                found = play_fast(g, s, *accepted, anytime=True)
                continue
            asked = [one for one in found if one.blocking]
            return asked if asked[0].sealed else asked[:1]
        return []

    def descend(self, node: Node, s: State, ask: Ask) -> tuple[Choice, Node]:
        """The answer that promises most in this world."""
        options = list(ask.domain.each())
        answers = node.answers
        if any([c not in answers for c in options]):
            for c, prior in zip(options, self.game.appraise(s, ask), strict=True):
                if c not in answers:
                    answers[c] = Node(prior)
        here = [answers[c] for c in options]
        tried = total = 0.0
        middle = 0.0
        for one in here:
            one.possible += 1
            tried += one.visits
            total += one.total
            middle += one.prior
        base = (total / tried if tried else 0.0) - middle / len(here)
        trust, explore = self.trust, self.explore
        promise = [
            (one.total + trust * (base + one.prior)) / (one.visits + trust)
            + explore * sqrt(log(one.possible + 1) / (one.visits + 1))
            for one in here
        ]
        best = promise.index(max(promise))
        return options[best], here[best]

    def accepted(self, s: State, offered: Sequence[Ask], rng: Random) -> tuple[Seat, Choice] | None:
        """The first of these any-time offers that is worth more than declining it."""
        for offer in offered:
            values = self.game.appraise(s, offer)
            if max(values) > 0:
                return offer.seat, list(offer.domain.each())[highest(values, rng)]
        return None

    def best_now(self, s: State, ask: Ask, rng: Random) -> Choice:
        """The answer that the game's evaluation likes best."""
        return list(ask.domain.each())[highest(self.game.appraise(s, ask), rng)]
