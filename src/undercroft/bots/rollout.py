"""Random play to the end, in place and unchecked: what search and benchmarks do most."""

from __future__ import annotations

from random import Random

from undercroft.kernel import NATURE, Draw, Game, Result, offers, pending, play_fast, play_sealed
from undercroft.kernel.state import S


def rollout(g: Game[S], s: S, rng: Random) -> int:
    """Play a position out as `Uniform` does for every seat; how many answers the seats gave."""
    moves = 0
    found = pending(g, s)
    while not isinstance(found, Result):
        if isinstance(found, Draw):
            found = play_fast(g, s, NATURE, found.some(rng))
            continue
        for offer in offers(g, s, found):
            if int(rng.random() * (offer.domain.size() + 1)):
                moves += 1
                found = play_fast(g, s, offer.seat, offer.domain.some(rng), anytime=True)
                break
        else:
            ask = next(ask for ask in found if ask.blocking)
            if ask.sealed:
                answers = [(ask.seat, ask.domain.some(rng)) for ask in found if ask.blocking]
                moves += len(answers)
                found = play_sealed(g, s, answers)
            else:
                moves += 1
                found = play_fast(g, s, ask.seat, ask.domain.some(rng))
    return moves
