"""`bench`: its row, and that what it measures is what it says."""

import msgspec
import pytest

from toy.game import Toy
from undercroft.kernel import game
from undercroft.lab import bench
from undercroft.lab.bench import sample

FIELDS = [
    "game", "rollout_moves_per_second", "games_per_second", "forced", "clone_us", "play_us", "view_us", "scene_us",
    "clone_ratio",
]  # fmt: skip


@pytest.mark.parametrize("g", [Toy(), game("mu")], ids=["toy", "mu"])
def test_a_row(g):
    row = msgspec.to_builtins(bench(g, 0.05))
    assert list(row) == FIELDS
    assert row["game"] == g.id
    assert all(row[name] > 0 for name in FIELDS[1:])
    assert 0 < row["forced"] < 1
    assert row["rollout_moves_per_second"] > row["games_per_second"]


def test_positions_are_questions_in_the_middle_of_games():
    g = game("mu")
    positions, _ = sample(g, g.options(), g.load(), 4)
    assert len(positions) >= 200
    for position in positions[:50]:
        assert position.view.seat == position.seat
        assert any(ask.domain.has(position.choice) for ask in position.view.asks)
    assert len({len(position.state.stack) for position in positions}) > 5
