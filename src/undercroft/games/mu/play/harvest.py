"""Chapter 9: the Harvest and final scoring, said aloud."""

from __future__ import annotations

from typing import ClassVar

from undercroft.games.mu.events import Harvested, NeutralHarvested, Scored
from undercroft.games.mu.scoring import food, harvest, points, symbols_beyond
from undercroft.games.mu.state import NEUTRAL, MuState
from undercroft.kernel import Frame, Now, does


class FinalScoring(Frame):
    """9. After the last battle everybody harvests and counts."""

    steps: ClassVar = ("harvest", "count")

    @does
    def harvest(self, s: MuState, now: Now) -> None:  # 9.1
        for p in s.players[: s.seats]:
            now.tell(Harvested(p.seat, food(s, p), harvest(s, p)))
        if s.solo:  # 11.7
            beyond = symbols_beyond(s, s.players[NEUTRAL])
            s.players[NEUTRAL].stock += beyond
            now.tell(NeutralHarvested(beyond))

    @does
    def count(self, s: MuState, now: Now) -> None:  # 9.5
        for p in s.players[: s.seats]:
            now.tell(Scored(p.seat, points(s, p)))
