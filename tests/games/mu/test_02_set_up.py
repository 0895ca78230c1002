"""Chapter 2: set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.mu.scenario import COMMON, EXPERT, MU, PEOPLE, Table
from undercroft.games.mu.board import LINE_NAMES
from undercroft.games.mu.material import BASIC
from undercroft.kernel import BACK, Draw, view


@pytest.mark.rule("2.1", "11.1")
@pytest.mark.parametrize(("seats", "of_each_type"), [(1, 6), (2, 6), (3, 4), (4, 2), (5, 0)])
def test_t10_buildings_removed_by_player_count(table: Callable[..., Table], seats: int, of_each_type: int) -> None:
    t = table(seats).starts().by_chance().leaves()
    s = t.s
    assert len(s.removed) == 5 * of_each_type
    if of_each_type:
        assert Counter(s.tables.types[card] for card in s.removed) == dict.fromkeys(range(5), of_each_type)
    assert len(s.deck) == 60 - 5 * of_each_type


@pytest.mark.rule("2.1")
def test_the_removed_buildings_are_drawn_by_chance_and_seen_by_nobody(table: Callable[..., Table]) -> None:
    t = table(4).starts().leaves()
    assert isinstance(t.found, Draw)
    assert (t.found.kind, t.found.count, len(t.found.urn)) == ("building", 2, 12)
    t.by_chance()
    assert t.s.removed != table(4).starts().by_chance(1).leaves().s.removed
    for who in (*PEOPLE[:4], None):
        v = t.view(who)
        assert v.state.removed == (BACK,) * 10
        assert v.state.deck == (BACK,) * 50


@pytest.mark.rule("2.1")
def test_removed_buildings_never_come_back(table: Callable[..., Table]) -> None:
    t = table(2).starts().by_chance().leaves()
    removed = set(t.s.removed)
    played = set()
    while t.is_asked():
        t.answers_at_random()
        played |= {card for p in t.s.players for card in (*p.city, *p.discarded)}
    assert not removed & played


@pytest.mark.rule("2.2")
def test_all_boards_are_alike_and_their_rim_makes_sources(table: Callable[..., Table]) -> None:
    for who in PEOPLE[:4]:
        t = table().builds(who, "Worship3-FFNF", "a1").leaves()
        t.expects(who, sources={"faith a1-top"})


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("seats", MU.seats)
def test_everybody_starts_with_the_basic_projects_and_nothing_on_them(table: Callable[..., Table], seats: int) -> None:
    t = table(seats).starts().by_chance().leaves()
    for who in PEOPLE[:seats]:
        t.expects(who, projects={1, 2}, free={1: "FNS", 2: "NS"}, complete=set())
    assert not {card for p in t.s.players for card in p.hand} & {*BASIC}
    assert not {*t.s.project_deck} & {*BASIC}
    assert t.view(None).state.players[0].projects == BASIC


@pytest.mark.rule("2.4", "7.1")
def test_three_of_five_battle_cards_lie_face_up(table: Callable[..., Table]) -> None:
    t = table(5).starts().leaves()
    assert isinstance(t.found, Draw)
    assert (t.found.kind, t.found.count, len(t.found.urn)) == ("battle", 3, 6)
    t.deals(("row-2", "column-a", "row-1"))
    names = [LINE_NAMES[line] if line >= 0 else "" for line in t.view("david").state.battles]
    assert names == ["row-2", "column-a", "", "row-1", ""]


@pytest.mark.rule("2.4")
def test_the_face_down_cards_can_be_any_of_the_three_others(table: Callable[..., Table]) -> None:
    t = table().battle_cards("row-2", "column-a", "row-1").fights(2).leaves()
    assert isinstance(t.found, Draw)
    assert {LINE_NAMES[line] for line, _ in t.found.urn} == {"row-3", "column-b", "column-c"}


@pytest.mark.rule("2.5", "12.1")
@pytest.mark.parametrize("seats", MU.seats)
@pytest.mark.parametrize("experts", [False, True])
def test_experts_stay_in_the_box_unless_they_are_asked_for(
    table: Callable[..., Table], seats: int, experts: bool
) -> None:
    t = table(seats, experts=experts).starts()
    assert {*t.s.project_deck} == {*COMMON, *(EXPERT if experts else ())}
    t.by_chance().leaves()
    assert len(t.s.project_deck) == (30 if experts else 20) - 4 * seats


@pytest.mark.rule("2.5")
def test_five_players_use_up_all_twenty_projects(table: Callable[..., Table]) -> None:
    t = table(5).starts().by_chance().leaves()
    assert t.s.project_deck == ()
    assert {number for p in t.s.players for number in p.hand} == {*COMMON}


@pytest.mark.rule("2.5")
def test_the_project_pile_lies_face_down(table: Callable[..., Table]) -> None:
    t = table(4).starts().by_chance().leaves()
    assert view(MU, t.s, 0).state.project_deck == (BACK,) * 4
