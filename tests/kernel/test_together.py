"""Sealed answers: the auction of the toy."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toy.choices import Bid
from toy.events import Bidden, Wasted, Won
from toy.game import Toy
from toy.play import Auction
from toy.state import Options, ToyState
from undercroft.kernel import (
    WATCHER,
    Ask,
    Illegal,
    Sealed,
    clone,
    digest,
    pending,
    play,
    play_sealed,
    unanswered,
    view,
)

TOY = Toy()
COINS = (3, 5, 0, 4)


def auction() -> ToyState:
    """Four seats bid for the last card of the vault."""
    s = TOY.start(Options(), TOY.load(), 4)
    for p, coins in zip(s.players, COINS, strict=True):
        s.bank += p.coins - coins
        p.coins = coins
    s.vault, s.seen_by, s.deck = (40,), (0,), tuple(range(40))
    s.stack = [Auction(seat=2, answers=unanswered(range(4)))]
    return s


def bid(s: ToyState, *bids: tuple[int, int]) -> ToyState:
    for seat, coins in bids:
        s, _ = play(TOY, s, seat, Bid(coins))
    return s


def asks_of(s: ToyState) -> dict[int, Ask]:
    found = pending(TOY, s)
    return {ask.seat: ask for ask in found} if isinstance(found, tuple) else {}


def test_all_are_asked_at_once_in_secret() -> None:
    asks = asks_of(auction())
    assert [(ask.seat, ask.blocking, ask.sealed) for ask in asks.values()] == [(n, True, True) for n in range(4)]
    assert [ask.domain.size() for ask in asks.values()] == [coins + 1 for coins in COINS]


@given(st.permutations(range(4)), st.tuples(*[st.integers(0, coins) for coins in COINS]))
def test_the_order_of_answers_does_not_matter(order: list[int], bids: tuple[int, ...]) -> None:
    in_order = clone(auction())
    play_sealed(TOY, in_order, [(seat, Bid(coins)) for seat, coins in enumerate(bids)])
    assert digest(bid(auction(), *[(seat, bids[seat]) for seat in order])) == digest(in_order)


def test_the_events_do_not_tell_who_was_first() -> None:
    told = set()
    for *first, last in permutations(enumerate((2, 5, 0, 1))):
        _, events = play(TOY, bid(auction(), *first), last[0], Bid(last[1]))
        told.add(events)
    assert told == {(Bidden(0, 2), Bidden(1, 5), Bidden(2, 0), Bidden(3, 1), Won(1, 40))}


def test_an_answer_can_be_changed_until_the_last_is_in() -> None:
    s = bid(auction(), (0, 3), (1, 5), (0, 1), (0, 2))
    assert not asks_of(s)[0].blocking
    assert asks_of(s)[0].domain == asks_of(auction())[0].domain
    assert [ask.seat for ask in asks_of(s).values() if ask.blocking] == [2, 3]
    assert digest(s) == digest(bid(auction(), (1, 5), (0, 2)))
    s, events = play(TOY, bid(s, (2, 0), (1, 1)), 3, Bid(0))
    assert events == (Bidden(0, 2), Bidden(1, 1), Bidden(2, 0), Bidden(3, 0), Won(0, 40))
    with pytest.raises(Illegal):
        play(TOY, s, 0, Bid(1))


def test_others_see_that_an_answer_was_given_and_not_which() -> None:
    low, high = bid(auction(), (1, 0)), bid(auction(), (1, 5))
    assert view(TOY, low, 1).state.stack[0].answers[1] == Sealed(1, given=True, answer=Bid(0))
    for seat in (0, 2, 3, WATCHER):
        seen = view(TOY, low, seat)
        assert seen.state.stack[0].answers[1] == Sealed(1, given=True)
        assert msgspec.json.encode(seen) == msgspec.json.encode(view(TOY, high, seat))
        assert [awaited.seat for awaited in seen.awaited] == [other for other in (0, 2, 3) if other != seat]


def test_only_those_are_asked_who_take_part() -> None:
    s = auction()
    s.stack = [Auction(seat=0, answers=unanswered((1, 3)))]
    assert list(asks_of(s)) == [1, 3]
    _, events = play(TOY, bid(s, (3, 4)), 1, Bid(4))
    assert events == (Bidden(1, 4), Bidden(3, 4), Wasted(40))


def test_an_answer_beyond_the_domain_is_refused() -> None:
    with pytest.raises(Illegal, match="why-bid"):
        bid(auction(), (0, 4))


def test_an_answer_that_became_impossible_is_asked_for_again() -> None:
    """A seat bids five, loses its coins before the others have answered, and must bid anew."""
    s = bid(auction(), (1, 5), (0, 2), (2, 0))
    s.bank += s.players[1].coins
    s.players[1].coins = 0
    s = bid(s, (3, 1))
    assert [ask.seat for ask in asks_of(s).values() if ask.blocking] == [1]
    assert [ask.domain.size() for ask in asks_of(s).values() if ask.blocking] == [1]
    s = bid(s, (1, 0))
    assert s.players[0].won == (40,)
    TOY.check(s)
