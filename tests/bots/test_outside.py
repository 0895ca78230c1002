"""Outside bots: whole games, every way to answer wrongly, and that no program outlives its use."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from random import Random
from select import select
from time import monotonic, sleep

import msgspec
import pytest

from toy.game import Toy
from undercroft.bots import Outside, OutsideError, Uniform
from undercroft.bots.program import MOST_BYTES, Program, Unexpected
from undercroft.kernel import BACK, Budget, Result, Seeded, begin, game, pending, play, view
from undercroft.lab import simulate
from undercroft.match import Run, drive

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"
MU = game("mu")
TOY = Toy()
LONG = Budget(seconds=5)
SOON = Budget(seconds=0.1)


def position(g=MU, seats=2):
    """The first question of a game, to seat 0."""
    s, dealer = begin(g, g.options(), g.load(), seats), Seeded(bytes(32))
    while not isinstance(found := pending(g, s), tuple):
        s, _ = play(g, s, -1, dealer.deal(found))
    return view(g, s, 0)


def written(tmp_path, code, g=MU):
    """An outside bot that runs this Python for every line that is not a greeting, `n` and `ask` set."""
    program = tmp_path / "bot.py"
    program.write_text(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if 'hello' in message: continue\n"
        "    n, ask = message['n'], message['asks'][0]\n"
        "    say = lambda choice, n=n: print(json.dumps({'n': n, 'choice': choice}), flush=True)\n"
        f"    {code}\n"
    )
    return Outside(g, shlex.join([sys.executable, str(program)]), g.options())


def asked(bot, budget=LONG):
    v = position()
    return bot.choose(v, v.asks, budget, Random(0))


def ended(pid):
    """Whether this process is gone; one that is only not waited for is not."""
    return not Path(f"/proc/{pid}").exists() if Path("/proc").exists() else _no_such(pid)


def _no_such(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# Whole games


@pytest.mark.parametrize(("g", "seats"), [(MU, 1), (MU, 2), (MU, 5), (TOY, 3)], ids=["mu-1", "mu-2", "mu-5", "toy-3"])
def test_a_whole_game(g, seats):
    run = Run(g, g.options(), g.load(), (EXAMPLE,) * seats)
    bots = [Outside(g, EXAMPLE, g.options()) for _ in range(seats)]
    result = drive(run, Seeded(bytes(32)), bots, Budget(), Random(1))
    assert isinstance(result, Result)
    g.check(run.state)
    programs = [bot.program.process.pid for bot in bots]
    for bot in bots:
        bot.close()
    assert all(ended(pid) for pid in programs)


def test_the_laboratory_plays_it_the_same_every_time():
    one, two = [simulate(MU, MU.options(), MU.load(), ("greedy", f"outside:{EXAMPLE}"), 4, 1, jobs) for jobs in (1, 2)]
    assert one.errors == 0
    assert one.seats == two.seats
    assert one.moves == two.moves


def test_an_offer_is_declined_with_null(tmp_path):
    run = Run(TOY, TOY.options(), TOY.load(), ("outside",) * 2)
    bot = written(tmp_path, "say(ask['options'][0] if ask['blocking'] else None)", TOY)
    assert isinstance(drive(run, Seeded(bytes(32)), [bot, bot], Budget(), Random(1)), Result)


# What is asked


def test_the_question_holds_the_view_and_nothing_more(tmp_path):
    file = tmp_path / "asked.json"
    bot = written(tmp_path, f"open({str(file)!r}, 'w').write(line); say(ask['options'][-1])")
    v = position()
    choice = bot.choose(v, v.asks, LONG, Random(0))
    assert choice == list(v.asks[0].domain.each())[-1]
    question = msgspec.json.decode(file.read_bytes())
    assert list(question) == ["n", "seat", "asks", "awaited", "budget", "seed", "view"]
    assert question["view"] == msgspec.json.decode(msgspec.json.encode(v.state))
    assert question["view"]["players"][1]["hand"] == [BACK] * 4
    assert question["asks"][0]["options"] == [["draft", c.play, c.hold] for c in v.asks[0].domain.each()]
    assert question["awaited"][0]["seat"] == 1


def test_it_is_greeted_once_and_again_at_another_table(tmp_path):
    file = tmp_path / "lines"
    tee = tmp_path / "tee.py"
    tee.write_text(
        "import json, sys\n"
        f"out = open({str(file)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    out.write(line); out.flush()\n"
        "    message = json.loads(line)\n"
        "    if 'n' in message: print(json.dumps({'n': message['n'], 'choice': message['asks'][0]['options'][0]}), flush=True)\n"
    )
    bot = Outside(MU, f"{sys.executable} {tee}", MU.options())
    for seats in (2, 2, 3):
        v = position(seats=seats)
        bot.choose(v, v.asks, LONG, Random(0))
    bot.close()
    lines = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    assert ["hello" in line for line in lines] == [True, False, False, True, False]
    assert lines[0] == {
        "hello": 1, "game": "mu", "rules": MU.version, "box": MU.load(),
        "options": msgspec.to_builtins(MU.options()), "seats": 2,
    }  # fmt: skip
    assert [line["n"] for line in lines if "n" in line] == [1, 2, 3]


# Every way to answer wrongly


@pytest.mark.parametrize(
    ("code", "expected", "found"),
    [
        ("sys.exit(3)", "an answer", "that it ended with exit status 3"),
        ("os.kill(os.getpid(), 9)", "an answer", "that it ended with exit status -9"),
        ("os.close(1); time.sleep(60)", "an answer", "that it closed its pipes"),
        ("print('hello', flush=True)", '{"n": 1, "choice": [...]}', "'hello'"),
        ("print('', flush=True)", '{"n": 1, "choice": [...]}', "''"),
        ("print('[' * 9999, flush=True)", '{"n": 1, "choice": [...]}', "'" + "[" * 80 + "…'"),
        ("os.write(1, bytes([255, 10]))", '{"n": 1, "choice": [...]}', "'�'"),
        ("print(json.dumps({'n': 1}), flush=True)", '{"n": 1, "choice": [...]}', """'{"n": 1}'"""),
        ("print(json.dumps({'n': 1, 'choice': None, 'x': 0}), flush=True)", '{"n": 1, "choice": [...]}', "'{"),
        ("say(ask['options'][0], n=7)", "the answer to question 1", "one to question 7"),
        ("say(['fly', 1])", "a choice of mu", """'["fly", 1]' (Invalid value 'fly'"""),
        ("say(['place', 'a'])", "a choice of mu", """'["place", "a"]' (Expected `int`, got `str`"""),
        ("say(17)", "a choice of mu", "'17' (Expected `array`, got `int`"),
        ("say(['place', 3])", "one of the options of the question", """'["place", 3]'"""),
        ("say(['draft', 1, 1])", "one of the options of the question", """'["draft", 1, 1]'"""),
        ("say(None)", "a choice, for this question cannot be declined", "null"),
        ("print('x' * 70000, flush=True)", "a line of at most 65536 bytes", "a longer one"),
    ],
)
def test_a_wrong_answer_is_said_in_one_sentence(tmp_path, code, expected, found):
    bot = written(tmp_path, code)
    with pytest.raises(OutsideError) as caught:
        asked(bot)
    said = str(caught.value)
    assert said.startswith(f"{bot.command!r}, question 1: expected {expected}, found {found}")
    assert "\n" not in said
    assert bot.program is None


def test_no_answer_in_three_times_the_budget(tmp_path):
    bot = written(tmp_path, "time.sleep(60)")
    began = monotonic()
    with pytest.raises(OutsideError, match=r"expected an answer within 0\.3 seconds, found none"):
        asked(bot, SOON)
    assert monotonic() - began < 3


def test_a_second_answer_to_one_question_is_wrong_at_the_next(tmp_path):
    bot = written(tmp_path, "say(ask['options'][0]); say(ask['options'][0])")
    asked(bot)
    sleep(0.1)
    with pytest.raises(OutsideError, match="expected the answer to question 2, found one to question 1"):
        asked(bot)


def test_after_an_error_the_program_starts_anew(tmp_path):
    bot = written(tmp_path, f"say(ask['options'][0]) if os.path.exists({str(tmp_path / 'ready')!r}) else sys.exit(1)")
    with pytest.raises(OutsideError):
        asked(bot)
    (tmp_path / "ready").touch()
    assert asked(bot) is not None


def test_a_program_that_vanished_since_it_was_named(tmp_path):
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    bot = Outside(MU, str(program))
    program.unlink()
    with pytest.raises(OutsideError, match="cannot be started: No such file or directory"):
        asked(bot)


def test_in_the_laboratory_an_error_is_that_of_its_game(tmp_path):
    bot = written(tmp_path, "sys.exit(1) if n == 4 else say(ask['options'][0])", TOY)
    found = simulate(TOY, TOY.options(), TOY.load(), ("random", f"outside:{bot.command}"), 3, 1, errors_folder=tmp_path)
    assert (found.errors, found.finished) == (1, 2)
    (record,) = tmp_path.glob("*.undercroft.jsonl")
    assert "ended with exit status 1" in (tmp_path / record.name.replace(".undercroft.jsonl", ".txt")).read_text()


# Programs and pipes


def test_a_program_that_does_not_read_cannot_block_the_table():
    program = Program(["sleep", "60"])
    with pytest.raises(Unexpected, match="expected an answer within"):
        program.exchange(b"x" * (1 << 20) + b"\n", 0.2)
    program.close()
    assert ended(program.process.pid)


def test_a_message_larger_than_a_pipe_arrives_whole():
    program = Program([sys.executable, "-c", "import sys; print(len(sys.stdin.readline()), flush=True)"])
    assert program.exchange(b"x" * (1 << 20) + b"\n", 10) == b"1048577"
    program.close()


def test_an_answer_of_the_greatest_length_is_read():
    program = Program([sys.executable, "-c", f"input(); print('x' * {MOST_BYTES - 1}, flush=True)"])
    assert len(program.exchange(b"\n", 10)) == MOST_BYTES - 1
    program.close()


def test_a_program_ends_with_the_bot_that_started_it(tmp_path):
    bot = written(tmp_path, "say(ask['options'][0])")
    asked(bot)
    pid = bot.program.process.pid
    assert not ended(pid)
    del bot
    assert ended(pid)


@pytest.mark.parametrize("then", ["wait", "exit"], ids=["that waits", "that ends by itself"])
def test_what_a_program_started_ends_with_it(tmp_path, then):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    program = Program(["sh", "-c", f"exec 3>{pipe}; sleep 60 & read line; echo done; {then}"])
    assert program.exchange(b"\n", 10) == b"done"
    with pytest.raises(BlockingIOError):
        os.read(held, 1)
    program.close()
    assert select([held], [], [], 5)[0]
    assert os.read(held, 1) == b""  # nobody holds the other end any more
    os.close(held)


# The page


def test_the_conversation_in_the_docs_is_what_is_said(monkeypatch):
    said = []
    exchange = Program.exchange

    def overheard(self, message, seconds):
        answer = exchange(self, message, seconds)
        said.extend([*message.splitlines(), answer])
        return answer

    monkeypatch.setattr(Program, "exchange", overheard)
    bot = Outside(MU, EXAMPLE, MU.options())
    run = Run(MU, MU.options(), MU.load(), ("outside", "random"))
    drive(run, Seeded(bytes(32)), [bot, Uniform()], Budget(seconds=10), Random(0))
    page = (ROOT / "docs" / "outside-bot.md").read_text()
    shown = re.findall(r"^([<>]) (\{.*\})$", page, re.MULTILINE)
    assert [side for side, _ in shown] == [">", ">", "<", ">", "<"]
    for (_, line), real in zip(shown, said, strict=False):
        assert_same(msgspec.json.decode(line), msgspec.json.decode(real))


def assert_same(shown, real):
    """What the page shows is what was said, but for the fields of the view that it leaves out."""
    assert list(shown) == list(real)
    if "view" in shown:
        view = shown.pop("view")
        assert view == {name: real["view"][name] for name in view}
        del real["view"]
    assert shown == real
