"""Chapter 3: alone, seeing something, adding mummies, and light."""

from __future__ import annotations

import pytest

from games.shadows.scenario import PAGES, TABLES, Page
from undercroft.games.shadows.events import GroupCardDrawn, MummyEntered, MummyTakenBack, NoMummy, TreasureLost
from undercroft.games.shadows.material import GREEDY
from undercroft.games.shadows.play.shadows import AddMummy, SeeSomething, is_alone
from undercroft.kernel import BACK, redact


@pytest.mark.rule("3.1", "1.4")
def test_three_hexes_are_near_and_four_are_far() -> None:
    """T8, T17."""
    t = Page("0d4", "0d1", "0d7")
    assert [is_alone(t.s, p) for p in t.s.players] == [False, False, False]
    t = Page("0d4", "1b5", "1b4")
    assert t.s.map.distance[t.s.players[0].at][t.s.players[1].at] == 4
    assert [is_alone(t.s, p) for p in t.s.players] == [True, False, False]


@pytest.mark.rule("3.2", "7.1", "7.2", "2.10")
def test_seeing_something_costs_confidence_and_the_best_treasure_and_brings_a_card() -> None:
    t = Page("0d4", "0d5", "0d3", "0e4").hand(0, "Crown", "Clay Lamp 1", "Rope 1", "Mummy 1")
    t.begins(SeeSomething(seat=0), nature=[TABLES.group.index(GREEDY)])
    assert t.s.confidence == 13
    assert t.holds(0) == ["Clay Lamp 1", "Rope 1", "Mummy 1"]
    assert t.s.discards == (t.told(TreasureLost)[0].card,)
    assert t.s.players[0].group == (TABLES.group.index(GREEDY),)
    assert len(t.s.group_deck) == 15
    (drawn,) = t.told(GroupCardDrawn)
    assert redact(PAGES, drawn, 0) == drawn
    assert redact(PAGES, drawn, 1).card == BACK


@pytest.mark.rule("3.2")
def test_among_equal_treasures_the_owner_chooses() -> None:
    t = Page("0d4", "0d5").hand(0, "Golden Cup 1", "Clay Lamp 1", "Golden Cup 2")
    t.begins(SeeSomething(seat=0), answers=["lose Golden Cup 2"])
    assert t.offered("ask-lose") == ["lose Golden Cup 1", "lose Golden Cup 2"]
    assert t.holds(0) == ["Golden Cup 1", "Clay Lamp 1"]


@pytest.mark.rule("3.2")
def test_without_treasure_or_deck_there_is_only_confidence_to_lose_down_to_the_floor() -> None:
    t = Page("0d4", "0d5", level="easy").hand(0, "Pickaxe 1", "Mummy 2")
    t.s.confidence = 11
    t.begins(SeeSomething(seat=0), SeeSomething(seat=0))
    assert t.s.confidence == 10
    assert t.holds(0) == ["Pickaxe 1", "Mummy 2"]
    assert t.drawn == t.asked == []


@pytest.mark.rule("3.3", "3.5")
@pytest.mark.parametrize("night", [False, True])
def test_a_mummy_enters_near_in_the_same_room_and_by_day_out_of_the_light(night: bool) -> None:
    t = Page("0f1", "0f2", night=night).mummies(1, "0e2")
    t.begins(AddMummy(seat=0), answers=["mummy on 0e1"])
    assert t.where(0) == {"0e1"}
    m, here = t.s.map, t.s.players[0].at
    offered = {t.cell(text.removeprefix("mummy on ")) for text in t.offered("ask-enter")}
    taken = {t.cell(name) for name in ("0f1", "0f2", "0e2")}
    assert offered == {
        cell for cell in range(37) if m.distance[here][cell] <= 3 and cell not in taken and (night or cell not in m.lit)
    }
    assert any(m.distance[here][cell] <= 3 for cell in m.lit if cell < 37)


@pytest.mark.rule("3.3")
def test_without_a_hex_no_mummy_is_added() -> None:
    t = Page("0d4", "0d5", night=False)
    t.s.players[1].mummies = tuple(
        cell for cell in range(37) if cell not in t.s.map.lit and cell not in (t.cell("0d4"), t.cell("0d5"))
    )
    t.begins(AddMummy(seat=0))
    assert t.where(0) == set()
    assert len(t.told(NoMummy)) == 1


@pytest.mark.rule("3.4")
def test_for_a_fourth_mummy_the_furthest_is_taken_back() -> None:
    t = Page("0d4", "0d5").mummies(0, "0d3", "0d1", "1d4")
    t.begins(AddMummy(seat=0), answers=["mummy on 0c3"])
    assert t.where(0) == {"0d3", "0d1", "0c3"}
    assert [e.cell for e in t.told(MummyTakenBack)] == [t.cell("1d4")]


@pytest.mark.rule("3.4")
def test_among_the_furthest_the_player_chooses() -> None:
    t = Page("0d4", "0d5").mummies(0, "0d3", "0d1", "0d7")
    t.begins(AddMummy(seat=0), answers=["take back 0d1", "mummy on 0d1"])
    assert t.offered("ask-take-back") == ["take back 0d1", "take back 0d7"]
    assert t.where(0) == {"0d3", "0d7", "0d1"}
    assert [e.cell for e in t.told(MummyEntered)] == [t.cell("0d1")]


@pytest.mark.rule("3.4", "10.5")
def test_a_stack_is_not_taken_apart_for_a_fourth_mummy() -> None:
    t = Page("0d4", "0d5").mummies(0, "1d4", "0d1", "0d3").mummies(1, "1d4")
    t.begins(AddMummy(seat=0), answers=["mummy on 0c3"])
    assert t.where(0) == {"1d4", "0d3", "0c3"}
    t = Page("0d4", "0d5").mummies(0, "1d4", "1d4", "1d4")
    t.begins(AddMummy(seat=0))
    assert t.where(0) == {"1d4"}
    assert len(t.told(NoMummy)) == 1
