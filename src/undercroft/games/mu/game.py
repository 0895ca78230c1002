"""Mū: the cover of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from undercroft.games.mu import bots, checks, material, scene, scoring
from undercroft.games.mu.board import CELL_NAMES, COLOUR_NAMES, JUNCTION_NAMES, LINE_NAMES
from undercroft.games.mu.choices import MuChoice
from undercroft.games.mu.events import MuEvent
from undercroft.games.mu.imagine import imagine
from undercroft.games.mu.play import FRAMES
from undercroft.games.mu.play.projects import anytime, interject
from undercroft.games.mu.play.setup import lay_out
from undercroft.games.mu.state import MuState, Options
from undercroft.kernel import Ask, Choice, Game, Now, Result, Scene, Seat, Text, View


class Mu(Game[MuState]):
    """A Source City of nine buildings, drafted in secret."""

    id: ClassVar = "mu"
    name: ClassVar = "Mū"
    version: ClassVar = 1
    stage: ClassVar = "beta"
    seats: ClassVar = range(1, 6)
    options: ClassVar = Options
    state: ClassVar = MuState
    frames: ClassVar = FRAMES
    choice: ClassVar = MuChoice
    event: ClassVar = MuEvent
    folder: ClassVar = Path(__file__).parent

    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        return material.load(folder, changed)

    def changed(self, box: str) -> dict[str, Any]:
        return material.changed(box)

    def names(self, box: str) -> Mapping[str, Sequence[str]]:
        return _names(box)

    def start(self, options: Options, box: str, seats: int) -> MuState:
        return lay_out(options, box, seats)

    def result(self, s: MuState) -> Result:
        return scoring.result(s)

    def breakdown(self, s: MuState, seat: Seat) -> tuple[Text, ...]:
        return scoring.report(s, s.players[seat])

    def anytime(self, s: MuState, seat: Seat) -> Sequence[Choice]:
        return anytime(s, seat)

    def interject(self, s: MuState, seat: Seat, c: Any, now: Now) -> None:
        interject(s, seat, c, now)

    def imagine(self, v: View[MuState], rng: Random) -> MuState:
        return imagine(v, rng)

    def worth(self, s: MuState, seat: Seat) -> float:
        return bots.worth(s, seat)

    def appraise(self, s: MuState, ask: Ask) -> list[float]:
        return bots.appraise(s, ask)

    def check(self, s: MuState) -> None:
        checks.check(s)

    def scene(self, v: View[MuState]) -> Scene:
        return scene.scene(v)

    def explain(self, box: str, name: str) -> Text | None:
        return scene.explain(material.TABLES[box], name)

    def why_not(self, v: View[MuState], c: Choice) -> Text | None:
        return checks.why_not(v, c)


@cache
def _names(box: str) -> Mapping[str, Sequence[str]]:
    return {
        "building": material.TABLES[box].names,
        "cell": CELL_NAMES,
        "token": COLOUR_NAMES,
        "space": (*COLOUR_NAMES, "extra"),
        "line": LINE_NAMES,
        "junction": JUNCTION_NAMES,
        "battle": ("1", "2a", "2b", "3a", "3b"),
    }
