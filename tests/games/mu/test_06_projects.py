"""Chapter 6: projects."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import Table
from undercroft.games.mu.events import Completed, TokensGained, TokensLost


@pytest.mark.rule("6.1", "6.2", "5.4", "5.5", "10.2")
def test_t03_strength_completes_project_2_and_faith_waits_on_project_1(table: Callable[..., Table]) -> None:
    """Bertrand's Military makes a Source with a building and one with the rim."""
    t = table().city("bertrand", b3="Worship3-FFNF").paid("bertrand", 2, "N")
    t.builds("bertrand", "Military3-FFSS", "a3")
    t.expects("bertrand", sources={"food b3-bottom", "faith a3-b3", "strength a3-bottom"})
    t.answers("bertrand", "faith on 1 faith")
    t.answers("bertrand", "strength on 2 strength").asks(bertrand="ask-wish")
    t.answers("bertrand", "gain faith")
    t.expects("bertrand", complete={2}, free={1: "NS", 2: ""}, gained=4, lost=1)


@pytest.mark.rule("6.1")
def test_a_project_is_complete_when_its_last_space_is_full(table: Callable[..., Table]) -> None:
    t = table().projects("johan", 7).gains("johan", "NNS")
    t.answers("johan", "food on 7 food", "strength on 7 strength").expects("johan", complete=set(), from_projects=0)
    t.answers("johan", "food on 7 food").expects("johan", complete={7}, from_projects=5)
    assert [e.project for e in t.told(Completed)] == [7]


@pytest.mark.rule("6.1")
def test_tokens_stay_on_a_project_over_several_turns(table: Callable[..., Table]) -> None:
    t = table().gains("johan", "F").answers("johan", "faith on 1 faith")
    t.gains("johan", "N").answers("johan", "food on 1 food").expects("johan", free={1: "S", 2: "NS"})
    t.gains("johan", "S").answers("johan", "strength on 1 strength").expects("johan", complete={1}, gained=3)


@pytest.mark.rule("6.1", "5.5")
def test_a_space_takes_its_own_colour_only(table: Callable[..., Table]) -> None:
    t = table().projects("johan", 7).gains("johan", "F")
    assert t.options("johan") == {"faith on 1 faith"}
    t.answers("johan", "faith on 1 faith")


@pytest.mark.rule("6.2", "10.4", "10.5")
def test_a_completed_project_can_complete_another_which_works_first(table: Callable[..., Table]) -> None:
    """Project 4 brings Food, which completes 5, whose Faith is placed before the second Food and the Faith in hand."""
    t = table().paid("johan", 4, "F").paid("johan", 5, "S").paid("johan", 1, "NS")
    t.gains("johan", "SF")
    t.answers("johan", "strength on 4 strength").asks(johan="ask-token")
    assert t.options("johan") == {"food on 2 food", "food on 5 food"}
    t.answers("johan", "food on 5 food")
    assert t.options("johan") == {"faith on 1 faith"}
    t.answers("johan", "faith on 1 faith")
    assert [e.count for e in t.told(TokensLost)] == [1], "the second Faith of project 5"
    assert t.options("johan") == {"food on 2 food"}
    t.answers("johan", "food on 2 food")
    assert [e.count for e in t.told(TokensLost)] == [1, 1], "and the Faith that was held"
    t.expects("johan", complete={1, 4, 5}, lost=2)
    assert [(e.token, e.count) for e in t.told(TokensGained)] == [(1, 2), (0, 2)]


@pytest.mark.rule("6.2", "6.1")
def test_a_when_complete_project_works_once(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 4).gains("johan", "F").answers("johan", "faith on 1 faith")
    t.expects("johan", gained=3)
    assert t.told(TokensGained) == []


@pytest.mark.rule("6.3", "10.1", "10.18")
def test_an_anytime_project_may_be_used_whenever_its_owner_wishes_and_once(table: Callable[..., Table]) -> None:
    t = table().completed("sylvain", 1).damage("sylvain", "row-1", "row-2").gains("johan", "F")
    assert t.options("sylvain", any_time=True) == {"withdraw row-1", "withdraw row-2"}
    t.answers("sylvain", "withdraw row-2").asks(johan="ask-token")
    t.expects("sylvain", damage={"row-1"}, used={1})
    assert t.options("sylvain", any_time=True) == set()
    t.answers("johan", "faith on 1 faith")


LOOKS = {"look 2b", "look 3b"}


@pytest.mark.rule("6.3", "10.1", "10.18")
def test_any_time_is_whenever_the_table_waits(table: Callable[..., Table]) -> None:
    """While projects are drafted, buildings shown and placed, tokens placed, and others have their moment."""

    def ready(t: Table) -> Table:
        return t.completed("johan", 1, 18).damage("johan", "row-3")

    def offered(t: Table) -> bool:
        return t.leaves().options("johan", any_time=True) == {"withdraw row-3", *LOOKS}

    hands = {"johan": (3, 4), "sylvain": (5, 6)}
    t = ready(table(2))
    for who, cards in hands.items():
        t.holds(who, *cards)
    assert offered(t.project_turns(1))
    t = ready(table(2)).holds("johan", "Farming3-FFFF", "TradeF-NFSS").holds("sylvain", "Farming3-SSSS", "TradeS-NSNF")
    assert offered(t.building_turn())
    t.answers("johan", "play Farming3-FFFF hold TradeF-NFSS").answers("sylvain", "play TradeS-NSNF hold Farming3-SSSS")
    t.asks(johan="ask-place", sylvain="ask-place")
    assert offered(t)
    assert offered(ready(table(2)).gains("johan", "N"))
    assert offered(ready(table(2)).gains("sylvain", "F"))
    boost = ready(table(2)).completed("sylvain", 20).battle_cards("row-1", "row-2", "column-a").fights(1)
    assert offered(boost.asks(sylvain="ask-boost"))
    alone = ready(table(1)).takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN")
    assert offered(alone.asks(johan="ask-take"))


@pytest.mark.rule("6.3", "10.18")
def test_a_look_may_be_taken_in_the_middle_of_a_battle(table: Callable[..., Table]) -> None:
    t = table(2).completed("johan", 18).completed("sylvain", 20).battle_cards("row-1", "row-2", "column-a").fights(1)
    t.answers("johan", "look 2b").deals("column-c").asks(sylvain="ask-boost")
    assert t.view("johan").state.face_down[0] == 5
    t.answers("sylvain", "pass").expects("johan", used={18}, victories=1)


@pytest.mark.rule("6.3")
def test_an_anytime_project_need_not_be_used(table: Callable[..., Table]) -> None:
    t = table().completed("sylvain", 1).damage("sylvain", "row-1").gains("johan", "F")
    t.answers("johan", "faith on 1 faith").expects("sylvain", used=set(), damage={"row-1"})


@pytest.mark.rule("6.3", "6.5")
def test_an_incomplete_anytime_project_cannot_be_used(table: Callable[..., Table]) -> None:
    t = table().paid("sylvain", 1, "FN").damage("sylvain", "row-1").gains("johan", "F").leaves()
    assert t.options("sylvain", any_time=True) == set()


@pytest.mark.rule("6.4", "10.9")
def test_an_endgame_ability_counts_at_the_end_only(table: Callable[..., Table]) -> None:
    """Nothing happens when project 9 is completed; what stands at the end counts."""
    t = table().city("johan", a1="Worship3-SFFS").paid("johan", 9, "F").gains("johan", "N")
    t.answers("johan", "food on 9 food").expects("johan", from_projects=1 + 1, gained=2)
    t.city("johan", b2="Worship3-NNFF").expects("johan", from_projects=1 + 2)
    t.struck("johan", "a1").expects("johan", from_projects=1 + 1)


@pytest.mark.rule("6.5", "9.3")
@pytest.mark.parametrize("project", [3, 6, 9, 14, 21])
def test_an_incomplete_project_gives_nothing(table: Callable[..., Table], project: int) -> None:
    t = table().city("johan", a1="Worship3-SFFS").victories("johan", 1)
    without = t.seen("johan", "points")
    cost = {3: "S", 6: "FF", 9: "F", 14: "F", 21: "NN"}[project]
    t.paid("johan", project, cost).expects("johan", from_projects=0, points=without)


@pytest.mark.rule("6.6", "10.22")
def test_extra_places_open_when_the_cost_is_paid(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 1, "FNS").paid("johan", 22, "FN").gains("johan", "FS")
    assert t.options("johan") == {"strength on 2 strength", "strength on 22 strength"}
    t.answers("johan", "strength on 22 strength")
    assert t.options("johan") == {"faith on 22 extra", "lose faith"}
    t.answers("johan", "faith on 22 extra").expects("johan", extras={22: 1})


@pytest.mark.rule("6.6")
def test_an_extra_place_may_be_refused_if_the_token_fits_nowhere_else(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 22).paid("johan", 1, "F").gains("johan", "F")
    assert t.options("johan") == {"faith on 22 extra", "lose faith"}
    t.answers("johan", "lose faith").expects("johan", lost=1, extras={})


@pytest.mark.rule("6.6")
def test_an_extra_place_is_no_excuse_where_the_token_fits_elsewhere(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 22).gains("johan", "F")
    assert t.options("johan") == {"faith on 22 extra", "faith on 1 faith"}
    t.answers("johan", "faith on 22 extra").expects("johan", extras={22: 1}, free={1: "FNS", 2: "NS", 22: ""})
