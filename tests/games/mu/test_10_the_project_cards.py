"""Chapter 10: the project cards, one after another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import MU, Table
from undercroft.games.mu.board import COLOUR_NAMES, LINE_NAMES
from undercroft.games.mu.events import (
    Boosted,
    Covered,
    Destroyed,
    LetGo,
    Looked,
    Redirected,
    SourceMade,
    TokensGained,
    TokensLost,
)
from undercroft.kernel import BACK

STANDING = {"a1": "Worship3-FNNS", "b1": "Farming3-NSFF", "c1": "Military3-FFSS"}


def sylvain_loses_in_column_c(t: Table) -> Table:
    """A battle in which Sylvain takes the only Damage token, at the right column."""
    t.city("johan", b2="Military3-NFFF", c2="Political1-NFNN")
    return t.battle_cards("column-c", "row-1", "row-3").fights(1)


# 1, 17, 18 and 20: any time


@pytest.mark.rule("10.1")
def test_project_1_takes_a_damage_token_that_lies_against_the_board(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 1).damage("johan", "column-b", "column-c").gains("sylvain", "F").leaves()
    t.answers("johan", "withdraw column-b").expects("johan", damage={"column-c"}, used={1})
    assert t.options("johan", any_time=True) == set()


@pytest.mark.rule("10.1", "8.4")
def test_project_1_does_not_reach_tokens_on_a_destroyed_building_or_a_marked_space(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 1).city("johan", b2="Farming3-FFFF").struck("johan", "b2", "c3")
    t.gains("sylvain", "F").leaves()
    assert t.options("johan", any_time=True) == set()
    t.damage("johan", "row-1")
    t.gains("sylvain", "F")
    assert t.options("johan", any_time=True) == {"withdraw row-1"}


@pytest.mark.rule("10.17", "8.2")
def test_t16_project_17_at_a_crossing(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", c2="Worship3-FFNF", a1="Farming3-SSNN", a3="Worship3-SNNN").struck("sylvain", "a3")
    sylvain_loses_in_column_c(t.damage("sylvain", "row-2").completed("sylvain", 17))
    t.asks(sylvain="ask-save")
    assert t.options("sylvain") == {"redirect a1", "pass"}, "neither the building itself nor a destroyed one"
    t.answers("sylvain", "redirect a1")
    t.expects("sylvain", struck={"a1", "a3"}, damage=set(), used={17}, faith=3, food=0)
    assert [e.cell for e in t.told(Redirected)] == [e.cell for e in t.told(Destroyed)] == [0]


@pytest.mark.rule("10.17", "8.4", "5.4")
def test_t16_project_17_on_arrival_at_a_marked_space(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Farming3-NNSN").struck("johan", "b1").completed("johan", 17)
    t.builds("johan", "TradeF-NFSS", "b1").asks(johan="ask-save")
    assert t.options("johan") == {"redirect a1", "pass"}
    t.answers("johan", "redirect a1").expects("johan", struck={"a1"}, used={17}, food=1, gained=2 + 1 + 1)
    t.answers("johan", "faith on 1 faith", "food on 1 food")


@pytest.mark.rule("10.17", "8.4")
def test_project_17_may_be_kept_when_a_building_arrives_on_a_marked_space(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Farming3-NNSN").struck("johan", "b1").completed("johan", 17)
    t.builds("johan", "TradeF-NFSS", "b1").answers("johan", "pass")
    t.expects("johan", struck={"b1"}, used=set(), gained=2 + 1).answers("johan", "food on 1 food")


@pytest.mark.rule("10.17")
def test_project_17_needs_another_intact_building(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", c2="Worship3-FFNF", a1="Farming3-SSNN").struck("sylvain", "a1")
    sylvain_loses_in_column_c(t.damage("sylvain", "row-2").completed("sylvain", 17))
    t.expects("sylvain", struck={"a1", "c2"}, used=set())


@pytest.mark.rule("10.17", "8.4")
def test_project_17_waits_where_the_crossing_is_empty(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", a1="Farming3-SSNN").damage("sylvain", "row-2").completed("sylvain", 17)
    sylvain_loses_in_column_c(t).expects("sylvain", struck={"c2"}, used=set())
    t.player("johan").city = (-1,) * 9
    t.player("johan").sources = (0, 0, 0)
    t.builds("sylvain", "Farming3-FFFF", "c2").answers("sylvain", "redirect a1").expects("sylvain", struck={"a1"})


@pytest.mark.rule("10.17", "8.3")
def test_project_17_with_two_crossings_may_name_one_of_them(table: Callable[..., Table]) -> None:
    """The tokens leave the other crossing, and the one left over stays."""
    t = table(2).city("sylvain", c2="Worship3-FFNF", c3="Farming3-SSNN").damage("sylvain", "row-2", "row-3")
    sylvain_loses_in_column_c(t.completed("sylvain", 17))
    assert t.options("sylvain") == {"redirect c2", "redirect c3", "pass"}
    t.answers("sylvain", "redirect c3").expects("sylvain", struck={"c3"}, damage={"row-3"})


@pytest.mark.rule("10.17", "8.3")
def test_project_17_with_two_crossings_may_name_a_third_building(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", c2="Worship3-FFNF", c3="Farming3-SSNN", a1="Worship3-SNNN")
    sylvain_loses_in_column_c(t.damage("sylvain", "row-2", "row-3").completed("sylvain", 17))
    t.answers("sylvain", "redirect a1").asks(sylvain="ask-crossing")
    assert t.options("sylvain") == {"destroy c2", "destroy c3"}
    t.answers("sylvain", "destroy c3").expects("sylvain", struck={"a1"}, damage={"row-2"})


@pytest.mark.rule("10.18")
def test_project_18_looks_at_a_face_down_battle_card_in_secret(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 18).battle_cards("row-1", "row-2", "row-3").gains("sylvain", "F").leaves()
    assert t.options("johan", any_time=True) == {"look 2b", "look 3b"}
    t.answers("johan", "look 3b").deals("column-c").expects("johan", used={18})
    t.asks(sylvain="ask-token")
    assert t.view("johan").state.face_down == (BACK, 5)
    assert t.view("sylvain").state.face_down == (BACK, BACK)
    assert t.learns("johan", t.told(Looked)[0]).line == 5
    assert t.learns("sylvain", t.told(Looked)[0]).line == BACK
    assert t.options("johan", any_time=True) == set()


@pytest.mark.rule("10.18", "7.1")
def test_a_card_that_was_looked_at_is_the_one_that_is_turned_up(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 18).battle_cards("row-1", "row-2", "row-3").gains("sylvain", "F")
    t.answers("johan", "look 3b").deals("column-c").answers("sylvain", "faith on 1 faith")
    t.fights(2).deals("column-a").fights(3)
    assert t.s.battles == (0, 1, 3, 2, 5)


@pytest.mark.rule("10.18", "2.4")
def test_project_18_looks_only_at_cards_in_the_lines(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 18).battle_cards("row-1", "row-2", "row-3").deals("column-a").fights(2)
    t.gains("sylvain", "F").leaves()
    assert t.options("johan", any_time=True) == {"look 3b"}
    t.answers("sylvain", "faith on 1 faith").deals("column-b").fights(3)
    t.gains("sylvain", "N")
    assert t.options("johan", any_time=True) == set()


@pytest.mark.rule("10.18")
def test_the_card_put_away_is_still_among_those_it_may_be(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 18).battle_cards("row-1", "row-2", "row-3").gains("sylvain", "F").leaves()
    t.answers("johan", "look 2b")
    assert sorted(line for line, _ in t.found.urn) == [3, 4, 5]


@pytest.mark.rule("10.18", "7.1")
def test_a_line_that_was_looked_at_is_no_other_card(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 18).battle_cards("row-1", "row-2", "row-3").gains("sylvain", "F").leaves()
    t.answers("johan", "look 3b").deals("column-c").answers("sylvain", "faith on 1 faith").fights(2)
    assert sorted(LINE_NAMES[line] for line, _ in t.found.urn) == ["column-a", "column-b"]


@pytest.mark.rule("10.20")
def test_project_20_adds_the_number_on_the_card_in_one_battle(table: Callable[..., Table]) -> None:
    t = table(2).city("johan", b2="Military3-NFFF").city("sylvain", b2="Political1-SFSN").completed("sylvain", 20)
    t.battle_cards("row-2", "row-1", "row-3").fights(1).answers("sylvain", "boost")
    t.expects("sylvain", victories=1, used={20}).expects("johan", victories=0, damage={"row-2"})


@pytest.mark.rule("10.20", "10.2", "1.4")
def test_the_numbers_of_20_and_2_are_those_of_the_card(table: Callable[..., Table]) -> None:
    """In a box where 20 adds 4, and 2 brings two tokens, each of a colour of its own."""
    changed = [
        {"number": 20, "cost": "SSN", "ap": 2, "keyword": "anytime", "effect": "strength", "amount": 4, "source": "house"},
        {"number": 2, "cost": "NS", "ap": 1, "keyword": "complete", "effect": "tokens", "amount": 2, "of": "any", "source": "house"},
    ]  # fmt: skip
    t = table(2)
    t.s.box = MU.load(changed={"projects": changed})
    t.paid("johan", 2, "N").gains("johan", "S").answers("johan", "strength on 2 strength", "gain faith", "gain food")
    assert [(e.token, e.count) for e in t.told(TokensGained)] == [(0, 1), (1, 1)]
    t.answers("johan", "food on 1 food", "faith on 1 faith").expects("johan", gained=4, free={1: "S", 2: ""})
    t.completed("sylvain", 20).battle_cards("row-2", "row-1", "row-3").fights(1).answers("sylvain", "boost")
    assert [e.strength for e in t.told(Boosted)] == [4]


# 2, 4, 5, 29 and 30: when complete


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("colour", ["faith", "food", "strength"])
def test_project_2_brings_a_token_of_any_colour(table: Callable[..., Table], colour: str) -> None:
    t = table().paid("johan", 2, "N").gains("johan", "S").answers("johan", "strength on 2 strength")
    assert t.options("johan") == {"gain faith", "gain food", "gain strength"}
    t.answers("johan", f"gain {colour}")
    assert [(COLOUR_NAMES[e.token], e.count) for e in t.told(TokensGained)] == [(colour, 1)]
    t.answers("johan", f"{colour} on 1 {colour}").expects("johan", gained=3, complete={2})


@pytest.mark.rule("10.4", "6.2")
def test_project_4_brings_two_food_tokens(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 4, "F").gains("johan", "S").answers("johan", "strength on 4 strength")
    assert [(e.token, e.count) for e in t.told(TokensGained)] == [(1, 2)]
    t.answers("johan", "food on 1 food", "food on 2 food").expects("johan", gained=4, lost=0)


@pytest.mark.rule("10.5", "6.2")
def test_project_5_brings_two_faith_tokens(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 5, "N").gains("johan", "S").answers("johan", "strength on 5 strength")
    assert [(e.token, e.count) for e in t.told(TokensGained)] == [(0, 2)]
    t.answers("johan", "faith on 1 faith").expects("johan", gained=4, lost=1)
    assert [e.count for e in t.told(TokensLost)] == [1]


def with_covers(t: Table) -> Table:
    """b1 and b2 meet with Faith and Strength; b1 differs from the rim, Strength against Food."""
    return t.completed("johan", 29).city("johan", b1="Farming3-SNFS", b2="Worship3-SNNN")


@pytest.mark.rule("10.29")
def test_project_29_lets_tokens_cover_halves_that_differ(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).gains("johan", "S")
    t.expects("johan", sources=set())
    places = {"strength on b1-b2", "strength on b1-top"}
    assert t.options("johan") == places | {"strength on 1 strength", "strength on 2 strength"}
    t.answers("johan", "strength on b1-b2").expects("johan", sources={"strength b1-b2"}, gained=3 + 1)
    assert len(t.told(Covered)) == 1
    assert t.told(SourceMade) == []


@pytest.mark.rule("10.29")
def test_a_cover_is_of_one_of_the_two_colours_and_both_halves_are_there(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).gains("johan", "N").leaves()
    assert t.options("johan") == {"food on b1-top", "food on 1 food", "food on 2 food"}
    t = with_covers(table(experts=True)).gains("johan", "F").leaves()
    assert t.options("johan") == {"faith on b1-b2", "faith on 1 faith"}


@pytest.mark.rule("10.29", "3.4")
@pytest.mark.parametrize(("place", "line"), [("b1-b2", "column-b"), ("b1-top", "column-b")])
def test_a_covered_strength_source_counts_in_its_line(table: Callable[..., Table], place: str, line: str) -> None:
    t = with_covers(table(experts=True)).gains("johan", "S").answers("johan", f"strength on {place}")
    t.battle_cards(line, "row-1", "row-2").fights(1)
    assert t.strengths()["johan"] == 1
    t.battle_cards("row-1", "row-2", "row-3").fights(1)
    assert t.strengths()["johan"] == 0


@pytest.mark.rule("10.29", "9.1", "9.2")
@pytest.mark.parametrize(("token", "place"), [("F", "faith on b1-b2"), ("N", "food on b1-top")])
def test_a_covered_source_counts_like_any_other(table: Callable[..., Table], token: str, place: str) -> None:
    t = with_covers(table(experts=True))
    before = {what: t.seen("johan", what) for what in ("faith", "food")}
    t.gains("johan", token).answers("johan", place)
    what = place.split(maxsplit=1)[0]
    assert t.seen("johan", what) == before[what] + 1


@pytest.mark.rule("10.29", "10.14", "10.15", "10.16")
@pytest.mark.parametrize(
    ("project", "token", "place"),
    [(14, "F", "faith on b1-b2"), (15, "N", "food on b1-top"), (16, "S", "strength on b1-b2")],
)
def test_a_covered_source_counts_for_the_projects_of_its_colour(
    table: Callable[..., Table], project: int, token: str, place: str
) -> None:
    t = with_covers(table(experts=True)).completed("johan", project)
    before = t.seen("johan", "from_projects")
    t.gains("johan", token).answers("johan", place).expects("johan", from_projects=before + 1)


@pytest.mark.rule("10.29", "6.2")
def test_the_tokens_still_held_when_project_29_is_completed_can_cover(table: Callable[..., Table]) -> None:
    t = table(experts=True).city("johan", b1="Farming3-SNFS").completed("johan", 1, 2).paid("johan", 29, "FF")
    t.gains("johan", "SN").answers("johan", "strength on 29 strength")
    assert t.options("johan") == {"food on b1-top"}
    t.answers("johan", "food on b1-top").expects("johan", lost=0)


@pytest.mark.rule("10.29")
def test_project_29_takes_three_tokens_in_the_whole_game(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 29, 1, 2)
    t.city("johan", b1="Farming3-SNFS", b2="Worship3-SNNN", b3="Farming3-FFFF", a1="Worship3-NNFF")
    t.gains("johan", "SFFN").answers("johan", "strength on b1-top", "faith on b1-b2", "faith on b2-b3")
    t.expects("johan", lost=1)


@pytest.mark.rule("10.29", "5.5")
def test_a_place_for_a_cover_may_not_be_refused(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).completed("johan", 1).gains("johan", "F")
    assert t.options("johan") == {"faith on b1-b2"}
    t.answers("johan", "faith on b1-b2")


@pytest.mark.rule("10.29", "6.6", "5.5")
def test_where_a_token_can_cover_an_extra_place_may_not_be_refused(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).completed("johan", 1, 22).gains("johan", "F")
    assert t.options("johan") == {"faith on b1-b2", "faith on 22 extra"}
    t.answers("johan", "faith on 22 extra").expects("johan", extras={22: 1}, sources=set())


@pytest.mark.rule("10.29", "8.5")
def test_halves_of_destroyed_buildings_can_be_covered(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).struck("johan", "b1", "b2").gains("johan", "F")
    t.answers("johan", "faith on b1-b2").expects("johan", sources={"faith b1-b2"})


@pytest.mark.rule("10.29", "6.1")
def test_without_project_29_nothing_is_covered(table: Callable[..., Table]) -> None:
    t = table(experts=True).paid("johan", 29, "FF").city("johan", b1="Farming3-SNFS", b2="Worship3-SNNN")
    t.gains("johan", "N")
    assert t.options("johan") == {"food on 1 food", "food on 2 food"}
    t.answers("johan", "food on 1 food")


@pytest.mark.rule("10.30")
def test_project_30_lets_any_colour_pay(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 30).projects("johan", 14).gains("johan", "S")
    assert t.options("johan") == {
        "strength on 1 faith", "strength on 1 food", "strength on 1 strength",
        "strength on 2 food", "strength on 2 strength", "strength on 14 faith",
    }  # fmt: skip
    t.answers("johan", "strength on 14 faith")
    t.expects("johan", free={1: "FNS", 2: "NS", 30: "", 14: "F"})


@pytest.mark.rule("10.30")
def test_tokens_placed_before_project_30_stay_where_they_are(table: Callable[..., Table]) -> None:
    t = table(experts=True).paid("johan", 30, "NN").paid("johan", 1, "N").gains("johan", "F")
    t.answers("johan", "faith on 30 faith").expects("johan", free={1: "FS", 2: "NS", 30: ""})


@pytest.mark.rule("10.30", "10.28", "6.6")
def test_project_30_does_not_mix_the_colours_on_28(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 30, 1, 2).extras("johan", 28, 1, "food").gains("johan", "NF")
    assert t.options("johan") == {"food on 28 extra", "lose food"}
    t.answers("johan", "food on 28 extra").expects("johan", extras={28: 2}, lost=1)


@pytest.mark.rule("10.30", "10.22", "6.6")
def test_project_30_leaves_the_extra_places_of_22_open(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 30, 1, 2, 22).gains("johan", "N")
    assert t.options("johan") == {"food on 22 extra", "lose food"}
    t.answers("johan", "food on 22 extra").expects("johan", extras={22: 1})


@pytest.mark.rule("10.30", "10.29")
def test_project_30_does_not_change_the_colours_of_covers(table: Callable[..., Table]) -> None:
    t = with_covers(table(experts=True)).completed("johan", 1, 2, 30).gains("johan", "F")
    assert t.options("johan") == {"faith on b1-b2"}
    t.answers("johan", "faith on b1-b2")


# 22 and 28: extra places


@pytest.mark.rule("10.22", "6.6")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_t15_extra_tokens_on_22_are_worth_two_each(table: Callable[..., Table], count: int) -> None:
    table().extras("johan", 22, count).expects("johan", from_projects=1 + 2 * count)


@pytest.mark.rule("10.28", "6.6")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_t15_extra_tokens_on_28_are_worth_three_each(table: Callable[..., Table], count: int) -> None:
    table(experts=True).extras("johan", 28, count, "food").expects("johan", from_projects=3 * count)


@pytest.mark.rule("10.22", "6.6")
def test_t15_project_22_takes_four_of_any_colours(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 1, 2, 22).gains("johan", "FNSFN")
    t.answers("johan", "faith on 22 extra", "food on 22 extra", "strength on 22 extra", "faith on 22 extra")
    t.expects("johan", extras={22: 4}, lost=1, from_projects=2 + 1 + 1 + 8)


@pytest.mark.rule("10.28", "6.6")
def test_t15_the_first_extra_token_on_28_fixes_its_colour(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 1, 2, 28).gains("johan", "NNNNNF")
    assert t.options("johan") == {"food on 28 extra", "lose food", "faith on 28 extra", "lose faith"}
    t.answers("johan", "food on 28 extra")
    assert t.options("johan") == {"food on 28 extra", "lose food"}
    t.answers("johan", "food on 28 extra", "food on 28 extra", "food on 28 extra")
    t.expects("johan", extras={28: 4}, lost=2)


@pytest.mark.rule("10.22", "10.28")
def test_a_token_on_22_does_not_fix_the_colour_of_28(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 1, 2, 22, 28).gains("johan", "FN").answers("johan", "faith on 22 extra")
    assert "food on 28 extra" in t.options("johan")
    t.answers("johan", "food on 28 extra").expects("johan", extras={22: 1, 28: 1})


@pytest.mark.rule("10.22", "6.6")
def test_a_token_that_is_refused_is_let_go(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 1, 2, 22).gains("johan", "F").answers("johan", "lose faith")
    t.expects("johan", lost=1, extras={})
    assert (len(t.told(LetGo)), t.told(TokensLost)) == (1, [])


# The others: what they are worth at the end


@pytest.mark.rule("10.3")
def test_project_3_brings_food(table: Callable[..., Table]) -> None:
    t = table().city("johan", **STANDING).expects("johan", food=3 + 1, harvest=3 + 2)
    t.completed("johan", 3).expects("johan", food=3 + 1 + 3, harvest=3 + 2 * 4, from_projects=1)


@pytest.mark.rule("10.6", "10.7", "10.8", "10.31", "10.32")
@pytest.mark.parametrize(("project", "points"), [(6, 5), (7, 5), (8, 5), (31, 7), (32, 7)])
def test_projects_without_an_ability_give_their_points(table: Callable[..., Table], project: int, points: int) -> None:
    t = table(experts=True).city("johan", **STANDING).completed("johan", project)
    t.expects("johan", from_projects=points)
    cost = sum(t.s.tables.projects[project].cost)
    t.gains("sylvain", "F").answers("sylvain", "faith on 1 faith").expects("johan", gained=cost)


@pytest.mark.rule("10.9", "10.10", "10.11", "10.12", "10.13", "8.5")
@pytest.mark.parametrize(
    ("project", "two", "each"),
    [
        (9, ("Worship3-FNNS", "Worship3-SNNN"), 1),
        (10, ("Farming3-NSFF", "Farming3-FFFF"), 1),
        (11, ("Military3-FFSS", "Military3-FNFN"), 1),
        (12, ("Political1-SFSN", "Political2-FFFS"), 2),
        (13, ("TradeF-FFNN", "TradeS-NSNF"), 2),
    ],
)
def test_points_for_each_intact_building_of_a_type(
    table: Callable[..., Table], project: int, two: tuple[str, str], each: int
) -> None:
    others = {
        "a3": "Worship3-FFNF",
        "b3": "Farming3-SSNN",
        "c3": "Military3-NNNS",
        "a2": "Political1-NFNN",
        "c2": "TradeN-FNSF",
    }
    t = table().city("johan", **others, a1=two[0], c1=two[1]).completed("johan", project)
    t.expects("johan", from_projects=1 + 3 * each)
    t.struck("johan", "c1").expects("johan", from_projects=1 + 2 * each)


SOURCES = {
    "a1": "Worship3-FFNF",
    "b1": "Military3-NFFF",
    "c1": "Farming3-SNFS",
    "a2": "Worship3-NSSF",
    "a3": "Worship3-SSSF",
}
"""Faith: a1-top, a1-b1, a3-left. Food: b1-top, a1-a2. Strength: c1-top, a2-a3, a3-bottom."""


@pytest.mark.rule("10.14", "10.15", "10.16")
@pytest.mark.parametrize(("project", "colour", "count"), [(14, "faith", 3), (15, "food", 2), (16, "strength", 3)])
def test_points_for_each_source_of_a_colour(table: Callable[..., Table], project: int, colour: str, count: int) -> None:
    t = table().city("johan", **SOURCES).completed("johan", project)
    assert len([name for name in t.seen("johan", "sources") if name.startswith(colour)]) == count
    t.expects("johan", from_projects=1 + count)
    t.struck("johan", "a1", "b1", "c1", "a2", "a3").expects("johan", from_projects=1 + count)


@pytest.mark.rule("10.19")
def test_project_19_rewards_a_city_without_destroyed_buildings(table: Callable[..., Table]) -> None:
    t = table().city("johan", **STANDING).damage("johan", "row-1").completed("johan", 19)
    t.expects("johan", from_projects=3 + 3)
    t.struck("johan", "a1").expects("johan", from_projects=3)


@pytest.mark.rule("10.21", "10.25")
@pytest.mark.parametrize(("project", "printed", "each"), [(21, 2, 1), (25, 3, 2)])
def test_points_for_victory_tokens_on_top_of_their_own(
    table: Callable[..., Table], project: int, printed: int, each: int
) -> None:
    t = table(experts=True).victories("johan", 3).completed("johan", project)
    t.expects("johan", from_projects=printed + 3 * each, points=printed + 3 * each + 9)


@pytest.mark.rule("10.23", "9.2")
@pytest.mark.parametrize(
    ("city", "faith"),
    [
        ({}, 0),
        ({"a2": "Military3-SFNN"}, 0),
        ({"a1": "Military3-FSSN"}, 1),
        ({"b2": "Worship3-SNNN"}, 3),
        ({"b2": "Worship3-SNNN", "a1": "Military3-FSSN"}, 4),
    ],
)
def test_project_23_counts_full_pairs_of_faith(table: Callable[..., Table], city: dict[str, str], faith: int) -> None:
    t = table(experts=True).city("johan", **city).completed("johan", 23)
    t.expects("johan", faith=faith, from_projects=3 + faith // 2)
    assert t.seen("johan", "parts")["faith"] == faith


@pytest.mark.rule("10.23")
def test_project_23_leaves_out_destroyed_worship(table: Callable[..., Table]) -> None:
    t = table(experts=True).city("johan", b2="Worship3-SNNN").struck("johan", "b2").completed("johan", 23)
    t.expects("johan", from_projects=3)


@pytest.mark.rule("10.24", "8.5")
def test_project_24_wants_all_five_types(table: Callable[..., Table]) -> None:
    t = table(experts=True).city("johan", **STANDING, a3="TradeF-FFNN").completed("johan", 24)
    t.expects("johan", from_projects=3)
    t.city("johan", c3="Political1-SFSN").expects("johan", from_projects=3 + 4)
    t.struck("johan", "a3").expects("johan", from_projects=3)


FIVE_WORSHIP = ("Worship3-SNNN", "Worship3-NNFF", "Worship3-FNNS", "Worship3-NSNS", "Worship3-SFFS")


@pytest.mark.rule("10.26")
@pytest.mark.parametrize(
    ("cells", "pairs"),
    [
        (("a1",), 0),
        (("a1", "b2"), 0),
        (("a1", "b1"), 1),
        (("a1", "b1", "c1"), 1),
        (("a1", "b1", "a2", "b2"), 2),
        (("b1", "a2", "b2", "c2", "b3"), 1),
        (("a1", "b1", "c1", "c2"), 2),
    ],
)
def test_project_26_pairs_neighbours_of_one_type(
    table: Callable[..., Table], cells: tuple[str, ...], pairs: int
) -> None:
    t = table(experts=True).city("johan", **dict(zip(cells, FIVE_WORSHIP, strict=False))).completed("johan", 26)
    t.expects("johan", from_projects=1 + 2 * pairs)


@pytest.mark.rule("10.26", "8.5")
def test_project_26_pairs_only_intact_buildings_of_the_same_type(table: Callable[..., Table]) -> None:
    t = table(experts=True).city("johan", a1="Worship3-SNNN", b1="Farming3-NNNN", c1="Farming3-FFFF")
    t.completed("johan", 26).expects("johan", from_projects=1 + 2)
    t.struck("johan", "c1").expects("johan", from_projects=1)


@pytest.mark.rule("10.27", "8.5")
def test_project_27_counts_lines_of_three_different_types(table: Callable[..., Table]) -> None:
    t = table(experts=True).city("johan", **STANDING, a2="Farming3-FFFF", a3="TradeF-FFNN").completed("johan", 27)
    t.expects("johan", from_projects=1 + 3 * 2)
    t.city("johan", b2="Farming3-SSNN", b3="Worship3-SNNN").expects("johan", from_projects=1 + 3 * 2)
    t.struck("johan", "a1").expects("johan", from_projects=1)
