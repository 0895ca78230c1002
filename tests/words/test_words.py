"""Texts and rules as the reader gets them."""

from __future__ import annotations

import re

import pytest

from toy.game import Toy
from undercroft.games.mu.events import BuildingsPassed, Destroyed, Looked
from undercroft.games.mu.game import Mu
from undercroft.kernel import BACK, redact, say
from undercroft.words import RulesError, Words, WordsError, find_paragraph, paragraphs

PLAYERS = ("Ana", "Ben")


def test_a_text_without_words_is_an_error() -> None:
    with pytest.raises(WordsError, match="no-such-text"):
        Words(Mu()).text(say("no-such-text"))


def test_a_text_without_its_arguments_is_an_error() -> None:
    with pytest.raises(WordsError, match="log-built"):
        Words(Mu()).text(say("log-built", seat="Ana"))


def test_texts_hold_texts() -> None:
    words = Words(Mu())
    lost = say("lost-building", card="Trade-01")
    assert words.text(say("choose-destroy", cell="b2", lost=lost)) == "b2: Trade-01 falls"


def test_a_log_line_has_names() -> None:
    g = Mu()
    names = g.names(g.load())
    line = Words(g).event(Destroyed(1, names["building"].index("Trade-01"), 4), PLAYERS, names)
    assert line == "Ben loses Trade-01 on b2: it is destroyed."


def test_a_log_line_tells_each_reader_what_he_knows() -> None:
    g = Mu()
    words, names = Words(g), g.names(g.load())
    passed = BuildingsPassed(0, 1, (0, 1))
    assert words.event(redact(g, passed, 0), PLAYERS, names) == "Ana passes buildings to Ben: Farming-01, Farming-02."
    assert words.event(redact(g, passed, 1), PLAYERS, names) == "Ana passes buildings to Ben."
    looked = redact(g, Looked(0, 2, 5), 1)
    assert looked.line == BACK
    assert words.event(looked, PLAYERS, names) == "Ana uses project 18 and looks at Battle card 2b."
    assert words.event(Looked(0, 2, 5), PLAYERS, names) == "Ana uses project 18: Battle card 2b is column-c."


def test_what_is_half_seen_is_told_as_far_as_it_is_seen() -> None:
    g = Mu()
    half = BuildingsPassed(0, 1, (0, BACK))
    assert Words(g).event(half, PLAYERS, g.names(g.load())) == "Ana passes buildings to Ben: Farming-01, hidden."


def test_who_has_no_player_has_a_name() -> None:
    assert Words(Mu()).player(1, ["Ana"]) == "The neutral player"


@pytest.mark.parametrize("g", [Mu(), Toy()])
def test_paragraphs_are_numbered_and_have_sources(g) -> None:
    found = paragraphs(g)
    ids = [paragraph.id for paragraph in found]
    assert len(ids) == len(set(ids))
    assert ids == sorted(ids, key=lambda id_: tuple(map(int, id_.split("."))))
    for paragraph in found:
        assert paragraph.title
        assert paragraph.source
        assert paragraph.text
        assert "Source:" not in paragraph.text
        assert not re.search(r"^#", paragraph.text, re.MULTILINE)


def test_a_chapter_is_all_of_its_paragraphs() -> None:
    assert [paragraph.id for paragraph in find_paragraph(Mu(), "12")] == ["12.1", "12.2"]
    assert [paragraph.id for paragraph in find_paragraph(Mu(), "1.1")] == ["1.1"]


@pytest.mark.parametrize("name", ["99", "5.", "x", "5.33"])
def test_there_is_no_such_paragraph(name: str) -> None:
    with pytest.raises(RulesError):
        find_paragraph(Mu(), name)
