"""Chapter 12: options."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import EXPERT, MU, Table, random_game
from undercroft.games.mu.board import HALVES, JUNCTION_NAMES
from undercroft.games.mu.events import Drafted
from undercroft.games.mu.state import Options


@pytest.mark.rule("12.1", "12.2", "2.5")
def test_both_options_are_off_unless_turned_on() -> None:
    assert Options() == Options(experts=False, mirrored=False)


@pytest.mark.rule("12.1")
@pytest.mark.parametrize("seats", MU.seats)
def test_experts_can_be_played_with_any_number_of_players(seats: int) -> None:
    drafted = [
        e.project
        for seed in (11, 12, 13)
        for e in random_game(seats, seed=seed, experts=True)[1]
        if isinstance(e, Drafted)
    ]
    assert {*drafted} & {*EXPERT}
    assert len(drafted) == 3 * 3 * seats


@pytest.mark.rule("12.1", "2.5")
def test_only_with_the_option_are_experts_drafted() -> None:
    def drafted(*, experts: bool) -> set[int]:
        games = [random_game(5, seed=seed, experts=experts) for seed in range(3)]
        return {e.project for _, events in games for e in events if isinstance(e, Drafted)}

    assert not drafted(experts=False) & {*EXPERT}
    assert drafted(experts=True) & {*EXPERT}


@pytest.mark.rule("12.2", "2.2")
def test_mirrored_boards_have_their_rim_mirrored_for_everybody(table: Callable[..., Table]) -> None:
    for who in ("johan", "david"):
        t = table(mirrored=True).builds(who, "Farming3-SSSS", "a1").leaves()
        t.expects(who, sources={"strength a1-top"})
    common, mirrored = t.s.tables.rims
    halves = {name: common[junction] for junction, name in enumerate(JUNCTION_NAMES)}
    flip = str.maketrans("ac", "ca")
    for junction, name in enumerate(JUNCTION_NAMES):
        cell, _, side = name.partition("-")
        other = {"left": "right", "right": "left"}.get(side, side)
        if side in ("top", "right", "bottom", "left"):
            assert mirrored[junction] == halves[f"{cell.translate(flip)}-{other}"]


@pytest.mark.rule("12.2")
def test_a_mirrored_game_is_played_by_the_mirrored_rim() -> None:
    """Johan's rim Sources at the end are those where his buildings meet the mirrored side, and not the common one."""
    s, _ = random_game(4, seed=12, mirrored=True)
    p = s.players[0]
    common, mirrored = s.tables.rims
    found = sum(mask.bit_count() for mask in p.sources)
    meets = {junction: s.tables.edges[p.city[at[0][0]]][at[0][1]] for junction, at in enumerate(HALVES) if len(at) == 1}
    rim = {junction for junction, half in meets.items() if mirrored[junction] == half}
    assert {junction for junction in meets if any(mask >> junction & 1 for mask in p.sources)} == rim
    assert rim != {junction for junction, half in meets.items() if common[junction] == half}
    assert found > len(rim)
