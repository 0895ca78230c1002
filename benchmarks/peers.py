"""Mū beside catanatron, a fast simulator of Catan in Python: four random players, one core, one run.

    pip install -c constraints.txt 'undercroft[peers]'
    python benchmarks/peers.py --repeats 7 --seconds 1

The two take turns, so that what else the machine does meets both; the clock is processor time. A move is one
player's decision: in Mū an answer of a seat, in catanatron a tick. Set-up and chance are timed and not counted.
`forced` is the share of moves with one legal answer. Also how many clones of a state of Mū fit into one
`copy.deepcopy`, and how long the view of a seat takes, of Mū and of the toy game of the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from random import seed as seed_everything
from statistics import median
from time import process_time
from typing import Any

from undercroft.kernel import game, view
from undercroft.lab import bench
from undercroft.lab.bench import SEATS, microseconds, rollouts, sample

try:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan
    from catanatron.game import TURNS_LIMIT
except ImportError:
    sys.exit("catanatron is not installed: pip install -c constraints.txt 'undercroft[peers]'")


def mu_round(rng: Random) -> Callable[[float], float]:
    """Moves by second of Mū, for so many seconds."""
    g = game("mu")
    return lambda seconds: rollouts(g, g.options(), g.load(), SEATS, seconds, rng)[0]


def catan_game() -> Any:
    return Catan([RandomPlayer(color) for color in Color])


def over(catan: Any) -> bool:
    return catan.winning_color() is not None or catan.state.num_turns >= TURNS_LIMIT


def catan_round(seconds: float) -> float:
    """Moves by second of catanatron, for so many seconds."""
    moves = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        catan = catan_game()
        while not over(catan):
            catan.play_tick()
            moves += 1
    return moves / spent


def catan_forced(games: int) -> float:
    """The share of catanatron's moves with one legal action."""
    moves = forced = 0
    for _ in range(games):
        catan = catan_game()
        while not over(catan):
            forced += len(catan.state.playable_actions) == 1
            moves += 1
            catan.play_tick()
    return forced / moves


def toy_view() -> float | None:
    """How long a view of the toy game takes; None where the tests are not there."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    try:
        from toy.game import Toy
    except ImportError:
        return None
    g = Toy()
    positions, _ = sample(g, g.options(), g.load(), SEATS)
    return microseconds(lambda position: view(g, position.state, position.seat), positions, 0.5)


def compare(repeats: int, seconds: float) -> dict[str, Any]:
    """The whole table."""
    seed_everything(0)
    play = {"mu": mu_round(Random(0)), "catanatron": catan_round}
    for run in play.values():
        run(seconds / 5)
    rates: dict[str, list[float]] = {name: [] for name in play}
    for _ in range(repeats):
        for name, run in play.items():
            rates[name].append(run(seconds))
    row = bench(game("mu"), 1.0)
    mu, catan = median(rates["mu"]), median(rates["catanatron"])
    return {
        "repeats": repeats,
        "seconds": seconds,
        "mu": {"moves_per_second": mu, "all": rates["mu"], "forced": row.forced},
        "catanatron": {"moves_per_second": catan, "all": rates["catanatron"], "forced": catan_forced(10)},
        "ratio": mu / catan,
        "clone_us": row.clone_us,
        "clone_ratio": row.clone_ratio,
        "view_us": row.view_us,
        "toy_view_us": toy_view(),
    }


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Mū beside catanatron: random play by four on one core.")
    options.add_argument("--repeats", type=int, default=7)
    options.add_argument("--seconds", type=float, default=1.0)
    print(json.dumps(compare(**vars(options.parse_args())), indent=1))
