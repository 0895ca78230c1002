"""Intervals and percentiles against values from the literature or counted by hand."""

import pytest

from undercroft.lab.statistics import percentile, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (50, 100, 0.40383, 0.59617),
        (15, 148, 0.06242, 0.16058),  # Newcombe 1998
    ],
)
def test_wilson(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_a_shared_win_lies_between_none_and_a_whole_one():
    none, half, whole = (wilson(wins, 20) for wins in (9, 9.5, 10))
    assert none[0] < half[0] < whole[0]
    assert none[1] < half[1] < whole[1]


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


def test_percentiles_are_values_that_occurred():
    lengths = {50: 5, 60: 90, 70: 5}
    assert percentile(lengths, 5) == 50
    assert percentile(lengths, 6) == 60
    assert percentile(lengths, 95) == 60
    assert percentile(lengths, 96) == 70
    assert percentile({}, 50) == 0
