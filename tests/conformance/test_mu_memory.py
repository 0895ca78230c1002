"""What a player of Mū has passed on can only be where it can be, in every world he imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from conformance.walks import Cell, Walk, cells, steps_of, walk_all
from undercroft.games.mu.game import Mu
from undercroft.games.mu.imagine import is_drafting
from undercroft.games.mu.material import TYPES
from undercroft.games.mu.play.building_round import PASSES_TO, BuildingRound
from undercroft.games.mu.play.setup import REMOVED_PER_TYPE
from undercroft.games.mu.state import MuState, Player
from undercroft.kernel import Seat, view

TABLES = [cell for cell in cells() if cell.game.id == "mu" and cell.seats > 1 and not cell.options.mirrored]


@pytest.fixture(scope="module", params=TABLES, ids=map(str, TABLES))
def cell(request: pytest.FixtureRequest) -> Cell:
    return request.param


@pytest.fixture(scope="module")
def walks(cell: Cell) -> list[Walk]:
    return walk_all(cell)


def next_player(s: MuState, seat: Seat, steps: int = 1) -> Player:
    """Who gets what this seat passes on, and who gets it from there."""
    step = 1
    if not is_drafting(s):
        step = next(PASSES_TO[f.number] or 0 for f in reversed(s.stack) if isinstance(f, BuildingRound))
    return s.players[(seat + steps * step) % s.seats]


def worlds(walks: list[Walk], every: int) -> Iterator[tuple[str, MuState, MuState, Seat]]:
    """True positions and worlds that a seat imagines in them."""
    g = Mu()
    rng = Random(1)
    for where, step in steps_of(walks, every):
        s = step.state
        assert isinstance(s, MuState)
        for seat in range(s.seats):
            yield f"{where} seat {seat}", s, g.imagine(view(g, s, seat), rng), seat


def test_the_first_pass_is_with_the_neighbour(walks: list[Walk]) -> None:
    seen = 0
    for where, s, world, seat in worlds(walks, every=2):
        passed = s.players[seat].passed
        if len(passed) == 2 and len(next_player(s, seat).plays) == 1:
            seen += 1
            assert set(passed) <= set(next_player(world, seat).hand), where
    assert seen


def test_the_second_pass_is_with_the_neighbour(walks: list[Walk]) -> None:
    seen = 0
    for where, s, world, seat in worlds(walks, every=2):
        passed = s.players[seat].passed
        if len(passed) == 3 and len(next_player(s, seat).plays) == 2:
            seen += 1
            assert passed[2] in next_player(world, seat).hand, where
    assert seen


def test_what_was_passed_went_no_further_than_it_can(walks: list[Walk]) -> None:
    seen = 0
    for where, s, world, seat in worlds(walks, every=2):
        me = world.players[seat]
        for n, card in enumerate(me.passed):
            near, far = next_player(world, seat), next_player(world, seat, 2)
            seen += 1
            reach = [near, far] if n < 2 else [near]
            assert any(card in (*p.hand, *p.passing, *p.plays) for p in reach), where
            assert card not in (*world.deck, *world.removed) or is_drafting(s), where
            assert card not in world.project_deck or not is_drafting(s), where
            assert far is me or card not in me.hand, where
    assert seen


def test_what_was_never_built_stays_away(walks: list[Walk]) -> None:
    """A building seen in an earlier round that nobody built was put away, and cannot be drawn or held again."""
    seen = 0
    for where, s, world, seat in worlds(walks, every=3):
        for card in s.players[seat].remembered:
            seen += 1
            assert any(card in p.discarded for p in world.players if p.seat != seat), where
    assert seen


def test_what_was_played_from_a_hand_was_in_it(walks: list[Walk]) -> None:
    """After the neighbour played one of three cards, the other two are still there: those passed among them."""
    for where, s, world, seat in worlds(walks, every=2):
        passed = s.players[seat].passed
        if len(passed) == 2 and len(s.players[seat].plays) == 2:
            near = next_player(world, seat)
            left = [card for card in passed if card != near.plays[1]]
            assert set(left) <= {*near.hand, *near.passing}, where


def test_as_many_of_each_type_are_out_as_the_rules_say(walks: list[Walk]) -> None:
    for where, s, world, _ in worlds(walks, every=9):
        assert len(world.removed) == len(s.removed), where
        kinds = Counter(s.tables.types[card] for card in world.removed)
        if len(s.removed) == 5 * (REMOVED_PER_TYPE[s.seats] or 0):
            assert all(kinds[kind] == (REMOVED_PER_TYPE[s.seats] or 0) for kind in TYPES), where


def test_a_battle_card_that_was_looked_at_stays(walks: list[Walk]) -> None:
    for where, s, world, seat in worlds(walks, every=9):
        for line, imagined, seen_by in zip(s.face_down, world.face_down, s.seen_by, strict=True):
            if seen_by >> seat & 1:
                assert imagined == line, where
            assert (imagined < 0) == (line < 0), where
