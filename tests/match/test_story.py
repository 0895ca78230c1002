"""Stories: what one seat has seen, and nothing that it has not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from match.tables import SECRET, TOY, at_the_auction, play_on, seated, wild
from toy.choices import Bid
from toy.state import ToyState
from undercroft.kernel import BACK, NATURE, WATCHER, Scripted, redact
from undercroft.match import Match

SEATS = (0, 1, 2, WATCHER)


def rows_of(match: Match[Any], seat: int) -> list[Any]:
    return [json.loads(row) for row in match.story(seat).splitlines()]


def test_a_story_is_a_header_the_events_by_line_and_a_view() -> None:
    match = play_on(seated(), Random(1), answers=20)
    first, *lines, last = rows_of(match, 1)
    assert first == {
        "story": "toy",
        "rules": 1,
        "options": {"coins": 3},
        "seats": ["player-0", "player-1", "player-2"],
        "seat": 1,
        "commitment": match.record.header.commitment,
    }
    assert [line["line"] for line in lines] == [number for number, _ in match.record.effective()]
    assert set(last) == {"view"}
    assert last["view"]["seat"] == 1


@pytest.mark.parametrize("seat", SEATS)
def test_a_story_tells_what_the_seat_was_told(seat: int) -> None:
    match = wild(Random(2))
    _, *lines, _ = rows_of(match, seat)
    for line, events in zip(lines, match.happened.values(), strict=True):
        told = [redacted for event in events if (redacted := redact(TOY, event, seat)) is not None]
        assert len(line["events"]) == len(told)
        for event in line["events"]:
            if event["type"] == "drew":
                assert all((card == BACK) == (event["seat"] != seat) for card in event["cards"])
            assert event["type"] != "saw" or event["seat"] == seat


@pytest.mark.parametrize("seat", SEATS)
def test_a_story_has_no_answers_draws_digests_or_secrets(seat: int) -> None:
    for answers in (3, 25, 60, 10_000):
        match = play_on(seated(), Random(3), answers=answers)
        story = match.story(seat)
        assert SECRET.hex().encode() not in story
        for line in match.record.lines:
            if "digest" in line.__struct_fields__:
                assert line.digest.encode() not in story
        for row in rows_of(match, seat)[1:-1]:
            assert set(row) == {"line", "events"}


@pytest.mark.parametrize("seat", SEATS)
def test_hands_of_others_are_backs(seat: int) -> None:
    match = play_on(seated(), Random(4), answers=15)
    state = rows_of(match, seat)[-1]["view"]["state"]
    for p in state["players"]:
        assert all((card == BACK) == (p["seat"] != seat) for card in p["hand"])
    assert set(state["deck"]) == {BACK}


def test_a_sealed_answer_is_in_nobody_elses_story() -> None:
    """Two matches that differ in a hidden bid alone are told alike."""
    low, high = at_the_auction(seated()), at_the_auction(seated())
    low.answer(1, Bid(0))
    high.answer(1, Bid(3))
    assert low.story(1) != high.story(1)
    for seat in (0, 2, WATCHER):
        assert low.story(seat) == high.story(seat)


def test_cards_that_others_drew_are_in_nobody_elses_story() -> None:
    """Two matches that differ in what seat 1 was dealt are told alike, as long as it shows nothing."""
    vault, others = (38, 39, 40), (0, 1, 2, 6, 7, 8)
    told = []
    for dealt in ((3, 4, 5), (30, 31, 32)):
        cards = (*others[:3], *dealt, *others[3:])
        match: Match[ToyState] = seated(dealer=Scripted([vault, cards, (10, 11)]), commit=False)
        told.append({seat: match.story(seat) for seat in SEATS})
    assert told[0][1] != told[1][1]
    for seat in (0, 2, WATCHER):
        assert told[0][seat] == told[1][seat]


def test_undone_lines_are_not_told() -> None:
    match = play_on(seated(), Random(1), answers=12)
    line = next(number for number, answered in match.record.effective()[6:] if answered.seat != NATURE)
    match.undo(line, by=range(3))
    told = [row["line"] for row in rows_of(match, 0)[1:-1]]
    assert told == [number for number, _ in match.record.effective()]
