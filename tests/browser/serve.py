"""A table for the browser tests: the installed games, and the toy, which has no look of its own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from toy.game import Toy
from undercroft.kernel import installed
from undercroft.table.app import Config
from undercroft.table.serve import listening, run, write_logs


def main(database: str, port: str) -> None:
    write_logs("warning")
    games = {**installed(), "toy": Toy()}
    boxes = {name: g.load() for name, g in games.items()}
    listener = listening("127.0.0.1", int(port))
    print(listener.getsockname()[1], flush=True)
    run(Config(database=f"sqlite+aiosqlite:///{database}", boxes=boxes, games=games), listener)


if __name__ == "__main__":
    main(*sys.argv[1:])
