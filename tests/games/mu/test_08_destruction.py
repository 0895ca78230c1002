"""Chapter 8: destruction."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import WORDS, Table
from undercroft.games.mu.board import CELL_NAMES
from undercroft.games.mu.events import Destroyed, Marked, SourceMade


def sylvain_alone_is_weak_in_column_c(t: Table) -> Table:
    """The others have 3 Strength in the right column, Sylvain none."""
    for who, card in (("johan", "Military3-FFSS"), ("bertrand", "Military3-FNFN"), ("david", "Military3-FSNF")):
        t.city(who, c1=card)
    return t.battle_cards("column-c", "row-1", "column-b")


def two_crossings(t: Table) -> Table:
    """The destruction example: Damage at the centre row and the bottom row, and now at the right column."""
    t.city("sylvain", c2="Worship3-FFNF").damage("sylvain", "row-2", "row-3")
    return sylvain_alone_is_weak_in_column_c(t)


@pytest.mark.rule("8.1", "8.5")
def test_damage_on_a_row_and_a_column_destroys_the_building_where_they_cross(table: Callable[..., Table]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF", c3="Farming3-FFFF").damage("sylvain", "row-2")
    t.expects("sylvain", faith=3 + 1, food=3)
    sylvain_alone_is_weak_in_column_c(t).fights(1)
    t.expects("sylvain", struck={"c2"}, damage=set(), faith=1, food=3)
    assert [e.cell for e in t.told(Destroyed)] == [5]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("lines", [(), ("column-a",), ("column-a", "column-b")])
def test_damage_on_columns_alone_destroys_nothing(table: Callable[..., Table], lines: tuple[str, ...]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF").damage("sylvain", *lines)
    sylvain_alone_is_weak_in_column_c(t).fights(1)
    t.expects("sylvain", struck=set(), damage={*lines, "column-c"})


@pytest.mark.rule("8.1")
def test_used_damage_destroys_nothing_else(table: Callable[..., Table]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF", c1="Farming3-SNFS").damage("sylvain", "row-2")
    sylvain_alone_is_weak_in_column_c(t).fights(1)
    t.city("johan", b1="Military3-NFFF").city("bertrand", b1="Military3-NNNS").city("david", b1="Military3-NSSN")
    t.battle_cards("row-1", "row-2", "row-3").fights(1)
    t.expects("sylvain", struck={"c2"}, damage={"row-1"})


@pytest.mark.rule("8.3", "8.1")
def test_t06_the_owner_chooses_the_crossing(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).fights(1).asks(sylvain="ask-crossing")
    assert t.options("sylvain") == {"destroy c2", "destroy c3"}
    t.answers("sylvain", "destroy c2")
    t.expects("sylvain", struck={"c2"}, damage={"row-3"}, faith=0)


@pytest.mark.rule("8.3", "8.4", "8.5", "5.4")
def test_t06_or_marks_the_empty_space(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).fights(1).answers("sylvain", "destroy c3")
    t.expects("sylvain", struck={"c3"}, damage={"row-2"}, faith=3)
    assert len(t.told(Marked)) == 1
    assert t.told(Destroyed) == []
    t.builds("sylvain", "Farming3-FFFF", "c3")
    assert [e.cell for e in t.told(Destroyed)] == [8]
    t.expects("sylvain", sources={"faith c3-bottom"}, food=0, harvest=0, faith=3 + 1)
    t.answers("sylvain", "faith on 1 faith")


@pytest.mark.rule("8.3")
def test_the_damage_left_over_may_matter_again(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).fights(1).answers("sylvain", "destroy c2")
    t.city("sylvain", b3="Worship3-SFFS")
    t.city("johan", b2="Military3-NFFF").city("bertrand", b2="Military3-NNNS").city("david", b2="Military3-NSSN")
    t.battle_cards("column-b", "row-1", "row-2").fights(1)
    t.expects("sylvain", struck={"c2", "b3"}, damage=set())


@pytest.mark.rule("8.2", "10.1")
def test_project_1_takes_damage_away_before_anything_falls(table: Callable[..., Table]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF").damage("sylvain", "row-2").completed("sylvain", 1)
    sylvain_alone_is_weak_in_column_c(t).fights(1).asks(sylvain="ask-save")
    assert t.options("sylvain") == {"withdraw row-2", "withdraw column-c", "pass"}
    assert t.options("sylvain", any_time=True) == set(), "it is offered once, not twice"
    t.answers("sylvain", "withdraw column-c").expects("sylvain", struck=set(), damage={"row-2"}, used={1})


@pytest.mark.rule("8.2")
def test_the_moment_may_be_passed(table: Callable[..., Table]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF").damage("sylvain", "row-2").completed("sylvain", 1, 17)
    sylvain_alone_is_weak_in_column_c(t).fights(1).answers("sylvain", "pass")
    t.expects("sylvain", struck={"c2"}, used=set())


@pytest.mark.rule("8.2", "10.1", "10.17")
def test_both_projects_may_be_used_one_after_the_other(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).city("sylvain", a1="Worship3-NNFF", c3="Worship3-SNNN").completed("sylvain", 1, 17)
    t.fights(1).answers("sylvain", "withdraw row-2").asks(sylvain="ask-save")
    assert t.options("sylvain") == {"redirect a1", "redirect c2", "pass"}
    t.answers("sylvain", "redirect a1").expects("sylvain", struck={"a1"}, damage=set(), used={1, 17})


@pytest.mark.rule("8.2", "6.3")
def test_project_1_is_not_too_late_while_the_crossing_is_chosen(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).city("sylvain", a1="Worship3-NNFF", c3="Worship3-SNNN").completed("sylvain", 1, 17)
    t.fights(1).answers("sylvain", "redirect a1").asks(sylvain="ask-crossing")
    t.answers("sylvain", "withdraw column-c").expects("sylvain", struck=set(), damage={"row-2", "row-3"}, used={1, 17})


@pytest.mark.rule("8.2", "10.17")
def test_the_tokens_leave_a_crossing_where_a_building_would_have_fallen(table: Callable[..., Table]) -> None:
    """c2 stands, c3 is empty: a1 falls for c2, not for the empty space."""
    t = two_crossings(table()).city("sylvain", a1="Worship3-NNFF").completed("sylvain", 17).fights(1)
    t.answers("sylvain", "redirect a1").expects("sylvain", struck={"a1"}, damage={"row-3"})


@pytest.mark.rule("8.1", "8.2")
def test_a_crossing_that_is_gone_needs_no_answer(table: Callable[..., Table]) -> None:
    """Bertrand withdraws while Sylvain, who comes first, is still asked."""
    t = table(3).city("johan", c1="Military3-FFSS")
    for who, card in (("sylvain", "Worship3-FFNF"), ("bertrand", "Worship3-SNNN")):
        t.city(who, c2=card).damage(who, "row-2").completed(who, 1)
    t.battle_cards("column-c", "row-1", "row-2").fights(1).asks(sylvain="ask-save")
    t.answers("bertrand", "withdraw row-2").asks(sylvain="ask-save")
    t.answers("sylvain", "pass").expects("sylvain", struck={"c2"}).expects("bertrand", struck=set())


@pytest.mark.rule("8.2", "8.3")
def test_with_one_token_withdrawn_one_crossing_may_be_left(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).completed("sylvain", 1).fights(1).answers("sylvain", "withdraw row-2")
    t.expects("sylvain", struck={"c3"}, damage=set(), faith=3)


@pytest.mark.rule("8.2", "6.3")
@pytest.mark.parametrize("project", [1, 17])
def test_only_a_complete_and_unused_project_is_asked_for(table: Callable[..., Table], project: int) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF", a1="Worship3-NNFF").damage("sylvain", "row-2")
    t.used("sylvain", project)
    sylvain_alone_is_weak_in_column_c(t).fights(1).expects("sylvain", struck={"c2"})
    t = table().city("sylvain", c2="Worship3-FFNF", a1="Worship3-NNFF").damage("sylvain", "row-2")
    t.paid("sylvain", project, "N")
    sylvain_alone_is_weak_in_column_c(t).fights(1).expects("sylvain", struck={"c2"})


@pytest.mark.rule("8.2", "8.4")
def test_project_1_cannot_help_on_a_marked_space(table: Callable[..., Table]) -> None:
    t = table().struck("sylvain", "b2").completed("sylvain", 1).builds("sylvain", "Farming3-FFFF", "b2")
    t.expects("sylvain", struck={"b2"}, food=0, used=set())


@pytest.mark.rule("8.2", "5.4")
def test_a_project_completed_by_the_new_buildings_tokens_is_too_late(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Worship3-SFFS").struck("johan", "b1").paid("johan", 17, "S")
    t.builds("johan", "Military3-NFFF", "b1")
    t.expects("johan", sources={"strength a1-left", "faith a1-b1", "food b1-top"})
    assert [e.cell for e in t.told(Destroyed)] == [1]
    t.answers("johan", "food on 17 food", "faith on 1 faith")
    t.expects("johan", complete={17}, used=set(), struck={"b1"})


@pytest.mark.rule("8.4")
def test_damage_on_a_marked_space_cannot_be_taken_away(table: Callable[..., Table]) -> None:
    t = table().struck("sylvain", "b2").completed("sylvain", 1).gains("johan", "F").leaves()
    assert t.options("sylvain", any_time=True) == set()


@pytest.mark.rule("8.4")
def test_a_marked_space_destroys_the_next_building_at_once_and_for_good(table: Callable[..., Table]) -> None:
    t = table().struck("johan", "b2").builds("johan", "Military3-FNFN", "b2").expects("johan", struck={"b2"})
    t.battle_cards("row-2", "row-1", "row-3").fights(1)
    assert t.strengths()["johan"] == 0


@pytest.mark.rule("8.4", "5.3")
def test_two_buildings_may_arrive_on_marked_spaces_at_once(table: Callable[..., Table]) -> None:
    t = table(2).struck("johan", "a1").struck("sylvain", "c3")
    t.holds("johan", "Farming3-FFFF", "Worship3-SNNN").holds(
        "sylvain", "Farming3-NNSN", "Worship3-NNFF"
    ).building_turn()
    t.answers("johan", "play Farming3-FFFF hold Worship3-SNNN").answers(
        "sylvain", "play Farming3-NNSN hold Worship3-NNFF"
    )
    t.answers("johan", "a1").answers("sylvain", "c3").leaves()
    assert [(e.seat, CELL_NAMES[e.cell]) for e in t.told(Destroyed)] == [(0, "a1"), (1, "c3")]


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("city", "words"),
    [
        ({"c2": "Worship3-FFNF"}, "Worship3-FFNF on c2 is about to fall. Use a project?"),
        ({}, "Your Damage tokens cross at c2. Use a project?"),
    ],
)
def test_the_question_says_what_is_about_to_fall(table: Callable[..., Table], city: dict[str, str], words: str) -> None:
    t = table().city("sylvain", **city).damage("sylvain", "row-2").completed("sylvain", 1)
    sylvain_alone_is_weak_in_column_c(t).fights(1).leaves()
    assert WORDS.text(t.prompt("sylvain")) == words


@pytest.mark.rule("8.5", "3.1", "5.4")
def test_a_destroyed_buildings_halves_make_new_sources(table: Callable[..., Table]) -> None:
    t = table().city("johan", b2="Farming3-FFFF").struck("johan", "b2").builds("johan", "Worship3-FFNF", "a2")
    t.expects("johan", sources={"faith a2-b2"}, gained=1).answers("johan", "faith on 1 faith")
    assert len(t.told(SourceMade)) == 1


@pytest.mark.rule("8.5", "9.1")
def test_a_destroyed_building_is_not_fed(table: Callable[..., Table]) -> None:
    t = table().city("johan", a2="Farming3-FFFF", b2="Worship3-SNNN").expects("johan", food=3, harvest=2 + 2)
    t.struck("johan", "b2").expects("johan", food=3, harvest=1 + 2 * 2)


@pytest.mark.rule("8.6", "8.3")
def test_a_crossing_that_is_destroyed_already_is_chosen_only_if_there_is_no_other(table: Callable[..., Table]) -> None:
    t = two_crossings(table()).struck("sylvain", "c2").fights(1)
    t.expects("sylvain", struck={"c2", "c3"}, damage={"row-2"})


@pytest.mark.rule("8.6")
def test_damage_at_a_destroyed_crossing_is_used_up(table: Callable[..., Table]) -> None:
    t = table().city("sylvain", c2="Worship3-FFNF").struck("sylvain", "c2").damage("sylvain", "row-2")
    sylvain_alone_is_weak_in_column_c(t).fights(1).expects("sylvain", struck={"c2"}, damage=set())
    assert t.told(Destroyed) == []


@pytest.mark.rule("8.6", "10.17")
def test_how_a_crossing_can_be_destroyed_already(table: Callable[..., Table]) -> None:
    """Project 17 lets b1 fall for c2; later the top row and the centre column cross there."""
    t = table().city("sylvain", c2="Worship3-FFNF", b1="Worship3-SNNN").damage("sylvain", "row-2")
    t.completed("sylvain", 17)
    sylvain_alone_is_weak_in_column_c(t).fights(1).answers("sylvain", "redirect b1").expects("sylvain", struck={"b1"})
    t.damage("sylvain", "row-1")
    t.city("johan", b2="Military3-NFFF").city("bertrand", b2="Military3-NNNS").city("david", b2="Military3-NSSN")
    t.battle_cards("column-b", "row-1", "row-2").fights(1).expects("sylvain", struck={"b1"}, damage=set())


@pytest.mark.rule("8.1", "7.4")
def test_several_players_suffer_one_after_another(table: Callable[..., Table]) -> None:
    t = table(3).city("johan", c1="Military3-FFSS")
    for who, card in (("sylvain", "Worship3-FFNF"), ("bertrand", "Worship3-SNNN")):
        t.city(who, c2=card).damage(who, "row-2")
    t.completed("bertrand", 17).city("bertrand", a1="Farming3-NNSN")
    t.battle_cards("column-c", "row-1", "row-2").fights(1)
    t.expects("sylvain", struck={"c2"}).expects("bertrand", struck=set()).asks(bertrand="ask-save")
    t.answers("bertrand", "pass").expects("bertrand", struck={"c2"})
