"""Domains: what they accept, count, list and choose."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.little import Number
from undercroft.kernel import PASS, Choice, Illegal, OneOf, Pick, Subset, Text, say

ITEMS = st.lists(st.integers(-9, 60), unique=True, max_size=7).map(tuple)


@st.composite
def subsets(draw: st.DrawFn) -> Subset:
    items = draw(ITEMS)
    least = draw(st.integers(0, len(items)))
    return Subset(items, least, draw(st.integers(least, len(items))))


@given(subsets())
def test_a_subset_counts_and_lists_what_it_has(domain: Subset) -> None:
    listed = list(domain.each())
    sizes = range(domain.least, domain.most + 1)
    expected = {Pick(tuple(some)) for n in sizes for some in combinations(sorted(domain.items), n)}
    assert set(listed) == expected
    assert domain.size() == len(listed) == len(expected)
    assert all(domain.has(c) for c in listed)


@given(subsets(), st.randoms(use_true_random=False))
def test_a_subset_chooses_what_it_has(domain: Subset, rng: Random) -> None:
    assert all(domain.has(domain.some(rng)) for _ in range(5))


@given(subsets(), st.lists(st.integers(-9, 60), max_size=8).map(tuple))
def test_a_subset_has_nothing_else(domain: Subset, items: tuple[int, ...]) -> None:
    assert domain.has(Pick(items)) == (Pick(items) in set(domain.each()))


def test_a_subset_wants_its_items_ascending_and_once() -> None:
    domain = Subset((8, 3, 5), 2, 3)
    assert domain.has(Pick((3, 8)))
    for items in ((8, 3), (3, 3), (3, 3, 8), (3,), (3, 4), (3, 5, 8, 9)):
        assert not domain.has(Pick(items))


@pytest.mark.parametrize("other", [PASS, Number(3), (3, 8), None, "pick", 3])
def test_a_subset_takes_nothing_but_a_pick(other: Any) -> None:
    assert not Subset((3, 5, 8), 0, 3).has(other)


def test_a_subset_chooses_evenly() -> None:
    """Each of the eleven picks is as likely as the other, whatever its size."""
    rng = Random(1)
    domain = Subset((1, 2, 3, 4), 2, 4)
    picks = [domain.some(rng) for _ in range(11_000)]
    counts = [picks.count(c) for c in domain.each()]
    assert sum(counts) == 11_000
    assert chi_square(counts) < 29.6, "the 0.1 percent point at ten degrees of freedom"


def test_one_of_has_and_lists_its_options() -> None:
    domain = OneOf((Number(4), PASS, Number(2)))
    assert list(domain.each()) == [Number(4), PASS, Number(2)]
    assert domain.size() == 3
    assert domain.has(Number(2))
    for other in (Number(3), Pick((2,)), 2, None, ("number", 2)):
        assert not domain.has(other)


def test_one_of_chooses_evenly() -> None:
    rng = Random(2)
    domain = OneOf(tuple(Number(n) for n in range(6)))
    chosen = [domain.some(rng) for _ in range(6000)]
    assert chi_square([chosen.count(c) for c in domain.each()]) < 20.5


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_choices_with_the_same_numbers_are_not_the_same() -> None:
    assert len({Number(1), Number(2), Number(1), Pick((1,)), PASS}) == 4


def test_texts_are_keys_with_arguments() -> None:
    inner = say("inner", n=2)
    assert say("outer", card="Gem", inner=inner) == Text("outer", {"card": "Gem", "inner": inner})
    assert str(Illegal(say("why"))) == "why"


def test_a_subset_of_nothing_has_the_empty_pick() -> None:
    assert list(Subset((), 0, 0).each()) == [Pick(())]


def test_a_subset_is_one_of_different_things() -> None:
    with pytest.raises(ValueError, match="different things"):
        Subset((3, 3), 1, 2)


def test_a_subset_of_many_things_can_be_chosen_from() -> None:
    domain = Subset(tuple(range(2000)), 0, 2000)
    assert domain.has(domain.some(Random(1)))


class Sell(Choice, frozen=True):
    items: tuple[int, ...]


def test_a_subset_is_answered_by_the_choice_it_is_like() -> None:
    domain = Subset((5, 3, 8), 1, 2, Sell(()))
    assert list(domain.each())[:2] == [Sell((3,)), Sell((5,))]
    assert domain.has(Sell((3, 8)))
    assert not domain.has(Pick((3, 8)))
    assert isinstance(domain.some(Random(1)), Sell)
