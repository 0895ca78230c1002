"""Chapter 11: solo play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import MU, Table, random_game
from undercroft.games.mu import scoring
from undercroft.games.mu.board import CELL_NAMES
from undercroft.games.mu.events import (
    BattleBegan,
    Destroyed,
    NeutralBuilt,
    NeutralHarvested,
    Offered,
    Reshuffled,
    SourceMade,
    Stocked,
    Traded,
    Won,
)
from undercroft.games.mu.play.harvest import FinalScoring
from undercroft.kernel import Draw

NEUTRAL_CITY = {
    "a1": "Farming3-SSSS",
    "b1": "Military3-SNNF",
    "c1": "TradeS-NSNF",
    "a2": "Worship3-NSSF",
    "b2": "Farming3-FSSS",
    "c2": "Worship3-FFNF",
    "a3": "Farming3-SSNN",
    "b3": "Military3-SSFS",
    "c3": "Farming3-NFNS",
}
"""A full city with one Food Source, between c2 and c3, and no Faith Source."""


def neutral_city(t: Table) -> Table:
    """The Harvest example: the Farming at the bottom right is destroyed, and one more."""
    return t.city("neutral", **NEUTRAL_CITY).struck("neutral", "c3", "b1")


@pytest.mark.rule("11.1", "2.1")
def test_solo_is_set_up_as_for_two(table: Callable[..., Table]) -> None:
    t = table(1).starts().by_chance().leaves()
    assert len(t.s.removed) == 30
    assert len(t.s.deck) == 30
    t.expects("johan", projects={1, 2}).expects("neutral", projects=set(), hand=set(), city={})
    assert len(t.options("johan")) == 4 * 3


@pytest.mark.rule("11.2")
def test_t14_the_project_pile_takes_the_place_of_the_neighbours(table: Callable[..., Table]) -> None:
    t = table(1).starts().leaves()
    while not (isinstance(t.found, Draw) and t.found.kind == "project"):
        t.deals(tuple(outcome for outcome, _ in t.found.urn[: t.found.count]))
    assert t.found.count == 4
    t.deals((3, 4, 5, 6)).expects("johan", hand={3, 4, 5, 6})
    t.answers("johan", "play 3 hold 4").expects("johan", hand={4}, discarded_projects={5, 6})
    assert t.found.count == 2
    t.deals((7, 8)).expects("johan", hand={4, 7, 8})
    t.answers("johan", "play 7 hold 8").expects("johan", hand={8}, discarded_projects={4, 5, 6})
    assert t.found.count == 1
    t.deals(9).expects("johan", hand={8, 9})
    t.answers("johan", "play 9 hold 8")
    t.expects("johan", projects={1, 2, 3, 7, 9}, hand=set(), discarded_projects={4, 5, 6, 8})
    assert len(t.s.project_deck) == 20 - 7


@pytest.mark.rule("11.3", "11.4")
def test_t09_a_solo_turn(table: Callable[..., Table]) -> None:
    t = table(1).takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN")
    t.answers("johan", "b1 Military3-NFFF")
    t.expects("johan", city={"b1": "Military3-NFFF"}, sources={"food b1-top"}, gained=1)
    t.expects("neutral", city={}, stock=0).answers("johan", "food on 1 food")
    t.expects("neutral", city={"b1": "Worship3-NFSN"}, sources={"food b1-top"}, stock=1)
    assert {t.s.tables.names[card] for card in t.s.discards} == {"Farming3-FFFF", "Farming3-SSSS"}
    assert [e.seat for e in t.told(SourceMade)] == [0, 1]
    assert [e.count for e in t.told(Stocked)] == [1]


@pytest.mark.rule("11.3")
def test_either_building_of_either_pair_may_be_taken_for_any_free_space(table: Callable[..., Table]) -> None:
    t = table(1).city("johan", a1="Worship3-SNNN").city("neutral", a1="Worship3-FNNS")
    t.takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN").leaves()
    offered = ("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN")
    free = ("b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert t.options("johan") == {f"{cell} {card}" for card in offered for cell in free}


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("taken", "other"),
    [
        ("Farming3-FFFF", "Farming3-SSSS"),
        ("Farming3-SSSS", "Farming3-FFFF"),
        ("Military3-NFFF", "Worship3-NFSN"),
        ("Worship3-NFSN", "Military3-NFFF"),
    ],
)
def test_the_other_building_of_the_pair_goes_to_the_neutral_player(
    table: Callable[..., Table], taken: str, other: str
) -> None:
    t = table(1).takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN")
    t.answers("johan", f"b2 {taken}").expects("neutral", city={"b2": other})
    assert len(t.told(NeutralBuilt)) == 1


@pytest.mark.rule("11.3", "8.4", "10.17")
@pytest.mark.parametrize(("saved", "fallen"), [("pass", "b1"), ("redirect a1", "a1")])
def test_your_own_building_on_a_marked_space_is_destroyed_as_usual(
    table: Callable[..., Table], saved: str, fallen: str
) -> None:
    t = table(1).city("johan", a1="Worship3-SNNN").struck("johan", "b1").completed("johan", 17)
    t.takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-FNFN", "Worship3-NFSN")
    t.answers("johan", "b1 Military3-FNFN").asks(johan="ask-save")
    t.answers("johan", saved).expects("johan", struck={fallen}).answers("johan", "food on 1 food")
    assert [(e.seat, CELL_NAMES[e.cell]) for e in t.told(Destroyed)] == [(0, fallen)]


@pytest.mark.rule("11.3", "8.4", "11.4")
def test_a_building_on_a_marked_space_of_the_neutral_board_is_destroyed(table: Callable[..., Table]) -> None:
    t = table(1).struck("neutral", "b1")
    t.takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-FNFN", "Worship3-NFSN")
    t.answers("johan", "b1 Military3-FNFN").expects("neutral", struck={"b1"}, faith=0, stock=1)
    assert [(e.seat, e.cell) for e in t.told(Destroyed)] == [(1, 1)]


@pytest.mark.rule("11.4")
@pytest.mark.parametrize(("struck", "stock"), [(False, 2), (True, 1)])
def test_trade_adds_a_token_to_the_stock_unless_it_is_destroyed_as_it_arrives(
    table: Callable[..., Table], struck: bool, stock: int
) -> None:
    t = table(1)
    if struck:
        t.struck("neutral", "b1")
    t.takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-FNFN", "TradeF-NFSS")
    t.answers("johan", "b1 Military3-FNFN").expects("neutral", stock=stock).expects("johan", gained=0)
    assert len(t.told(Traded)) == stock - 1


@pytest.mark.rule("11.3", "6.2", "10.2")
def test_tokens_and_projects_work_as_usual(table: Callable[..., Table]) -> None:
    t = table(1).paid("johan", 2, "S").takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-SNNN")
    t.answers("johan", "b1 Military3-NFFF", "food on 2 food", "gain strength", "strength on 1 strength")
    t.expects("johan", complete={2}, gained=3)


@pytest.mark.rule("11.5")
@pytest.mark.parametrize("seed", range(3))
def test_in_turn_8_the_discarded_pairs_are_shuffled_in(seed: int) -> None:
    s, events = random_game(1, seed=seed)
    turns = [e for e in events if isinstance(e, Offered | Reshuffled)]
    assert [type(e) for e in turns] == [Offered] * 7 + [Reshuffled] + [Offered] * 2
    assert len(turns[7].cards) == 14
    first = {card for e in turns[:7] for card in (*e.first, *e.second)}
    assert len(first) == 28
    later = {card for e in turns[8:] for card in (*e.first, *e.second)}
    assert not later & {*s.removed}
    assert len(later - first) <= 2


@pytest.mark.rule("11.5")
def test_the_pile_of_turn_8_is_the_two_left_and_the_fourteen_discarded(table: Callable[..., Table]) -> None:
    t = table(1).starts().by_chance().leaves()
    while len(t.told(Reshuffled)) == 0:
        if len(t.told(Offered)) == 7:
            left, discards = set(t.s.deck), set(t.s.discards)
        t.answers_at_random()
    assert len(left) == 2
    offered = {*t.told(Offered)[7].first, *t.told(Offered)[7].second}
    assert {*t.s.deck} | offered == left | discards | {*t.told(Reshuffled)[0].cards}
    assert len(t.s.deck) == 2 + 14 - 4
    assert t.s.discards == ()


@pytest.mark.rule("11.6", "5.8")
def test_battles_after_the_third_sixth_and_ninth_turn() -> None:
    _, events = random_game(1, seed=3)
    turns, battles = 0, []
    for e in events:
        turns += isinstance(e, Offered)
        if isinstance(e, BattleBegan):
            battles.append(turns)
    assert battles == [3, 6, 6, 9, 9]


@pytest.mark.rule("11.6", "7.5")
def test_if_you_are_equal_both_take_a_victory_token(table: Callable[..., Table]) -> None:
    t = table(1).battle_cards("row-2", "row-1", "row-3").fights(1)
    t.expects("johan", victories=1).expects("neutral", victories=1)
    assert [e.seat for e in t.told(Won)] == [0, 1]


@pytest.mark.rule("11.6", "7.3", "7.4")
def test_the_neutral_player_fights_along(table: Callable[..., Table]) -> None:
    t = table(1).city("neutral", b2="Military3-FFSS").battle_cards("row-2", "row-1", "row-3").fights(1)
    t.expects("neutral", victories=1, damage=set()).expects("johan", victories=0, damage={"row-2"})


@pytest.mark.rule("11.6", "8.3")
def test_you_decide_between_the_neutral_players_crossings(table: Callable[..., Table]) -> None:
    t = (
        table(1)
        .city("johan", c1="Military3-FFSS")
        .city("neutral", c2="Worship3-FFNF")
        .damage("neutral", "row-2", "row-3")
    )
    t.battle_cards("column-c", "row-1", "column-a").fights(1).asks(johan="ask-crossing")
    assert t.options("johan") == {"destroy c2", "destroy c3"}
    t.answers("johan", "destroy c2").expects("neutral", struck={"c2"}, damage={"row-3"})


@pytest.mark.rule("11.6", "8.2", "10.1", "10.17")
@pytest.mark.parametrize(
    ("answer", "struck", "damage"), [("withdraw row-2", set(), {"column-c"}), ("redirect a1", {"a1"}, set())]
)
def test_your_projects_have_their_moment_in_a_solo_battle(
    table: Callable[..., Table], answer: str, struck: set[str], damage: set[str]
) -> None:
    t = (
        table(1)
        .city("johan", c2="Worship3-FFNF", a1="Farming3-SSNN")
        .damage("johan", "row-2")
        .completed("johan", 1, 17)
    )
    t.city("neutral", c1="Military3-FFSS").battle_cards("column-c", "row-1", "row-3").fights(1)
    t.asks(johan="ask-save").answers("johan", answer).expects("johan", struck=struck, damage=damage)


@pytest.mark.rule("11.6", "7.6", "10.20")
def test_project_20_works_against_the_neutral_player(table: Callable[..., Table]) -> None:
    t = table(1).city("neutral", b2="Military3-FFSS").completed("johan", 20)
    t.battle_cards("row-2", "row-1", "row-3").fights(1).asks(johan="ask-boost").answers("johan", "boost")
    t.expects("johan", victories=1, used={20}).expects("neutral", victories=1)


@pytest.mark.rule("11.7")
def test_faith_sources_of_the_neutral_city_count(table: Callable[..., Table]) -> None:
    """Three Faith on the building and one Source, less one building."""
    t = table(1).city("neutral", a1="Worship3-FFNF").expects("neutral", sources={"faith a1-top"})
    t.begins(FinalScoring(seat=0)).expects("neutral", stock=3 + 1 - 1)


@pytest.mark.rule("11.7")
def test_t08_the_neutral_players_harvest(table: Callable[..., Table]) -> None:
    t = neutral_city(table(1)).expects("neutral", food=10, faith=6).begins(FinalScoring(seat=0))
    t.expects("neutral", stock=9)
    assert [e.count for e in t.told(NeutralHarvested)] == [9]
    assert t.seen("johan", "parts")["stock"] == -9


@pytest.mark.rule("11.7")
def test_a_neutral_city_with_too_few_symbols_adds_nothing_and_takes_nothing(table: Callable[..., Table]) -> None:
    t = table(1).city("neutral", b2="Military3-FFSS", c3="Military3-NNNS")
    t.player("neutral").stock = 4
    t.begins(FinalScoring(seat=0)).expects("neutral", stock=4)
    assert t.seen("johan", "parts")["stock"] == -4


@pytest.mark.rule("11.7")
def test_the_neutral_players_food_and_faith_are_added_up(table: Callable[..., Table]) -> None:
    """Two Food too few are made up by three Faith."""
    t = table(1).city("neutral", b2="Military3-FFSS", c3="Military3-NNNS", a1="Worship3-SNNN")
    t.begins(FinalScoring(seat=0)).expects("neutral", stock=0)
    t = table(1).city("neutral", b2="Military3-FFSS", c3="Military3-NNNS", a1="Worship3-SNNN")
    t.struck("neutral", "b2", "c3").begins(FinalScoring(seat=0)).expects("neutral", stock=3 - 1)


@pytest.mark.rule("11.8", "11.7")
def test_solo_scoring_takes_the_neutral_players_stock_and_victories_off(table: Callable[..., Table]) -> None:
    t = neutral_city(table(1)).victories("johan", 3).victories("neutral", 1)
    t.city("johan", a1="Worship3-FNSS").completed("johan", 6)
    t.player("neutral").stock = 5
    t.begins(FinalScoring(seat=0))
    assert t.seen("johan", "parts") == {"harvest": 0, "faith": 4, "projects": 5, "victories": 9, "stock": -(5 + 9 + 1)}
    t.expects("johan", points=18 - 15)
    assert t.result.scores == (3,)
    assert t.result.winners == ()


@pytest.mark.rule("11.9")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        (65, "stellar"),
        (50, "stellar"),
        (49, "impressive"),
        (45, "impressive"),
        (44, "good"),
        (40, "good"),
        (39, "average"),
        (36, "average"),
        (35, "weak"),
        (0, "weak"),
        (-7, "weak"),
    ],
)
def test_t11_levels(table: Callable[..., Table], score: int, level: str) -> None:
    assert scoring.level(score) == level
    t = table(1, experts=True).victories("johan", 5).completed("johan", 6, 7, 8, 31, 32)
    t.extras("johan", 22, 4).extras("johan", 28, 4, "faith").expects("johan", points=15 + 3 * 5 + 2 * 7 + 9 + 12)
    t.player("neutral").stock = 65 - score
    t.begins()
    assert t.result.scores == (score,)
    assert t.result.reason.key == f"ended-{level}"


@pytest.mark.rule("11.1", "11.3")
def test_the_neutral_player_is_never_asked_and_gains_no_tokens(table: Callable[..., Table]) -> None:
    for seed in range(4, 8):
        t = table(1).starts().by_chance(seed).leaves()
        while t.is_asked():
            assert {ask.seat for ask in t.found} == {0}
            t.answers_at_random(seed)
    p = t.player("neutral")
    s = t.s
    assert (p.projects, p.gained, p.lost, p.hand) == ((), 0, 0, ())
    assert min(p.city) >= 0
    assert len(MU.result(s).scores) == 1
