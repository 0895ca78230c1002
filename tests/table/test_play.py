"""Whole games over sockets, with what every screen must be able to rely on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from table.people import Person, Screen, Table, at_table, play_on, seated, step
from undercroft.match import read_record, verify


def same_picture(screen: Screen, fresh: Screen) -> None:
    """What was put together from changes is what somebody sees who comes in now."""
    assert screen.pieces == fresh.pieces
    assert list(screen.places) == list(fresh.places)
    assert screen.caption == fresh.caption
    assert screen.log == fresh.log
    for key in ("asks", "awaited", "line", "round"):
        assert screen.now[key] == fresh.now[key], key
    assert screen.now.get("result") == fresh.now.get("result")
    assert screen.now.get("may_undo", False) == fresh.now.get("may_undo", False)


@pytest.mark.parametrize("game", ["toy", "mu"])
def test_a_whole_game_with_reconnects_and_a_watcher(table: Table, game: str) -> None:
    rng = Random(game)
    people = at_table(table, game)
    screens = seated(people)
    watcher = Person(table, people[0].room).open(-2)
    moves = 0
    while not screens[0].over:
        step(screens, rng, [watcher])
        moves += 1
        if moves % 7 == 0:
            seat = rng.randrange(2)
            before = screens[seat]
            before.close()
            if rng.random() < 0.5:
                other = screens[1 - seat]
                if other.asked():
                    other.answer(rng=rng)
                    other.read("moved")
                    watcher.read("moved")
            screens[seat] = people[seat].open()
            screens[seat].__dict__.update(
                {k: v for k, v in before.__dict__.items() if k not in ("socket", "raw", "room")}
            )
            screens[seat].do("look", seat=seat, round=before.round, have=before.line)
            if screens[1 - seat].line != before.line:
                assert screens[seat].read("moved", "whole")["is"] == "moved"
        if moves % 10 == 0:
            seat = rng.randrange(2)
            same_picture(screens[seat], people[seat].open(seat))
    assert watcher.now["result"] == screens[0].now["result"] == screens[1].now["result"]
    assert len(screens[0].now["result"]["scores"]) == 2
    assert people[0].seen()["phase"] == "over"
    record = read_record(people[0].http.get(f"{people[0].path}/record").content)
    report = verify(record, people_game(game))
    assert (report.finished, report.committed) == (True, True)
    assert screens[0].round == 1
    assert screens[0].now["line"] == len(record.lines) + 1


def people_game(game: str) -> Any:
    from toy.game import Toy
    from undercroft.kernel import game as installed

    return Toy() if game == "toy" else installed(game)


def test_who_has_it_all_gets_nothing_and_who_has_something_else_gets_it_whole(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(1), 3)
    again = people[0].open()
    again.do("look", seat=0, round=1, have=screens[0].line)
    again.quiet()
    for have in ({"round": 1, "have": 1}, {"round": 1, "have": 10_000}, {"round": 9, "have": screens[0].line}):
        assert again.look(0, **have)["line"] == screens[0].line


def test_a_short_absence_is_caught_up_message_by_message(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    second = people[1].open(1)
    had = second.line
    second.close()
    play_on(screens, Random(2), 3)
    again = people[1].open()
    again.line, again.round = had, 1
    again.pieces = second.pieces
    again.do("look", seat=1, round=1, have=had)
    for _ in range(3):
        again.read("moved")
    assert again.line == screens[1].line
    assert again.pieces == screens[1].pieces


def test_a_member_looks_through_two_sockets(table: Table) -> None:
    """One from his seat and one as a watcher; the second is shown nothing that a watcher may not see."""
    people = at_table(table)
    screens = seated(people)
    beside = people[0].open(-2)
    own = people[0].open(0)
    assert beside.now["asks"] == []
    rng = Random(3)
    for _ in range(5):
        step(screens, rng, [beside, own])
    hands = [piece for piece in beside.pieces.values() if piece["at"].startswith("hand/")]
    assert hands
    assert all(piece["face"] is None for piece in hands)
    same_picture(own, screens[0])
    own.do("look", seat=1)
    assert own.read("refused")["why"]["key"] == "room-not-your-seat"
    beside.do("answer", ticket=1, choice=["pass"])
    assert beside.read("refused")["why"]["key"] == "room-not-playing"


def test_the_second_of_two_answers_to_one_question_is_stale(table: Table) -> None:
    """It gets the table as it is now, and nobody else gets anything."""
    people = at_table(table)
    screens = seated(people)
    twin = people[0].open(0)
    ticket = twin.asked()[0]["ticket"]
    twin.answer(["pass"])
    for screen in (*screens, twin):
        screen.read("moved")
    written = table.lines(people[0].room)
    screens[0].do("answer", ticket=ticket, choice=["pass"])
    assert screens[0].read("whole", "moved", "refused")["is"] == "whole"
    screens[1].quiet()
    twin.quiet()
    assert table.lines(people[0].room) == written


def test_rematch_in_the_same_room_with_seats_moved_up(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(5))
    assert people[1].send("rematch").is_success
    room = people[0].seen()
    assert room["phase"] == "gathering"
    assert [chair["member"] for chair in room["chairs"]] == [people[1].member, people[0].member]
    assert [one["ready"] for one in room["members"]] == [False, True]
    assert people[1].refused("start")["why"]["key"] == "room-host-only"
    people[0].ok("start")
    assert people[0].seen()["round"] == 2
    assert [screen.read("whole")["seat"] for screen in screens] == [1, 0]
    play_on([screens[1], screens[0]], Random(6))
    assert screens[0].round == 2
    for match in (1, 2):
        record = people[0].http.get(f"{people[0].path}/record", params={"match": match})
        assert verify(read_record(record.content), people_game("toy")).finished
    assert people[0].http.get(f"{people[0].path}/record", params={"match": 3}).status_code == 409


def test_only_what_may_be_answered_is_answered(table: Table) -> None:
    """Neither by the wrong seat, nor while it stands still, nor after the end."""
    people = at_table(table)
    screens = seated(people)
    asked = next(seat for seat in (0, 1) if screens[seat].asked())
    other = 1 - asked
    written = table.lines(people[0].room)
    screens[other].do("answer", ticket=1, choice=["pass"])
    assert screens[other].read("whole", "refused")
    people[1].ok("pause", paused=True)
    screens[asked].answer()
    assert screens[asked].read("refused")["why"]["key"] == "room-paused"
    assert table.lines(people[0].room) == written
    people[0].ok("pause", paused=False)
    play_on(screens, Random(7))
    written = table.lines(people[0].room)
    screens[0].do("answer", ticket=1, choice=["pass"])
    refused = screens[0].read("refused")
    assert (refused["why"]["key"], refused["sentence"]) == ("illegal-over", "The game is over.")
    assert table.lines(people[0].room) == written


def test_phrases_and_words(table: Table) -> None:
    people = at_table(table, chat=False)
    screens = seated(people)
    screens[0].do("say", phrase="hello")
    assert screens[1].read("said") == {"is": "said", "name": "Ana", "phrase": "hello"}
    screens[0].do("say", words="hello <b>all</b>")
    assert screens[0].read("refused")["why"]["key"] == "room-phrases-only"
    people[0].ok("arrangement", chat=True)
    screens[0].do("say", words="hello\n\u202e<b>all</b>")
    assert screens[1].read("said")["words"] == "hello <b>all</b>"
    stranger = Person(table, people[0].room).open()
    stranger.do("say", phrase="hello")
    assert stranger.read("refused")["why"]["key"] == "room-no-member"
    for _ in range(9):
        screens[1].do("say", phrase="thanks")
    assert screens[1].read("refused")["why"]["key"] == "room-too-fast"


def test_why_not(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    screens[0].do("why", choice=["bid", 40])
    assert screens[0].read("because")["sentence"]
    screens[0].do("why", choice=["play", 10**9])
    screens[0].read("because")
    screens[0].do("why", choice=["fly", 1])
    assert screens[0].read("refused")["why"]["key"] == "room-no-choice"
    screens[1].quiet()


def test_messages_are_small_changes(table: Table) -> None:
    """A move sends what changed, not the table: a test of the promise, far from exact."""
    people = at_table(table, "mu")
    screens = seated(people)
    whole = len(screens[0].raw[-1])
    play_on(screens, Random(8), 20)
    moved = [len(raw) for raw in screens[0].raw if json.loads(raw)["is"] == "moved"]
    assert sum(moved) / len(moved) < whole / 2
