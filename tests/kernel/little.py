"""Games of a few frames, for looking at one thing at a time."""

from pathlib import Path
from random import Random
from typing import Annotated, Any

from msgspec import Struct

from undercroft.kernel import (
    NATURE,
    OPEN,
    Choice,
    Event,
    Frame,
    Game,
    Result,
    Scene,
    Seat,
    State,
    View,
    begin,
    pending,
    play,
    say,
)


class Options(Struct, frozen=True):
    """No options."""


class LittleState(State, kw_only=True):
    """What happened so far, as words."""

    said: Annotated[tuple[str, ...], OPEN] = ()


class Number(Choice, frozen=True):
    n: int


class Said(Event, frozen=True):
    word: Annotated[str, OPEN]


class Little(Game[Any]):
    """A game of the frames it is given; the first of them begins."""

    id = "little"
    name = "Little"
    version = 1
    stage = "draft"
    seats = range(1, 6)
    options = Options
    state = LittleState
    frames = (Frame,)
    choice = Number
    event = Said
    folder = Path(__file__).parent

    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        return "box"

    def changed(self, box: str) -> dict[str, Any]:
        return {}

    def names(self, box: str) -> dict[str, Any]:
        return {}

    def start(self, options: Any, box: str, seats: int) -> Any:
        return self.state(stack=[self.frames[0](seat=0)], box=box, seats=seats)

    def result(self, s: Any) -> Result:
        return Result((0,) * s.seats, (), say("over"))

    def imagine(self, v: View[Any], rng: Random) -> Any:
        return v.state

    def check(self, s: Any) -> None:
        pass

    def worth(self, s: Any, seat: Seat) -> float:
        return 0.0

    def scene(self, v: View[Any]) -> Scene:
        return Scene((), (), (), say("nothing"))


def little(*steps: type[Frame], **attributes: Any) -> Little:
    """A game of these frames."""
    return type("Some", (Little,), {"frames": steps, **attributes})()


def started(*steps: type[Frame], seats: int = 2, **attributes: Any) -> tuple[Little, Any]:
    """A game of these frames, and its position at the first decision."""
    g = little(*steps, **attributes)
    return g, begin(g, Options(), "box", seats)


def played(g: Little, s: Any, *answers: tuple[Seat, Any]) -> Any:
    """The position after these answers."""
    for seat, answer in answers:
        s, _ = play(g, s, seat, answer)
    return s


def asked(g: Little, s: Any) -> list[Seat]:
    """Who must answer."""
    return [ask.seat for ask in pending(g, s) if ask.blocking]


__all__ = ["NATURE", "Little", "LittleState", "Number", "Options", "Said", "asked", "little", "played", "started"]
