"""The ladder, as short as it can be: `make ladder` proves it."""

from undercroft.kernel import game
from undercroft.lab import RUNGS, ladder

MU = game("mu")


def test_the_lower_rungs_of_mu_hold():
    lower = tuple(rung for rung in RUNGS if "mcts" not in rung[:2] and "level-3" not in rung[:2])
    found = ladder(MU, 24, rungs=lower)
    assert [(rung.better, rung.worse) for rung in found] == [
        ("greedy", "random"), ("level-1", "random"), ("level-2", "level-1"),
    ]  # fmt: skip
    assert [rung.passed for rung in found] == [True, True, True]
    assert all(rung.games == 24 for rung in found)


def test_a_rung_that_does_not_hold_is_said_so():
    (rung,) = ladder(MU, 4, rungs=(("random", "greedy", None),))
    assert not rung.passed
    (rung,) = ladder(MU, 4, rungs=(("random", "greedy", 0.0),))
    assert rung.passed


def test_searching_is_on_the_ladder():
    assert ("mcts", "greedy", None) in RUNGS
    assert ("level-3", "level-2", None) in RUNGS
