"""Every paragraph of every game's rules is shown to hold by a test, and the package knows by which."""

from __future__ import annotations

import pytest

from games.citations import PACKAGES, CitationError, citations, file_of, marks, numbers, written

EACH = pytest.mark.parametrize("package", sorted(PACKAGES))


@EACH
def test_every_paragraph_has_a_test(package: str) -> None:
    cited = citations(package)
    assert [number for number in numbers(PACKAGES[package]) if number not in cited] == []


@EACH
def test_tested_json_is_fresh(package: str) -> None:
    assert file_of(package).read_text(encoding="utf-8") == written(package), "write it anew with `make golden`"


def test_a_mark_gives_its_test_and_paragraphs() -> None:
    source = '@pytest.mark.rule("7.4", "7.5")\n@pytest.mark.parametrize("n", [1])\ndef test_ties(n):\n    pass\n'
    assert list(marks(source)) == [("test_ties", "7.4"), ("test_ties", "7.5")]


@pytest.mark.parametrize(
    "source", ["@pytest.mark.rule()\ndef test_ties():\n    pass\n", '@pytest.mark.rule("7.4")\ndef ties():\n    pass\n']
)
def test_a_mark_without_a_paragraph_or_a_test_is_refused(source: str) -> None:
    with pytest.raises(CitationError):
        list(marks(source))


@EACH
def test_a_paragraph_that_does_not_exist_is_refused(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.citations.numbers", lambda g: numbers(g)[1:])
    with pytest.raises(CitationError, match=r"cites paragraph 1\.1, which RULES\.md does not have"):
        citations(package)
