"""Which tests show which paragraph of a game's RULES.md to hold.

A test cites paragraphs with `@pytest.mark.rule("7.4", "7.5")`. The list is kept in the package as tested.json, for
`undercroft rules`. Run as a program, this writes it anew for every game.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from undercroft.kernel import Game, installed
from undercroft.words.rules import paragraphs

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

PACKAGES = {g.folder.name: g for g in installed().values() if (HERE / g.folder.name).is_dir()}
"""The games whose tests lie beside this file, by their package."""


class CitationError(ValueError):
    """A mark that names no paragraph, or no paragraph that there is."""


def citations(package: str) -> dict[str, list[str]]:
    """The tests of each paragraph that is cited. Raises `CitationError`."""
    known = numbers(PACKAGES[package])
    found: dict[str, list[str]] = {}
    for file in sorted((HERE / package).glob("test_*.py")):
        for test, paragraph in marks(file.read_text(encoding="utf-8")):
            if paragraph not in known:
                raise CitationError(f"{file.name}::{test} cites paragraph {paragraph}, which RULES.md does not have")
            found.setdefault(paragraph, []).append(f"{file.relative_to(ROOT).as_posix()}::{test}")
    return {paragraph: sorted(found[paragraph]) for paragraph in known if paragraph in found}


def marks(source: str) -> Iterator[tuple[str, str]]:
    """The tests of a file, each with a paragraph that it cites."""
    for test in ast.parse(source).body:
        for mark in test.decorator_list if isinstance(test, ast.FunctionDef) else ():
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                if not mark.args or not test.name.startswith("test_"):
                    raise CitationError(f"{test.name}: a mark is on a test, and cites at least one paragraph")
                for paragraph in mark.args:
                    yield test.name, ast.literal_eval(paragraph)


def numbers(g: Game) -> list[str]:
    """The numbers of the paragraphs of a game, in their order."""
    return [paragraph.id for paragraph in paragraphs(g)]


def written(package: str) -> str:
    """What tested.json is to hold."""
    return json.dumps(citations(package), indent=2) + "\n"


def file_of(package: str) -> Path:
    """Where it lies."""
    return PACKAGES[package].folder / "tested.json"


def write(package: str) -> None:
    """Write tested.json anew."""
    file_of(package).write_text(written(package), encoding="utf-8")


if __name__ == "__main__":
    for name in PACKAGES:
        write(name)
