"""Tables that are started for tests, and people who sit down at them."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from table.process import Server

SECONDS = 20.0
"""How long anything may take before a test fails."""


class Table:
    """A table in a process of its own, on a database file."""

    def __init__(self, folder: Path, **config: Any) -> None:
        self.folder = folder
        self.database = folder / "table.db"
        self.log = folder / "log"
        self.process: Server
        self.port = 0
        self.start(**config)

    def start(self, **config: Any) -> None:
        self.process = Server(self.log, {"database": str(self.database), **config})
        self.port = self.process.port
        self.url = f"http://127.0.0.1:{self.port}"
        until = time.monotonic() + SECONDS
        while self.process.poll() is None and time.monotonic() < until:
            try:
                httpx.get(f"{self.url}/api/health")
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(SECONDS)

    def stop(self) -> int:
        """End it in good order."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(SECONDS)

    def rows(self, query: str, *args: Any) -> list[Any]:
        """What is in the database file."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            return connection.execute(query, args).fetchall()
        finally:
            connection.close()

    def lines(self, room: str, round: int = 1) -> list[bytes]:
        """The lines of a match that are on the disk."""
        found = self.rows("select raw from lines where room=? and round=? order by line", room, round)
        return [bytes(raw) for (raw,) in found]

    def logged(self) -> list[dict[str, Any]]:
        """What it has written to its log."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]


class Person:
    """Somebody with a browser: a cookie jar, and sockets."""

    def __init__(self, table: Table, room: str = "") -> None:
        self.table = table
        self.http = httpx.Client(base_url=table.url, timeout=SECONDS, verify=False)  # no certificates are read
        self.room = room
        self.member = -1
        self.key = ""
        self.screens: list[Screen] = []

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.room}"

    def create(self, game: str = "toy", name: str = "Ana", **body: Any) -> Person:
        entered = self.ok("/api/rooms", game=game, name=name, **body)
        self.room = entered["room"]["id"]
        self.member, self.key = entered["member"], entered["key"]
        return self

    def join(self, name: str, seat: int | None = None) -> Person:
        entered = self.ok(f"{self.path}/members", name=name, seat=seat)
        self.member, self.key = entered["member"], entered["key"]
        return self

    def send(self, path: str, **body: Any) -> httpx.Response:
        """Ask the room for something."""
        return self.http.post(path if path.startswith("/") else f"{self.path}/{path}", json=body)

    def ok(self, path: str, **body: Any) -> Any:
        """Ask for something that is done."""
        answer = self.send(path, **body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> Any:
        """Ask for something that is not done; the problem."""
        answer = self.send(path, **body)
        assert answer.is_client_error, answer.text
        assert answer.headers["content-type"].startswith("application/problem+json")
        return answer.json()

    def seen(self) -> Any:
        """The room as this one sees it."""
        return self.http.get(self.path).json()

    def open(self, seat: int | None = None, **look: Any) -> Screen:
        """Open a socket, and look from a seat."""
        screen = Screen(self.socket())
        self.screens.append(screen)
        screen.read("room")
        if seat is not None:
            screen.look(seat, **look)
        return screen

    def socket(self, **headers: str) -> ClientConnection:
        cookies = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        address = f"ws://127.0.0.1:{self.table.port}{self.path}/socket"
        opening = connect(
            address,
            additional_headers={**({"Cookie": cookies} if cookies else {}), **headers},
            compression=None,
            max_size=None,
            max_queue=None,
            close_timeout=1,
        )
        return opening.__enter__()  # type: ignore[no-any-return]

    def close(self) -> None:
        for screen in self.screens:
            screen.close()
        self.http.close()


class Screen:
    """What a browser knows from its messages alone. Whatever does not follow from what it had is an error."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.room: Any = None
        self.line = self.round = -1
        self.pieces: dict[str, Any] = {}
        self.places: Any = None
        self.caption: Any = None
        self.log: list[Any] = []
        self.now: Any = None
        """The last message about the match."""

    def do(self, what: str, **rest: Any) -> None:
        self.socket.send(json.dumps({"do": what, **rest}))

    def look(self, seat: int, **have: int) -> Any:
        """Look from a seat, and get the whole table."""
        self.do("look", seat=seat, **have)
        return self.read("whole")

    def read(self, *kinds: str) -> Any:
        """The next message of one of these kinds; all before it are taken in."""
        until = time.monotonic() + SECONDS
        while True:
            raw = self.socket.recv(timeout=max(0.0, until - time.monotonic()))
            assert isinstance(raw, str)
            self.raw.append(raw)
            told = json.loads(raw)
            self.take(told)
            if told["is"] in kinds:
                return told

    def quiet(self, seconds: float = 0.2) -> None:
        """Nothing comes."""
        try:
            raw = self.socket.recv(timeout=seconds)
        except TimeoutError:
            return
        raise AssertionError(f"expected nothing, found {raw!r}")

    def undisturbed(self) -> None:
        """Nothing has come of all that the room was asked so far."""
        self.do("why", choice=["pass"])
        raw = self.socket.recv(timeout=SECONDS)
        assert json.loads(raw)["is"] == "because", f"expected nothing, found {raw!r}"

    def take(self, told: Any) -> None:
        match told["is"]:
            case "room":
                self.room = told
            case "whole":
                self.pieces = {piece["id"]: piece for piece in told["pieces"]}
                self.places, self.caption = told["places"], told["caption"]
                self.log, self.now = list(told["log"]), told
                self.line, self.round = told["line"], told["round"]
            case "moved":
                assert (told["after"], told["round"]) == (self.line, self.round), "a message is missing"
                for id in told.get("gone", ()):
                    del self.pieces[id]
                self.pieces |= {piece["id"]: piece for piece in told.get("put", ())}
                self.places = told.get("places") or self.places
                self.caption = told.get("caption") or self.caption
                self.log += told["log"]
                self.line, self.now = told["line"], told

    @property
    def over(self) -> bool:
        return self.now.get("result") is not None

    def asked(self, *, blocking: bool = True) -> list[Any]:
        """The questions that wait for an answer from here."""
        return [ask for ask in self.now["asks"] if ask["blocking"] is blocking]

    def answer(self, choice: Any = None, ticket: int | None = None, rng: Random | None = None) -> Any:
        """Answer the first question: with this, or with anything."""
        ask = self.asked()[0]
        handles = ask["handles"]
        picked = choice if choice is not None else (rng.choice(handles) if rng else handles[0])["choice"]
        self.do("answer", ticket=ask["ticket"] if ticket is None else ticket, choice=picked)
        return picked

    def sync(self, seat: int) -> None:
        """Look from a seat, and take in all that is on its way."""
        self.do("look", seat=seat)
        self.do("why", choice=["pass"])
        self.read("because")

    def settle(self, rng: Random) -> None:
        """Answer the next question, and wait until it is answered, whatever bots do meanwhile."""
        while not self.asked():
            self.read("moved", "whole")
        ticket = self.asked()[0]["ticket"]
        self.answer(rng=rng)
        while any(ask["ticket"] == ticket for ask in self.asked()):
            self.read("moved", "whole")

    def close(self) -> None:
        self.socket.close()

    def closed(self) -> tuple[int, str]:
        """Wait until the table closes the socket; with which code, and why."""
        with suppress(ConnectionClosed):
            while True:
                self.raw.append(str(self.socket.recv(timeout=SECONDS)))
        return self.socket.close_code or 0, self.socket.close_reason or ""


def at_table(table: Table, game: str = "toy", names: tuple[str, ...] = ("Ana", "Ben"), **body: Any) -> list[Person]:
    """These people at a table whose match has begun."""
    host = Person(table).create(game, names[0], seats=len(names), **body)
    guests = [Person(table, host.room).join(name, seat) for seat, name in enumerate(names[1:], 1)]
    for guest in guests:
        guest.ok("ready", ready=True)
    host.ok("start")
    return [host, *guests]


def seated(people: list[Person]) -> list[Screen]:
    """Everybody looks from his seat."""
    return [person.open(seat) for seat, person in enumerate(people)]


def step(screens: list[Screen], rng: Random, others: list[Screen] | None = None) -> tuple[int, Any]:
    """Somebody who is asked answers, and everybody sees it. Who, and what."""
    seat = rng.choice([seat for seat, screen in enumerate(screens) if screen.asked()])
    choice = screens[seat].answer(rng=rng)
    for screen in [*screens, *(others or [])]:
        screen.read("moved", "whole")
    return seat, choice


def play_on(screens: list[Screen], rng: Random, steps: int = 10_000, others: list[Screen] | None = None) -> int:
    """So many answers, or until the end; how many it were."""
    for at in range(steps):
        if screens[0].over:
            return at
        step(screens, rng, others)
    return steps


def until(true: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return found


def words_in(raw: str, pattern: str) -> Iterator[str]:
    """Every match of a pattern in a message."""
    return iter(re.findall(pattern, raw))
