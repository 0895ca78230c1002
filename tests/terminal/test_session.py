"""A game at the prompt, typed line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from toy.game import Toy
from undercroft.bots import Greedy, Uniform
from undercroft.games.mu.game import Mu
from undercroft.kernel import Budget, Seeded
from undercroft.match import Match, read_record, resume, verify
from undercroft.match.record import Undone
from undercroft.terminal import Chair, Session
from undercroft.terminal.session import HELP

SECRET = bytes(range(32))


class Table:
    """A session with a scripted person, and all that was printed."""

    def __init__(self, g, seats: str, typed: Iterable[str] | Callable[[], str], file: Path, match=None) -> None:
        names = seats.split(",")
        self.lines = iter(typed) if not callable(typed) else iter(typed, None)
        self.console = Console(width=80, record=True, no_color=True, file=StringIO())
        chairs = [
            Chair(
                f"Player {n + 1}", None if name == "human" else Greedy(g) if name == "greedy" else Uniform(), Budget()
            )
            for n, name in enumerate(names)
        ]
        self.match = match or Match.new(g, g.options(), g.load(), names, Seeded(SECRET))
        self.session = Session(self.match, chairs, self.console, self.type, file, Random(1), again=f"play {file}")

    def type(self, prompt: str) -> str:
        self.console.print(prompt, end="")
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.console.print(line)
        return line

    def run(self) -> str:
        self.result = self.session.run()
        return self.console.export_text()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.undercroft.jsonl"


@pytest.mark.parametrize(
    "seats",
    ["human", "human,greedy", "greedy,human,random", "human,human,greedy,random", "human,greedy,greedy,greedy,greedy"],
)
def test_a_whole_game_by_numbers(seats: str, file: Path) -> None:
    table = Table(Mu(), seats, lambda: "1", file)
    printed = table.run()
    assert table.result is not None
    assert verify(read_record(file.read_bytes())).finished
    for score in table.result.scores:
        assert f"{score} AP" in printed


def test_a_game_without_a_look_of_its_own_can_be_played(file: Path) -> None:
    table = Table(Toy(), "human,random,random", lambda: "1", file)
    printed = table.run()
    assert table.result is not None
    assert "hand" in printed.lower()


def test_notation_answers_too(file: Path) -> None:
    table = Table(Mu(), "human,greedy", [], file)
    ask = table.match.tickets(0)[0].ask
    choice = list(ask.domain.each())[-1]
    table.lines = iter([table.session.notation.write(choice).upper()])
    table.run()
    assert [line.answer for line in table.match.record.lines if getattr(line, "seat", None) == 0] == [
        ["draft", choice.play, choice.hold]
    ]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "Choose a number from 1 to 12, not 99."),
        ("0", "Choose a number from 1 to 12, not 0."),
        ("fly away", "'fly away' is not a choice."),
        ("a1", "This is not the moment for it (RULES 5.3)."),
        ("why", "After `why` comes a number, or a choice as in `why play "),
        ("why 99", "'99' is not a choice."),
        ("look", "No card and no place is called ''."),
        ("rules 99", "no paragraph '99'"),
        ("rules 4.2", "4.2 "),
        ("undo", "There is nothing to take back."),
        ("hint", "points less)"),
        ("help", "take back your last answer"),
        ("log", "The Project round begins."),
        ("", "Player 1> "),
    ],
)
def test_what_is_typed_is_answered_and_nothing_is_lost(typed: str, told: str, file: Path) -> None:
    table = Table(Mu(), "human,greedy", [typed], file)
    before = len(table.match.record.lines)
    printed = table.run()
    assert told in " ".join(printed.split()) or told in printed
    mine = [line for line in table.match.record.lines[before:] if getattr(line, "seat", None) == 0]
    assert mine == []


def test_help_fits_a_screen_of_80_columns() -> None:
    assert max(map(len, HELP.splitlines())) < 80


def test_leaving_saves_and_resuming_goes_on(file: Path) -> None:
    first = Table(Mu(), "human,greedy", ["1", "2", "quit"], file)
    printed = first.run()
    assert first.result is None
    assert f"Go on with: play {file}" in printed
    match = resume(read_record(file.read_bytes()), Seeded(SECRET))
    assert match.state == first.match.state
    second = Table(Mu(), "human,greedy", lambda: "1", file, match)
    second.run()
    assert second.result is not None
    assert verify(read_record(file.read_bytes())).finished


def test_the_last_answer_is_taken_back(file: Path) -> None:
    table = Table(Mu(), "human", ["1", "undo", "2"], file)
    printed = table.run()
    assert "The last answer is taken back." in printed
    mine = [line.answer for _, line in table.match.record.effective() if line.seat == 0]
    assert len(mine) == 1


def test_the_draw_after_an_undone_answer_comes_out_the_same(file: Path) -> None:
    once = Table(Mu(), "human", ["1", "1"], file)
    once.run()
    again = Table(Mu(), "human", ["1", "undo", "1", "1"], file)
    again.run()
    assert once.match.state == again.match.state


def test_one_person_cannot_take_back_what_others_have_seen(file: Path) -> None:
    typed = ["1", "", "1", "", "1", "", "undo", "no"]
    printed = " ".join(Table(Mu(), "human,human", typed, file).run().split())
    assert "does Player 2 take it back all the same?" in printed
    assert "It stays as it is" in printed
    table = Table(Mu(), "human,human", [*typed[:-1], "yes"], file)
    assert "The last answer is taken back." in table.run()
    assert [line.by for line in table.match.record.lines if isinstance(line, Undone)] == [(1, 0)]


def test_at_one_screen_the_next_person_is_called_before_his_cards_are_shown(file: Path) -> None:
    table = Table(Mu(), "human,human", ["1"], file)
    printed = table.run()
    before, called, after = printed.partition("Hand the screen to Player 2, who presses Enter.")
    assert called
    hand = table.match.view(1).state.players[1].hand
    for number in hand:
        assert f"\n{number:>2} " not in after
    assert "Player 1> 1" in before


def test_why_cites_the_paragraph(file: Path) -> None:
    table = Table(Mu(), "human,greedy", ["why play 1 hold 2"], file)
    assert "4.2" in table.run()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    table = Table(Mu(), "human,greedy", [f"save {blocked}/game"], tmp_path / "game")
    assert "cannot be written" in " ".join(table.run().split())


def test_a_game_that_is_cut_off_is_in_its_file(file: Path) -> None:
    """Whatever ends the program at a prompt: the file has every answer that was given before."""

    class CutOff(BaseException):
        pass

    typed = iter(["1", "1", "1"])

    def cut_off() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise CutOff from None

    table = Table(Mu(), "human,greedy", cut_off, file)
    with pytest.raises(CutOff):
        table.run()
    kept = resume(read_record(file.read_bytes()), Seeded(SECRET))
    assert kept.state == table.match.state
    assert kept.record.encode() == table.match.record.encode()
    assert [path.name for path in file.parent.iterdir()] == [file.name]
