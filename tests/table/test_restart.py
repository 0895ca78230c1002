"""A table that ends, in good order or not, and goes on where it was."""

from __future__ import annotations

import resource
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table.people import Person, Screen, Table, at_table, play_on, seated, step, until
from toy.game import Toy
from undercroft.match import read_record, verify
from undercroft.table.schema import SchemaError, held

Tables = Callable[..., Table]


def killed_and_started_again(table: Table, people: list[Person], **config: Any) -> None:
    """A power cut, and the table on the same file, at another address."""
    table.kill()
    table.start(**config)
    for person in people:
        person.http.base_url = table.url


@pytest.mark.parametrize("game", ["toy", "mu"])
def test_killed_in_the_middle_of_a_turn(tables: Tables, game: str) -> None:
    """Whatever a screen has seen is there again: the picture, the questions, the log, and the tickets."""
    table = tables()
    people = at_table(table, game)
    screens = seated(people)
    rng = Random(game)
    for _ in range(3):
        play_on(screens, rng, 6)
        if screens[0].over:
            break
        seat = next(seat for seat in (0, 1) if screens[seat].asked())
        screens[seat].answer(rng=rng)  # the table is killed with this on its way
        killed_and_started_again(table, people)
        again = [person.open(seat) for seat, person in enumerate(people)]
        for before, after in zip(screens, again, strict=True):
            assert after.line >= before.line
            kept = [line for line in after.log if line["line"] <= before.line]
            assert kept == before.log
            if after.line == before.line:
                assert after.pieces == before.pieces
                assert after.now["asks"] == before.now["asks"]
        screens = again
    play_on(screens, rng)
    record = read_record(people[0].http.get(f"{people[0].path}/record").content)
    g = Toy() if game == "toy" else None
    assert verify(record, g).finished


def test_an_answer_given_before_the_cut_counts_after_it(tables: Tables) -> None:
    """A ticket is good across a restart, so that an answer that was lost on the way is simply sent again."""
    table = tables()
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(1), 5)
    seat = next(seat for seat in (0, 1) if screens[seat].asked())
    ticket, choice = screens[seat].asked()[0]["ticket"], screens[seat].asked()[0]["handles"][0]["choice"]
    killed_and_started_again(table, people)
    again = people[seat].open()
    again.do("look", seat=seat, round=1, have=screens[seat].line)
    again.quiet()
    again.line, again.round, again.pieces = screens[seat].line, 1, screens[seat].pieces
    again.do("answer", ticket=ticket, choice=choice)
    assert again.read("moved", "whole", "refused")["is"] == "moved"


def test_stopped_in_good_order_with_people_looking(tables: Tables) -> None:
    table = tables()
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(2), 5)
    table.stop()
    assert screens[0].closed()[0] == 1012
    table.start()
    for person in people:
        person.http.base_url = table.url
    assert people[0].open(0).pieces == screens[0].pieces


def test_nothing_is_shown_that_is_not_written(tables: Tables) -> None:
    """While nothing can be written, an answer is refused and nobody sees it; afterwards it is taken."""
    table = tables()
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(3), 4)
    seat = next(seat for seat in (0, 1) if screens[seat].asked())
    other = 1 - seat
    lines, pieces = table.lines(people[0].room), [dict(screen.pieces) for screen in screens]
    full = (table.database.with_name("table.db-wal").stat().st_size, resource.RLIM_INFINITY)
    limit = resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, full)
    screens[seat].answer(rng=Random(4))
    refused = screens[seat].read("refused")
    assert refused["why"]["key"] == "room-not-written"
    assert people[0].send("/api/rooms", game="toy", name="Ana").status_code == 503
    assert people[0].send("pause", paused=True).status_code == 503
    assert people[0].http.get("/api/health").status_code == 503
    assert not people[0].seen()["paused"]
    for screen, before in zip(screens, pieces, strict=True):
        line = screen.line
        screen.sync(screens.index(screen))
        assert screen.line == line
        assert screen.pieces == before
    assert not [raw for raw in screens[other].raw if '"is":"moved"' in raw and f'"line":{len(lines) + 2}' in raw]
    assert table.lines(people[0].room) == lines
    resource.prlimit(table.process.pid, resource.RLIMIT_FSIZE, limit)
    for screen in screens:
        screen.sync(screens.index(screen))
    play_on(screens, Random(5))
    assert people[0].http.get("/api/health").status_code == 200
    told = [row for row in table.logged() if row["says"] == "room failed"]
    assert told
    assert "traceback" not in told[0]


def newest(table: Table, revision: str) -> None:
    connection = sqlite3.connect(table.database)
    connection.execute("update alembic_version set version_num=?", (revision,))
    connection.commit()
    connection.close()


def test_a_newer_database_is_refused_and_left_alone(tables: Tables) -> None:
    table = tables()
    assert stat.S_IMODE(table.database.stat().st_mode) == 0o600
    table.stop()
    newest(table, "9999")
    before = table.database.read_bytes()
    table.start()
    assert table.process.wait(10) == 1
    assert "9999" in table.log.read_text().splitlines()[-1]
    assert "Traceback" not in table.log.read_text()
    assert table.database.read_bytes() == before


def test_what_is_no_database_is_refused(tables: Tables, tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"this is a letter to my aunt, not a database" * 100)
    table = tables()
    assert table.process.wait(10) == 1
    assert "is no database of Undercroft" in table.log.read_text().splitlines()[-1]


def test_an_older_database_is_copied_before_it_is_changed(tables: Tables) -> None:
    """The copy is for its owner alone and holds what was only in the write-ahead log."""
    from undercroft.table.schema import copy_beside

    table = tables()
    host = Person(table).create()
    table.kill()
    copy_beside(table.database, "0001")
    (copy,) = table.folder.glob("table.db.before-0001-*")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    connection = sqlite3.connect(copy)
    assert connection.execute("select id from rooms").fetchall() == [(host.room,)]
    connection.close()


def played_some(table: Table, rng: Random) -> tuple[list[Person], list[Screen]]:
    """A match in which somebody has bid a coin."""
    people = at_table(table)
    screens = seated(people)
    bid = False
    while not bid:
        _, choice = step(screens, rng)
        bid = choice[0] == "bid" and choice[1] > 0
    return people, screens


def test_newer_rules_under_which_it_all_is_legal(tables: Tables) -> None:
    table = tables()
    people, screens = played_some(table, Random(6))
    killed_and_started_again(table, people, toy="newer")
    again = [person.open(seat) for seat, person in enumerate(people)]
    assert again[0].log[-1]["texts"] == [{"key": "log-ruled", "args": {"rules": 2}}]
    assert again[0].pieces == screens[0].pieces
    play_on(again, Random(7))
    assert b'{"rules":2}\n' in table.lines(people[0].room)
    # And what newer rules have touched, older ones leave alone.
    killed_and_started_again(table, people, toy="toy")
    late = people[0].open()
    late.do("look", seat=0)
    assert late.read("refused")["why"]["key"] == "room-not-here"


def test_newer_rules_that_forbid_a_line(tables: Tables) -> None:
    """The match is frozen before it: it can be read and exported, naming the line, and not played on."""
    table = tables()
    people, screens = played_some(table, Random(8))
    killed_and_started_again(table, people, toy="poor")
    again = people[0].open(0)
    room = people[0].seen()
    assert room["phase"] == "frozen"
    line = room["frozen"]["line"]
    assert 2 <= line <= screens[0].line
    assert again.line < line
    again.do("answer", ticket=1, choice=["pass"])
    assert again.read("refused")["why"]["key"] == "room-frozen"
    assert people[1].open(1).line == again.line
    record = people[0].http.get(f"{people[0].path}/record").content
    assert read_record(record).lines
    assert record.splitlines()[line - 1].startswith((b"[", b'{"digest"'))
    assert people[0].http.get(f"{people[0].path}/story", params={"seat": 0}).status_code == 200
    killed_and_started_again(table, people, toy="poor")
    assert people[0].open(0).line == again.line
    people[1].ok("rematch")
    people[0].ok("start")
    assert people[0].seen()["frozen"] is None


def test_a_game_that_is_not_installed_any_more(tables: Tables) -> None:
    table = tables()
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(9), 3)
    lines = table.lines(people[0].room)
    killed_and_started_again(table, people, toy="none")
    answer = people[0].http.get(people[0].path)
    assert (answer.status_code, answer.json()["why"]["key"]) == (409, "room-game-gone")
    gone = Screen(people[0].socket())
    assert gone.closed() == (4004, "The game of this room, toy, is not installed at this table any more.")
    killed_and_started_again(table, people)
    assert people[0].open(0).pieces == screens[0].pieces
    assert table.lines(people[0].room) == lines


def test_rooms_that_are_over_are_forgotten_after_some_days(tables: Tables) -> None:
    table = tables()
    old, young, open_still = at_table(table), at_table(table), at_table(table)
    for people in (old, young):
        play_on(seated(people), Random(10))
    table.stop()
    connection = sqlite3.connect(table.database)
    connection.execute(
        "update rooms set touched = touched - 8 * 86400 where id in (?, ?)", (old[0].room, open_still[0].room)
    )
    connection.commit()
    connection.close()
    table.start(keep_days=7)
    until(lambda: len(table.rows("select id from rooms")) == 2)
    assert {room for (room,) in table.rows("select id from rooms")} == {young[0].room, open_still[0].room}
    assert {room for (room,) in table.rows("select distinct room from lines")} == {young[0].room, open_still[0].room}
    gone = Person(table, old[0].room)
    assert gone.http.get(gone.path).status_code == 404


def test_a_database_is_open_at_one_table_only(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'table.db'}"
    with held(url), pytest.raises(SchemaError, match="is open at another table"), held(url):
        pass
    with held(url):
        pass
