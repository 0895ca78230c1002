"""Chapter 4: revealing a torch; and the Day & Night rule (3.7, 3.8)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.games.shadows.events import RuleTurned, TorchesGained, TorchesShuffled, TorchRevealed
from undercroft.games.shadows.material import LASTING, MUMMY, SHADOWS
from undercroft.games.shadows.play.shadows import AddMummy, SeeSomething, dispel
from undercroft.games.shadows.state import NONE, ShadowsState
from undercroft.kernel import OPEN, Draw, Frame, Now, does, draws, urn


class RevealTorch(Frame):
    """4.2. A torch of the reserve is revealed, does what it says, and goes to the Day & Night rule."""

    steps: ClassVar = ("reveal", "solve", "lay_on_the_rule")
    torch: Annotated[int, OPEN] = NONE

    @draws
    def reveal(self, s: ShadowsState) -> Draw:
        return Draw("torch", urn(s.older_torches or s.unseen_torches))

    @reveal.taken
    def revealed(self, s: ShadowsState, torch: int, now: Now) -> None:
        s.older_torches = tuple([other for other in s.older_torches if other != torch])
        s.unseen_torches = tuple([other for other in s.unseen_torches if other != torch])
        s.torches -= 1
        self.torch = torch
        now.tell(TorchRevealed(self.seat, torch))

    @does
    def solve(self, s: ShadowsState, now: Now) -> None:
        kind = s.tables.torches[self.torch]
        if kind == LASTING:  # 4.3
            gain_torches(s, 1, now)
        elif kind == SHADOWS:  # 4.5
            now.do(SeeSomething(seat=self.seat))
        elif kind == MUMMY:  # 4.6
            now.do(AddMummy(seat=self.seat))

    @does
    def lay_on_the_rule(self, s: ShadowsState, now: Now) -> None:  # 3.7
        s.rule += (self.torch,)
        if len(s.rule) == s.tables.numbers.spaces:
            s.spent_torches += s.rule
            s.rule = ()
            s.night = not s.night
            now.tell(RuleTurned(s.night))
            if not s.night:  # 3.8
                dispel(s, now)


def gain_torches(s: ShadowsState, count: int, now: Now) -> None:
    """4.3. So many torches come from the torch deck into the reserve, as far as there are any."""
    gained = 0
    while gained < count:
        if s.torches == len(s.older_torches) + len(s.unseen_torches):  # the torch deck is empty
            if not s.spent_torches:
                break
            s.older_torches += s.unseen_torches
            s.unseen_torches, s.spent_torches = s.spent_torches, ()
            now.tell(TorchesShuffled(len(s.unseen_torches)))
        s.torches += 1
        gained += 1
    if gained:
        now.tell(TorchesGained(gained))
