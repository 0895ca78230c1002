"""How many moves a second the table takes, each on the disk and on both screens before the next.

    python benchmarks/table_load.py --repeat 3
    python benchmarks/table_load.py --rate 200
    python benchmarks/table_load.py --game mu

Two people sit in each room. Whoever is asked answers at random, as soon as both screens show the last answer, or,
with `--rate`, so many answers a second over all rooms. The server runs in a process and, where there are two cores,
on a core of its own; the load on the other. `p99_ms` is from the moment an answer is sent to the moment when both
screens have it. `server_us_per_move` is processor time, which other load on the machine does not change much. The
peer is boardgame.io's own server (benchmarks/boardgame_io), fetched by npm when it is first needed; it tells its
screens of a move before that is in its file, and does not wait for the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

PEER = Path(__file__).parent / "boardgame_io"

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))


def serve(pipe: Connection, database: str, games: Sequence[str], core: int | None) -> None:
    """The table, in a process of its own."""
    from toy.game import Toy
    from undercroft.kernel import game
    from undercroft.table.app import Config
    from undercroft.table.serve import listening, run, write_logs

    if core is not None:
        os.sched_setaffinity(0, {core})
    write_logs("warning")
    played = {name: Toy() if name == "toy" else game(name) for name in games}
    listener = listening("127.0.0.1", 0)
    pipe.send(listener.getsockname()[1])
    folder = Path(database).parent
    (folder / "index.html").write_text("")
    boxes = {name: g.load() for name, g in played.items()}
    run(
        Config(database=f"sqlite+aiosqlite:///{database}", boxes=boxes, games=played, client=folder, limits=False),
        listener,
    )


class Wire:
    """A WebSocket, with no more than a load needs."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int, path: str, cookie: str = "") -> Wire:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        kept = f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{kept}"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head:
            raise RuntimeError(head.decode())
        return cls(reader, writer)

    def send(self, message: Any) -> None:
        """Send a message, masked with zeros."""
        body = msgspec.json.encode(message)
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + body)

    async def next(self) -> bytes:
        """The next message."""
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 127
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            body = await self.reader.readexactly(size)
            if head[0] & 15 == 1:
                return body
            if head[0] & 15 == 8:
                raise RuntimeError(f"closed: {body[2:].decode()}")


class Http:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """Ask something of the table; what it answers, and the cookie it gives."""
        reader, writer = self.streams = self.streams or await asyncio.open_connection("127.0.0.1", self.port)
        raw = json.dumps(body).encode()
        kept = f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n{kept}"
            f"Content-Length: {len(raw)}\r\n\r\n".encode()
            + raw
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        fields = {name.lower(): value.strip() for name, _, value in [row.partition(":") for row in head.split("\r\n")]}
        answer = await reader.readexactly(int(fields["content-length"]))
        if " 20" not in head.split("\r\n")[0]:
            raise RuntimeError(answer.decode())
        return msgspec.json.decode(answer), fields.get("set-cookie", "").partition(";")[0]

    def close(self) -> None:
        if self.streams:
            self.streams[1].close()


class Handle(msgspec.Struct):
    """What is read of a handle."""

    choice: msgspec.Raw


class Ask(msgspec.Struct):
    """What is read of a question."""

    ticket: int
    blocking: bool
    handles: tuple[Handle, ...]


class Told(msgspec.Struct):
    """What is read of a message about the table."""

    asks: tuple[Ask, ...]
    result: Any = None


read = msgspec.json.Decoder(Told).decode


class Pair:
    """Two people at one table."""

    def __init__(self, port: int, game: str, number: int) -> None:
        self.http = Http(port)
        self.game = game
        self.rng = Random(number)
        self.wires: list[Wire] = []
        self.cookies: list[str] = []
        self.path = ""
        self.asks: list[tuple[Ask, ...]] = [(), ()]
        self.over = False
        self.turned = False

    async def sit(self) -> None:
        room, host = await self.http.post("/api/rooms", {"game": self.game, "name": "Ana", "seats": 2})
        self.path = f"/api/rooms/{room['room']['id']}"
        _, guest = await self.http.post(f"{self.path}/members", {"name": "Ben", "seat": 1})
        self.cookies = [host, guest]
        for cookie in self.cookies:
            self.wires.append(await Wire.open(self.http.port, f"{self.path}/socket", cookie))
        await self.begin()

    async def begin(self) -> None:
        """The next match; after one that is over, in the same room, where everybody has moved up one chair."""
        if self.over:
            await self.http.post(f"{self.path}/rematch", None, self.cookies[0])
            self.turned = not self.turned
        await self.http.post(f"{self.path}/ready", {"ready": True}, self.cookies[1])
        await self.http.post(f"{self.path}/start", None, self.cookies[0])
        for member, wire in enumerate(self.wires):
            wire.send({"do": "look", "seat": member ^ self.turned})
            await self.hear(member, "whole")

    async def hear(self, member: int, kind: str) -> None:
        """Wait for the table's next word of this kind to one of the two."""
        start = f'{{"is":"{kind}"'.encode()
        while not (raw := await self.wires[member].next()).startswith(start):
            if raw.startswith(b'{"is":"refused"'):
                raise RuntimeError(raw.decode())
        told = read(raw)
        self.asks[member] = told.asks
        self.over = told.result is not None

    async def move(self) -> float:
        """One answer, until both screens have it; how long it took."""
        asked = [(member, ask) for member in (0, 1) for ask in self.asks[member] if ask.blocking]
        member, ask = self.rng.choice(asked)
        choice = self.rng.choice(ask.handles).choice
        began = time.perf_counter()
        self.wires[member].send({"do": "answer", "ticket": ask.ticket, "choice": choice})
        await asyncio.gather(self.hear(0, "moved"), self.hear(1, "moved"))
        return time.perf_counter() - began


async def play(pair: Pair, until: float, took: list[float]) -> None:
    """Move as fast as it goes."""
    while time.perf_counter() < until:
        if pair.over:
            await pair.begin()
        took.append(await pair.move())


async def pace(pair: Pair, until: float, took: list[float], every: float) -> None:
    """Move at fixed times, whatever the last move took."""
    due = time.perf_counter() + pair.rng.random() * every
    while due < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if pair.over:
            await pair.begin()
        took.append(await pair.move())
        due += every


def processor_time(pid: int) -> float:
    """The seconds of processor time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, pid: int, game: str, rooms: int, seconds: float, rate: float) -> dict[str, Any]:
    """Play in all rooms at once."""
    pairs = [Pair(port, game, number) for number in range(rooms)]
    for pair in pairs:
        await pair.sit()
    took: list[float] = []
    used = processor_time(pid)
    began = time.perf_counter()
    until = began + seconds
    if rate:
        await asyncio.gather(*[pace(pair, until, took, rooms / rate) for pair in pairs])
    else:
        await asyncio.gather(*[play(pair, until, took) for pair in pairs])
    elapsed = time.perf_counter() - began
    return told(took, elapsed, processor_time(pid) - used)


def told(took: list[float], elapsed: float, used: float) -> dict[str, Any]:
    """What came of it."""
    percentiles = quantiles(took, n=100)
    return {
        "moves": len(took),
        "moves_per_second": round(len(took) / elapsed),
        "server_us_per_move": round(used / len(took) * 1e6),
        "p50_ms": round(percentiles[49] * 1e3, 2),
        "p99_ms": round(percentiles[98] * 1e3, 2),
        "max_ms": round(max(took) * 1e3, 2),
    }


def our_table(game: str, rooms: int, seconds: float, rate: float) -> dict[str, Any]:
    """The table under this load."""
    cores = sorted(os.sched_getaffinity(0))
    with TemporaryDirectory() as folder:
        here, there = get_context("spawn").Pipe()
        database = str(Path(folder) / "table.db")
        core = cores[-1] if len(cores) > 1 else None
        server = get_context("spawn").Process(target=serve, args=(there, database, [game], core))
        server.start()
        port = here.recv()
        os.sched_setaffinity(0, {cores[0]})
        try:
            return asyncio.run(load(port, server.pid or 0, game, rooms, seconds, rate))
        finally:
            os.sched_setaffinity(0, cores)
            os.kill(server.pid or 0, signal.SIGINT)
            server.join(10)


def boardgame_io(rooms: int, seconds: float, rate: float) -> dict[str, Any]:
    """boardgame.io's server with its file storage and tic-tac-toe, under the same load from a program of its own kind."""
    if not (PEER / "node_modules").is_dir():
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"], cwd=PEER, check=True
        )
    cores = sorted(os.sched_getaffinity(0))
    environment = {**os.environ, "NODE_ENV": "production"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with TemporaryDirectory() as folder:
        command = ["node", str(PEER / "server.js"), port, folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
        try:
            os.sched_setaffinity(server.pid, {cores[-1]})
            assert server.stdout is not None
            server.stdout.readline()
            used = processor_time(server.pid)
            command = ["node", str(PEER / "load.js"), port, str(rooms), str(seconds), str(rate)]
            player = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
            os.sched_setaffinity(player.pid, {cores[0]})
            found = json.loads(player.communicate()[0])
            return told([ms / 1e3 for ms in found["took"]], found["elapsed"], processor_time(server.pid) - used)
        finally:
            server.kill()
            server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", help="toy, mu, ... (default: both and the peer)")
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=float, default=0, help="answers a second over all rooms; 0: as many as go")
    parser.add_argument("--repeat", type=int, default=1, help="how often, one after another in turn")
    args = parser.parse_args()
    names = args.game or ["toy", "mu", "boardgame.io"]
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for _ in range(args.repeat):
        for name in names:
            how = (args.rooms, args.seconds, args.rate)
            runs[name].append(boardgame_io(*how) if name == "boardgame.io" else our_table(name, *how))
            print(name, json.dumps(runs[name][-1]), file=sys.stderr)
    middle = {name: {key: median([run[key] for run in found]) for key in found[0]} for name, found in runs.items()}
    if "boardgame.io" in middle:
        peer = middle["boardgame.io"]["moves_per_second"]
        for name in names:
            middle[name]["times_the_peer"] = round(middle[name]["moves_per_second"] / peer, 2)
    print(json.dumps({"rooms": args.rooms, "rate": args.rate or None, "repeat": args.repeat, **middle}, indent=1))


if __name__ == "__main__":
    main()
