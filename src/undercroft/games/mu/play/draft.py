"""What the Project round and the Building rounds share: hands, keeping two, passing, and the last card."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from undercroft.games.mu.state import MuState, Player
from undercroft.kernel import Choice, OneOf, Outcome

HAND = 4


def deal_hands(s: MuState, cards: Outcome) -> None:
    """4.1, 5.1. Four cards for each player."""
    assert isinstance(cards, tuple)
    for p in s.players[: s.seats]:
        p.hand = cards[HAND * p.seat : HAND * p.seat + HAND]


def end_round(p: Player) -> None:
    """4.5, 5.7. The last card has gone, and the round is over."""
    p.hand = p.plays = p.passed = p.received = ()


def without(cards: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """These cards less those that were drawn."""
    return tuple([card for card in cards if card not in taken])


def kept_pairs(table: dict[tuple[int, int], Choice], hand: tuple[int, ...]) -> OneOf:
    """4.2, 5.2. Two cards of a hand: which is played, which is held."""
    return OneOf(tuple(map(table.__getitem__, permutations(hand, 2))))


def all_pairs(choice: Any, cards: range) -> dict[tuple[int, int], Choice]:
    """Every choice of two of these cards, made once."""
    return {(play, hold): choice(play, hold) for play in cards for hold in cards if play != hold}


def show(p: Player, played: int, held: int) -> None:
    """4.2, 5.2. One card is played, one held; the rest lies face down beside the neighbour."""
    p.passing = tuple([card for card in p.hand if card not in (played, held)])
    p.hand = (held,)
    p.plays = (*p.plays, played)


def pass_hands(s: MuState, step: int) -> None:
    """4.3, 5.6. Everybody takes what the neighbour laid down."""
    for p in s.players:
        to = s.players[(p.seat + step) % s.seats]
        to.hand += p.passing
        to.received += p.passing
        p.passed += p.passing
    for p in s.players:
        p.passing = ()
