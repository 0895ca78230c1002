"""What the documents say is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from undercroft.cli import app
from undercroft.kernel import Draw, Seeded, game, urn
from undercroft.match import Header

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]

DOCUMENTED = (
    Draw("die", urn(range(1, 7))),
    Draw("dice", urn(range(1, 7)), count=2, back=True),
    Draw("cards", urn(range(10)), count=4),
    Draw("bag", ((0, 5), (1, 3), (2, 1)), count=5),
)


def test_the_draws_in_the_description_of_records_come_out() -> None:
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| .* \| (?:yes|no) \| ([\d, ]+) \|$", text, re.MULTILINE)
    dealer = Seeded(bytes(range(32)))
    assert dealer.commitment in text
    assert [int(k) for k, _ in rows] == [0, 1, 2, 3]
    for (_, told), draw in zip(rows, DOCUMENTED, strict=True):
        dealt = dealer.deal(draw)
        assert told == ", ".join(map(str, dealt if isinstance(dealt, tuple) else (dealt,)))


def test_the_header_in_the_description_of_records_has_every_field() -> None:
    text = (ROOT / "docs/record.md").read_text(encoding="utf-8")
    for field in Header.__struct_fields__:
        assert f"`{field}`" in text


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_points_to_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (document.parent / target).exists(), target
    for target in re.findall(r"\b(?:docs|src|tests|benchmarks|examples)/[\w/.-]+\.(?:md|py|toml|svg)\b", text):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_commands_in_a_document_exist(document: Path) -> None:
    command = typer.main.get_command(app)
    for line in re.findall(
        r"^\s*(?:\.venv/bin/)?undercroft (.+?)(?:  +#.*)?$", document.read_text(encoding="utf-8"), re.MULTILINE
    ):
        words = shlex.split(line)
        at = command
        while hasattr(at, "commands") and words:
            assert words[0] in at.commands, line
            at = at.commands[words.pop(0)]
        options = {option for parameter in at.params for option in parameter.opts}
        for word in words:
            if word.startswith("--"):
                assert word in options, f"{line}: {word}"


def test_every_target_that_the_documents_name_is_in_the_makefile() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for document in DOCUMENTS:
        for target in re.findall(r"`make ([a-z]+)`", document.read_text(encoding="utf-8")):
            assert target in targets, f"{document.name}: make {target}"


def test_notice_names_the_authors() -> None:
    text = (ROOT / "NOTICE.md").read_text(encoding="utf-8")
    for name in ("Johan Benvenuto", "David Paput", "George Jaros", "GJJ Games", "CC BY-NC-SA 4.0"):
        assert name in text
    assert game("mu").name in text
