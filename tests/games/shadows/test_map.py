"""The map: how rooms are laid out, what touches what, and how far it is, whatever the laying-out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from undercroft.games.shadows.board import (
    SIZE,
    WALL,
    Board,
    MapError,
    board,
    build,
    cells_of,
    centre_of,
    place_of,
    start,
)
from undercroft.games.shadows.hexes import DIRECTIONS, distance, opposite, step
from undercroft.games.shadows.laying import ALONE, Laying, around, free_edges, growing, lay, rolled_edge
from undercroft.games.shadows.material import TABLES, load
from undercroft.games.shadows.rooms import BEYOND, CELL_NAMES, CELLS, EDGES, HEXES, NEIGHBOURS, OUT, RADIUS, read_room

BOX = load()
ROOMS = TABLES[BOX].rooms
PASSAGES = ("f1:1", "g3:2", "e6:3", "b5:4", "a2:5", "c1:6")


@st.composite
def layings(draw: st.DrawFn) -> Laying:
    """Any catacomb of up to thirteen rooms that dice can build, or one round the Central Room."""
    if draw(st.booleans()):
        return around(draw(st.permutations(range(1, 7))))
    laying = ALONE
    for room in draw(st.permutations(range(1, len(ROOMS))))[: draw(st.integers(0, len(ROOMS) - 1))]:
        place = growing(laying)
        laying = lay(laying, room, place, draw(st.sampled_from(free_edges(laying, place))))
    return laying


MAPS = layings().map(lambda laying: board(BOX, laying))
ROUND = board(BOX, around((1, 2, 3, 4, 5, 6)))


def cell(name: str, m: Board = ROUND) -> int:
    return m.names.index(name)


# Hexes and rooms


@pytest.mark.rule("1.3")
def test_six_directions_follow_each_other_clockwise() -> None:
    for direction, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[(direction + 1) % 6] == (-r, q + r)
        assert step(step((0, 0), direction), opposite(direction)) == (0, 0)


@pytest.mark.rule("1.3")
def test_a_room_is_seven_hexes_across() -> None:
    assert len(HEXES) == len(set(HEXES)) == len(set(CELL_NAMES)) == SIZE == 37
    assert {CELL_NAMES[cell][0] for cell in CELLS} == set("abcdefg")
    assert [CELL_NAMES[cell] for cell in CELLS if CELL_NAMES[cell][0] == "d"] == [f"d{n}" for n in range(1, 8)]
    for cell, around_it in enumerate(NEIGHBOURS):
        for direction, other in enumerate(around_it):
            assert (other == -1) == ((cell, direction) in OUT)
            assert other == -1 or NEIGHBOURS[other][opposite(direction)] == cell


@pytest.mark.rule("1.3", "10.1")
def test_a_direction_points_at_a_corner_between_two_edges() -> None:
    for direction in range(6):
        corner = step((0, 0), direction, RADIUS)
        assert corner in HEXES
        for edge in ((direction - 1) % 6, direction):
            assert min(distance(corner, (q + BEYOND[edge][0], r + BEYOND[edge][1])) for q, r in HEXES) == 1


@pytest.mark.rule("2.1")
def test_two_rooms_touch_along_a_whole_edge() -> None:
    for edge in EDGES:
        sides = [side for side, (beyond, _) in OUT.items() if beyond == edge]
        assert len(sides) == 2 * RADIUS + 1
        for cell, direction in sides:
            assert OUT[OUT[cell, direction][1], opposite(direction)] == (opposite(edge), cell)


@pytest.mark.rule("2.5")
def test_the_numbers_lie_round_the_compass_in_their_directions() -> None:
    assert [ROUND.names[start(number)] for number in range(1, 7)] == ["0d3", "0e3", "0e4", "0d5", "0c4", "0c3"]
    for number in range(1, 7):
        assert ROUND.hexes[start(number)] == DIRECTIONS[number - 1]
        assert ROUND.beside[centre_of(0)][number - 1] == start(number)


# Laying out


@pytest.mark.rule("2.1")
def test_six_rooms_close_the_central_room_in() -> None:
    laying = around((3, 1, 4, 6, 5, 2))
    assert [room for room, _, _ in laying] == [0, 3, 1, 4, 6, 5, 2]
    assert [at[1:] for at in laying] == [(0, 0), (4, -7), (7, -3), (3, 4), (-4, 7), (-7, 3), (-3, -4)]
    assert free_edges(laying, 0) == ()
    assert len(board(BOX, laying).hexes) == 259


@pytest.mark.rule("10.1")
def test_dice_name_the_edges_beside_a_direction() -> None:
    for red in range(1, 7):
        for black in range(1, 7):
            clockwise, counterclockwise = red - 1, (red - 2) % 6
            assert rolled_edge(red, black) == (counterclockwise if black in (1, 3, 5) else clockwise)


@pytest.mark.rule("10.1")
def test_a_room_without_a_free_edge_is_built_on_from_the_one_before() -> None:
    """Six rooms in a ring, and the seventh in their middle."""
    laying = ALONE
    for room, edge in enumerate((1, 2, 3, 4, 5), 1):
        assert growing(laying) == room - 1
        laying = lay(laying, room, room - 1, edge)
    middle = lay(laying, 6, 5, 1)
    assert free_edges(middle, 6) == ()
    assert growing(middle) == 5
    assert len(board(BOX, middle).hexes) == 259


@pytest.mark.rule("2.1", "10.1", "10.2")
@given(layings())
@settings(max_examples=30, deadline=None)
def test_rooms_laid_by_the_rules_make_a_map(laying: Laying) -> None:
    m = board(BOX, laying)
    assert len(set(m.hexes)) == len(set(m.names)) == len(m.hexes) == SIZE * len(laying)
    assert board(BOX, laying) is m
    for place, (room, q, r) in enumerate(laying):
        assert m.rooms[place] is ROOMS[room]
        assert m.hexes[centre_of(place)] == (q, r)
        assert {place_of(cell) for cell in cells_of(place)} == {place}


# Tables


@pytest.mark.rule("1.3", "1.4")
@given(MAPS)
@settings(max_examples=15, deadline=None)
def test_one_step_leads_there_and_back(m: Board) -> None:
    for cell, around_it in enumerate(m.beside):
        assert set(m.adjacent[cell]) == {*around_it} - {WALL}
        for direction, other in enumerate(around_it):
            if other != WALL:
                assert m.hexes[other] == step(m.hexes[cell], direction)
                assert m.beside[other][opposite(direction)] == cell


@pytest.mark.rule("1.3", "2.1")
@given(MAPS)
@settings(max_examples=15, deadline=None)
def test_one_passage_leads_to_each_room_beside(m: Board) -> None:
    centres = [m.hexes[centre_of(place)] for place in range(len(m.rooms))]
    for place, (q, r) in enumerate(centres):
        left = [m.names[c] for c in cells_of(place) for other in m.adjacent[c] if place_of(other) != place]
        touching = [edge for edge in EDGES if (q + BEYOND[edge][0], r + BEYOND[edge][1]) in centres]
        assert sorted(left) == sorted(f"{place}{PASSAGES[edge].partition(':')[0]}" for edge in touching)


@pytest.mark.rule("5.3")
@given(MAPS)
@settings(max_examples=15, deadline=None)
def test_a_line_goes_straight_on_up_to_a_wall(m: Board) -> None:
    for cell, lines in enumerate(m.lines):
        for direction, line in enumerate(lines):
            for before, after in pairwise((cell, *line)):
                assert m.beside[before][direction] == after
            assert m.beside[(cell, *line)[-1]][direction] == WALL
            assert [m.distance[cell][other] for other in line] == list(range(1, len(line) + 1))


@pytest.mark.rule("1.4", "5.4")
@given(MAPS, st.data())
@settings(max_examples=15, deadline=None)
def test_ways_are_shortest(m: Board, data: st.DataObject) -> None:
    cells = st.integers(0, len(m.hexes) - 1)
    goal = data.draw(cells)
    for cell, steps in enumerate(m.steps[goal]):
        assert steps == m.steps[cell][goal] >= m.distance[cell][goal] == distance(m.hexes[cell], m.hexes[goal])
        assert (steps == 1) == (cell in m.adjacent[goal])
        if cell != goal:
            assert steps == 1 + min(m.steps[goal][other] for other in m.adjacent[cell])
    at, way = data.draw(cells), 0
    expected = m.steps[at][goal]
    while at != goal:
        at, way = data.draw(st.sampled_from(m.onward(at, goal))), way + 1
    assert way == expected
    assert m.onward(goal, goal) == ()


@pytest.mark.rule("1.4", "6.4")
@given(MAPS)
@settings(max_examples=20, deadline=None)
def test_runes_are_searched_from_where_they_can_be_touched(m: Board) -> None:
    for cell, found in enumerate(m.searched):
        assert set(found) == {rune for rune in m.runes if m.steps[cell][rune] <= 1}
    assert not any(place_of(rune) == 0 for rune in m.runes)
    for place, room in enumerate(m.rooms):
        assert [lit % SIZE for lit in sorted(m.lit) if place_of(lit) == place] == sorted(room.lit)


# Walls, by example

HALL = read_room("Hall", "central", ("d3-e3", "d4-e3", "d4-e4"), PASSAGES, (), ())
"""A wall to the right of the centre."""


@pytest.mark.rule("5.3", "5.4", "5.9")
def test_a_way_round_a_wall() -> None:
    """T1 and T2: one step straight on in direction 3, then five on the shortest way, of which three lead beside Dabs."""
    m = build((HALL,), ALONE)
    mummy, stopped, dabs = cell("0c3", m), cell("0d4", m), cell("0g3", m)
    assert m.lines[mummy][2] == (stopped,)
    steps_left, at, walked = 5, stopped, 0
    while dabs not in m.adjacent[at] and steps_left > walked:
        at, walked = m.onward(at, dabs)[0], walked + 1
    assert (m.distance[stopped][dabs], walked) == (3, 3)
    assert [m.names[on] for on in m.onward(stopped, dabs)] == ["0d5"]
    assert [m.names[on] for on in m.lines[cell("0a4", m)][5]] == []
    assert [m.names[on] for on in m.lines[cell("0d7", m)][0]] == ["0d6", "0d5", "0d4", "0d3", "0d2", "0d1"]


@pytest.mark.rule("1.4", "3.1")
def test_distance_goes_through_walls_and_touch_does_not() -> None:
    m = build((HALL,), ALONE)
    one, other = cell("0d4", m), cell("0e4", m)
    assert m.distance[one][other] == 1
    assert other not in m.adjacent[one]
    assert m.steps[one][other] == 2


@pytest.mark.rule("1.4", "6.4")
def test_a_rune_is_not_touched_through_a_wall() -> None:
    well = read_room("Well", "outer", ("d4-d5",), PASSAGES, ("d4",), ())
    m = build((HALL, well), lay(ALONE, 1, 0, 0))
    rune = cell("1d4", m)
    assert m.searched[rune] == (rune,)
    assert m.searched[cell("1d3", m)] == (rune,)
    assert m.searched[cell("1d5", m)] == ()


@pytest.mark.rule("1.3")
def test_a_passage_behind_which_no_room_lies_is_a_wall() -> None:
    m = build((HALL,), ALONE)
    assert m.beside[cell("0f1", m)][0] == WALL
    assert ROUND.names[ROUND.beside[cell("0f1")][0]] == "1b5"


# Maps that are none


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("laying", "sentence"),
    [
        ((), "a map begins with the Central Room at 0,0, found () (RULES 2.1)"),
        (((1, 0, 0),), "a map begins with the Central Room at 0,0, found ((1, 0, 0),) (RULES 2.1)"),
        ((*ALONE, (1, 4, -7), (1, 7, -3)), "{1} is laid twice on this map (RULES 2.1)"),
        ((*ALONE, (13, 4, -7)), "a map has the rooms 0 to 12, found 13 (RULES 2.1)"),
        ((*ALONE, (1, 0, 0)), "rooms overlap: a1 of {1} lies on a1 of Central Room (RULES 2.1)"),
        ((*ALONE, (1, 4, -6)), "rooms overlap: a4 of {1} lies on e1 of Central Room (RULES 2.1)"),
        ((*ALONE, (1, 4, -7), (2, 7, -4)), "rooms overlap: a1 of {2} lies on d7 of {1} (RULES 2.1)"),
        (
            (*ALONE, (1, 8, -14)),
            "rooms are not connected: no way leads from the Central Room to a1 of {1} (RULES 2.1)",
        ),
        (
            (*ALONE, (1, 3, -7)),
            "rooms are not connected: no way leads from the Central Room to a1 of {1} (RULES 2.1)",
        ),
    ],
)
def test_a_map_that_cannot_be_laid_is_refused(laying: Laying, sentence: str) -> None:
    with pytest.raises(MapError) as refused:
        board(BOX, laying)
    assert str(refused.value) == sentence.format(*[room.name for room in ROOMS])


@pytest.mark.rule("2.1")
@given(layings().filter(lambda laying: len(laying) > 1), st.data())
@settings(max_examples=30, deadline=None)
def test_a_room_that_is_pushed_onto_another_is_refused(laying: Laying, data: st.DataObject) -> None:
    place = data.draw(st.integers(1, len(laying) - 1))
    under = data.draw(st.sampled_from([other for other in range(len(laying)) if other != place]))
    q, r = data.draw(st.sampled_from(HEXES))
    pushed = (laying[place][0], laying[under][1] + q, laying[under][2] + r)
    with pytest.raises(MapError, match=r"^rooms overlap: [a-g]\d of .+ lies on [a-g]\d of .+ \(RULES 2\.1\)$"):
        board(BOX, (*laying[:place], pushed, *laying[place + 1 :]))


def test_a_way_that_is_too_long_is_refused() -> None:
    box = tuple(replace(HALL, name=f"Hall {number}") for number in range(43))
    laying = ALONE
    for number in range(1, len(box)):
        laying = lay(laying, number, number - 1, 0)
    with pytest.raises(MapError, match=r"^a way from a1 of Hall 0 is longer than 255 steps \(RULES 1\.3\)$"):
        build(box, laying)
