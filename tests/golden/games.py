"""Which golden games there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toy.game import Toy
from toy.state import Options as ToyOptions
from undercroft.games.mu.state import Options
from undercroft.kernel import Game, installed

HERE = Path(__file__).parent / "playthroughs"

GOLDEN: dict[str, dict[str, tuple[int, Any]]] = {
    "mu": {
        "solo": (1, Options()),
        "two": (2, Options()),
        "three-experts": (3, Options(experts=True)),
        "four": (4, Options()),
        "five-experts-mirrored": (5, Options(experts=True, mirrored=True)),
    },
    "toy": {"three": (3, ToyOptions())},
}
"""By game: the name of each, its seats and its options."""

EVERY = 12
"""Before every twelfth question the table of the asked seat is drawn."""
EVERYBODY = 60
"""Before every sixtieth, that of every seat, and of somebody who only watches."""


def the_game(game_id: str) -> Game[Any]:
    """A golden game: an installed one, or the toy."""
    return Toy() if game_id == Toy.id else installed()[game_id]
