"""A table in a process of its own: `python process.py '{"database": ..., ...}'`. It prints its port when it listens.

`toy` says which toy it plays: none at all, one of newer rules under which every line is still legal, or one of newer
rules by which nobody has a coin to bid.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from toy.game import Toy
from toy.state import Options, ToyState
from undercroft.kernel import game
from undercroft.table import rooms
from undercroft.table.app import Config
from undercroft.table.schema import SchemaError
from undercroft.table.serve import listening, run, write_logs


class NewerToy(Toy):
    """Other in name only."""

    version = 2


class PoorToy(Toy):
    """Nobody begins with coins, whatever the options say."""

    version = 2

    def start(self, options: Options, box: str, seats: int) -> ToyState:
        return super().start(Options(coins=0), box, seats)


TOYS: dict[str, Any] = {"toy": Toy, "newer": NewerToy, "poor": PoorToy}


def main() -> None:
    given = json.loads(sys.argv[1])
    folder = Path(given["database"]).parent
    client = folder / "page"
    client.mkdir(exist_ok=True)
    (client / "index.html").write_text("<!doctype html><title>Undercroft</title>")
    rooms.SWEEP_EVERY = given.get("sweep_every", rooms.SWEEP_EVERY)
    rooms.CLOSED_AFTER = given.get("closed_after", rooms.CLOSED_AFTER)
    rooms.ASLEEP_AFTER = given.get("asleep_after", rooms.ASLEEP_AFTER)
    toy = given.get("toy", "toy")
    games = {"mu": game("mu")} | ({"toy": TOYS[toy]()} if toy in TOYS else {})
    write_logs("info")
    listener = listening("127.0.0.1", 0)
    sys.stdout.write(f"{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    config = Config(
        database=f"sqlite+aiosqlite:///{given['database']}",
        boxes={name: g.load() for name, g in games.items()},
        games=games,
        client=client,
        limits=given.get("limits", False),
        keep_days=given.get("keep_days"),
    )
    try:
        run(config, listener)
    except SchemaError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
