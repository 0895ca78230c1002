"""Some pages of the rules played as a game of their own: nature deals by script, or else by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from undercroft.games import shadows
from undercroft.games.shadows import material
from undercroft.games.shadows.choices import Be, Start
from undercroft.games.shadows.events import ShadowsEvent
from undercroft.games.shadows.play import setup
from undercroft.games.shadows.state import Options, ShadowsState
from undercroft.kernel import NATURE, Ask, Draw, Event, Game, Result, Scene, View, begin, pending, play, say


class Pages(Game[ShadowsState]):
    """The chapters that can be played, without an end."""

    id = "shadows-pages"
    name = "Pages of Shadows"
    version = 1
    stage = "draft"
    seats = range(2, 7)
    options = Options
    state = ShadowsState
    frames = (
        setup.SetUp,
        setup.Rooms,
        setup.NextRoom,
        setup.Character,
        setup.StartingPlace,
        setup.Deal,
        setup.Backs,
    )
    choice = Be | Start
    event = ShadowsEvent
    folder = Path(shadows.__file__).parent

    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        return material.load(folder, changed)

    def changed(self, box: str) -> dict[str, Any]:
        return material.changed(box)

    def names(self, box: str) -> Mapping[str, Sequence[str]]:
        t = material.TABLES[box]
        return {
            "sheet": [sheet.name for sheet in t.sheets],
            "room": [room.name for room in t.rooms],
            "treasure": [card.name for card in t.treasures],
        }

    def start(self, options: Any, box: str, seats: int) -> ShadowsState:
        return setup.lay_out(options, box, seats)

    def result(self, s: ShadowsState) -> Result:
        return Result((0,) * s.seats, (), say("page-ends"))

    def imagine(self, v: View[ShadowsState], rng: Random) -> ShadowsState:
        raise NotImplementedError

    def check(self, s: ShadowsState) -> None:
        """Every card lies somewhere, once."""
        t = s.tables
        treasures = [*s.unseen_treasures, *s.discards, *s.exits, *(card for p in s.players for card in p.hand)]
        assert sorted(treasures) == list(range(len(t.treasures)))
        assert sorted([*s.unseen_torches, *s.rule, *s.spent_torches]) == list(range(len(t.torches)))
        group = [*s.group_deck, *(card for p in s.players for card in p.group)]
        assert len(set(group)) == len(group) in (0, len(t.group))

    def worth(self, s: ShadowsState, seat: int) -> float:
        raise NotImplementedError

    def scene(self, v: View[ShadowsState]) -> Scene:
        raise NotImplementedError


PAGES = Pages()
BOX = PAGES.load()
TABLES = material.TABLES[BOX]


class Played:
    """A set-up from its first decision to its last, and all that was drawn, asked and told."""

    def __init__(
        self, seats: int = 4, *, script: Mapping[str, Sequence[Any]] | None = None, seed: int = 0, **options: Any
    ) -> None:
        rng = Random(seed)
        scripted = {kind: iter(outcomes) for kind, outcomes in (script or {}).items()}
        self.drawn: list[tuple[Draw, Any]] = []
        self.asked: list[tuple[Ask, Any]] = []
        self.events: list[Event] = []
        self.s = begin(PAGES, Options(**options), BOX, seats)
        while not isinstance(found := pending(PAGES, self.s), Result):
            PAGES.check(self.s)
            if isinstance(found, Draw):
                answer, seat = _next(scripted.get(found.kind), found.some(rng)), NATURE
                assert found.has(answer), (found, answer)
                self.drawn.append((found, answer))
            else:
                (ask,) = found
                answer, seat = _next(scripted.get(ask.prompt.key), ask.domain.some(rng)), ask.seat
                self.asked.append((ask, answer))
            self.s, events = play(PAGES, self.s, seat, answer)
            self.events += events
        PAGES.check(self.s)

    def rolled(self, kind: str) -> list[Any]:
        """What nature gave, of one kind."""
        return [outcome for draw, outcome in self.drawn if draw.kind == kind]

    def told(self, event: type[Event]) -> list[Any]:
        """What happened, of one kind."""
        return [e for e in self.events if isinstance(e, event)]


def _next(scripted: Iterator[Any] | None, otherwise: Any) -> Any:
    return otherwise if scripted is None else next(scripted, otherwise)
