"""Urns and dealers."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel import NATURE, Chance, Draw, Recorded, Scripted, Seeded, urn

SECRET = bytes(range(32))
DIE = Draw("die", urn(range(1, 7)))
DICE = Draw("dice", urn(range(1, 7)), count=2, back=True)
CARDS = Draw("cards", urn(range(10)), count=4)
BAG = Draw("bag", ((0, 5), (1, 3), (2, 1)), count=5)


@st.composite
def draws(draw: st.DrawFn) -> Draw:
    """Any urn, and a count that it can give."""
    outcomes = draw(st.lists(st.integers(-5, 99), unique=True, min_size=1, max_size=8))
    weights = draw(st.lists(st.integers(1, 4), min_size=len(outcomes), max_size=len(outcomes)))
    back = draw(st.booleans())
    count = draw(st.integers(1, 12 if back else sum(weights)))
    return Draw("any", tuple(zip(outcomes, weights, strict=True)), count, back)


secrets = st.binary(min_size=32, max_size=32)


# Draws


@given(draws(), secrets, st.randoms(use_true_random=False))
def test_what_is_dealt_could_have_been(d: Draw, secret: bytes, rng: Random) -> None:
    for dealt in (Seeded(secret).deal(d), Chance(rng).deal(d)):
        assert d.has(dealt)
        drawn = (dealt,) if d.count == 1 else dealt
        assert isinstance(drawn, tuple)
        if not d.back:
            assert Counter(drawn) <= Counter(dict(d.urn))


@given(draws(), st.lists(st.integers(-5, 99), min_size=2, max_size=6).map(tuple))
def test_what_the_urn_does_not_hold_is_refused(d: Draw, drawn: tuple[int, ...]) -> None:
    held = Counter(dict(d.urn))
    possible = set(drawn) <= set(held) if d.back else Counter(drawn) <= held
    assert d.has(drawn) == (possible and len(drawn) == d.count)


@pytest.mark.parametrize("outcome", [0, 7, None, "3", 3.0, True, (3,), [3], (3, 4), ()])
def test_one_die_shows_a_number(outcome: Any) -> None:
    assert DIE.has(3)
    assert not DIE.has(outcome)


@pytest.mark.parametrize("outcome", [3, (3,), (3, 3, 3), [3, 3], (3, 7), (3, None), (True, 3), ((3,), 3)])
def test_two_dice_show_two_numbers(outcome: Any) -> None:
    assert DICE.has((3, 3))
    assert not DICE.has(outcome)


def test_the_whole_urn_can_be_drawn() -> None:
    everything = Draw("all", BAG.urn, count=9)
    assert Counter(Seeded(SECRET).deal(everything)) == {0: 5, 1: 3, 2: 1}


# The seeded dealer


def test_the_documented_draws() -> None:
    dealer = Seeded(SECRET)
    assert dealer.commitment == "a9c625f3524c0352215b32303b403a410108868c51d389c2cc8450b0853586c2"
    assert [dealer.deal(d) for d in (DIE, DICE, CARDS, BAG)] == [5, (1, 4), (3, 0, 2, 8), (0, 0, 1, 1, 0)]


def by_the_book(secret: bytes, k: int, d: Draw) -> list[int]:
    """Draw number k, worked out again from docs/record.md and nothing else."""
    words = []
    for block in range(40):
        raw = blake2b(k.to_bytes(8, "little") + block.to_bytes(8, "little"), key=secret, digest_size=64).digest()
        words += [int.from_bytes(raw[at : at + 8], "little") for at in range(0, 64, 8)]

    def below(n: int) -> int:
        while True:
            word = words.pop(0)
            if word < 2**64 - 2**64 % n:
                return word % n

    balls = list(d.urn)
    plain = all(weight == 1 for _, weight in balls)
    drawn = []
    for _ in range(d.count):
        at = below(sum(weight for _, weight in balls))
        place = next(n for n in range(len(balls)) if at < sum(weight for _, weight in balls[: n + 1]))
        outcome, weight = balls[place]
        drawn.append(outcome)
        if d.back:
            continue
        if plain:
            balls[place] = balls[-1]
            balls.pop()
        else:
            balls[place] = (outcome, weight - 1)
    return drawn


@given(secrets, st.integers(0, 1 << 40), draws())
def test_the_dealer_does_what_the_record_format_says(secret: bytes, k: int, d: Draw) -> None:
    dealt = Seeded(secret, drawn=k).deal(d)
    assert by_the_book(secret, k, d) == ([dealt] if d.count == 1 else list(dealt))


def test_words_that_would_favour_small_numbers_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """2^64 leaves 4 by 6, so the four highest words are no good for a die."""
    words = [2**64 - 1, 2**64 - 4, 2**64 - 5]
    monkeypatch.setattr(Seeded, "_words", lambda *_: iter(words))
    assert Seeded(SECRET).deal(DIE) == 1 + (2**64 - 5) % 6


@given(secrets, st.integers(0, 6))
def test_a_dealer_goes_on_from_the_number_of_draws_alone(secret: bytes, k: int) -> None:
    first, later = Seeded(secret), Seeded(secret, drawn=k)
    dealt = [first.deal(d) for d in (CARDS, DIE, BAG, DICE, CARDS, DIE, BAG, CARDS)]
    assert [later.deal(d) for d in (CARDS, DIE, BAG, DICE, CARDS, DIE, BAG, CARDS)[k:]] == dealt[k:]


def test_a_draw_does_not_depend_on_the_draws_before_it() -> None:
    one, other = Seeded(SECRET), Seeded(SECRET)
    one.deal(DIE)
    other.deal(Draw("many", urn(range(40)), count=40))
    assert one.deal(CARDS) == other.deal(CARDS)


def test_another_secret_deals_otherwise() -> None:
    dealt = {Seeded(bytes([n]) + bytes(31)).deal(Draw("cards", urn(range(40)), count=40)) for n in range(20)}
    assert len(dealt) == 20


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Seeded(bytes(length))


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((count - want) ** 2 / want for count, want in zip(counts, expected, strict=True))


def test_dice_are_fair() -> None:
    dealer = Seeded(SECRET)
    rolls = Counter(dealer.deal(DIE) for _ in range(6000))
    assert chi_square([rolls[face] for face in range(1, 7)], [1000] * 6) < 20.5, "0.1 percent, 5 degrees of freedom"


def test_pairs_of_dice_are_fair() -> None:
    dealer = Seeded(SECRET)
    rolls = Counter(dealer.deal(DICE) for _ in range(7200))
    counts = [rolls[a, b] for a in range(1, 7) for b in range(1, 7)]
    assert chi_square(counts, [200] * 36) < 66.6, "0.1 percent, 35 degrees of freedom"


@pytest.mark.parametrize("dealer", [Seeded(SECRET), Chance(Random(1))], ids=["seeded", "chance"])
def test_every_order_of_cards_is_as_likely(dealer: Any) -> None:
    drawn = Counter(dealer.deal(Draw("cards", urn(range(4)), count=3)) for _ in range(4800))
    assert len(drawn) == 24
    assert chi_square(list(drawn.values()), [200] * 24) < 49.7, "0.1 percent, 23 degrees of freedom"


@pytest.mark.parametrize("dealer", [Seeded(SECRET), Chance(Random(2))], ids=["seeded", "chance"])
def test_weights_count(dealer: Any) -> None:
    """Two balls from a bag of two reds, two blues and one white, one after the other."""
    drawn = Counter(dealer.deal(Draw("balls", ((0, 2), (1, 2), (2, 1)), count=2)) for _ in range(4000))
    chances = {(0, 0): 2, (0, 1): 4, (0, 2): 2, (1, 0): 4, (1, 1): 2, (1, 2): 2, (2, 0): 2, (2, 1): 2}
    assert set(drawn) == set(chances)
    counts = [drawn[pair] for pair in chances]
    assert chi_square(counts, [200 * n for n in chances.values()]) < 24.4, "0.1 percent, 7 degrees of freedom"


# Other dealers


def test_a_script_is_followed_and_must_fit() -> None:
    dealer = Scripted([4, (6, 6), 9])
    assert dealer.deal(DIE) == 4
    assert dealer.deal(DICE) == (6, 6)
    with pytest.raises(LookupError, match="does not hold"):
        dealer.deal(DIE)
    with pytest.raises(LookupError, match="no outcome"):
        dealer.deal(DIE)


def test_a_record_gives_what_nature_gave() -> None:
    dealer = Recorded([(NATURE, 4), (0, "answer"), (1, 5), (NATURE, (2, 2))])
    assert dealer.deal(DIE) == 4
    assert dealer.deal(DICE) == (2, 2)
    with pytest.raises(LookupError, match="ends before 'die'"):
        dealer.deal(DIE)
