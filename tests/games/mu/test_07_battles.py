"""Chapter 7: battles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import Table
from undercroft.games.mu.board import LINE_NAMES
from undercroft.games.mu.events import BattleBegan, Boosted, Damaged, Destroyed, Mustered, Won


def the_example(t: Table) -> Table:
    """The cities of the battle example, as far as the centre row goes; Johan's has a Source above and one below it."""
    t.city(
        "johan", c1="Farming3-FSSS", a2="Political2-NNSS", b2="Military3-FSNF", c2="Worship3-SNNN", a3="Farming3-SNFS"
    )
    t.city("sylvain", b2="Political2-FNNN")
    t.city("bertrand", a2="Military3-FFSS", b2="Political1-SNFF")
    return t.city("david", a2="Political1-NFNN", c2="Political1-FSFF")


@pytest.mark.rule("7.2", "7.3", "7.4", "9.4")
def test_t04_battle_in_the_centre_row(table: Callable[..., Table]) -> None:
    t = the_example(table()).battle_cards("row-1", "row-2", "row-3").deals("column-b").fights(2)
    assert [e.strength for e in t.told(Mustered)][:4] == [5, 2, 4, 2]
    first = t.events.index(t.told(BattleBegan)[1])
    assert [e.seat for e in t.events[:first] if isinstance(e, Won)] == [0]
    assert [(e.seat, LINE_NAMES[e.line]) for e in t.events[:first] if isinstance(e, Damaged)] == [
        (1, "row-2"),
        (3, "row-2"),
    ]


@pytest.mark.rule("7.3", "7.4", "9.4")
def test_t04_what_the_tokens_are_worth(table: Callable[..., Table]) -> None:
    t = the_example(table()).battle_cards("row-2", "row-1", "row-3").fights(1)
    t.expects("johan", victories=1, damage=set()).expects("bertrand", victories=0, damage=set())
    t.expects("sylvain", victories=0, damage={"row-2"}).expects("david", victories=0, damage={"row-2"})
    assert t.seen("johan", "parts")["victories"] == 3


@pytest.mark.rule("7.2", "3.4")
@pytest.mark.parametrize(("line", "strength"), [("row-2", 5), ("column-a", 2 + 1), ("column-c", 0 + 1)])
def test_t05_sources_above_and_below_the_row_count_in_their_columns(
    table: Callable[..., Table], line: str, strength: int
) -> None:
    t = the_example(table())
    sources = {name for name in t.seen("johan", "sources") if name.startswith("strength")}
    assert sources == {"strength a2-a3", "strength c1-c2"}
    t.battle_cards(line, "row-1", "row-3").fights(1)
    assert t.strengths()["johan"] == strength


@pytest.mark.rule("7.2", "8.5")
def test_destroyed_buildings_bring_no_strength_but_their_sources_do(table: Callable[..., Table]) -> None:
    t = table().city("johan", c3="Military3-SSFS", c2="Military3-FFSS").struck("johan", "c3")
    t.expects("johan", sources={"strength c3-right", "strength c2-c3", "faith c3-bottom"})
    t.battle_cards("row-3", "row-1", "row-2").fights(1)
    assert t.strengths()["johan"] == 1


@pytest.mark.rule("7.2")
def test_only_military_and_political_symbols_count(table: Callable[..., Table]) -> None:
    t = table().city("johan", a2="Farming3-FFFF", b2="Worship3-NFSN", c2="TradeS-FSFS")
    t.battle_cards("row-2", "row-1", "row-3").fights(1)
    assert t.strengths()["johan"] == 0


@pytest.mark.rule("7.1", "2.4")
def test_the_face_up_card_is_fought_first_then_the_other_is_turned_up(table: Callable[..., Table]) -> None:
    t = table().battle_cards("row-1", "row-2", "row-3").fights(2).leaves()
    assert [LINE_NAMES[e.line] for e in t.told(BattleBegan)] == ["row-2"]
    assert t.s.battles == (0, 1, -1, 2, -1)
    t.deals("column-c")
    assert [LINE_NAMES[e.line] for e in t.told(BattleBegan)] == ["row-2", "column-c"]
    assert t.s.battles == (0, 1, 5, 2, -1)


@pytest.mark.rule("7.1", "8.2")
def test_a_battle_is_finished_before_the_next_card_is_turned_up(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", c2="Worship3-FFNF").damage("sylvain", "row-2").completed("sylvain", 1)
    t.city("johan", c2="Political1-NFNN").battle_cards("row-2", "column-c", "row-3").deals("row-1").fights(2)
    t.asks(sylvain="ask-save")
    assert t.s.battles[2] == -1
    assert t.script == ["row-1"]
    t.answers("sylvain", "pass").expects("sylvain", struck={"c2"})
    assert t.s.battles[2] == 0


@pytest.mark.rule("7.1", "8.5", "10.17")
def test_t18_a_building_that_falls_in_the_first_battle_is_missing_in_the_second(table: Callable[..., Table]) -> None:
    """Only project 17 can bring this about: a crossing itself lies on two lines that were both fought."""
    t = table(2).city("sylvain", c2="Worship3-FFNF", a1="Military3-FNFN").damage("sylvain", "row-2")
    t.city("johan", c1="Political1-NFNN", c3="Political1-SFSN").completed("sylvain", 17)
    t.battle_cards("row-2", "column-c", "row-3").fights(2)
    t.answers("sylvain", "redirect a1").expects("sylvain", struck={"a1"}, damage=set())
    t.deals("row-1")
    assert [(e.seat, e.strength) for e in t.told(Mustered)] == [(0, 2), (1, 0), (0, 1), (1, 0)]
    t.expects("johan", victories=2)


@pytest.mark.rule("7.3", "7.5")
def test_all_who_share_the_most_take_a_victory_token(table: Callable[..., Table]) -> None:
    t = (
        table()
        .city("johan", b2="Military3-FFSS")
        .city("david", b2="Military3-FNFN")
        .city("sylvain", b2="Political1-SFSN")
    )
    t.battle_cards("row-2", "row-1", "row-3").fights(1)
    assert [e.seat for e in t.told(Won)] == [0, 3]
    t.expects("sylvain", victories=0, damage=set()).expects("bertrand", victories=0, damage={"row-2"})


@pytest.mark.rule("7.4", "7.5")
def test_all_who_share_the_least_take_a_damage_token(table: Callable[..., Table]) -> None:
    t = table().city("johan", b2="Military3-FFSS").battle_cards("row-2", "row-1", "row-3").fights(1)
    assert [e.seat for e in t.told(Damaged)] == [1, 2, 3]


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("strength", [0, 3])
def test_when_all_are_equal_everybody_wins_and_nobody_is_damaged(
    table: Callable[..., Table], seats: int, strength: int
) -> None:
    t = table(seats)
    military = ("Military3-FFSS", "Military3-FNFN", "Military3-FSNF", "Military3-NFFF", "Military3-NNNS")
    for who, card in zip(t.people, military, strict=False):
        if strength:
            t.city(who, b2=card)
    t.battle_cards("row-2", "row-1", "row-3").fights(1)
    for who in t.people:
        t.expects(who, victories=1, damage=set())


@pytest.mark.rule("7.6", "10.20")
def test_project_20_adds_strength_when_the_totals_are_known(table: Callable[..., Table]) -> None:
    t = table(2).city("johan", b2="Military3-FFSS").completed("sylvain", 20)
    t.battle_cards("row-2", "row-1", "row-3").fights(1).asks(sylvain="ask-boost")
    assert t.prompt("sylvain").args == {"strength": 0, "most": 3}
    t.expects("johan", victories=0).answers("sylvain", "boost")
    assert [(e.seat, e.strength) for e in t.told(Boosted)] == [(1, 3)]
    t.expects("johan", victories=1, damage=set()).expects("sylvain", victories=1, damage=set(), used={20})


@pytest.mark.rule("7.6")
def test_project_20_may_be_kept_for_a_later_battle(table: Callable[..., Table]) -> None:
    t = table(2).city("johan", b2="Military3-FFSS").completed("sylvain", 20)
    t.battle_cards("row-1", "row-2", "row-3").deals("column-a").fights(2)
    t.answers("sylvain", "pass").expects("johan", victories=1).expects("sylvain", damage={"row-2"})
    t.asks(sylvain="ask-boost").answers("sylvain", "boost").expects("sylvain", victories=1, used={20})


@pytest.mark.rule("7.6", "6.3")
def test_project_20_is_used_once(table: Callable[..., Table]) -> None:
    t = table(2).city("johan", b2="Military3-FFSS").completed("sylvain", 20)
    t.battle_cards("row-1", "row-2", "row-3").deals("column-b").fights(2)
    t.answers("sylvain", "boost").expects("sylvain", victories=1, damage={"column-b"})
    assert t.strengths() == {"johan": 3, "sylvain": 0}


@pytest.mark.rule("7.6", "6.3")
@pytest.mark.parametrize("ready", ["used", "unpaid"])
def test_a_used_or_unpaid_project_20_is_not_asked_for(table: Callable[..., Table], ready: str) -> None:
    t = table(2)
    if ready == "used":
        t.used("johan", 20)
    else:
        t.paid("johan", 20, "SS")
    t.battle_cards("row-2", "row-1", "row-3").fights(1)
    t.expects("johan", victories=1).expects("sylvain", victories=1)


@pytest.mark.rule("7.6", "7.3", "7.4")
def test_the_totals_are_compared_again(table: Callable[..., Table]) -> None:
    """With 3 more, Sylvain has most instead of least."""
    t = table(3).city("johan", b2="Political2-FFFS").city("bertrand", b2="Political1-SFSN").completed("sylvain", 20)
    t.battle_cards("row-2", "row-1", "row-3").fights(1).answers("sylvain", "boost")
    t.expects("sylvain", victories=1, damage=set()).expects("bertrand", victories=0, damage={"row-2"})
    t.expects("johan", victories=0, damage=set())
    assert t.told(Destroyed) == []
