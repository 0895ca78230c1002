"""How much memory rooms take in which nobody does anything.

    python benchmarks/table_idle.py --rooms 1000

In each room a match has begun and two people look at it, each through his socket. Printed is the memory of the
server's process (Linux); bots have not been asked, so their processes have not started.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from table_load import Pair, serve

from undercroft.table.schema import upgrade


def prepare(database: str) -> None:
    """Make the database, as the first start of a table does."""
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{database}"))


def memory(pid: int) -> float:
    """The megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


async def sit(port: int, game: str, rooms: int) -> list[Pair]:
    """Two people in each room, whose match has begun."""
    pairs = [Pair(port, game, number) for number in range(rooms)]
    for pair in pairs:
        await pair.sit()
        pair.http.close()
    return pairs


async def measure(port: int, pid: int, game: str, rooms: int) -> dict[str, float | int | str]:
    empty = memory(pid)
    pairs = await sit(port, game, rooms)
    await asyncio.sleep(1)
    full = memory(pid)
    sockets = sum([len(pair.wires) for pair in pairs])
    return {"game": game, "rooms": rooms, "sockets": sockets, "empty_mb": empty, "mb": full}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="toy")
    parser.add_argument("--rooms", type=int, default=1000)
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with TemporaryDirectory() as folder:
        here, there = get_context("spawn").Pipe()
        database = str(Path(folder) / "table.db")
        prepared = get_context("spawn").Process(target=prepare, args=(database,))
        prepared.start()
        prepared.join()
        server = get_context("spawn").Process(target=serve, args=(there, database, [args.game], None))
        server.start()
        try:
            print(json.dumps(asyncio.run(measure(here.recv(), server.pid or 0, args.game, args.rooms))))
        finally:
            os.kill(server.pid or 0, signal.SIGINT)
            server.join(10)


if __name__ == "__main__":
    main()
