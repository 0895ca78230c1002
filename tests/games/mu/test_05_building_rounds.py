"""Chapter 5: the Building rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import PEOPLE, Table, random_game
from undercroft.games.mu.board import LINE_NAMES
from undercroft.games.mu.events import (
    BattleBegan,
    BuildingsPassed,
    Built,
    LastBuildingPutAway,
    Revealed,
    RoundBegan,
    TokensLost,
    Traded,
)
from undercroft.kernel import BACK


def three_cards_each(t: Table) -> Table:
    """The second turn of a round; Bertrand's hand is that of the example."""
    t.holds("johan", "Military3-FFSS", "Military3-FNFN", "Military3-FSNF")
    t.holds("sylvain", "Farming3-FFFN", "Farming3-FNNF", "Farming3-FSSS")
    t.holds("bertrand", "Worship3-FFNF", "Military3-NFFF", "TradeF-FFNN")
    return t.holds("david", "Farming3-NFNS", "Farming3-NNSN", "Farming3-NSFF")


def all_show(t: Table) -> Table:
    t.answers("johan", "play Military3-FFSS hold Military3-FNFN")
    t.answers("sylvain", "play Farming3-FFFN hold Farming3-FNNF")
    t.answers("bertrand", "play Military3-NFFF hold TradeF-FFNN")
    return t.answers("david", "play Farming3-NFNS hold Farming3-NNSN")


def all_place(t: Table, cell: str = "b2") -> Table:
    for who in PEOPLE[: t.s.seats]:
        t.answers(who, cell)
    return t


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_gets_four_buildings_at_random_in_each_round(table: Callable[..., Table], seats: int) -> None:
    t = table(seats).starts().by_chance(seats).leaves()
    dealt = []
    while t.is_asked():
        if t.told(RoundBegan)[-1].number > len(dealt):
            assert all(len(p.hand) == 4 for p in t.s.players)
            dealt.append({card for p in t.s.players for card in p.hand})
            seen = t.view("johan").state.players
            assert [p.hand for p in seen] == [t.player("johan").hand, *[(BACK,) * 4] * (seats - 1)]
        t.answers_at_random()
    assert [len(cards) for cards in dealt] == [4 * seats] * 3
    assert len(set().union(*dealt)) == 12 * seats, "no building is dealt twice"


@pytest.mark.rule("5.2", "5.6")
@pytest.mark.parametrize(
    ("number", "to", "from_"), [(1, "sylvain", "david"), (2, "david", "sylvain"), (3, "sylvain", "david")]
)
def test_t02_bertrand_passes_worship(table: Callable[..., Table], number: int, to: str, from_: str) -> None:
    t = all_place(all_show(three_cards_each(table()).building_turn(number)))
    t.expects("bertrand", plays={"Military3-NFFF"}, city={"b2": "Military3-NFFF"})
    received = {"sylvain": "Farming3-FSSS", "david": "Farming3-NSFF"}[from_]
    t.expects("bertrand", hand={"TradeF-FFNN", received})
    assert "Worship3-FFNF" in t.seen(to, "hand")


@pytest.mark.rule("5.2")
def test_any_two_buildings_can_be_kept_and_either_played(table: Callable[..., Table]) -> None:
    t = three_cards_each(table()).building_turn().leaves()
    hand = ("Farming3-NFNS", "Farming3-NNSN", "Farming3-NSFF")
    assert t.options("david") == {f"play {a} hold {b}" for a in hand for b in hand if a != b}


@pytest.mark.rule("5.2")
def test_buildings_are_shown_when_everybody_has_answered(table: Callable[..., Table]) -> None:
    t = three_cards_each(table()).building_turn().leaves()
    t.answers("johan", "play Military3-FFSS hold Military3-FNFN")
    t.answers("sylvain", "play Farming3-FFFN hold Farming3-FNNF")
    t.answers("bertrand", "play Military3-NFFF hold TradeF-FFNN")
    assert t.told(Revealed) == []
    assert t.view("david").state.stack[-1].answers[2].answer is None
    t.answers("bertrand", "play TradeF-FFNN hold Military3-NFFF")
    t.answers("david", "play Farming3-NFNS hold Farming3-NNSN")
    assert [t.s.tables.names[e.card] for e in t.told(Revealed)][2] == "TradeF-FFNN"
    t.expects("bertrand", hand={"Military3-NFFF"}, passing={"Worship3-FFNF"})
    seen = t.view("david").state.players[2]
    assert (seen.hand, seen.passing) == ((BACK,), (BACK,))


@pytest.mark.rule("5.2")
def test_hands_of_four_three_and_two(table: Callable[..., Table]) -> None:
    t = table(2).starts().by_chance().leaves()
    hands = []
    while t.is_asked():
        if "ask-keep" in [ask.prompt.key for ask in t.found]:
            hands.append([len(p.hand) for p in t.s.players])
        t.answers_at_random()
    assert hands == [[4, 4], [3, 3], [2, 2]] * 3


@pytest.mark.rule("5.3")
def test_a_building_may_go_to_any_free_space(table: Callable[..., Table]) -> None:
    t = all_show(three_cards_each(table().city("david", a1="Worship3-SFFN", c3="Worship3-FNNS")).building_turn())
    t.leaves()
    assert t.options("david") == {"b1", "c1", "a2", "b2", "c2", "a3", "b3"}
    assert len(t.options("johan")) == 9


@pytest.mark.rule("5.3", "8.5")
def test_a_destroyed_building_keeps_its_space(table: Callable[..., Table]) -> None:
    t = table().city("david", a1="Worship3-SFFN", b1="Worship3-FNNS").struck("david", "a1", "c3")
    t = all_show(three_cards_each(t).building_turn()).leaves()
    assert t.options("david") == {"c1", "a2", "b2", "c2", "a3", "b3", "c3"}


@pytest.mark.rule("5.3")
def test_spaces_are_chosen_in_secret_after_the_buildings_are_shown(table: Callable[..., Table]) -> None:
    t = all_show(three_cards_each(table()).building_turn()).leaves()
    t.answers("johan", "b2").answers("sylvain", "b2").answers("bertrand", "a1")
    assert t.told(Built) == []
    assert t.view("david").state.stack[-1].answers[0].answer is None
    t.answers("bertrand", "b2").answers("david", "b2")
    assert [e.cell for e in t.told(Built)] == [4, 4, 4, 4]


@pytest.mark.rule("5.3")
def test_a_building_is_never_turned(table: Callable[..., Table]) -> None:
    """Turned once, Farming3-NFNS would have a Strength half at the top."""
    t = table().builds("johan", "Farming3-NFNS", "c1").expects("johan", gained=1, sources={"faith c1-right"}).leaves()
    assert t.s.tables.edges[t.player("johan").city[2]] == (1, 0, 1, 2)


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("building", "space"), [("TradeF-FFNN", "faith"), ("TradeN-NNFN", "food"), ("TradeS-NSNF", "strength")]
)
def test_a_trade_building_brings_a_token_of_its_colour(table: Callable[..., Table], building: str, space: str) -> None:
    t = table().builds("johan", building, "b2").expects("johan", gained=1)
    t.answers("johan", f"{space} on 1 {space}")
    assert len(t.told(Traded)) == 1


@pytest.mark.rule("5.4", "5.5")
def test_the_token_of_trade_comes_together_with_those_of_sources(table: Callable[..., Table]) -> None:
    t = table().builds("johan", "TradeF-NFSS", "b1").expects("johan", gained=2, sources={"food b1-top"})
    assert t.options("johan") == {"food on 1 food", "food on 2 food", "faith on 1 faith"}
    t.answers("johan", "faith on 1 faith", "food on 2 food")


@pytest.mark.rule("5.4", "8.4")
def test_t17_trade_destroyed_on_arrival_brings_no_token(table: Callable[..., Table]) -> None:
    t = table().struck("johan", "b1").builds("johan", "TradeF-NFSS", "b1")
    t.expects("johan", gained=1, sources={"food b1-top"}, struck={"b1"})
    t.answers("johan", "food on 1 food")
    assert t.told(Traded) == []


@pytest.mark.rule("5.5")
def test_a_token_goes_on_any_free_space_of_its_colour(table: Callable[..., Table]) -> None:
    t = table().projects("johan", 4, 7).gains("johan", "N")
    assert t.options("johan") == {"food on 1 food", "food on 2 food", "food on 7 food"}
    t.answers("johan", "food on 7 food").expects("johan", free={1: "FNS", 2: "NS", 4: "FS", 7: "NS"})


@pytest.mark.rule("5.5")
def test_tokens_are_placed_in_any_order_one_at_a_time(table: Callable[..., Table]) -> None:
    t = table().gains("johan", "FS")
    assert t.options("johan") == {"faith on 1 faith", "strength on 1 strength", "strength on 2 strength"}
    t.answers("johan", "strength on 2 strength")
    assert t.options("johan") == {"faith on 1 faith"}
    t.answers("johan", "faith on 1 faith")


@pytest.mark.rule("5.5")
def test_a_token_without_a_place_is_lost(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 1, "F").gains("johan", "FF").expects("johan", lost=2, gained=3)
    assert [e.count for e in t.told(TokensLost)] == [2]


@pytest.mark.rule("5.5")
def test_a_token_with_a_place_cannot_be_let_go(table: Callable[..., Table]) -> None:
    t = table().gains("johan", "F").leaves()
    t.refuses("johan", "lose faith", "why-must-place", token="faith", paragraph="5.5")
    t.refuses("johan", "pass", "why-must-answer", paragraph="5.5")


@pytest.mark.rule("5.5", "6.2")
def test_a_project_can_be_completed_between_two_tokens(table: Callable[..., Table]) -> None:
    """Project 30 makes room for the second Faith token, which would be lost if it were placed first."""
    t = table(experts=True).paid("johan", 1, "F").paid("johan", 30, "NN").gains("johan", "FF")
    t.answers("johan", "faith on 30 faith")
    assert t.options("johan") == {"faith on 1 food", "faith on 1 strength", "faith on 2 food", "faith on 2 strength"}
    t.answers("johan", "faith on 2 food").expects("johan", lost=0)


@pytest.mark.rule("5.5")
def test_everybody_places_at_the_same_time_and_openly(table: Callable[..., Table]) -> None:
    t = all_show(three_cards_each(table()).building_turn())
    t.answers("johan", "b2").answers("sylvain", "a1").answers("bertrand", "b1").answers("david", "b2")
    t.asks(sylvain="ask-token", bertrand="ask-token")
    t.answers("bertrand", "food on 1 food").asks(sylvain="ask-token")
    assert t.view("johan").state.players[2].spaces[0] == (1, 0, 1)
    t.expects("bertrand", hand={"TradeF-FFNN"}, passing={"Worship3-FFNF"})
    t.answers("sylvain", "faith on 1 faith")
    t.expects("bertrand", passing=set())


@pytest.mark.rule("5.6")
def test_passed_buildings_lie_unseen_until_all_tokens_are_placed(table: Callable[..., Table]) -> None:
    t = all_show(three_cards_each(table()).building_turn(2))
    t.answers("johan", "b2").answers("sylvain", "a1").answers("bertrand", "b2").answers("david", "b2")
    t.asks(sylvain="ask-token")
    assert t.view("bertrand").state.players[1].passing == (BACK,)
    assert t.told(BuildingsPassed) == []
    t.answers("sylvain", "faith on 1 faith")
    assert [(e.seat, e.to) for e in t.told(BuildingsPassed)] == [(0, 1), (1, 2), (2, 3), (3, 0)]
    passed = t.told(BuildingsPassed)[1]
    assert BACK not in t.learns("sylvain", passed).cards
    assert t.learns("bertrand", passed).cards == (BACK,)
    assert BACK not in t.view("bertrand").state.players[2].hand


@pytest.mark.rule("5.7")
def test_the_last_building_is_put_away_unseen_and_does_not_come_back(table: Callable[..., Table]) -> None:
    s, events = random_game(3, seed=5)
    assert len([e for e in events if isinstance(e, LastBuildingPutAway)]) == 9
    put_away = {card for p in s.players for card in p.discarded}
    assert len(put_away) == 9
    assert not put_away & {e.card for e in events if isinstance(e, Revealed)}
    t = table(2).starts().by_chance().leaves()
    while not t.told(LastBuildingPutAway):
        t.answers_at_random()
    assert t.view("sylvain").state.players[0].discarded == (BACK,)
    assert t.view("johan").state.players[0].discarded == t.player("johan").discarded != (BACK,)
    assert t.learns("sylvain", t.told(LastBuildingPutAway)[0]).card == BACK


@pytest.mark.rule("5.8", "7.1")
@pytest.mark.parametrize(("number", "lines"), [(1, ["row-1"]), (2, ["row-2", "column-b"]), (3, ["row-3", "column-b"])])
def test_t13_battles_after_each_round(table: Callable[..., Table], number: int, lines: list[str]) -> None:
    t = table().battle_cards("row-1", "row-2", "row-3").deals(*lines[1:]).fights(number)
    fought = [LINE_NAMES[e.line] for e in t.told(BattleBegan)]
    assert fought == lines
