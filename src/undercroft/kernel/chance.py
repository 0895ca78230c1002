"""Nature: what is drawn or rolled, and the dealers who decide it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from undercroft.kernel.choices import NATURE, Seat

Outcome = int | tuple[int, ...]


class Draw(Struct, frozen=True, gc=False):
    """Nature decides: `count` outcomes of an urn of (outcome, weight), in order.

    Each outcome drawn loses one of its weight, unless it goes `back`. The answer is the outcome
    itself where `count` is 1, else a tuple.

    >>> two_dice = Draw("dice", tuple((face, 1) for face in range(1, 7)), count=2, back=True)
    >>> two_dice.has((6, 6)), two_dice.has((0, 7))
    (True, False)
    """

    kind: str
    urn: tuple[tuple[int, int], ...]
    count: int = 1
    back: bool = False

    def has(self, outcome: Any) -> bool:
        """Whether nature could have given this."""
        drawn = (outcome,) if self.count == 1 else outcome
        if not isinstance(drawn, tuple) or len(drawn) != self.count:
            return False
        left = dict(self.urn)
        for one in drawn:
            if type(one) is not int or left.get(one, 0) <= 0:
                return False
            if not self.back:
                left[one] -= 1
        return True

    def some(self, rng: Random) -> Outcome:
        """An outcome by chance."""
        return self.by(lambda total: int(rng.random() * total))

    def by(self, below: Any) -> Outcome:
        """The outcome that `below(n)`, a number from 0 to n-1 at each call, decides."""
        outcomes = [outcome for outcome, _ in self.urn]
        weights = [weight for _, weight in self.urn]
        total = sum(weights)
        if total < (1 if self.back else self.count):
            raise ValueError(f"{self.count} cannot be drawn for {self.kind!r} from an urn that holds {total}")
        even = weights.count(1) == len(weights)
        drawn = []
        for _ in range(self.count):
            at = below(total)
            if even and not self.back:
                # Weights of one: swap the last into the gap. The order of the urn carries no meaning.
                drawn.append(outcomes[at])
                outcomes[at] = outcomes[-1]
                outcomes.pop()
                total -= 1
                continue
            place = 0
            while at >= weights[place]:
                at -= weights[place]
                place += 1
            drawn.append(outcomes[place])
            if not self.back:
                weights[place] -= 1
                total -= 1
        return drawn[0] if self.count == 1 else tuple(drawn)


def urn(outcomes: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """An urn that holds each of these once.

    >>> urn((4, 7))
    ((4, 1), (7, 1))
    """
    return tuple([(outcome, 1) for outcome in outcomes])


class Dealer(Protocol):
    """Who decides nature's part of one game."""

    def deal(self, d: Draw) -> Outcome:
        """The outcome of the next draw."""


class Seeded:
    """Draw number k comes from blake2b(secret, k) alone: see docs/record.md for the algorithm.

    >>> dealer = Seeded(bytes(32))
    >>> dealer.deal(Draw("die", tuple((face, 1) for face in range(1, 7))))
    2
    """

    def __init__(self, secret: bytes, drawn: int = 0) -> None:
        if len(secret) != 32:
            raise ValueError(f"a dealer's secret has 32 bytes, not {len(secret)}")
        self.secret = secret
        self.drawn = drawn

    def deal(self, d: Draw) -> Outcome:
        words = self._words(self.drawn)
        self.drawn += 1

        def below(total: int) -> int:
            limit = (1 << 64) // total * total
            while (word := next(words)) >= limit:
                pass
            return word % total

        return d.by(below)

    def _words(self, k: int) -> Iterator[int]:
        """The 64-bit words of draw k, eight to a block, the first byte the lowest."""
        block = 0
        while True:
            digest = blake2b(k.to_bytes(8, "little") + block.to_bytes(8, "little"), key=self.secret).digest()
            for at in range(0, 64, 8):
                yield int.from_bytes(digest[at : at + 8], "little")
            block += 1

    @property
    def commitment(self) -> str:
        """What is published at the start: the hash of the secret that is published at the end."""
        return blake2b(self.secret, digest_size=32, person=b"undercroft").hexdigest()


class Scripted:
    """Gives these outcomes one after another; for tests and for positions set up by hand."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.outcomes = list(outcomes)

    def deal(self, d: Draw) -> Outcome:
        if not self.outcomes:
            raise LookupError(f"the script has no outcome for {d.kind!r}")
        outcome = self.outcomes.pop(0)
        if not d.has(outcome):
            raise LookupError(f"the script gives {outcome!r} for {d.kind!r}, which its urn does not hold")
        return outcome


class Recorded:
    """Gives what nature gave in a record: `lines` of (seat, answer), of which nature's are taken in turn."""

    def __init__(self, lines: Iterable[tuple[Seat, Any]]) -> None:
        self.outcomes = iter([answer for seat, answer in lines if seat == NATURE])

    def deal(self, d: Draw) -> Outcome:
        for outcome in self.outcomes:
            return outcome  # type: ignore[no-any-return]
        raise LookupError(f"the record ends before {d.kind!r}")


class Chance:
    """Gives outcomes from a random generator; for rollouts and searches, which keep no record."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def deal(self, d: Draw) -> Outcome:
        return d.some(self.rng)
