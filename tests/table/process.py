"""A table in a process of its own, forked from one that has loaded everything already.

`toy` says which toy it plays: none at all, one of newer rules under which every line is still legal, or one of newer
rules by which nobody has a coin to bid.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection
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


class Server:
    """A process that serves a table; `port` is where."""

    def __init__(self, log: Path, given: dict[str, Any]) -> None:
        context = get_context("forkserver")
        context.set_forkserver_preload(["undercroft.games.mu.game", "undercroft.table.serve"])
        here, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there, log, given))
        self.process.start()
        there.close()
        self.port: int = here.recv()
        self.pid = self.process.pid or 0

    def poll(self) -> int | None:
        """How it has ended, if it has."""
        return self.process.exitcode

    def wait(self, seconds: float) -> int:
        """Wait until it ends; how it has."""
        self.process.join(seconds)
        assert self.process.exitcode is not None, "it does not end"
        return self.process.exitcode

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()

    def terminate(self) -> None:
        """Ask it to end."""
        self.process.terminate()


def serve(pipe: Connection, log: Path, given: dict[str, Any]) -> None:
    """The process."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 2)
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
    pipe.send(listener.getsockname()[1])
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
