"""Chapter 5: moving mummies, and what they steal."""

from __future__ import annotations

import pytest

from games.shadows.scenario import Page
from undercroft.games.shadows.events import MummyDispelled, MummyRolled, TreasureLost


@pytest.mark.rule("5.1")
def test_the_nearest_goes_first_and_among_equals_the_player_chooses() -> None:
    t = Page("0d4", "0g4").mummies(0, "0d1", "0d7", "0d6").mummies(1, "0a1")
    t.moves(0, (3, 1), (6, 1), (5, 1), answers=["move 0d7"])
    assert t.offered("ask-move") == ["move 0d1", "move 0d7"]
    assert [e.cell for e in t.told(MummyRolled)] == [t.cell("0d6"), t.cell("0d7"), t.cell("0d1")]
    assert (t.where(0), t.where(1)) == ({"0e6", "0c6", "0c1"}, {"0a1"})


@pytest.mark.rule("5.2", "5.3", "5.9")
def test_mummies_walk_straight_on_in_the_direction_of_the_red_die() -> None:
    """T2: directions 6 and 3."""
    t = Page("0d7", "0a1").mummies(0, "0g4", "0b1")
    t.moves(0, (6, 2), (3, 4))
    assert t.ways() == [["0g4", "0f4", "0e4"], ["0b1", "0c2", "0d3", "0e3", "0f3"]]


@pytest.mark.rule("5.3")
def test_a_mummy_passes_over_mummies_and_through_passages() -> None:
    t = Page("0d7", "0a1").mummies(0, "0f2").mummies(1, "0f1")
    t.moves(0, (1, 3))
    assert t.ways() == [["0f2", "0f1", "1b5", "1b4"]]


@pytest.mark.rule("5.4", "5.5", "5.8", "5.9")
def test_after_a_wall_it_follows_the_shortest_way_to_the_nearest() -> None:
    """T1: one step, a wall, and three of the five steps that are left; the way is the player's where two are short."""
    t = Page("0b2", "0g4").mummies(0, "0e2").hand(0, "Crown", "Clay Lamp 1")
    t.moves(0, (1, 6), answers=["step 0d2"])
    assert t.offered("ask-step") == ["step 0d2", "step 0d3"]
    assert t.ways() == [["0e2", "0e1", "0e2", "0d2", "0c2"]]
    assert t.holds(0) == ["Clay Lamp 1"]


@pytest.mark.rule("5.4")
def test_among_equally_near_characters_the_player_chooses() -> None:
    t = Page("0b2", "0e3").mummies(0, "0d2").hand(0, "Crown").hand(1, "Golden Cup 1")
    t.moves(0, (1, 3), answers=["toward 1", "step 0e2"])
    assert t.offered("ask-toward") == ["toward 0", "toward 1"]
    assert t.ways() == [["0d2", "0d1", "0d2", "0e2"]]
    assert (t.holds(0), t.holds(1)) == (["Crown"], [])


@pytest.mark.rule("5.4")
def test_its_steps_may_end_on_the_way() -> None:
    t = Page("0b2", "0g4").mummies(0, "0e2").hand(0, "Crown")
    t.moves(0, (1, 2))
    assert t.ways() == [["0e2", "0e1", "0e2"]]
    assert t.holds(0) == ["Crown"]


@pytest.mark.rule("5.5", "5.8")
def test_it_stops_beside_a_character() -> None:
    t = Page("0d4", "0g4").mummies(0, "0d1").hand(0, "Crown", "Mummy 1", "Rope 1")
    t.moves(0, (4, 6))
    assert t.ways() == [["0d1", "0d2", "0d3"]]
    assert t.holds(0) == ["Mummy 1", "Rope 1"]


@pytest.mark.rule("5.5")
def test_a_mummy_that_starts_beside_a_character_walks_off() -> None:
    t = Page("0d4", "0g4").mummies(0, "0d3").hand(0, "Crown")
    t.moves(0, (1, 2))
    assert t.ways() == [["0d3", "0d2", "0d1"]]
    assert t.holds(0) == ["Crown"]


@pytest.mark.rule("5.5", "5.8")
@pytest.mark.parametrize(("at", "mummy", "direction"), [("0d4", "0d3", 4), ("0d2", "0d1", 1)])
def test_a_mummy_beside_a_character_that_is_blocked_stays_and_steals(at: str, mummy: str, direction: int) -> None:
    t = Page(at, "0g4").mummies(0, mummy).hand(0, "Crown")
    t.moves(0, (direction, 5))
    assert t.ways() == [[mummy]]
    assert t.holds(0) == []


@pytest.mark.rule("5.6")
def test_on_another_mummy_it_steps_back_along_its_way() -> None:
    """T7."""
    t = Page("0g3", "0g4").mummies(0, "0a1").mummies(1, "0a3")
    t.moves(0, (4, 2))
    assert t.ways() == [["0a1", "0a2", "0a3", "0a2"]]
    t = Page("0g3", "0g4").mummies(0, "0a1").mummies(1, "0a3", "0a2")
    t.moves(0, (4, 2))
    assert t.where(0) == {"0a1"}


@pytest.mark.rule("5.6", "5.8")
def test_only_the_hex_to_which_it_steps_back_counts() -> None:
    t = Page("0d4", "0g4").mummies(0, "0d1").mummies(1, "0d3").hand(0, "Crown")
    t.moves(0, (4, 6))
    assert (t.where(0), t.holds(0)) == ({"0d2"}, ["Crown"])


@pytest.mark.rule("3.5", "5.7")
def test_light_comes_before_theft() -> None:
    """T6."""
    t = Page("0d3", "0g4", night=False).mummies(0, "0d1").hand(0, "Crown")
    t.moves(0, (4, 4))
    assert (t.where(0), t.holds(0)) == (set(), ["Crown"])
    assert [e.cell for e in t.told(MummyDispelled)] == [t.cell("0d2")]
    t = Page("0d3", "0g4").mummies(0, "0d1").hand(0, "Crown")
    t.moves(0, (4, 4))
    assert (t.where(0), t.holds(0)) == ({"0d2"}, [])


@pytest.mark.rule("3.5", "5.3")
def test_passing_over_a_lit_hex_does_no_harm() -> None:
    t = Page("0g3", "0g4", night=False).mummies(0, "0d1")
    t.moves(0, (4, 2))
    assert t.where(0) == {"0d3"}


@pytest.mark.rule("5.8")
def test_of_two_who_do_not_touch_one_is_spared() -> None:
    """T18."""
    t = Page("0e3", "0c3").mummies(0, "0d1").hand(0, "Crown").hand(1, "Golden Cup 1")
    t.moves(0, (4, 5), answers=["toward 1"])
    assert (t.holds(0), t.holds(1)) == (["Crown"], [])


@pytest.mark.rule("5.8", "1.4")
def test_who_touches_the_first_one_loses_too() -> None:
    t = Page("0d5", "0d4", "0d7").mummies(0, "0d1").hand(0, "Jade Figure").hand(1, "Rope 1").hand(2, "Crown")
    t.moves(0, (4, 5))
    assert (t.holds(0), t.holds(1), t.holds(2)) == ([], ["Rope 1"], ["Crown"])
    assert [e.seat for e in t.told(TreasureLost)] == [0]


@pytest.mark.rule("5.8")
def test_among_equal_treasures_the_one_who_loses_chooses() -> None:
    t = Page("0d5", "0d4").mummies(0, "0d1").hand(1, "Golden Cup 1", "Golden Cup 2")
    t.moves(0, (4, 5), answers=["lose Golden Cup 1"])
    ((ask, _),) = t.asked
    assert (ask.seat, t.holds(1)) == (1, ["Golden Cup 2"])


@pytest.mark.rule("10.4")
def test_a_stack_does_not_move_with_its_owners() -> None:
    t = Page("0d4", "0g4").mummies(0, "0d1").mummies(1, "0d1")
    t.moves(0)
    assert t.ways() == []
