"""RULES.md as paragraphs, each with its source and the tests that show it to hold."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel import Game


class Paragraph(Struct, frozen=True):
    """A numbered paragraph of a game's rules."""

    id: str
    title: str
    text: str
    source: str
    tests: tuple[str, ...] = ()


class RulesError(LookupError):
    """A paragraph that the rules do not have."""


_HEADING = re.compile(r"^### (\d+\.\d+) (.+)$", re.MULTILINE)
_CHAPTER = re.compile(r"^## .*", re.MULTILINE | re.DOTALL)


def paragraphs(g: Game[Any]) -> tuple[Paragraph, ...]:
    """Every paragraph of a game's RULES.md, in its order."""
    text = (g.folder / "RULES.md").read_text(encoding="utf-8")
    tested = g.folder / "tested.json"
    tests = msgspec.json.decode(tested.read_bytes(), type=dict[str, tuple[str, ...]]) if tested.exists() else {}
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    found = []
    for heading, end in zip(headings, ends, strict=True):
        body = _CHAPTER.sub("", text[heading.end() : end])
        words, _, source = body.rpartition("\nSource: ")
        found.append(
            Paragraph(heading[1], heading[2].strip(), words.strip(), source.strip(), tests.get(heading[1], ()))
        )
    return tuple(found)


def find_paragraph(g: Game[Any], id: str) -> tuple[Paragraph, ...]:
    """The paragraph with this number, or all of a chapter. Raises `RulesError`."""
    found = tuple(p for p in paragraphs(g) if p.id == id or p.id.startswith(id + "."))
    if not found:
        raise RulesError(id)
    return found
