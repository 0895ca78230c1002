"""Whether each bot is better than the one below it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undercroft.kernel import Game
from undercroft.lab.processes import Progress
from undercroft.lab.statistics import Interval
from undercroft.lab.tournament import tournament

RUNGS = (
    ("greedy", "random", 0.9),
    ("mcts", "greedy", None),
    ("level-1", "random", None),
    ("level-2", "level-1", None),
    ("level-3", "level-2", None),
)
"""Who should beat whom, and how often; None: so often that it is no chance."""


class Rung(Struct, frozen=True):
    """How often the better bot beat the worse, in games of two players.

    Where a rate is `required`, it passed if its rate is no less; else if the interval lies above one half.
    """

    better: str
    worse: str
    games: int
    wins: float
    win_rate: float
    ci95: Interval
    required: float | None
    passed: bool


def ladder(
    g: Game[Any],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    rungs: tuple[tuple[str, str, float | None], ...] = RUNGS,
    progress: Progress | None = None,
) -> list[Rung]:
    """Climb the ladder: so many games for each rung."""
    found = []
    for better, worse, required in rungs:
        (pair,) = tournament(g, g.options(), g.load(), (better, worse), games, seed, jobs, progress=progress).pairs
        enough = pair.ci95[0] > 0.5 if required is None else pair.win_rate >= required
        passed = enough and pair.games == games  # an error is no win
        found.append(Rung(better, worse, pair.games, pair.a_wins, pair.win_rate, pair.ci95, required, passed))
    return found
