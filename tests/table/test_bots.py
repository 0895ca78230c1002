"""Bots think in processes of their own, and nothing that they do stops a room."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.people import Person, Table, until
from toy.game import Toy
from undercroft.kernel import Ask, Budget, Choice, OneOf, Seeded, View, game, say
from undercroft.match import Match
from undercroft.table import thinking
from undercroft.table.playing import questions
from undercroft.table.thinking import Request, Thinkers


def request(level: str = "level-1") -> Request:
    g = game("mu")
    match = Match.new(g, g.options(), g.load(), ["a", "b"], Seeded(bytes(32)), commit=True)
    ticket = match.tickets(0)[0]
    return Request("mu", {}, level, match.view(0), ticket.ask, 1)


def test_a_bot_answers_what_it_is_asked() -> None:
    async def run() -> None:
        thinkers = Thinkers(1)
        try:
            asked = request()
            first, again = [await thinkers.answer(game("mu"), asked, "room", 0) for _ in range(2)]
            assert asked.ask.domain.has(first)
            assert first == again
            assert len(thinkers.started) == 1
        finally:
            thinkers.stop()

    asyncio.run(run())


def test_a_bot_that_is_killed_takes_nobody_with_it(caplog: pytest.LogCaptureFixture) -> None:
    """Two think at once; the process of one dies. It is answered for, and the other's thought is its own."""

    async def run() -> None:
        thinkers = Thinkers(2)
        try:
            slow = request("level-3:300")
            thoughts = [asyncio.create_task(thinkers.answer(game("mu"), slow, f"room-{n}", 0)) for n in (1, 2)]
            while len([pid for one in thinkers.started for pid in (one._processes or {})]) < 2:
                await asyncio.sleep(0.01)
            victim = next(iter(next(iter(thinkers.started))._processes))
            os.kill(victim, signal.SIGKILL)
            answers = await asyncio.gather(*thoughts)
            assert all(slow.ask.domain.has(answer) for answer in answers)
            assert await thinkers.answer(game("mu"), request(), "room-3", 0) is not None
        finally:
            thinkers.stop()

    asyncio.run(run())
    failed = [record for record in caplog.records if record.message == "bot failed"]
    assert [record.__dict__["problem"] for record in failed] == ["BrokenProcessPool"]


THINK_ONCE = """
import asyncio, sys, time
from table.test_bots import request
from undercroft.kernel import game
from undercroft.table.thinking import Thinkers

async def run():
    thinkers = Thinkers(1)
    await thinkers.answer(game("mu"), request(), "room", 0)
    print(*[pid for one in thinkers.started for pid in one._processes], flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(run())
"""


def test_bots_end_with_a_table_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "think_once.py"
    script.write_text(THINK_ONCE)
    tests = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=tests) as table:
        assert table.stdout
        bots = [int(pid) for pid in table.stdout.readline().split()]
        table.kill()
    assert bots
    until(lambda: not any(lives(pid) for pid in bots))


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_bot_that_takes_too_long(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        thinkers = Thinkers(1, patience=0.001)
        try:
            slow = request("level-3:600s")
            began = time.monotonic()
            assert slow.ask.domain.has(await thinkers.answer(game("mu"), slow, "room", 0))
            assert time.monotonic() - began < 30
            assert not thinkers.started
        finally:
            thinkers.stop()

    asyncio.run(run())
    assert [record.__dict__["problem"] for record in caplog.records] == ["TimeoutError"]


def test_a_level_that_counts_iterations_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "AT_MOST", 0.2)
    asked = request("level-3:1000000")
    began = time.monotonic()
    assert asked.ask.domain.has(thinking.think(asked))
    assert time.monotonic() - began < 10


class Liar:
    """Answers beside the question."""

    looks = True

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        return None


def test_a_bot_that_answers_beside_the_question_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    g = Toy()
    monkeypatch.setattr(thinking, "bot", lambda *_: (Liar(), Budget()))
    with pytest.raises(ValueError, match="what it was not asked for"):
        thinking.answer_of(g, request())


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_a_game_against_bots(table: Table, level: str) -> None:
    bots = [level, "level-1"]
    host = Person(table).create("mu", seats=3, bots=bots, start=True)
    screen = host.open(0)
    for _ in range(2 if level == "level-3" else 8):
        screen.settle(Random(1))
    kept = b"".join(table.lines(host.room))
    assert kept.count(b"\n[1,[") >= 1
    assert kept.count(b"\n[2,[") >= 1
    assert not [row for row in table.logged() if row.get("room") == host.room and row["says"] == "bot failed"]


def test_a_game_that_only_this_process_knows_is_played_by_the_simplest_bot(table: Table) -> None:
    """The toy is not installed, so the processes of the bots do not find it: every answer is a fallback."""
    host = Person(table).create("toy", seats=2, bots=["level-3"], start=True)
    screen = host.open(0)
    for _ in range(4):
        screen.settle(Random(2))
    failed = [row for row in table.logged() if row.get("room") == host.room and row["says"] == "bot failed"]
    assert failed
    assert {row["problem"] for row in failed} == {"UnknownGameError"}


def test_offers_are_made_again_when_the_table_is_asked_something_else() -> None:
    ask = Ask(0, say("ask"), OneOf((1,)))
    sealed = [
        Ask(seat, say("ask"), OneOf((1,)), sealed=True, blocking=blocking) for seat, blocking in ((0, True), (1, False))
    ]
    assert questions((ask,)) != questions(tuple(sealed))
    answered = [Ask(one.seat, one.prompt, one.domain, sealed=True, blocking=not one.blocking) for one in sealed]
    assert questions(tuple(sealed)) == questions(tuple(answered))
