"""View -> Scene."""

from __future__ import annotations

from undercroft.games.mu.state import MuState
from undercroft.kernel import Scene, View, say


def scene(v: View[MuState]) -> Scene:
    return Scene((), (), (), say("caption"))
