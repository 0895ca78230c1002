"""How much one address or one seat may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KEPT = 10_000


class Bucket:
    """So many things at once, and so many more a second."""

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = burst
        self.then = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one left."""
        if self.filled() < 1:
            return False
        self.left -= 1
        return True

    def filled(self) -> float:
        """How many there are by now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        return self.left


class Limit:
    """A bucket for each address; those that were used longest ago are forgotten."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether this address may have one more."""
        return self._of(who).take()

    def empty(self, who: str) -> bool:
        """Whether this address has had all it may have for now."""
        return self._of(who).filled() < 1

    def _of(self, who: str) -> Bucket:
        bucket = self.buckets.pop(who, None) or Bucket(self.burst, self.rate)
        self.buckets[who] = bucket
        if len(self.buckets) > MOST_KEPT:
            self.buckets.popitem(last=False)
        return bucket
