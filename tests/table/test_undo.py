"""Taking back: alone where nobody has learned anything, else with everybody's consent."""

from __future__ import annotations

from random import Random

from table.people import Person, Screen, Table, at_table, play_on, seated, step


def take_turn(screens: list[Screen], choose: str) -> int:
    """Play until somebody has just answered a question of his own with the first answer of this kind; who it was."""
    rng = Random(1)
    while True:
        seat = next(seat for seat in (0, 1) if screens[seat].asked())
        ask = screens[seat].asked()[0]
        fitting = [handle["choice"] for handle in ask["handles"] if handle["choice"][0] == choose]
        screens[seat].answer(fitting[0] if fitting else None, rng=rng)
        for screen in screens:
            screen.read("moved")
        if fitting:
            return seat


def passed_on(screens: list[Screen]) -> int:
    """Play until somebody has answered and then somebody else; who was the first of them."""
    rng = Random(2)
    seat, _ = step(screens, rng)
    while True:
        next_one, _ = step(screens, rng)
        if next_one != seat and not screens[0].over:
            return seat
        seat = next_one


def agreed(screen: Screen, many: int) -> None:
    """Wait until so many have agreed."""
    while len((screen.read("room")["undo"] or {"agreed": ()})["agreed"]) != many:
        pass


def test_nobody_has_learned_anything(table: Table) -> None:
    """A sealed bid is taken back without asking, and again while it is open."""
    people = at_table(table)
    screens = seated(people)
    seat = take_turn(screens, "bid")
    assert screens[seat].now["may_undo"]
    line = screens[seat].line
    screens[seat].do("undo")
    for screen in screens:
        told = screen.read("whole")
        assert told["line"] == line + 1
        assert told["log"][-1]["texts"][0]["key"] == "log-undone"
    assert screens[seat].asked()


def test_where_somebody_learned_something_all_agree(table: Table) -> None:
    people = at_table(table, names=("Ana", "Ben", "Cleo"))
    screens = seated(people)
    seat = passed_on(screens)
    before = {id: dict(piece) for id, piece in screens[seat].pieces.items()}
    screens[seat].do("undo")
    while (undo := screens[0].read("room")["undo"]) is None:
        pass
    assert (undo["seat"], undo["agreed"], undo["needed"]) == (seat, [seat], [0, 1, 2])
    others = [screens[other] for other in range(3) if other != seat]
    others[0].do("agree", yes=True, line=undo["line"] + 1)
    assert others[0].read("refused")["why"]["key"] == "room-other-line"
    others[0].do("agree", yes=True, line=undo["line"])
    agreed(others[1], 2)
    others[1].do("agree", yes=False)
    while screens[seat].read("room")["undo"] is not None:
        pass
    assert screens[seat].pieces == before
    for screen in screens:
        screen.do("look", seat=screens.index(screen))
        screen.read("whole")
    screens[seat].do("undo")
    for many, other in enumerate(others, 1):
        agreed(other, many)
        other.do("agree", yes=True)
    line = screens[seat].line
    for screen in screens:
        assert screen.read("whole")["line"] > line
    kept = b"".join(table.lines(people[0].room))
    assert b'"by":[0,1,2]' in kept
    play_on(screens, Random(3), 5)


def test_an_answer_ends_the_asking(table: Table) -> None:
    """Who answers, answers to what is on the table: what was to be taken back then is not what was asked about."""
    people = at_table(table)
    screens = seated(people)
    seat = passed_on(screens)
    while not screens[1 - seat].asked():
        seat = passed_on(screens)
    screens[seat].do("undo")
    while not screens[1 - seat].read("room", "whole").get("undo"):
        pass
    screens[1 - seat].answer(rng=Random(5))
    screens[1 - seat].read("moved")
    screens[1 - seat].do("agree", yes=True)
    assert screens[1 - seat].read("refused")["why"]["key"] == "room-nothing-asked"


def test_nothing_to_take_back(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    assert not screens[0].now["may_undo"]
    screens[0].do("undo")
    assert screens[0].read("refused")["why"]["key"] == "room-nothing-to-undo"
    watcher = Person(table, people[0].room).open(-2)
    watcher.do("undo")
    assert watcher.read("refused")["why"]["key"] == "room-not-playing"
    watcher.do("agree", yes=True)
    assert watcher.read("refused")["why"]["key"] == "room-nothing-asked"


def test_alone_against_bots_everything_goes(table: Table) -> None:
    host = Person(table).create("mu", seats=2, bots=["level-1"], start=True)
    screen = host.open(0)
    for _ in range(3):
        screen.settle(Random(6))
    screen.do("undo")
    while screen.read("whole", "moved")["is"] != "whole":
        pass
    assert b'"undo":' in b"".join(table.lines(host.room))
