"""Rooms before, between and around matches: who may come, sit, change what is played, and go."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest

from table.people import Person, Table, at_table, play_on, seated, until


def test_a_room_is_made_found_and_joined_by_its_link(table: Table) -> None:
    host = Person(table).create(seats=3, options={"coins": 5}, bots=["level-1"])
    room = host.seen()
    assert (room["phase"], room["options"], room["host"], room["you"]) == ("gathering", {"coins": 5}, 0, 0)
    assert room["chairs"] == [
        {"member": 0, "bot": None},
        {"member": None, "bot": "level-1"},
        {"member": None, "bot": None},
    ]
    stranger = Person(table, host.room)
    assert stranger.seen()["you"] is None
    guest = stranger.join("  Zoë\u200b   Ann ", 2)
    assert guest.seen()["members"][1]["name"] == "Zoë Ann"
    assert guest.seen()["you"] == 1
    assert "HttpOnly" in (cookie := host.send("device").headers["set-cookie"])
    assert "SameSite=strict" in cookie
    assert f"Path=/api/rooms/{host.room}" in cookie


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "chess", "name": "Ana"}, "room-no-game"),
        ({"game": "toy", "name": "Ana", "seats": 9}, "room-seats"),
        ({"game": "toy", "name": "Ana", "options": {"coins": 99}}, "room-options"),
        ({"game": "toy", "name": "Ana", "options": {"gems": 1}}, "room-options"),
        ({"game": "toy", "name": "\u200b\n"}, "room-name"),
        ({"game": "toy", "name": "x" * 25}, "room-name"),
        ({"game": "toy", "name": "Ana", "bots": ["deep-blue"]}, "room-no-level"),
        ({"game": "toy", "name": "Ana", "seats": 2, "bots": ["level-1", "level-1"]}, "room-too-many-bots"),
        ({"game": "toy", "name": "Ana", "seats": 3, "bots": ["level-1"], "start": True}, "room-free-seat"),
    ],
)
def test_a_room_that_cannot_be(table: Table, body: dict[str, object], key: str) -> None:
    before = table.rows("select count(*) from rooms")
    problem = Person(table).refused("/api/rooms", **body)
    assert (problem["why"]["key"], problem["status"]) == (key, 409)
    assert problem["title"]
    assert table.rows("select count(*) from rooms") == before


def test_chairs(table: Table) -> None:
    host = Person(table).create(seats=3)
    ben = Person(table, host.room).join("Ben")
    cleo = Person(table, host.room).join("Cleo", 1)
    assert ben.refused("chair", seat=1)["why"]["key"] == "room-seat-taken"
    assert ben.refused("chair", seat=7)["why"]["key"] == "room-no-seat"
    assert Person(table, host.room).refused("members", name="ben")["why"]["key"] == "room-name-taken"
    assert Person(table, host.room).refused("members", name="Dan", seat=0)["why"]["key"] == "room-seat-taken"
    assert len(host.seen()["members"]) == 3
    ben.ok("chair", seat=2)
    cleo.ok("chair", seat=None)
    cleo.ok("chair", seat=1)
    assert [chair["member"] for chair in host.seen()["chairs"]] == [0, cleo.member, ben.member]
    assert ben.refused("bots", seat=1, level="level-1")["why"]["key"] == "room-host-only"
    assert host.refused("bots", seat=1, level="level-1")["why"]["key"] == "room-seat-taken"
    cleo.ok("leave")
    host.ok("bots", seat=1, level="level-1")
    assert host.refused("start")["why"] == {"key": "room-not-ready", "args": {"name": "Ben"}}
    ben.ok("ready", ready=True)
    host.ok("start")
    assert ben.refused("chair", seat=None)["why"]["key"] == "room-playing"
    assert host.refused("arrangement", seats=2)["why"]["key"] == "room-playing"


def test_who_was_ready_for_something_else_says_so_anew(table: Table) -> None:
    host = Person(table).create(seats=2)
    ben = Person(table, host.room).join("Ben", 1)
    ben.ok("ready", ready=True)
    assert ben.refused("arrangement", options={"coins": 0})["why"]["key"] == "room-host-only"
    host.ok("arrangement", options={"coins": 0})
    assert host.refused("start")["why"]["key"] == "room-not-ready"
    host.ok("arrangement", seats=3)
    assert len(host.seen()["chairs"]) == 3


def test_everybody_sees_who_comes_and_goes(table: Table) -> None:
    host = Person(table).create(seats=2)
    screen = host.open()
    guest = Person(table, host.room)
    watching = guest.open()
    assert watching.room["watchers"] == 1
    assert screen.read("room")["watchers"] == 1
    guest.join("Ben", 1)
    assert screen.read("room")["members"][1] == {"id": 1, "name": "Ben", "ready": False, "here": False}
    ben = guest.open()
    assert [one["here"] for one in screen.read("room")["members"]] == [True, True]
    assert ben.room["you"] == 1
    ben.close()
    until(lambda: not screen.read("room")["members"][1]["here"])


def test_the_host_sends_somebody_away_in_the_middle(table: Table) -> None:
    people = at_table(table, names=("Ana", "Ben", "Cleo"))
    screens = seated(people)
    play_on(screens, Random(1), 4)
    assert people[1].refused("kick", member=2)["why"]["key"] == "room-host-only"
    assert people[0].refused("kick", member=0)["why"]["key"] == "room-kick-host"
    people[0].ok("kick", member=2)
    assert screens[2].closed()[0] == 4003
    told = screens[0].read("moved")
    assert told["log"][-1]["texts"] == [{"key": "log-taken-over", "args": {"seat": 2, "player": "level-2"}}]
    assert people[2].refused("ready", ready=True)["status"] == 403
    assert people[2].open().room["you"] is None
    assert b'{"seat":2,"player":"level-2"}' in b"".join(table.lines(people[0].room))
    rejoined = people[2].join("Cleo")
    assert rejoined.refused("chair", seat=2)["why"]["key"] == "room-playing"
    assert rejoined.send("pause", paused=True).json()["why"]["key"] == "room-not-playing"


def test_the_host_leaves_and_the_bots_play_to_the_end(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    watcher = Person(table, people[0].room).open(-2)
    play_on(screens, Random(2), 2, [watcher])
    people[0].ok("leave")
    assert people[1].seen()["host"] == people[1].member
    assert screens[0].closed()[0] == 4003
    people[1].ok("leave")
    until(lambda: watcher.read("moved", "whole") and watcher.over)
    room = Person(table, people[0].room).seen()
    assert (room["phase"], room["members"]) == ("over", [])
    heir = Person(table, people[0].room).join("Heir")
    assert heir.seen()["host"] == heir.member
    heir.ok("rematch")
    heir.ok("bots", seat=0, level=None)
    heir.ok("chair", seat=0)
    heir.ok("start")


def test_a_bot_plays_for_somebody_and_gives_the_seat_back(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(3), 2)
    assert people[1].refused("bots", seat=0, level="level-1")["why"]["key"] == "room-host-only"
    people[0].ok("bots", seat=1, level="level-1")
    told = screens[1].read("moved")
    assert told["log"][-1]["texts"][0]["key"] == "log-taken-over"
    people[0].ok("pause", paused=True)
    screens[1].do("undo")
    assert screens[1].read("refused")
    people[0].ok("pause", paused=False)
    until(lambda: screens[0].look(0) and screens[0].asked())
    line = screens[0].line
    screens[0].answer(rng=Random(4))
    until(lambda: screens[0].read("moved") and screens[0].asked())
    assert screens[0].line > line
    people[1].ok("bots", seat=1, level=None)
    assert people[1].seen()["chairs"][1] == {"member": 1, "bot": None}
    screens[1].look(1)
    screens[0].look(0)
    play_on(screens, Random(5))
    record = b"".join(table.lines(people[0].room))
    assert b'{"seat":1,"player":"level-1"}' in record
    assert b'{"seat":1,"player":"Ben"}' in record


def test_the_seat_of_somebody_who_left_is_given_to_somebody_else(table: Table) -> None:
    people = at_table(table, names=("Ana", "Ben", "Cleo"))
    screens = seated(people)
    play_on(screens, Random(10), 4)
    people[0].ok("pause", paused=True)
    people[2].ok("leave")
    dan = Person(table, people[0].room).join("Dan")
    watching = dan.open(-2)
    assert not any(piece["face"] for piece in watching.pieces.values() if piece["at"].startswith("hand/"))
    watching.do("look", seat=2)
    assert watching.read("refused")["why"]["key"] == "room-not-your-seat"
    assert dan.refused("give", seat=2, member=dan.member)["why"]["key"] == "room-host-only"
    assert Person(table, people[0].room).refused("give", seat=2, member=dan.member)["status"] == 403
    assert people[0].refused("give", seat=1, member=dan.member)["why"]["key"] == "room-seat-taken"
    assert people[0].refused("give", seat=9, member=dan.member)["why"]["key"] == "room-no-seat"
    assert people[0].refused("give", seat=2, member=people[2].member)["why"]["key"] == "room-no-member"
    assert people[0].refused("give", seat=2, member=1)["why"] == {"key": "room-has-seat", "args": {"name": "Ben"}}
    people[0].ok("give", seat=2, member=dan.member)
    assert people[0].seen()["chairs"][2] == {"member": dan.member, "bot": None}
    watching.read("moved")
    assert watching.log[-1]["texts"] == [{"key": "log-taken-over", "args": {"seat": 2, "player": "Dan"}}]
    assert not any(piece["face"] for piece in watching.pieces.values() if piece["at"].startswith("hand/"))
    watching.look(2)
    hand = [piece for piece in watching.pieces.values() if piece["at"] == "hand/2"]
    assert hand
    assert all(piece["face"] for piece in hand)
    assert people[2].refused("ready", ready=True)["status"] == 403
    screens[1].do("look", seat=2)
    assert screens[1].read("refused")["why"]["key"] == "room-not-your-seat"
    people[0].ok("pause", paused=False)
    screens[2] = watching
    for seat, screen in enumerate(screens):
        screen.sync(seat)
    play_on(screens, Random(11))
    assert b'{"seat":2,"player":"Dan"}' in b"".join(table.lines(people[0].room))
    assert people[0].refused("give", seat=2, member=dan.member)["why"]["key"] == "illegal-over"
    assert dan.http.get(f"{dan.path}/record").is_success


def test_whoever_comes_to_a_deserted_match_can_go_on_with_it(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(12), 2)
    people[0].ok("pause", paused=True)
    for person in people:
        person.ok("leave")
    heir = Person(table, people[0].room).join("Heir")
    heir.ok("give", seat=1, member=heir.member)
    heir.ok("pause", paused=False)
    screen = heir.open(1)
    while not screen.over:
        screen.settle(Random(13))
        while not (screen.asked() or screen.over):
            screen.read("moved", "whole")
    assert heir.seen()["phase"] == "over"


def test_a_stand_in_does_not_stay_for_the_rematch(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    people[0].ok("bots", seat=1, level="level-1")
    until(lambda: screens[0].over or (screens[0].look(0) and screens[0].asked()) or screens[0].over)
    while not screens[0].over:
        screens[0].answer(rng=Random(6))
        until(lambda: (screens[0].read("moved", "whole") and screens[0].asked()) or screens[0].over)
    people[1].ok("rematch")
    assert people[0].seen()["chairs"] == [{"member": 1, "bot": None}, {"member": 0, "bot": None}]


def test_pause(table: Table) -> None:
    people = at_table(table)
    stranger = Person(table, people[0].room)
    assert stranger.refused("pause", paused=True)["status"] == 403
    assert stranger.join("Eve").refused("pause", paused=True)["why"]["key"] == "room-not-playing"
    people[1].ok("pause", paused=True)
    assert people[0].seen()["paused"]
    people[0].ok("pause", paused=False)


def test_paused_bots_do_not_play(table: Table) -> None:
    people = at_table(table, "mu")
    screens = seated(people)
    people[0].ok("pause", paused=True)
    people[1].ok("bots", seat=1, level="level-1")
    line = screens[0].read("moved")["line"]
    screens[1].read("moved")
    screens[1].do("answer", ticket=1, choice=["draft", 1, 2])
    assert screens[1].read("refused")["why"]["key"] == "room-paused"
    while screens[0].room["chairs"][1]["bot"] is None:
        screens[0].read("room")
    screens[0].quiet(0.5)
    people[0].ok("pause", paused=False)
    until(lambda: screens[0].read("moved", "room") and screens[0].line > line)


def test_idle_rooms_close_and_come_back(tables: Callable[..., Table]) -> None:
    table = tables(sweep_every=0.05, closed_after=0.1, asleep_after=0.1)
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(7), 5)
    line = screens[0].line
    time.sleep(0.4)  # the match sleeps while people look on; the next answer wakes it
    asked = next(seat for seat in (0, 1) if screens[seat].asked())
    screens[asked].answer(rng=Random(8))
    for screen in screens:
        assert screen.read("moved", "whole")["line"] > line
    line, pieces = screens[0].line, screens[0].pieces
    for screen in screens:
        screen.close()
    until(lambda: people[0].http.get("/api/health").json()["rooms"] == 0)
    again = people[0].open(0)
    assert (again.line, again.pieces) == (line, pieces)


def test_passing_is_done_for_who_wants_it_after_a_moment(table: Table) -> None:
    """A question to which passing is the only answer looks to the others as if somebody had thought about it."""
    rng = Random(9)
    passed = 0
    for _ in range(12):  # in most matches somebody has nothing but passing once
        people = at_table(table)
        screens = seated(people)
        for screen in screens:
            screen.do("auto-pass", on=True)
            until(lambda screen=screen: screen.read("room")["auto_pass"])
        while not passed and not screens[0].over:
            seat = next(seat for seat in (0, 1) if screens[seat].asked())
            handles = screens[seat].asked()[0]["handles"]
            if [handle["choice"] for handle in handles] == [["pass"]]:
                passed += 1
            else:
                screens[seat].answer(rng=rng)
            for screen in screens:
                screen.read("moved")
        if passed:
            break
    assert passed
    assert "auto" not in "".join(screens[0].raw).replace('"auto_pass":', "")
    people[0].ok("pause", paused=True)
