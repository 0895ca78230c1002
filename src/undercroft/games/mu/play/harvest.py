"""Chapter 9: the Harvest and final scoring, said aloud."""

from __future__ import annotations

from typing import ClassVar

from undercroft.games.mu.events import Harvested, Scored
from undercroft.games.mu.scoring import food, harvest, points
from undercroft.games.mu.state import MuState
from undercroft.kernel import Frame, Now, does


class FinalScoring(Frame):
    """9. After the last battle everybody harvests and counts."""

    steps: ClassVar = ("harvest", "count")

    @does
    def harvest(self, s: MuState, now: Now) -> None:  # 9.1
        for p in s.players[: s.seats]:
            now.tell(Harvested(p.seat, food(s, p), harvest(s, p)))

    @does
    def count(self, s: MuState, now: Now) -> None:  # 9.5
        for p in s.players[: s.seats]:
            now.tell(Scored(p.seat, points(s, p)))
