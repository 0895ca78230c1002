"""What numbers of games tell: intervals and percentiles."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

Z95 = 1.959963984540054

Interval = tuple[float, float]


def wilson(wins: float, games: int) -> Interval:
    """Wilson's 95 % interval for the rate behind so many wins in so many games; shared wins may be fractions.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return (0.0, 1.0)
    mean = wins / games
    weight = Z95 * Z95 / games
    middle = mean + weight / 2
    spread = Z95 * sqrt(mean * (1 - mean) / games + weight / (4 * games))
    # Rounding must not part the interval from the rate at 0 and at 1.
    low, high = (middle - spread) / (1 + weight), (middle + spread) / (1 + weight)
    return (max(0.0, min(low, mean)), min(1.0, max(high, mean)))


def rate(wins: float, games: int) -> float:
    """Wins by game, 0 where there was none."""
    return wins / games if games else 0.0


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The least value that at least so many percent do not exceed, by counts of values; 0 where there is none.

    >>> percentile({60: 90, 75: 10}, 95)
    75
    """
    total = sum(counts.values())
    below = 0
    for value in sorted(counts):
        below += counts[value]
        if 100 * below >= percent * total:
            return value
    return 0
