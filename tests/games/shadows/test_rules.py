"""RULES.md: every paragraph says where it comes from, and points only to paragraphs that there are."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

from undercroft.games import shadows
from undercroft.words.rules import paragraphs

FOLDER = Path(shadows.__file__).parent
RULES = paragraphs(SimpleNamespace(folder=FOLDER))  # type: ignore[arg-type]


def test_paragraphs_are_numbered_in_their_order() -> None:
    numbers = [tuple(map(int, paragraph.id.split("."))) for paragraph in RULES]
    assert numbers[0] == (1, 1)
    for (chapter, number), after in pairwise(numbers):
        assert after in ((chapter, number + 1), (chapter + 1, 1))


def test_every_paragraph_has_words_and_a_source() -> None:
    for paragraph in RULES:
        assert paragraph.text, paragraph.id
        assert re.match(r"rulebook, |house; ", paragraph.source), paragraph.id


def test_paragraphs_point_to_paragraphs() -> None:
    known = {paragraph.id for paragraph in RULES}
    for paragraph in RULES:
        assert set(re.findall(r"\b\d+\.\d+\b", paragraph.text)) <= known, paragraph.id


def test_every_ruling_is_in_a_source() -> None:
    ruled = {ruling for paragraph in RULES for ruling in re.findall(r"\bC\d+\b", paragraph.source)}
    assert ruled == {f"C{number}" for number in range(1, 43)}
