"""Which golden games there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.games.mu.state import Options

HERE = Path(__file__).parent / "playthroughs"

GOLDEN: dict[str, dict[str, tuple[int, Any]]] = {
    "mu": {
        "solo": (1, Options()),
        "two": (2, Options()),
        "three-experts": (3, Options(experts=True)),
        "four": (4, Options()),
        "five-experts-mirrored": (5, Options(experts=True, mirrored=True)),
    }
}
"""By game: the name of each, its seats and its options."""

EVERY = 12
"""The table is drawn before every twelfth question."""
