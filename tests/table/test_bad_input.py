"""What must not do harm: a clear error or a closed socket for who sent it, nothing for anybody else, and play goes on."""

from __future__ import annotations

import json
import socket as sockets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from table.people import Person, Screen, Table, at_table, seated, step


@contextmanager
def unharmed(table: Table, people: list[Person], screens: list[Screen]) -> Iterator[None]:
    """Nobody at the table notices anything, nothing is written, and the room plays on."""
    written = table.lines(people[0].room)
    room = people[0].seen()
    yield
    for screen in screens:
        screen.undisturbed()
    after = people[0].seen()
    assert {**after, "members": [{**one, "here": 0} for one in after["members"]], "watchers": 0} == {
        **room,
        "members": [{**one, "here": 0} for one in room["members"]],
        "watchers": 0,
    }
    assert table.lines(people[0].room) == written
    step(screens, Random(0))
    assert len(table.lines(people[0].room)) > len(written)


def settled(screens: list[Screen]) -> None:
    """Take in who has come."""
    for screen in screens:
        screen.do("why", choice=["pass"])
        screen.read("because")


MESSAGES = {
    "unknown field": '{"do":"undo","really":true}',
    "unknown kind": '{"do":"cheat"}',
    "no kind": '{"ticket":1}',
    "not an object": "[1,2,3]",
    "not JSON": "{'do': 'undo'}",
    "nothing": "",
    "a number for a text": '{"do":"say","words":5}',
    "a text for a number": '{"do":"answer","ticket":"one","choice":["pass"]}',
    "a number that is too large": '{"do":"look","seat":99999999999999999999999999}',
    "a seat that cannot be": '{"do":"look","seat":-3}',
    "too long a saying": json.dumps({"do": "say", "words": "x" * 201}),
    "half a surrogate": '{"do":"say","words":"\\ud800"}',
    "depth": "[" * 30_000,
    "depth within": '{"do":"answer","ticket":1,"choice":' + "[" * 30_000 + "}",
    "bytes": b'{"do":"undo"}',
    "bytes that are no text": b"\xff\xfe\x00",
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_messages_that_are_none(table: Table, message: str | bytes) -> None:
    people = at_table(table)
    screens = seated(people)
    bad = people[1].open(1)
    settled(screens)
    with unharmed(table, people, screens):
        bad.socket.send(message)
        code, why = bad.closed()
        assert code == 4000
        assert why.startswith("this is no message: ")


def test_messages_that_are_too_long(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    bad = people[1].open(1)
    settled(screens)
    with unharmed(table, people, screens):
        bad.socket.send(json.dumps({"do": "say", "words": "x" * 70_000}))
        assert bad.closed()[0] == 1009
    assert people[0].send("members", name="x" * 70_000).status_code in (400, 413)


CHOICES = [
    "[]",
    "null",
    '["play"]',
    '["play",1,2]',
    '["play","1"]',
    '["play",99999999999999999999]',
    '["rob",-1]',
    "{}",
    '["pass",[]]',
]


@pytest.mark.parametrize("choice", CHOICES)
def test_answers_that_are_none(table: Table, choice: str) -> None:
    people = at_table(table)
    screens = seated(people)
    bad = people[0].open(0)
    settled(screens)
    with unharmed(table, people, screens):
        bad.socket.send(f'{{"do":"answer","ticket":1,"choice":{choice}}}')
        assert bad.read("refused")["sentence"]


@pytest.mark.parametrize("game", ["toy", "mu"])
def test_any_numbers_in_a_choice(table: Table, game: str) -> None:
    """Cards that do not exist, places beyond the board: refused in words, and the game goes on."""
    people = at_table(table, game)
    screens = seated(people)
    rng = Random(game)
    for _ in range(12):
        step(screens, rng)
    kinds = ["play", "rob", "ward", "light", "bid", "discard", "draft", "keep", "place", "take", "put", "cover"]
    kinds += ["lose", "wish", "withdraw", "redirect", "look", "boost", "destroy", "pick"]
    settled(screens)
    with unharmed(table, people, screens):
        for kind in kinds:
            bad = people[0].open(0)  # a socket may ask for so much at once
            for numbers in (
                [],
                [-1],
                [999],
                [-(1 << 40)],
                [0, 999],
                [0, -5],
                [1 << 62, 3],
                [[77, 78]],
                [[999]],
                [0, 0, 999],
            ):
                ticket = (bad.asked() or [{"ticket": 1}])[0]["ticket"]
                for what, more in (("answer", {"ticket": ticket}), ("why", {})):
                    bad.do(what, choice=[kind, *numbers], **more)
                    if bad.read("refused", "because", "whole", "moved")["is"] == "moved":
                        pytest.fail(f"{kind} {numbers} was taken")
            bad.close()


def test_a_stale_ticket(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    settled(screens)
    seat = next(seat for seat in (0, 1) if screens[seat].asked())
    with unharmed(table, people, screens):
        for ticket in (0, -1, 77, 1 << 40):
            screens[seat].answer(ticket=ticket)
            assert screens[seat].read("whole", "moved", "refused")["is"] == "whole"


def test_the_secret_of_another_seat_or_room(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    elsewhere = Person(table).create()
    settled(screens)
    with unharmed(table, people, screens):
        intruder = Person(table, people[0].room)
        intruder.http.cookies.set(f"undercroft-{people[0].room}", elsewhere.key)
        screen = intruder.open()
        assert screen.room["you"] is None
        screen.do("look", seat=0)
        assert screen.read("refused")["why"]["key"] == "room-not-your-seat"
        screen.do("answer", ticket=1, choice=["pass"])
        assert screen.read("refused")["why"]["key"] == "room-not-playing"
        assert intruder.http.get(f"{intruder.path}/story", params={"seat": 0}).status_code == 409
        assert intruder.refused("start")["status"] == 403
        assert intruder.refused("key", key=elsewhere.key)["status"] == 403
        # Ben's secret opens Ben's seat, and no other.
        thief = Person(table, people[0].room)
        thief.http.cookies.set(f"undercroft-{people[0].room}", people[1].key)
        screen = thief.open()
        screen.do("look", seat=0)
        assert screen.read("refused")["why"]["key"] == "room-not-your-seat"
        screen.close()
        for one in screens:
            while one.room["watchers"] != 1:
                one.read("room")
            settled([one])


def test_a_secret_that_is_renewed_opens_nothing_any_more(table: Table) -> None:
    host = Person(table).create()
    old = host.key
    new = host.ok("device")["key"]
    other = Person(table, host.room)
    assert other.refused("key", key=old)["status"] == 403
    assert other.ok("key", key=new)["member"] == host.member
    assert other.seen()["you"] == host.member
    kept = json.dumps([str(row) for row in table.rows("select lobby from rooms where id=?", host.room)])
    assert new not in kept


def test_guessed_secrets_and_many_rooms(tables: Callable[..., Table]) -> None:
    """One address may try so often, and is then told to wait, even with the right secret."""
    table = tables(limits=True)
    host = Person(table).create()
    guesser = Person(table, host.room)
    answers = [guesser.send("key", key=f"guess-{n}").status_code for n in range(14)]
    assert answers[:10] == [403] * 10
    assert answers[-1] == 429
    assert guesser.send("key", key=host.key).status_code == 429
    for bad in ("", "x" * 65, "\ud7ff", "é" * 30):
        assert guesser.send("key", key=bad).status_code in (400, 403, 429)
    made = [Person(table).send("/api/rooms", game="toy", name="Ana").status_code for _ in range(40)]
    assert made[0] == 201
    assert made[-1] == 429
    assert guesser.http.get("/api/health").json()["status"] == "ok"


def test_ten_thousand_messages_in_a_second(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    bad = people[1].open(1)
    settled(screens)
    with unharmed(table, people, screens):
        message = json.dumps({"do": "why", "choice": ["pass"]})
        with suppress(ConnectionClosed):
            for _ in range(10_000):
                bad.socket.send(message)
        assert bad.closed() == (4029, "too many messages")


def slow(person: Person) -> sockets.socket:
    """A socket that reads its opening, and then nothing more."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", person.table.port))
    cookies = "; ".join([f"{name}={value}" for name, value in person.http.cookies.items()])
    head = (
        f"GET {person.path}/socket HTTP/1.1\r\nHost: 127.0.0.1:{person.table.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nCookie: {cookies}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    )
    raw.sendall(head.encode())
    return raw


def look_often(raw: sockets.socket, times: int, seat: int) -> None:
    """Ask for the whole table so often, reading none of it."""
    body = json.dumps({"do": "look", "seat": seat}).encode()
    raw.sendall((b"\x81" + bytes([0x80 | len(body)]) + b"\0\0\0\0" + body) * times)


def test_a_slow_watcher_is_cut_and_a_slow_player_gets_one_whole_view(table: Table) -> None:
    people = at_table(table, "mu")
    screens = seated(people)
    watcher, player = slow(Person(table, people[0].room)), slow(people[1])
    while screens[0].read("room")["watchers"] != 1:
        pass
    for _ in range(20):
        look_often(player, 60, 1)
        with suppress(OSError):
            look_often(watcher, 60, -2)
        time.sleep(0.5)
        room = people[0].seen()
        if not room["watchers"]:
            break
    assert room["watchers"] == 0
    assert room["members"][1]["here"]
    started = time.monotonic()
    rng = Random(1)
    for _ in range(20):
        step(screens, rng)
    assert time.monotonic() - started < 5, "the slow hold up the others"
    # Who reads again at last finds, behind what was on its way, the table as it is now.
    player.settimeout(5)
    held = b""
    want = f'"line":{screens[1].line},'.encode()
    while want not in held:
        held = held[-100_000:] + player.recv(1 << 16)
    watcher.settimeout(5)
    with suppress(ConnectionResetError):
        held = b""
        while b"too slow" not in held:
            held = held[-100:] + watcher.recv(1 << 16)


def test_markup_in_names_stays_text(table: Table) -> None:
    name = "<img src=x onerror=1>"
    host = Person(table).create(name=name)
    answer = host.http.get(host.path)
    assert answer.json()["members"][0]["name"] == name
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    for path in ("/", "/api/schema", "/api/games", "/nowhere"):
        headers = host.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize(
    "origin",
    ["https://example.org", "null", "http://127.0.0.1.example.org", "http://127.0.0.1", "//", "http://[", "file://"],
)
def test_foreign_origins(table: Table, origin: str) -> None:
    people = at_table(table)
    screens = seated(people)
    settled(screens)
    with unharmed(table, people, screens):
        with pytest.raises(InvalidStatus) as refused:
            people[1].socket(Origin=origin)
        assert refused.value.response.status_code == 403
        answer = people[1].http.post(f"{people[1].path}/leave", headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["title"]
    own = people[1].socket(Origin=table.url)
    own.close()
    assert (
        people[1].http.post(f"{people[1].path}/pause", json={"paused": False}, headers={"origin": table.url}).is_success
    )


PATHS = [
    "/../table.db", "/..%2ftable.db", "/%2e%2e/table.db", "/%2e%2e%2f%2e%2e%2fetc/passwd", "//etc/passwd", "/page/../../table.db",
    "/..\\table.db", "/%00", "/assets/../../table.db", "/api/rooms/../../table.db", "/api/rooms/%2e%2e", "/api/rooms/..%2f..%2ftable.db",
    "/api/games/../rules", "/api/games/..%2f..%2fmu/rules", "/api/games/mu/words/..", "/api/games/mu/words/%2e%2e%2fen",
    "/api/rooms/ABC", "/api/rooms/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "/api/rooms/'%20or%201=1", "/api/rooms/%F0%9F%8E%B2",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_path_tricks(table: Table, path: str) -> None:
    with sockets.create_connection(("127.0.0.1", table.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while some := raw.recv(65536):
            answer += some
    assert answer.split()[1][:1] == b"4", answer[:200]
    assert b"SQLite" not in answer
    assert b"root:" not in answer
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "path", ["/api/rooms/nowhere/socket", "/api/rooms/../x/socket", "/api/socket", "/", "/api/rooms/A/socket"]
)
def test_sockets_to_nowhere(table: Table, path: str) -> None:
    nobody = Person(table)
    if path == "/api/rooms/nowhere/socket":
        nobody.room = "nowhere"
        assert Screen(nobody.socket()).closed() == (4004, "there is no such room")
        return
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{table.port}{path}").__enter__()
    assert refused.value.response.status_code == 403


def test_too_many_sockets(table: Table) -> None:
    """The oldest of one member's sockets gives way."""
    host = Person(table).create()
    first = host.open()
    for _ in range(8):
        host.open()
    assert first.closed()[0] == 4009
    assert host.seen()["members"][0]["here"]


def test_bodies_that_are_none(table: Table) -> None:
    host = Person(table).create()
    for content in (
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"name":1}',
        b'{"name":"Ben","admin":true}',
        b'{"name":"Ben","seat":-1}',
    ):
        answer = httpx.post(
            f"{table.url}{host.path}/members", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, content
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["title"] == "What was sent is not what is expected."
    assert len(host.seen()["members"]) == 1
