"""Copies, digests and JSON of states."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from conformance.walks import Cell, walk
from toy.choices import Bid, Discard, Light, Play, Rob, Ward
from toy.game import Toy
from toy.play import Auction, Playing
from toy.state import Options, Player, ToyState
from undercroft.kernel import PASS, Sealed, clone, digest

TOY = Toy()
numbers = st.integers(min_value=-(1 << 40), max_value=1 << 40)
cards = st.lists(st.integers(0, 40), max_size=8).map(tuple)
choices = (
    st.builds(Play, numbers)
    | st.builds(Rob, numbers)
    | st.builds(Ward, numbers)
    | st.builds(Light, numbers)
    | st.builds(Bid, numbers)
    | st.builds(Discard, cards)
    | st.just(PASS)
)
players = st.builds(Player, seat=st.integers(0, 4), coins=numbers, hand=cards, won=cards)
bids = st.lists(st.builds(Sealed, st.integers(0, 4), st.booleans(), st.none() | st.builds(Bid, numbers)), max_size=5)
frames = st.builds(Playing, seat=st.integers(0, 4), event=numbers, passed=cards) | st.builds(
    Auction, seat=st.integers(0, 4), answers=bids.map(tuple)
)
states = st.builds(
    ToyState,
    stack=st.lists(frames, max_size=3),
    box=st.text(max_size=8),
    seats=st.integers(2, 5),
    players=st.lists(players, max_size=5),
    bank=numbers,
    deck=cards,
)


@given(choices)
def test_a_choice_comes_back_from_its_json(c: object) -> None:
    assert TOY.decode_choice(msgspec.json.encode(c)) == c


@given(states)
def test_a_state_comes_back_from_its_json(s: ToyState) -> None:
    back = TOY.decode_state(TOY.encode_state(s))
    assert back == s
    assert digest(back) == digest(s)


@given(states, states)
def test_equal_states_have_equal_digests_and_others_not(s: ToyState, t: ToyState) -> None:
    assert (digest(s) == digest(t)) == (s == t)
    assert digest(clone(s)) == digest(s)


@given(st.dictionaries(st.text(), st.integers()), st.randoms(use_true_random=False))
def test_a_digest_does_not_depend_on_the_order_of_keys(x: dict[str, int], rng: Random) -> None:
    keys = list(x)
    rng.shuffle(keys)
    assert digest({key: x[key] for key in keys}) == digest(x)


def test_a_digest_is_what_the_record_format_says() -> None:
    """blake2b, 16 bytes, over JSON with sorted keys and no white space."""
    assert digest({"b": [1, 2], "a": "x"}) == blake2b(b'{"a":"x","b":[1,2]}', digest_size=16).hexdigest()


def test_a_clone_shares_nothing_that_can_change() -> None:
    for step in walk(Cell(TOY, Options(), 4, 1), 0).steps:
        s = step.state
        t = clone(s)
        assert t == s
        for name in s.deep:
            assert getattr(t, name) is not getattr(s, name)
            for one, other in zip(getattr(s, name), getattr(t, name), strict=True):
                assert one is not other
        before = digest(s)
        t.players[0].coins += 5
        t.players.pop()
        if t.stack:
            t.stack[-1].at += 1
        assert digest(s) == before
