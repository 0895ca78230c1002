"""Chapter 3: Sources."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import Table
from undercroft.games.mu.board import HALVES, JUNCTIONS
from undercroft.games.mu.events import SourceMade


@pytest.mark.rule("3.1", "5.4")
def test_a_building_makes_a_source_with_a_neighbour_and_with_the_rim(table: Callable[..., Table]) -> None:
    t = table().city("johan", b1="Military3-NFFF").builds("johan", "Farming3-FFFF", "a1").leaves()
    t.expects("johan", sources={"food b1-top", "faith a1-b1", "faith a1-top"}, gained=2)
    assert len(t.told(SourceMade)) == 2


@pytest.mark.rule("3.1", "5.4", "5.5")
def test_one_building_can_make_four_sources_at_once(table: Callable[..., Table]) -> None:
    t = table().city("johan", b1="Military3-FNFN", a2="Worship3-FFNF", c2="Military3-NFFF", b3="Worship3-FNSS")
    t.expects("johan", sources=set())
    t.builds("johan", "Farming3-FFFF", "b2")
    t.expects("johan", sources={"faith a2-b2", "faith b2-c2", "faith b1-b2", "faith b2-b3"}, gained=4)
    t.answers("johan", "faith on 1 faith").expects("johan", lost=3)


@pytest.mark.rule("3.1")
def test_a_city_has_room_for_24_sources() -> None:
    assert len(JUNCTIONS) == 24
    assert sum(len(at) == 2 for at in HALVES) == 12
    assert sum(len(at) == 1 for at in HALVES) == 12


@pytest.mark.rule("3.1", "8.5")
def test_a_source_stays_when_a_building_beside_it_falls(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Farming3-FFFF", b1="Military3-NFFF").struck("johan", "a1", "b1")
    t.expects("johan", sources={"food b1-top", "faith a1-b1", "faith a1-top"}, faith=2, food=1)


@pytest.mark.rule("3.2", "9.2")
def test_a_faith_source_is_a_faith_symbol(table: Callable[..., Table]) -> None:
    table().city("johan", a1="Military3-FSSN").expects("johan", sources={"faith a1-top"}, faith=1, food=0)


@pytest.mark.rule("3.3", "9.1")
def test_a_food_source_is_a_food_symbol(table: Callable[..., Table]) -> None:
    table().city("johan", b1="Military3-NFFF").expects("johan", sources={"food b1-top"}, food=1, faith=0)


@pytest.mark.rule("3.4", "7.2")
@pytest.mark.parametrize(
    ("city", "source", "line", "other_lines"),
    [
        ({"a1": "Worship3-NSNS"}, "strength a1-left", "row-1", ("column-a",)),
        ({"c3": "Worship3-FSFN"}, "strength c3-right", "row-3", ("column-c",)),
        ({"c1": "Farming3-SNFS"}, "strength c1-top", "column-c", ("row-1",)),
        ({"a3": "Worship3-FNSS"}, "strength a3-bottom", "column-a", ("row-3",)),
        ({"a2": "Worship3-FSFN", "b2": "Worship3-NSNS"}, "strength a2-b2", "row-2", ("column-a", "column-b")),
        ({"b1": "Worship3-FNSS", "b2": "Worship3-SNNN"}, "strength b1-b2", "column-b", ("row-1", "row-2")),
    ],
)
def test_a_strength_source_counts_in_the_line_in_which_its_halves_lie(
    table: Callable[..., Table], city: dict[str, str], source: str, line: str, other_lines: tuple[str, ...]
) -> None:
    t = table().city("johan", **city)
    assert [name for name in t.seen("johan", "sources") if name.startswith("strength")] == [source]
    for fought, strength in ((line, 1), *[(other, 0) for other in other_lines]):
        t = table().city("johan", **city)
        t.battle_cards(fought, *[free for free in ("row-1", "row-2", "row-3") if free != fought][:2]).fights(1)
        assert t.strengths()["johan"] == strength


@pytest.mark.rule("3.4")
def test_a_strength_source_is_no_symbol_for_the_harvest_or_the_score(table: Callable[..., Table]) -> None:
    table().city("johan", c1="Military3-SNNF").expects("johan", sources={"strength c1-top"}, food=0, faith=0, points=0)


@pytest.mark.rule("3.5", "5.3")
def test_halves_need_not_match(table: Callable[..., Table]) -> None:
    t = table().city("johan", b1="Worship3-FNSS").builds("johan", "Farming3-NNNN", "a1")
    t.expects("johan", sources=set(), gained=0, city={"a1": "Farming3-NNNN", "b1": "Worship3-FNSS"})
