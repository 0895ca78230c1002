"""A rollout plays as `Uniform` does."""

from random import Random

import pytest

from toy.game import Toy
from undercroft.bots import Uniform, rollout
from undercroft.kernel import NATURE, Budget, Chance, begin, game
from undercroft.match import Run, drive


@pytest.mark.parametrize("g", [Toy(), game("mu")], ids=["toy", "mu"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rollout_is_the_game_that_random_players_play(g, seats):
    for seed in range(5):
        s = begin(g, g.options(), g.load(), seats)
        moves = rollout(g, s, Random(seed))
        g.check(s)
        run = Run(g, g.options(), g.load(), ("random",) * seats)
        rng = Random(seed)
        result = drive(run, Chance(rng), [Uniform()] * seats, Budget(), rng)
        assert moves == run.moves == sum(seat != NATURE for seat, _ in run.answers)
        assert g.result(s) == result
        assert s == run.state
