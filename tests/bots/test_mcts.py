"""What the tree search sees, and what it must not see."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from kernel.little import Little, LittleState, Number, Options
from toy.game import Toy
from undercroft.bots import Greedy, Mcts
from undercroft.kernel import (
    OPEN,
    SECRET,
    Ask,
    Budget,
    Frame,
    OneOf,
    Seeded,
    Together,
    asks,
    begin,
    clone,
    does,
    game,
    pending,
    say,
    unanswered,
    view,
)
from undercroft.match import Match

BUDGET = Budget(iterations=300)


class Coin(LittleState, kw_only=True):
    coin: Annotated[int, SECRET] = 0


def question(seat: int, numbers: int) -> Ask:
    return Ask(seat, say("ask"), OneOf(tuple(Number(n) for n in range(numbers))))


class Purse(Little):
    """Points for seat 0 by what was said; the other seat wants the opposite."""

    state: ClassVar = Coin
    points: ClassVar[dict[str, int]] = {}

    def worth(self, s: Any, seat: int) -> float:
        points = sum(self.points[word] for word in s.said)
        return points if seat == 0 else -points

    def imagine(self, v: Any, rng: Random) -> Any:
        s = clone(v.state)
        s.coin = rng.randrange(2)
        return s


def purse(points: dict[str, int], *frames: type[Frame]) -> Little:
    return type("Some", (Purse,), {"frames": frames, "points": points})()


def answer_of(player: Any, g: Little, budget: Budget = BUDGET, seed: int = 1) -> Number:
    s = begin(g, Options(), "box", 2)
    v = view(g, s, 0)
    return player(g).choose(v, v.asks, budget, Random(seed))


class Take(Frame):
    """Take a gold piece and be robbed, or wait for the harvest."""

    steps: ClassVar = ("take_or_wait", "another_answers", "harvest")

    @asks
    def take_or_wait(self, s):
        return (question(0, 2),)

    @take_or_wait.taken
    def taken(self, s, seat, choice, now):
        s.said = (*s.said, "wait" if choice.n else "gold")
        now.done()

    @asks
    def another_answers(self, s):
        return (question(1, 2),)

    @another_answers.taken
    def answered(self, s, seat, choice, now):
        s.said = (*s.said, "robbed" if choice.n and "gold" in s.said else "wait")
        now.done()

    @does
    def harvest(self, s, now):
        if s.said[0] == "wait":
            s.said = (*s.said, "harvest")


def test_it_sees_what_one_step_does_not():
    g = purse({"gold": 1, "wait": 0, "robbed": -5, "harvest": 3}, Take)
    assert answer_of(Greedy, g) == Number(0)
    assert answer_of(Mcts, g) == Number(1)


class Pennies(Together[Number]):
    """Two answer at once: seat 0 wants the same number, or refuses for a small price."""

    def question(self, s, seat):
        return say("ask"), question(seat, 2 + (seat == 0)).domain

    def revealed(self, s, answers, now):
        mine, other = (answer.choice.n for answer in answers)
        s.said = ("refused",) if mine == 2 else ("same",) if mine == other else ("different",)


class AtOnce(Frame):
    steps: ClassVar = ("begin",)

    @does
    def begin(self, s, now):
        now.do(Pennies(seat=0, answers=unanswered(range(2))))


def test_nobody_sees_a_sealed_answer_of_the_same_question():
    """A rival who saw the penny would always differ, and refusing would be best."""
    g = purse({"refused": -4, "same": 10, "different": -10}, AtOnce, Pennies)
    assert answer_of(Mcts, g, Budget(iterations=1000)) != Number(2)


class Guess(Frame):
    """Take one gold piece, or guess a hidden coin for three."""

    steps: ClassVar = ("guess_or_not", "name_the_side")

    @asks
    def guess_or_not(self, s):
        return (question(0, 2),)

    @guess_or_not.taken
    def chosen(self, s, seat, choice, now):
        s.said = ("guess" if choice.n else "gold",)
        now.done()

    @asks
    def name_the_side(self, s):
        return (question(0, 2),) if s.said == ("guess",) else ()

    @name_the_side.taken
    def named(self, s, seat, choice, now):
        s.said = ("right" if choice.n == s.coin else "wrong",)
        now.done()


@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_count_on_what_it_will_not_know(seed):
    """In each world that is imagined the coin could be named, but not in all with one answer."""
    g = purse({"gold": 1, "guess": 1, "right": 3, "wrong": -3}, Guess)
    assert answer_of(Mcts, g, Budget(iterations=1000), seed) == Number(0)


@pytest.mark.parametrize(
    ("g", "seats"), [(Toy(), 3), (game("mu"), 1), (game("mu"), 3)], ids=["toy", "mu alone", "mu by three"]
)
def test_its_answers_are_among_the_options_and_the_same_for_the_same_chances(g, seats):
    match = Match.new(g, g.options(), g.load(), ("mcts",) * seats, Seeded(bytes(32)))
    rng = Random(1)
    for _ in range(15):
        for ask in match.found:
            v = match.view(ask.seat)
            first, again = (Mcts(g).choose(v, (ask,), Budget(iterations=8), Random(7)) for _ in range(2))
            assert first == again
            assert ask.domain.has(first) if first is not None else not ask.blocking
        ask = next(ask for ask in match.found if ask.blocking)
        match.answer(ask.seat, ask.domain.some(rng))


def test_it_tries_as_often_as_its_budget_says():
    mu = game("mu")
    s = Match.new(mu, mu.options(), mu.load(), ("mcts", "mcts"), Seeded(bytes(32))).state
    ask = pending(mu, s)[0]
    v = view(mu, s, ask.seat)
    before = msgspec.json.encode(v)

    def tries(budget: Budget) -> int:
        root = Mcts(mu).search(v, ask, budget, Random(1))
        assert root.answers.keys() == set(ask.domain.each())
        return sum(tried.visits for tried in root.answers.values())

    assert tries(Budget(iterations=25)) == 25
    assert tries(Budget(seconds=1e-9)) == 1
    assert tries(Budget(iterations=3, seconds=3600)) == 3
    assert msgspec.json.encode(v) == before


class Cut(LittleState, kw_only=True):
    cut: Annotated[int, OPEN] = 0


class Road(Frame):
    """Which way to go; once the bridge is cut, there are other ways."""

    steps: ClassVar = ("go", "go_on")

    @asks
    def go(self, s):
        return (question(0, 2) if s.cut else question(0, 3),)

    @go.taken
    def gone(self, s, seat, choice, now):
        s.said = (*s.said, f"way-{choice.n}")
        now.done()

    @asks
    def go_on(self, s):
        return (question(0, 2),)

    @go_on.taken
    def gone_on(self, s, seat, choice, now):
        s.said = (*s.said, f"{'cut' if s.cut else 'whole'}-{choice.n}")
        now.done()


class Bridge(Purse):
    """The other seat may cut the bridge at any time, and likes to."""

    state: ClassVar = Cut
    frames: ClassVar = (Road,)
    points: ClassVar = {"way-0": 0, "way-1": 0, "way-2": 3, "whole-0": 0, "whole-1": 0, "cut-0": -5, "cut-1": -5}

    def anytime(self, s, seat):
        return (Number(99),) if seat == 1 and not s.cut else ()

    def interject(self, s, seat, c, now):
        s.cut = 1

    def worth(self, s, seat):
        return super().worth(s, seat) + (9 * s.cut if seat == 1 else 0)

    def imagine(self, v, rng):
        return clone(v.state)


def test_an_any_time_choice_does_not_change_the_question_that_is_searched() -> None:
    """What is asked was asked after the offers were declined; later ones are weighed."""
    g = Bridge()
    v = view(g, begin(g, Options(), "box", 2), 0)
    bot = Mcts(g)
    assert bot.choose(v, v.asks, BUDGET, Random(1)) == Number(2)
    root = bot.search(v, v.asks[0], BUDGET, Random(1))
    assert [node.total for node in root.answers.values() if node.visits] != [0.0]
    assert min(node.total for node in root.answers.values()) < 0, "the bridge is cut on the way"


def test_an_offer_that_is_worth_nothing_is_declined() -> None:
    g = type("Idle", (Bridge,), {"worth": lambda *_: 0.0})()
    s = begin(g, Options(), "box", 2)
    v = view(g, s, 1)
    assert v.asks[0].domain.size() == 1
    assert Greedy(g).choose(v, v.asks, BUDGET, Random(1)) is None
    keen = Bridge()
    assert Greedy(keen).choose(v, v.asks, BUDGET, Random(1)) == Number(99)
