"""Some pages of the rules played as a game of their own: nature deals by script, or else by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from undercroft.games import shadows
from undercroft.games.shadows import material
from undercroft.games.shadows.board import hex_names
from undercroft.games.shadows.choices import ShadowsChoice
from undercroft.games.shadows.events import MummyMoved, ShadowsEvent
from undercroft.games.shadows.laying import around
from undercroft.games.shadows.material import GROUP_CARDS, TORCH_NAMES
from undercroft.games.shadows.play import mummies, setup, torches
from undercroft.games.shadows.play import shadows as in_shadows
from undercroft.games.shadows.state import Options, ShadowsState
from undercroft.kernel import (
    NATURE,
    WATCHER,
    Ask,
    Draw,
    Event,
    Frame,
    Game,
    Result,
    Scene,
    View,
    begin,
    pending,
    play,
    redact,
    say,
)
from undercroft.kernel.frames import Heard, Silent, settle
from undercroft.words.fluent import Words
from undercroft.words.notation import Notation


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
        torches.RevealTorch,
        in_shadows.SeeSomething,
        in_shadows.LoseTreasure,
        in_shadows.AddMummy,
        mummies.MoveMummies,
        mummies.MoveMummy,
        mummies.FindAWay,
        mummies.Stay,
    )
    choice = ShadowsChoice
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
            "cell": hex_names(len(t.rooms)),
            "torch": [TORCH_NAMES[kind] for kind in t.torches],
            "group": [tuple(GROUP_CARDS)[kind] for kind in t.group],
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
        assert s.torches <= len(s.unseen_torches) + len(s.older_torches)
        treasures = [*s.unseen_treasures, *s.discards, *s.exits, *(card for p in s.players for card in p.hand)]
        assert sorted(treasures) == list(range(len(t.treasures)))
        assert sorted([*s.unseen_torches, *s.older_torches, *s.rule, *s.spent_torches]) == list(range(len(t.torches)))
        group = [*s.group_deck, *(card for p in s.players for card in p.group)]
        assert len(set(group)) == len(group) in (0, len(t.group))

    def worth(self, s: ShadowsState, seat: int) -> float:
        raise NotImplementedError

    def scene(self, v: View[ShadowsState]) -> Scene:
        raise NotImplementedError


PAGES = Pages()
BOX = PAGES.load()
TABLES = material.TABLES[BOX]


NOTATION = Notation(PAGES, BOX)
WORDS = Words(PAGES)
NAMES = PAGES.names(BOX)


class Table:
    """What was drawn, asked and told while some pages were played."""

    s: ShadowsState

    def __init__(self) -> None:
        self.drawn: list[tuple[Draw, Any]] = []
        self.asked: list[tuple[Ask, Any]] = []
        self.events: list[Event] = []

    def plays(self, nature: Callable[[Draw], Any], answers: Callable[[Ask], Any]) -> None:
        """To the end: nature and the seats answer by these."""
        while not isinstance(found := pending(PAGES, self.s), Result):
            if isinstance(found, Draw):
                answer, seat = nature(found), NATURE
                assert found.has(answer), (found, answer)
                self.drawn.append((found, answer))
            else:
                (ask,) = found
                answer, seat = answers(ask), ask.seat
                assert ask.domain.has(answer), (ask, answer)
                self.asked.append((ask, answer))
            self.s, events = play(PAGES, self.s, seat, answer)
            self.events += events
            assert PAGES.decode_state(PAGES.encode_state(self.s)) == self.s
        for e in self.events:
            for looking in (*range(self.s.seats), WATCHER):
                seen = redact(PAGES, e, looking)
                assert seen
                assert WORDS.event(seen, [*"abcdef"], NAMES)

    def rolled(self, kind: str) -> list[Any]:
        """What nature gave, of one kind."""
        return [outcome for draw, outcome in self.drawn if draw.kind == kind]

    def told(self, event: type[Event]) -> list[Any]:
        """What happened, of one kind."""
        return [e for e in self.events if isinstance(e, event)]


class Played(Table):
    """A whole set-up: what the script does not say is left to chance."""

    def __init__(
        self, seats: int = 4, *, script: Mapping[str, Sequence[Any]] | None = None, seed: int = 0, **options: Any
    ) -> None:
        super().__init__()
        rng = Random(seed)
        scripted = {kind: iter(outcomes) for kind, outcomes in (script or {}).items()}
        self.s = begin(PAGES, Options(**options), BOX, seats)
        self.plays(
            lambda draw: _next(scripted.get(draw.kind), draw.some(rng)),
            lambda ask: _next(scripted.get(ask.prompt.key), ask.domain.some(rng)),
        )
        PAGES.check(self.s)


def _next(scripted: Iterator[Any] | None, otherwise: Any) -> Any:
    return otherwise if scripted is None else next(scripted, otherwise)


class Page(Table):
    """A position set up by hand, from which a page is played by script to its last word.

    The rooms lie in the order of the box; characters stand where they are put, in the order of the seats.
    """

    def __init__(self, *at: str, night: bool = True, **options: Any) -> None:
        super().__init__()
        self.s = setup.lay_out(Options(**options), BOX, len(at))
        self.s.stack.clear()
        self.s.laying = around((1, 2, 3, 4, 5, 6))
        self.s.night = night
        self.s.torches, self.s.confidence = 12, 14
        for p, name in zip(self.s.players, at, strict=True):
            p.sheet, p.at = p.seat, self.cell(name)

    def cell(self, name: str) -> int:
        """The hex of this name."""
        return NAMES["cell"].index(name)

    def mummies(self, seat: int, *cells: str) -> Page:
        """This player's mummies stand here."""
        self.s.players[seat].mummies = tuple(map(self.cell, cells))
        return self

    def hand(self, seat: int, *cards: str) -> Page:
        """This player holds these cards."""
        held = tuple(NAMES["treasure"].index(card) for card in cards)
        self.s.players[seat].hand += held
        self.s.unseen_treasures = tuple(card for card in self.s.unseen_treasures if card not in held)
        return self

    def revealed(self, *kinds: str) -> Page:
        """These torches lie on the Day & Night rule."""
        for kind in kinds:
            torch = self.torch(kind)
            self.s.rule += (torch,)
            self.s.unseen_torches = tuple(other for other in self.s.unseen_torches if other != torch)
        return self

    def torch(self, kind: str) -> int:
        """An unseen Torch card of this kind."""
        return next(card for card in self.s.unseen_torches if NAMES["torch"][card] == kind)

    def begins(self, *frames: Frame, nature: Sequence[Any] = (), answers: Sequence[str] = ()) -> Page:
        """Play these pages; everything that is asked or drawn is in the script, and nothing else."""
        PAGES.check(self.s)
        now = Heard()
        self.s.stack = list(reversed(frames))
        settle(PAGES, self.s, now)
        self.events += now.events
        dealt, said = list(nature), list(answers)
        self.plays(lambda _: dealt.pop(0), lambda _: NOTATION.parse(said.pop(0)))
        assert (dealt, said) == ([], [])
        PAGES.check(self.s)
        return self

    def moves(self, seat: int, *rolls: tuple[int, int], answers: Sequence[str] = ()) -> Page:
        """5. This player's mummies move; a direction and steps for each."""
        now = Silent()
        mummies.move_mummies(self.s, seat, now)
        return self.begins(*now.queue, nature=[die for roll in rolls for die in roll], answers=answers)

    def ways(self) -> list[list[str]]:
        """The ways that mummies went."""
        return [[NAMES["cell"][cell] for cell in e.way] for e in self.told(MummyMoved)]

    def where(self, seat: int) -> set[str]:
        """Where this player's mummies are."""
        return {NAMES["cell"][cell] for cell in self.s.players[seat].mummies}

    def holds(self, seat: int) -> list[str]:
        """The cards in this player's hand."""
        return [NAMES["treasure"][card] for card in self.s.players[seat].hand]

    def offered(self, key: str) -> list[str]:
        """What could be answered to the first question of this kind."""
        ask = next(ask for ask, _ in self.asked if ask.prompt.key == key)
        return [NOTATION.write(choice) for choice in ask.domain.each()]
