"""Chapter 1: aim and parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from games.mu.scenario import BOX, MU, PEOPLE, Table, random_game
from undercroft.games.mu.board import FAITH, FOOD, HALVES, LINE_NAMES, STRENGTH
from undercroft.games.mu.events import BattleBegan, Drafted, Revealed, RoundBegan
from undercroft.games.mu.material import BASIC, FIXED_AMOUNTS, FIXED_EFFECTS, TYPE_NAMES, Tables, read
from undercroft.games.mu.state import NONE, Options, unseen_lines
from undercroft.words import Words

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
    assert result.scores.count(max(result.scores)) == 1
    assert [result.scores[seat] for seat in result.winners] == [max(result.scores)]


@pytest.mark.rule("1.2")
@BOXES
def test_the_box_has_60_buildings_twelve_of_each_type(box: str) -> None:
    t = tables(box)
    assert len(t.names) == len(set(t.names)) == 60
    assert Counter(t.types) == dict.fromkeys(range(5), 12)


@pytest.mark.rule("1.2")
@BOXES
def test_the_box_has_ten_basic_and_thirty_other_projects(box: str) -> None:
    t = tables(box)
    assert sorted(t.projects) == list(range(1, 33))
    assert len(BASIC) * max(MU.seats) + len(t.common) + len(t.experts) == 40


@pytest.mark.rule("1.2")
def test_the_box_has_a_battle_card_for_each_line_and_boards_for_five(table: Callable[..., Table]) -> None:
    for seats in MU.seats:
        t = table(seats).starts().by_chance().leaves()
        assert {LINE_NAMES[line] for line in (*(line for line in t.s.battles if line != NONE), *unseen_lines(t.s))} == {
            "row-1", "row-2", "row-3", "column-a", "column-b", "column-c"
        }  # fmt: skip
        assert [len(p.city) for p in t.s.players] == [9] * max(seats, 2)


@pytest.mark.rule("1.2")
def test_tokens_cannot_run_out(table: Callable[..., Table]) -> None:
    """The box has 25 of a colour; 31 lie on the cards of five players, and one more is gained."""
    t = table(5, experts=True)
    drafted = ((25, 31, 20), (16, 8, 3), (32, 29, 28), (27, 22, 19), (18, 17, 12))
    for who, numbers in zip(PEOPLE, drafted, strict=True):
        for number in (1, 2, *numbers):
            if (who, number) != ("johan", 1):
                t.paid(who, number, "S" * t.s.tables.projects[number].cost[STRENGTH])
    before = sum(p.gained for p in t.begins().s.players)
    assert before == 31
    t.gains("johan", "S").answers("johan", "strength on 1 strength")
    assert t.seen("johan", "free")[1] == "FN"
    assert sum(p.gained for p in t.s.players) == 32
    assert sum(p.lost for p in t.s.players) == 0


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
    """Facts 2.2 to 2.4: what the rulebook gives, and that the rest is ours."""
    box, t = read(Path(MU.folder) / "material")
    assert {row.source for rows in box.tables.values() for row in rows} == {"house"}
    for row in box.tables["buildings"]:
        assert row.rulebook == (("faith",) if row.type == "worship" else ())
    given = {row.number: set(row.rulebook) for row in box.tables["projects"] if row.rulebook}
    assert {number for number, fields in given.items() if "effect" in fields} == set(FIXED_EFFECTS)
    assert {number for number, fields in given.items() if "amount" in fields} == set(FIXED_AMOUNTS)
    assert {number for number, fields in given.items() if "cost" in fields} == {1}
    words = Words(MU)
    assert words.text(t.projects[3].source) == "Its numbers are ours."
    assert words.text(t.projects[1].source) == (
        "Its numbers are ours; the rulebook gives its cost and the kind of its effect."
    )


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
