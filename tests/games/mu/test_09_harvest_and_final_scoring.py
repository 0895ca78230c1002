"""Chapter 9: the Harvest and final scoring."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import MU, Table, random_game
from undercroft.games.mu.events import Harvested, Scored
from undercroft.games.mu.play.harvest import FinalScoring

DAVID = {
    "a1": "Farming3-SSSS",
    "b1": "Military3-FSSN",
    "c1": "TradeF-SFFF",
    "a2": "Worship3-NSSF",
    "b2": "Farming3-FFFN",
    "c2": "Military3-FSNF",
    "a3": "Farming3-SSNN",
    "b3": "TradeN-FNSF",
    "c3": "Farming3-NSFF",
}
"""A full city with one Food Source, between c2 and c3."""


@pytest.mark.rule("9.1", "8.5")
def test_t07_davids_harvest(table: Callable[..., Table]) -> None:
    t = table().city("david", **DAVID).struck("david", "c3")
    assert [name for name in t.seen("david", "sources") if name.startswith("food")] == ["food c2-c3"]
    t.expects("david", food=10, harvest=8 + 2 * 2)


@pytest.mark.rule("9.1")
def test_too_little_food_costs_nothing(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Worship3-SNNN", c1="Worship3-FNNS", a3="Worship3-NSNS", b2="Farming3-FFFF")
    t.expects("johan", food=3, harvest=3)
    t.struck("johan", "b2").expects("johan", food=0, harvest=0)


@pytest.mark.rule("9.1")
def test_no_food_and_no_buildings_give_nothing(table: Callable[..., Table]) -> None:
    table().expects("johan", food=0, harvest=0, points=0)


@pytest.mark.rule("9.1", "10.3")
def test_food_comes_from_buildings_sources_and_completed_projects(table: Callable[..., Table]) -> None:
    t = table().city("johan", b1="Military3-NFFF", b2="Political1-SFSN").paid("johan", 3, "S")
    t.expects("johan", food=1 + 2, harvest=2 + 2)
    t.completed("johan", 3).expects("johan", food=1 + 2 + 3, harvest=2 + 2 * 4)


@pytest.mark.rule("9.2")
def test_faith_on_intact_buildings_and_sources(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Worship3-FFNF", b1="Military3-NFFF", c3="Worship3-SSSF")
    assert {name for name in t.seen("johan", "sources") if name.startswith("faith")} == {"faith a1-top", "faith a1-b1"}
    assert t.seen("johan", "parts")["faith"] == 3 + 3 + 2
    t.struck("johan", "c3")
    assert t.seen("johan", "parts")["faith"] == 3 + 2


@pytest.mark.rule("9.2")
def test_projects_bring_no_faith(table: Callable[..., Table]) -> None:
    t = table(experts=True)
    t.completed("johan", *range(3, 33))
    assert t.seen("johan", "parts")["faith"] == 0


@pytest.mark.rule("9.3", "6.5")
def test_completed_projects_give_their_points_and_their_abilities(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Worship3-SFFS").completed("johan", 6, 9).paid("johan", 7, "NN")
    t.expects("johan", from_projects=5 + (1 + 1))


@pytest.mark.rule("9.4")
def test_a_victory_token_is_worth_three(table: Callable[..., Table]) -> None:
    t = table().victories("johan", 4)
    assert t.seen("johan", "parts")["victories"] == 12
    t.expects("johan", points=12)


@pytest.mark.rule("9.5", "9.1", "9.2", "9.3", "9.4")
def test_the_parts_add_up(table: Callable[..., Table]) -> None:
    t = table().city("david", **DAVID).struck("david", "c3").victories("david", 2).completed("david", 6, 11)
    assert t.seen("david", "parts") == {"harvest": 12, "faith": 3 + 5, "projects": 5 + (1 + 2), "victories": 6}
    t.expects("david", points=12 + 8 + 8 + 6)


@pytest.mark.rule("9.5")
def test_most_points_win_alone(table: Callable[..., Table]) -> None:
    t = table().victories("johan", 2).city("david", a1="Worship3-NNFF", b2="Worship3-SNNN", c3="Worship3-NSNS")
    t.begins(FinalScoring(seat=0))
    assert t.result.scores == (6, 0, 0, 9)
    assert t.result.winners == (3,)
    assert t.result.reason.key == "ended-points"


@pytest.mark.rule("9.5")
def test_t12_of_tied_players_the_one_with_most_victory_tokens_wins(table: Callable[..., Table]) -> None:
    t = table().victories("johan", 1).city("david", b2="Worship3-SNNN").begins(FinalScoring(seat=0))
    assert t.result.scores == (3, 0, 0, 3)
    assert t.result.winners == (0,)
    assert t.result.reason.key == "ended-victories"


@pytest.mark.rule("9.5")
def test_t12_if_they_still_tie_they_share_the_win(table: Callable[..., Table]) -> None:
    t = (
        table()
        .victories("johan", 1)
        .victories("david", 1)
        .city("sylvain", b2="Worship3-SNNN")
        .begins(FinalScoring(seat=0))
    )
    assert t.result.scores == (3, 3, 0, 3)
    assert t.result.winners == (0, 3)
    assert t.result.reason.key == "ended-shared"


@pytest.mark.rule("9.5")
def test_more_victory_tokens_do_not_beat_more_points(table: Callable[..., Table]) -> None:
    t = table().victories("johan", 1).city("david", b2="Worship3-FFNF", c3="Worship3-NSNS").begins(FinalScoring(seat=0))
    assert t.result.winners == (3,)


@pytest.mark.rule("9.1", "9.5")
def test_the_end_is_said_aloud(table: Callable[..., Table]) -> None:
    t = table().city("david", **DAVID).struck("david", "c3").begins(FinalScoring(seat=0))
    assert [(e.food, e.points) for e in t.told(Harvested)] == [(0, 0), (0, 0), (0, 0), (10, 12)]
    assert tuple(e.points for e in t.told(Scored)) == t.result.scores


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_result_of_whole_games(seats: int) -> None:
    s, events = random_game(seats, seed=seats, experts=True)
    result = MU.result(s)
    ranks = [(points, p.victories) for points, p in zip(result.scores, s.players, strict=True)]
    assert result.winners == tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))
    assert tuple(e.points for e in events if isinstance(e, Scored)) == result.scores
