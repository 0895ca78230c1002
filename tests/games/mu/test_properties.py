"""What holds whatever is built and played: geometry, scoring, and that nothing comes or goes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.mu.scenario import BOX, CARDS, MU, Table, random_game
from undercroft.games.mu import scoring
from undercroft.games.mu.board import (
    ADJACENT,
    CELLS,
    COLUMNS,
    HALVES,
    JUNCTION_NAMES,
    JUNCTIONS,
    LINE_CELLS,
    LINE_JUNCTIONS,
    LINES,
    RIM,
    RIM_JUNCTIONS,
    ROWS,
    SIDES,
)
from undercroft.games.mu.play.battles import strength_on
from undercroft.games.mu.play.tokens import build
from undercroft.games.mu.state import NONE, Options, intact
from undercroft.kernel.frames import Silent

CITY = st.permutations(range(60)).flatmap(
    lambda cards: st.permutations(CELLS).flatmap(
        lambda cells: st.integers(0, 9).map(lambda n: list(zip(cells[:n], cards[:n], strict=True)))
    )
)
"""Buildings on spaces, in the order in which they were built."""
WRECKS = st.integers(0, (1 << 9) - 1)


def city(buildings: list[tuple[int, int]], wrecks: int = 0) -> Table:
    t = Table(2)
    p = t.player("johan")
    for cell, card in buildings:
        build(t.s, p, card, cell, Silent())
    p.wrecks = wrecks
    return t


# The board


@pytest.mark.rule("3.1", "2.2")
def test_every_junction_is_touched_by_the_rim_or_by_two_spaces() -> None:
    for junction in JUNCTIONS:
        touching = [(cell, side) for cell in CELLS for side in range(4) if SIDES[cell][side][0] == junction]
        assert touching == list(HALVES[junction])
        beyond = [SIDES[cell][side][1] for cell, side in touching]
        if len(touching) == 1:
            assert beyond == [RIM]
        else:
            (one, a), (other, b) = touching
            assert beyond == [other, one]
            assert (a + 2) % 4 == b == SIDES[one][a][2]
    assert sorted(junction for side in RIM_JUNCTIONS for junction in side) == [
        junction for junction in JUNCTIONS if len(HALVES[junction]) == 1
    ]
    assert len(set(JUNCTION_NAMES)) == 24


@pytest.mark.rule("3.4")
def test_every_junction_lies_in_exactly_one_line_that_of_its_spaces() -> None:
    for junction in JUNCTIONS:
        (line,) = [line for line in LINES if LINE_JUNCTIONS[line] >> junction & 1]
        upright = {side % 2 == 0 for _, side in HALVES[junction]}
        assert upright == {line in COLUMNS}
        assert all(cell in LINE_CELLS[line] for cell, _ in HALVES[junction])


def test_lines_and_neighbours() -> None:
    assert [len(cells) for cells in LINE_CELLS] == [3] * 6
    for row in ROWS:
        for column in COLUMNS:
            assert set(LINE_CELLS[row]) & set(LINE_CELLS[column]) == {3 * row + column - 3}
    assert len(ADJACENT) == 12
    assert set(ADJACENT) == {(a, b) for a, b in combinations(CELLS, 2) if b - a == 3 or (b - a == 1 and b % 3)}


# Sources


@pytest.mark.rule("3.1", "3.5")
@given(CITY)
@settings(max_examples=150)
def test_there_is_a_source_wherever_two_equal_halves_meet(buildings: list[tuple[int, int]]) -> None:
    t = city(buildings)
    p, tables = t.player("johan"), t.s.tables
    for junction in JUNCTIONS:
        halves = [tables.edges[p.city[cell]][side] for cell, side in HALVES[junction] if p.city[cell] >= 0]
        halves += [tables.rims[0][junction]] * (len(HALVES[junction]) == 1)
        met = halves[0] if len(halves) == 2 and halves[0] == halves[1] else None
        assert [colour for colour in range(3) if p.sources[colour] >> junction & 1] == ([] if met is None else [met])


@pytest.mark.rule("5.3", "3.1")
@given(CITY.flatmap(lambda city: st.permutations(city).map(lambda other: (city, other))))
@settings(max_examples=60)
def test_the_order_of_building_makes_no_difference_to_the_sources(
    orders: tuple[list[tuple[int, int]], list[tuple[int, int]]],
) -> None:
    one, other = (city(order).player("johan") for order in orders)
    assert one.sources == other.sources


# Scoring


def most_pairs_by_trying(spaces: int) -> int:
    pairs = [(a, b) for a, b in ADJACENT if spaces >> a & 1 and spaces >> b & 1]
    for count in range(4, 0, -1):
        for some in combinations(pairs, count):
            if len({cell for pair in some for cell in pair}) == 2 * count:
                return count
    return 0


@pytest.mark.rule("10.26")
def test_the_pairing_with_most_pairs_is_found() -> None:
    assert all(scoring.most_pairs(spaces) == most_pairs_by_trying(spaces) for spaces in range(1 << 9))


@pytest.mark.rule("9.1", "8.5")
@given(CITY, WRECKS)
@settings(max_examples=150)
def test_the_harvest_feeds_first_and_doubles_the_rest(buildings: list[tuple[int, int]], wrecks: int) -> None:
    t = city(buildings, wrecks)
    p = t.player("johan")
    standing = [card for cell, card in enumerate(p.city) if card >= 0 and not wrecks >> cell & 1]
    assert intact(p).bit_count() == len(standing)
    food = sum(t.s.tables.symbols[card][1] for card in standing) + p.sources[1].bit_count()
    points = 0
    for n in range(food):
        points += 1 if n < len(standing) else 2
    assert scoring.food(t.s, p) == food
    assert scoring.harvest(t.s, p) == points


@pytest.mark.rule("7.2", "3.4")
@given(CITY, WRECKS)
@settings(max_examples=100)
def test_rows_and_columns_share_the_symbols_but_not_the_sources(buildings: list[tuple[int, int]], wrecks: int) -> None:
    t = city(buildings, wrecks)
    p = t.player("johan")
    symbols = sum(
        t.s.tables.symbols[card][2] for cell, card in enumerate(p.city) if card >= 0 and not wrecks >> cell & 1
    )
    assert sum(strength_on(t.s, p, line) for line in LINES) == 2 * symbols + p.sources[2].bit_count()


@pytest.mark.rule("9.2", "9.3", "9.4", "9.5")
@given(CITY, WRECKS, st.integers(0, 5), st.sets(st.integers(3, 32), max_size=3))
@settings(max_examples=80)
def test_no_part_of_a_score_is_negative_and_they_add_up(
    buildings: list[tuple[int, int]], wrecks: int, victories: int, projects: set[int]
) -> None:
    t = city(buildings, wrecks).victories("johan", victories).completed("johan", *projects)
    parts = t.seen("johan", "parts")
    assert min(parts.values()) >= 0
    assert t.seen("johan", "points") == sum(parts.values())


# Whole games


@pytest.mark.rule("1.2", "5.5", "6.1")
@given(st.integers(1, 5), st.booleans(), st.booleans(), st.integers(0, 1 << 30))
@settings(max_examples=40)
def test_nothing_comes_or_goes(seats: int, experts: bool, mirrored: bool, seed: int) -> None:
    """Every card is somewhere after every answer (`check` is called there), and every token gained was placed or lost."""
    s, _ = random_game(seats, seed, experts=experts, mirrored=mirrored)
    for p in s.players[:seats]:
        paid = sum(sum(s.tables.projects[n].cost) - sum(free) for n, free in zip(p.projects, p.spaces, strict=True))
        assert p.gained == paid + sum(count for _, count in p.extras) + p.covers.bit_count() + p.lost
        assert all(
            s.tables.projects[n].cost[colour] >= free[colour] >= 0
            for n, free in zip(p.projects, p.spaces, strict=True)
            for colour in range(3)
        )
        assert {n for n in p.projects if p.complete >> n & 1} == {
            n for n, free in zip(p.projects, p.spaces, strict=True) if not any(free)
        }
        assert len(p.projects) == 5
        assert min(p.city) >= 0
    assert len(CARDS) == 60


def spoil_with_a_doubled_building(t: Table) -> None:
    t.s.deck = (*t.s.deck, t.s.deck[0])


def spoil_with_a_lost_building(t: Table) -> None:
    t.s.deck = t.s.deck[1:]


def spoil_with_a_lost_project(t: Table) -> None:
    t.s.project_deck = t.s.project_deck[1:]


def spoil_with_a_token_from_nowhere(t: Table) -> None:
    t.player("johan").gained += 1


def spoil_with_a_source_from_nowhere(t: Table) -> None:
    t.player("johan").sources = (0, 0, 1)


def spoil_with_a_cover_of_another_colour(t: Table) -> None:
    p = t.player("johan")
    p.sources, p.covers, p.gained = (0, 0, 1 << 12), 1 << 12, p.gained + 1


def spoil_with_a_use_of_an_incomplete_project(t: Table) -> None:
    t.player("johan").used = 1 << 1


def spoil_with_a_source_that_is_not_counted(t: Table) -> None:
    t.player("johan").sources = (0, 0, 0)


def spoil_with_five_extra_tokens(t: Table) -> None:
    t.extras("johan", 22, 5)
    t.player("johan").gained += 5 + sum(t.s.tables.projects[22].cost)


def spoil_with_a_paid_project_that_is_not_complete(t: Table) -> None:
    t.completed("johan", 2)
    t.player("johan").gained += sum(t.s.tables.projects[2].cost)
    t.player("johan").complete = 0


def spoil_with_a_complete_project_that_is_not_paid(t: Table) -> None:
    t.player("johan").complete = 1 << 2


def spoil_with_a_battle_card_that_lies_there_twice(t: Table) -> None:
    t.s.battles = (0, 1, NONE, 1, NONE)


def spoil_with_a_looked_at_card_that_lies_there_twice(t: Table) -> None:
    t.s.face_down, t.s.seen_by = (0, NONE), (1, 0)


def spoil_with_a_looked_at_card_that_nobody_looked_at(t: Table) -> None:
    t.s.face_down = (5, NONE)


def spoil_with_six_outcome_tokens(t: Table) -> None:
    t.victories("johan", 2).damage("johan", "row-1", "row-2").struck("johan", "b2")


def spoil_with_a_building_too_few_removed(t: Table) -> None:
    t.s.removed, t.s.deck = t.s.deck[:1], t.s.deck[1:]


@pytest.mark.parametrize("spoil", [spoil for name, spoil in globals().items() if name.startswith("spoil_with")])
def test_a_position_in_which_something_came_or_went_is_noticed(spoil: Callable[[Table], None]) -> None:
    t = Table(2).city("johan", a1="Worship3-NNFF", b2="Farming3-FFFF", c1="Farming3-SNFS").begins()
    spoil(t)
    with pytest.raises(AssertionError):
        MU.check(t.s)


@pytest.mark.rule("7.5", "7.4", "5.8")
@given(st.integers(1, 5), st.integers(0, 1 << 30))
@settings(max_examples=20)
def test_five_battles_leave_at_most_five_outcome_tokens_with_everybody(seats: int, seed: int) -> None:
    s, _ = random_game(seats, seed)
    assert len(set(s.battles)) == 5
    assert min(s.battles) >= 0
    for p in s.players:
        damage = p.damage.bit_count() + 2 * p.wrecks.bit_count()
        assert p.victories + damage + (p.used >> 1 & 1) <= 5
    assert sum(p.victories for p in s.players) >= 5


def test_the_tests_box_is_used() -> None:
    assert MU.start(Options(), BOX, 2).box == BOX != MU.load()
