"""The commands as they are typed."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.kernel import found_games, game
from undercroft.kernel.registry import Shelf

RECORDS = game("mu").folder / "records"
README = Path(__file__).parents[2] / "README.md"
OUTSIDE_BOT = README.parent / "examples/outside_bot.py"


class Typed:
    """What a command printed and how it ended."""

    def __init__(self, out: str, err: str, code: int) -> None:
        self.out, self.err, self.code = out, err, code

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Typed:
        monkeypatch.setattr(sys, "argv", ["undercroft", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Typed(out, err, ended.value.code or 0)

    return run


def test_games(run) -> None:
    assert "mu" in run("games").out
    (row,) = [row for row in run("games", "--json").json if row["id"] == "mu"]
    assert set(row) == {"id", "name", "version", "stage", "seats", "options"}
    assert row["seats"] == [1, 5]


def test_a_game_that_cannot_be_loaded_is_told(run, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Shelf(found_games().games, ("the game 'dig' (dig:Dig) cannot be loaded: ImportError: no dice",))
    monkeypatch.setattr("undercroft.cli.found_games", lambda: found)
    told = run("games", "--json")
    assert told.json[0]["id"] == "mu"
    assert told.err == "undercroft: the game 'dig' (dig:Dig) cannot be loaded: ImportError: no dice\n"


def test_rules(run) -> None:
    assert "5.3 Placing" in run("rules", "mu", "5.3").out
    assert "12.2" in run("rules", "mu").out
    rows = run("rules", "mu", "--json").json
    assert all(set(row) == {"id", "title", "text", "source", "tests"} for row in rows)
    assert all(row["tests"] for row in rows)


def test_simulate(run) -> None:
    found = run("lab", "simulate", "mu", "--games", "20", "--seats", "random,random", "--json").json
    assert list(found) == [
        "game", "games", "seed", "finished", "errors", "moves", "seconds", "moves_per_second", "length", "seats", "endings",
    ]  # fmt: skip
    assert found["finished"] == 20
    assert "95 % interval" in run("lab", "simulate", "mu", "--games", "20", "--seats", "random").out


def test_tournament(run) -> None:
    found = run("lab", "tournament", "mu", "--games", "4", "--bots", "random,greedy", "--json").json
    assert [pair["games"] for pair in found["pairs"]] == [4]


def test_bench(run) -> None:
    (row,) = run("bench", "mu", "--seconds", "0.2", "--json").json
    assert {
        "game",
        "rollout_moves_per_second",
        "games_per_second",
        "forced",
        "clone_us",
        "play_us",
        "view_us",
        "scene_us",
    } <= set(row)


def test_the_picture_in_the_readme_is_what_is_shown(run) -> None:
    picture = (
        README.read_text(encoding="utf-8")
        .split("The same game at a prompt, against three bots:\n\n```\n")[1]
        .split("\n```")[0]
    )
    answers = (11, 2, 1, 5, 6, 3, 2, 4, 3, 1, 2, 3, 12, 5, 1, 4, 2, 4, 2, 1)
    shown = run("play", "mu", "--seed", "11", typed="".join(f"{n}\n" for n in answers)).out
    assert picture.removesuffix("\nPlayer>") in shown


def test_soak(run) -> None:
    assert "20 games of Mū ended as they should, 0 with an error" in " ".join(
        run("lab", "soak", "mu", "--games", "20").out.split()
    )


def test_a_game_in_a_pipe(run, tmp_path: Path) -> None:
    played = run("play", "mu", "--seats", "human,greedy", "--seed", "3", typed="1\n" * 200)
    assert played.code == 0
    assert "AP  wins" in played.out
    assert "\x1b" not in played.out
    (file,) = (tmp_path / "data/undercroft/games").iterdir()
    assert "true (" in run("record", "verify", str(file)).out
    assert "RULES 9.5" in run("record", "show", str(file)).out
    assert " play " in run("record", "export", str(file)).out


def test_a_game_that_is_left_goes_on(run, tmp_path: Path) -> None:
    file = tmp_path / "mine.undercroft.jsonl"
    left = run("play", "mu", "--seats", "human", typed=f"1\nsave {file}\nquit\n")
    assert left.code == 0
    assert "Go on with" in left.out
    on = run("play", "mu", "--resume", str(file), typed="1\n" * 100)
    assert "RULES 11.9" in on.out


@pytest.mark.parametrize("drawn", [[], ["--plain"]])
def test_the_command_to_go_on_is_the_one_that_was_typed(run, drawn: list[str]) -> None:
    words = run("play", "mu", "--seats", "human", *drawn, typed="quit\n").out.split("Go on with: ")[1].split()
    assert words[:4] == ["undercroft", "play", "mu", "--resume"]
    assert words[5:] == drawn


def test_a_saved_game_starts_no_program_that_was_not_typed(run, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(f"open({str(tmp_path / 'started')!r}, 'w')\n{OUTSIDE_BOT.read_text(encoding='utf-8')}")
    seats = f"human,outside:{sys.executable} {bot}"
    left = run("play", "mu", "--seats", seats, typed="quit\n")
    (file,) = (tmp_path / "data/undercroft/games").glob("*.jsonl")
    (tmp_path / "started").unlink()
    refused = run("play", "mu", "--resume", str(file), typed="1\n" * 99)
    assert (refused.code, refused.err) == (
        2,
        f"undercroft: {file} seats a program, and a file starts none: say who sits where with --seats\n",
    )
    assert not (tmp_path / "started").exists()
    go_on = shlex.split(left.out.split("Go on with: ")[1])
    assert go_on[-2:] == ["--seats", seats]
    assert "RULES 9.5" in run(*go_on[1:], typed="1\n" * 99).out


def test_a_draw_that_is_undone_after_a_pause_comes_out_the_same(run, tmp_path: Path) -> None:
    run("play", "mu", "--seats", "human", typed="1\n1\nquit\n")
    (file,) = (tmp_path / "data/undercroft/games").glob("*.jsonl")
    assert file.with_suffix(".secret").stat().st_mode & 0o777 == 0o600
    before = draws(file)
    run("play", "mu", "--resume", str(file), typed="undo\n1\nquit\n")
    assert '"undo"' in file.read_text()
    assert draws(file) == [*before, before[-1]]
    run("play", "mu", "--resume", str(file), typed="1\n" * 100)
    assert [path.name for path in file.parent.iterdir()] == [file.name], "the secret of a finished game is gone"


def draws(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line.startswith("[-1,")]


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.name)
def test_golden_records_are_true_and_a_changed_one_is_not(run, record: Path, tmp_path: Path) -> None:
    assert run("record", "verify", str(record), "--json").json[0]["finished"]
    lines = record.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("[0,"))
    lines[at] = '[0,["place",9]]'
    forged = tmp_path / "forged.undercroft.jsonl"
    forged.write_text("\n".join(lines) + "\n")
    refused = run("record", "verify", str(forged))
    assert refused.code == 2
    assert f"{forged}, line {at + 1}:" in refused.err


BAD = [
    (("play", "chess"), "there is no game 'chess'"),
    (("play", "mu", "--seats", "human,kasparov"), "there is no bot 'kasparov'"),
    (("play", "mu", "--seats", ",".join(["human"] * 6)), "mu has 1 to 5 seats, found 6"),
    (("play", "mu", "--option", "dragons=yes"), "its options are experts, mirrored"),
    (("play", "mu", "--option", "experts"), "KEY=VALUE"),
    (("play", "mu", "--option", "experts=perhaps"), "experts"),
    (("play", "mu", "--material", "nowhere"), "nowhere holds none of"),
    (("play", "mu", "--resume", "nowhere"), "cannot be read"),
    (("rules", "mu", "99.1"), "no paragraph '99.1'"),
    (("record", "verify", "nowhere"), "cannot be read"),
    (("record", "export", str(RECORDS / "two.undercroft.jsonl"), "--as", "poem"), "notation or json"),
    (("lab", "simulate", "mu", "--seats", "human,random"), "there is no bot 'human'"),
    (("lab", "simulate", "mu", "--seats", "mcts:0,random"), "there is no bot 'mcts:0'"),
    (("lab", "simulate", "chess"), "there is no game 'chess'"),
    (("lab", "tournament", "mu", "--bots", "random"), "two or more different bots"),
    (("lab", "tournament", "mu", "--bots", "random,greedy", "--seats", "7"), "1 to 5 seats"),
    (("lab", "simulate", "mu", "--games", "0"), "games"),
    (("bench", "chess"), "there is no game 'chess'"),
    (("serve", "--port", "99999"), "127.0.0.1:99999 cannot be listened to"),
    (("serve", "--port", "0", "--host", "nowhere.invalid"), "nowhere.invalid:0 cannot be listened to"),
    (("serve", "--port", "0", "--database", "table.db"), "expected the address of a database, found 'table.db'"),
    (("serve", "--port", "0", "--log-level", "loud"), "one of debug, info, warning, error, found 'loud'"),
    (("serve", "--port", "0", "--material", "nowhere"), "expected a folder with tables"),
    (("serve", "--keep-days", "0"), "1 or more"),
    (("dance",), "dance"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD, ids=[" ".join(arguments[:4])[-40:] for arguments, _ in BAD])
def test_bad_input_gets_a_sentence(run, arguments: tuple[str, ...], told: str) -> None:
    refused = run(*arguments)
    assert refused.code == 2
    assert told in refused.err
    assert refused.out == ""
    assert "Traceback" not in refused.err


def test_nothing_but_json_on_standard_output_and_no_colour_in_a_pipe() -> None:
    command = [sys.executable, "-c", "from undercroft.cli import main; main()", "rules", "mu", "5.3"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("5.3 Placing")
    assert done.stderr == ""
