"""Chapter 1: aim and parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from games.mu.scenario import BOX, MU, PEOPLE, Table, random_game
from undercroft.games.mu.board import CELLS, FAITH, FOOD, HALVES, LINES, STRENGTH
from undercroft.games.mu.events import BattleBegan, Drafted, Revealed, RoundBegan
from undercroft.games.mu.material import BASIC, COMMON, EXPERT, FIXED_EFFECTS, TYPE_NAMES, Tables, read
from undercroft.games.mu.state import Options

OURS = MU.load()


def tables(box: str) -> Tables:
    return MU.start(Options(), box, 2).tables


BOXES = pytest.mark.parametrize("box", [OURS, BOX], ids=["ours", "the tests'"])


@pytest.mark.rule("1.1", "4.5", "5.8")
def test_a_game_has_four_rounds_of_three_turns_and_ends_with_a_full_city() -> None:
    s, events = random_game(3, seed=1)
    assert [e.number for e in events if isinstance(e, RoundBegan)] == [0, 1, 2, 3]
    assert Counter(e.seat for e in events if isinstance(e, Drafted)) == {0: 3, 1: 3, 2: 3}
    assert Counter(e.seat for e in events if isinstance(e, Revealed)) == {0: 9, 1: 9, 2: 9}
    battles_by_round = Counter()
    number = 0
    for e in events:
        if isinstance(e, RoundBegan):
            number = e.number
        elif isinstance(e, BattleBegan):
            battles_by_round[number] += 1
    assert battles_by_round == {1: 1, 2: 2, 3: 2}
    for p in s.players:
        assert len(p.projects) == 5
        assert min(p.city) >= 0


@pytest.mark.rule("1.1", "9.5")
def test_most_points_win() -> None:
    s, _ = random_game(4, seed=2)
    result = MU.result(s)
    assert all(result.scores[seat] == max(result.scores) for seat in result.winners)


@pytest.mark.rule("1.2")
@BOXES
def test_the_box_has_60_buildings_twelve_of_each_type(box: str) -> None:
    t = tables(box)
    assert len(t.names) == len(set(t.names)) == 60
    assert Counter(t.types) == dict.fromkeys(range(5), 12)


@pytest.mark.rule("1.2")
@BOXES
def test_the_box_has_ten_basic_and_thirty_other_projects(box: str) -> None:
    assert sorted(tables(box).projects) == [*BASIC, *COMMON, *EXPERT] == list(range(1, 33))
    assert len(BASIC) * max(MU.seats) + len(COMMON) + len(EXPERT) == 40


@pytest.mark.rule("1.2")
def test_the_box_has_a_battle_card_for_each_line_and_boards_for_five() -> None:
    assert len(LINES) == 6
    assert len(CELLS) == 9
    assert list(MU.seats) == [1, 2, 3, 4, 5]


@pytest.mark.rule("1.2")
def test_tokens_cannot_run_out(table: Callable[..., Table]) -> None:
    t = table(5)
    for who in PEOPLE:
        t.player(who).lost = 100
    t.gains("johan", "F").answers("johan", "faith on 1 faith").expects("johan", gained=101, lost=100)


@pytest.mark.rule("1.3")
@BOXES
def test_what_each_type_gives(box: str) -> None:
    t = tables(box)
    gives = {
        "farming": {FOOD},
        "worship": {FAITH},
        "military": {STRENGTH},
        "political": {STRENGTH, FOOD},
        "trade": set(),
    }
    for card in range(60):
        name = TYPE_NAMES[t.types[card]]
        assert {colour for colour, count in enumerate(t.symbols[card]) if count} == gives[name], t.names[card]
        assert (t.tokens[card] >= 0) == (name == "trade")
        if name == "worship":
            assert t.symbols[card] == (3, 0, 0)


@pytest.mark.rule("1.3")
@BOXES
def test_each_building_has_four_halves_and_none_is_like_another(box: str) -> None:
    t = tables(box)
    assert all(len(edges) == 4 for edges in t.edges)
    assert len(set(t.edges)) == 60
    assert Counter(half for edges in t.edges for half in edges) == {FAITH: 80, FOOD: 80, STRENGTH: 80}
    for cards in t.of_type:
        for side in range(4):
            assert Counter(t.edges[card][side] for card in cards) == {FAITH: 4, FOOD: 4, STRENGTH: 4}


@pytest.mark.rule("1.3", "8.5")
def test_a_building_is_intact_until_it_is_destroyed(table: Callable[..., Table]) -> None:
    t = table().city("johan", b2="Farming3-FFFF").expects("johan", food=3)
    t.struck("johan", "b2").expects("johan", food=0)


@pytest.mark.rule("1.4")
def test_every_card_says_where_its_values_come_from() -> None:
    box, _ = read(Path(MU.folder) / "material")
    for rows in box.tables.values():
        assert {row.source for row in rows} <= {"rulebook", "public", "house"}


@pytest.mark.rule("1.4")
@BOXES
def test_what_the_rulebook_tells_of_projects_is_kept(box: str) -> None:
    t = tables(box)
    assert sorted(FIXED_EFFECTS) == [1, 2, 4, 5, 17, 20, 22, 26, 28, 29, 30]
    for number, effect in FIXED_EFFECTS.items():
        assert t.projects[number].effect == effect
    assert t.projects[1].cost == (1, 1, 1)
    assert t.projects[2].cost[STRENGTH] >= 1
    assert (t.projects[22].amount, t.projects[28].amount) == (2, 3)


@pytest.mark.rule("1.4")
def test_house_values_can_be_replaced() -> None:
    row = {"number": 6, "cost": "FFFFFF", "ap": 9, "keyword": "none", "source": "house"}
    box = MU.load(changed={"projects": [row]})
    assert box != OURS
    assert tables(box).projects[6].cost == (6, 0, 0)
    assert tables(OURS).projects[6].cost != (6, 0, 0)
    assert MU.changed(box)["projects"][0]["ap"] == 9


@pytest.mark.rule("2.2")
@BOXES
def test_the_rim_shows_each_colour_once_on_each_side(box: str) -> None:
    for rim in tables(box).rims:
        assert [half for junction, half in enumerate(rim) if len(HALVES[junction]) == 2] == [-1] * 12
        for side in range(4):
            halves = [rim[junction] for junction, at in enumerate(HALVES) if len(at) == 1 and at[0][1] == side]
            assert sorted(halves) == [FAITH, FOOD, STRENGTH]
