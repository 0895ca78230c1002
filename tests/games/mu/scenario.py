"""Positions set up by hand and played in the words of the table, so that a test reads like an example of the rulebook.

A scenario puts cards and tokens on the table, begins one page of the rules, and then has people answer in
notation and nature deal by name. It is strict: an answer that nobody asked for fails, and so does a question
or a draw that the scenario leaves open at its end. Its box is the one beside this file, where a building's
name says what it gives and which halves it has (north, east, south, west).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from undercroft.games.mu import scoring
from undercroft.games.mu.board import CELL_NAMES, CELLS, COLOUR_NAMES, COLOURS, JUNCTION_NAMES, LETTERS, LINE_NAMES
from undercroft.games.mu.choices import MuChoice
from undercroft.games.mu.events import Mustered
from undercroft.games.mu.game import Mu
from undercroft.games.mu.imagine import is_drafting
from undercroft.games.mu.material import BASIC
from undercroft.games.mu.play.building_round import BuildingRound, BuildingTurn, Passing, Placing
from undercroft.games.mu.play.project_round import ProjectRound, ProjectTurn
from undercroft.games.mu.play.projects import give_project
from undercroft.games.mu.play.solo import SoloRound, SoloTurn
from undercroft.games.mu.play.tokens import Allocation, build
from undercroft.games.mu.state import NONE, MuState, Options, Player
from undercroft.kernel import (
    NATURE,
    WATCHER,
    Ask,
    Draw,
    Event,
    Found,
    Frame,
    Illegal,
    Result,
    Sealed,
    Seat,
    Text,
    View,
    begin,
    pending,
    play,
    redact,
    unanswered,
    view,
)
from undercroft.kernel.frames import Heard, settle
from undercroft.words.fluent import Words
from undercroft.words.notation import Notation

MU = Mu()
BOX = MU.load(Path(__file__).parent / "material")
NOTATION = Notation(MU, BOX)
WORDS = Words(MU)
CARDS = {name: card for card, name in enumerate(MU.names(BOX)["building"])}

PEOPLE = ("johan", "sylvain", "bertrand", "david", "emma")
"""Who sits where. In solo play johan plays, and the other player is called neutral."""
COMMON, EXPERT = range(3, 23), range(23, 33)
"""The drafted projects: everybody's, and those for experts."""
QUIET = 4
"""The space b2: a building there touches no rim."""


class Table:
    """One scenario."""

    def __init__(self, seats: int = 4, *, experts: bool = False, mirrored: bool = False) -> None:
        self.people = PEOPLE[:seats] if seats > 1 else ("johan", "neutral")
        players = [Player(seat=seat) for seat in range(len(self.people))]
        self.s = MuState(stack=[], box=BOX, seats=seats, players=players, experts=experts, mirrored=mirrored)
        for p in players[:seats]:
            for number in BASIC:
                give_project(self.s, p, number)
        self.s.battles = (0, 1, NONE, 2, NONE)
        self.script: list[Any] = []
        self.chance: Random | None = None
        self.events: list[Event] = []
        self.found: Found = pending(MU, self.s)
        self.left_open = False

    def player(self, who: str) -> Player:
        return self.s.players[self.people.index(who)]

    # Setting up

    def city(self, who: str, **cells: str) -> Table:
        """These buildings stand in this city, with the Sources they make."""
        for cell, name in cells.items():
            build(self.s, self.player(who), CARDS[name], CELL_NAMES.index(cell), Heard())
        return self

    def holds(self, who: str, *cards: str | int) -> Table:
        """A hand: buildings by name, projects by number."""
        self.player(who).hand = _numbers(cards)
        return self

    def projects(self, who: str, *numbers: int) -> Table:
        """Projects beside the board, next to the basic ones, with nothing on them."""
        for number in numbers:
            give_project(self.s, self.player(who), number)
        return self

    def paid(self, who: str, project: int, letters: str) -> Table:
        """Tokens lie on spaces of a project: `FN` is a Faith and a Food token."""
        p = self.player(who)
        if project not in p.projects:
            self.projects(who, project)
        at = p.projects.index(project)
        left = tuple(free - letters.count(letter) for free, letter in zip(p.spaces[at], LETTERS, strict=True))
        p.spaces = (*p.spaces[:at], left, *p.spaces[at + 1 :])  # type: ignore[assignment]
        if not any(left):
            p.complete |= 1 << project
        return self

    def completed(self, who: str, *numbers: int) -> Table:
        """Projects that are complete already."""
        for number in numbers:
            if number not in self.player(who).projects:
                self.projects(who, number)
            self.paid(who, number, self.seen(who, "free")[number])
        return self

    def used(self, who: str, *numbers: int) -> Table:
        """Projects that are complete and were used."""
        self.completed(who, *numbers)
        for number in numbers:
            self.player(who).used |= 1 << number
        return self

    def extras(self, who: str, project: int, count: int, colour: str = "") -> Table:
        """A completed project with tokens on its extra places."""
        self.completed(who, project)
        p = self.player(who)
        p.extras = (*p.extras, (project, count))
        if colour:
            p.one_colour = COLOUR_NAMES.index(colour)
        return self

    def damage(self, who: str, *lines: str) -> Table:
        """Damage tokens lie against the board."""
        for line in lines:
            self.player(who).damage |= 1 << LINE_NAMES.index(line)
        return self

    def struck(self, who: str, *cells: str) -> Table:
        """Two Damage tokens lie on each of these spaces."""
        for cell in cells:
            self.player(who).wrecks |= 1 << CELL_NAMES.index(cell)
        return self

    def victories(self, who: str, count: int) -> Table:
        self.player(who).victories = count
        return self

    def battle_cards(self, first: str, second: str, third: str) -> Table:
        """The Battle cards that lie face up, one in each line."""
        one, two, three = (LINE_NAMES.index(line) for line in (first, second, third))
        self.s.battles = (one, two, NONE, three, NONE)
        return self

    def deals(self, *outcomes: Any) -> Table:
        """What nature will give next: a Battle card by its line, buildings by name, projects by number."""
        self.script += outcomes
        self._go_on()
        return self

    def by_chance(self, seed: int = 0) -> Table:
        """Nature deals at random from here on."""
        self.chance = Random(seed)
        self._go_on()
        return self

    # Beginning a page of the rules

    def begins(self, *frames: Frame) -> Table:
        """These frames are played, in this order. All cards that lie nowhere are in the piles."""
        s = self.s
        drafting = any(isinstance(f, ProjectTurn | ProjectRound) for f in frames)
        lying: set[int] = set()
        projects: set[int] = set()
        for p in s.players:
            lying.update(p.city, p.discarded, () if drafting else (*p.hand, *p.passing, *p.plays))
            projects.update(p.projects, p.discarded_projects, (*p.hand, *p.passing) if drafting else ())
        lying.update(s.discards, *[f.offered for f in frames if isinstance(f, SoloTurn)])
        s.deck = tuple(card for card in range(60) if card not in lying)
        s.project_deck = tuple(n for n in s.project_pile if n not in projects)
        s.stack = list(reversed(frames))
        for p in s.players:
            cost = sum(sum(s.tables.projects[number].cost) for number in p.projects)
            on_cards = cost - sum(map(sum, p.spaces)) + sum(count for _, count in p.extras)
            due = sum(sum(map(sum, f.due[p.seat])) for f in frames if isinstance(f, Allocation) and p.seat < len(f.due))
            p.gained = on_cards + p.covers.bit_count() + p.lost + due
        now = Heard()
        settle(MU, s, now)
        self.events += now.events
        MU.check(s)
        self._go_on()
        return self

    def starts(self) -> Table:
        """A game from its first draw."""
        self.s = begin(MU, Options(self.s.experts, self.s.mirrored), BOX, self.s.seats)
        self._go_on()
        return self

    def project_turns(self, count: int = 3) -> Table:
        """4.2 to 4.5. The last turns of the Project round, for the hands that lie there."""
        turns = [ProjectTurn(seat=0, answers=unanswered(range(self.s.seats))) for _ in range(count)]
        return self.begins(*turns, ProjectRound(seat=0, at=len(ProjectRound.plan) - 1))

    def building_turn(self, number: int = 1) -> Table:
        """5.2 to 5.6. Everybody shows a building, places it and passes on, in this Building round."""
        everybody = range(self.s.seats)
        return self.begins(
            BuildingTurn(seat=0, number=number, answers=unanswered(everybody)),
            Placing(seat=0, answers=unanswered(everybody)),
            Passing(seat=0, number=number),
        )

    def builds(self, who: str, building: str, cell: str) -> Table:
        """5.3 to 5.5. One player places a building; the others put one in an empty city, where it makes nothing."""
        spare = [card for name, card in CARDS.items() if name.startswith("Farming3") and name != building]
        answers = []
        for p in self.s.players:
            mine = p is self.player(who)
            p.plays = (CARDS[building],) if mine else (next(card for card in spare if not self._lies(card)),)
            answers.append(Sealed(p.seat) if mine else Sealed(p.seat, True, NOTATION.parse(CELL_NAMES[QUIET])))
        return self.begins(Placing(seat=0, answers=tuple(answers))).answers(who, cell)

    def gains(self, who: str, letters: str) -> Table:
        """5.5. One player has these tokens to place: `FN` is a Faith and a Food token."""
        pool: Any = (*[letters.count(letter) for letter in LETTERS], 0)
        now = Heard()
        pools = [pool if p is self.player(who) else (0, 0, 0, 0) for p in self.s.players[: self.s.seats]]
        frame = Allocation.of(self.s, pools, now)
        self.events += now.events
        return self.begins(frame)

    def fights(self, number: int = 1) -> Table:
        """5.8. The battles of this round."""
        rounds = SoloRound if self.s.solo else BuildingRound
        return self.begins(rounds(seat=0, number=number, at=len(rounds.plan) - 1))

    def takes_a_turn(self, *offered: str) -> Table:
        """11.3. A solo turn in which these two pairs lie face up."""
        return self.begins(SoloTurn(seat=0)).deals(offered)

    def leaves(self) -> Table:
        """The scenario may end while somebody is asked."""
        self.left_open = True
        return self

    # Playing

    def answers(self, who: str, *texts: str) -> Table:
        """This player answers, once or several times."""
        __tracebackhide__ = True
        for text in texts:
            seat = self.people.index(who)
            asked = self._asks(seat)
            choice: Any = NOTATION.parse(text)
            if not any(ask.domain.has(choice) for ask in asked):
                pytest.fail(f"{who} cannot answer {text!r}: {self._open()}; {self.options(who)}")
            self.s, events = play(MU, self.s, seat, choice)
            self.events += events
            MU.check(self.s)
            self._go_on()
        return self

    def is_asked(self) -> bool:
        """Whether anybody is asked anything."""
        return isinstance(self.found, tuple)

    def answers_at_random(self, seed: int = 0) -> Table:
        """Everybody who is asked now answers somehow."""
        rng = Random(seed)
        for ask in self._blocking():
            self.s, events = play(MU, self.s, ask.seat, ask.domain.some(rng))
            self.events += events
            MU.check(self.s)
        self._go_on()
        return self

    def refuses(self, who: str, choice: str | MuChoice, key: str, **args: Any) -> Table:
        """This answer is refused, for this reason, and changes nothing."""
        __tracebackhide__ = True
        answer = NOTATION.parse(choice) if isinstance(choice, str) else choice
        before = MU.encode_state(self.s)
        with pytest.raises(Illegal) as refused:
            play(MU, self.s, self.people.index(who), answer)
        why = refused.value.why
        assert why.key == key, why
        assert {name: why.args[name] for name in args} == args
        assert WORDS.text(why).endswith(f"(RULES {why.args['paragraph']}).")
        assert MU.encode_state(self.s) == before
        return self

    def _asks(self, seat: Seat) -> list[Ask]:
        return [ask for ask in self.found if ask.seat == seat] if isinstance(self.found, tuple) else []

    def _go_on(self) -> None:
        """Let nature deal as far as the script goes."""
        self.found = pending(MU, self.s)
        while isinstance(self.found, Draw) and (self.script or self.chance):
            outcome = _outcome(self.script.pop(0)) if self.script else self.found.some(self.chance)
            if not self.found.has(outcome):
                pytest.fail(f"nature cannot give {outcome!r} for {self.found}")
            self.s, events = play(MU, self.s, NATURE, outcome)
            self.events += events
            MU.check(self.s)
            self.found = pending(MU, self.s)

    # Looking

    def expects(self, who: str, **what: Any) -> Table:
        """What can be seen of this player; `SEEN` says what there is to ask for."""
        __tracebackhide__ = True
        found = {name: self.seen(who, name) for name in what}
        assert found == what, f"{who}: {found}, expected {what}"
        return self

    def seen(self, who: str, what: str) -> Any:
        """One of the things that can be expected of this player."""
        return SEEN[what](self.s, self.player(who))

    def asks(self, **prompts: str) -> Table:
        """Exactly these players are being waited for, each with this question."""
        __tracebackhide__ = True
        asked = {self.people[ask.seat]: ask.prompt.key for ask in self._blocking()}
        assert asked == prompts, f"{asked}, expected {prompts}"
        return self

    def options(self, who: str, *, any_time: bool = False) -> set[str]:
        """What this player may answer: to the question, or any time."""
        asks = [ask for ask in self._asks(self.people.index(who)) if (ask.blocking or ask.sealed) != any_time]
        return {NOTATION.write(c) for ask in asks for c in ask.domain.each()}

    def told(self, kind: type[Event]) -> list[Any]:
        """What happened of this kind, in order."""
        return [e for e in self.events if type(e) is kind]

    def strengths(self) -> dict[str, int]:
        """What each player mustered in the last battle."""
        return {self.people[e.seat]: e.strength for e in self.told(Mustered)}

    def learns(self, who: str, e: Event) -> Any:
        """What this player learns of an event."""
        return redact(MU, e, self.people.index(who))

    def view(self, who: str | None = None) -> View[MuState]:
        """What this player may know, or somebody who only watches."""
        return view(MU, self.s, self.people.index(who) if who else WATCHER)

    @property
    def result(self) -> Result:
        """How it ended."""
        assert isinstance(self.found, Result), self._open()
        return self.found

    def prompt(self, who: str) -> Text:
        """The question that this player must answer."""
        return next(ask.prompt for ask in self._blocking() if self.people[ask.seat] == who)

    def _blocking(self) -> Iterable[Ask]:
        return [ask for ask in self.found if ask.blocking] if isinstance(self.found, tuple) else []

    def _lies(self, card: int) -> bool:
        return any(card in (*p.city, *p.hand, *p.plays) for p in self.s.players)

    def _open(self) -> str:
        if isinstance(self.found, Draw):
            return f"nature is to draw {self.found.count} for {self.found.kind!r}"
        return (
            ", ".join(f"{self.people[ask.seat]} is asked {ask.prompt.key}" for ask in self._blocking()) or "it is over"
        )

    def ends(self) -> None:
        """Nothing is left open: no question, no draw, and nothing of the script."""
        if self.script:
            pytest.fail(f"nature was never asked for {self.script}")
        if not self.left_open and not isinstance(self.found, Result):
            pytest.fail(f"the scenario ends while {self._open()}")


def _numbers(cards: Iterable[str | int]) -> tuple[int, ...]:
    return tuple(CARDS[card] if isinstance(card, str) else card for card in cards)


def _outcome(given: Any) -> Any:
    if isinstance(given, str):
        return LINE_NAMES.index(given) if given in LINE_NAMES else CARDS[given]
    if isinstance(given, tuple | list):
        return tuple(_outcome(one) for one in given)
    return given


def _mask(names: tuple[str, ...], bits: int) -> set[str]:
    return {name for n, name in enumerate(names) if bits >> n & 1}


def _cards(field: str) -> Callable[[MuState, Player], set[Any]]:
    def seen(s: MuState, p: Player) -> set[Any]:
        cards = getattr(p, field)
        return set(cards) if is_drafting(s) else {s.tables.names[card] for card in cards}

    return seen


def _free(s: MuState, p: Player) -> dict[int, str]:
    return {
        number: "".join(LETTERS[colour] * free[colour] for colour in COLOURS)
        for number, free in zip(p.projects, p.spaces, strict=True)
    }


SEEN: dict[str, Callable[[MuState, Player], Any]] = {
    "city": lambda s, p: {CELL_NAMES[cell]: s.tables.names[p.city[cell]] for cell in CELLS if p.city[cell] >= 0},
    "sources": lambda _, p: {
        f"{colour} {name}" for n, colour in enumerate(COLOUR_NAMES) for name in _mask(JUNCTION_NAMES, p.sources[n])
    },
    "damage": lambda _, p: _mask(LINE_NAMES, p.damage),
    "struck": lambda _, p: _mask(CELL_NAMES, p.wrecks),
    "victories": lambda _, p: p.victories,
    "projects": lambda _, p: set(p.projects),
    "free": _free,
    "complete": lambda _, p: {number for number in range(33) if p.complete >> number & 1},
    "used": lambda _, p: {number for number in range(33) if p.used >> number & 1},
    "extras": lambda _, p: dict(p.extras),
    "gained": lambda _, p: p.gained,
    "lost": lambda _, p: p.lost,
    "stock": lambda _, p: p.stock,
    "hand": _cards("hand"),
    "passing": _cards("passing"),
    "plays": _cards("plays"),
    "discarded": lambda s, p: {s.tables.names[card] for card in p.discarded},
    "discarded_projects": lambda _, p: set(p.discarded_projects),
    "food": scoring.food,
    "faith": scoring.faith,
    "harvest": scoring.harvest,
    "from_projects": scoring.project_points,
    "points": scoring.points,
    "parts": lambda s, p: dict(scoring.breakdown(s, p)),
}
"""What a test may expect of a player."""


def random_game(seats: int, seed: int, *, experts: bool = False, mirrored: bool = False) -> tuple[MuState, list[Event]]:
    """A game in which everybody plays at random, and what happened in it."""
    rng = Random(seed)
    s = begin(MU, Options(experts, mirrored), BOX, seats)
    happened: list[Event] = []
    while not isinstance(found := pending(MU, s), Result):
        if isinstance(found, Draw):
            s, events = play(MU, s, NATURE, found.some(rng))
        else:
            ask = rng.choice(found)
            s, events = play(MU, s, ask.seat, ask.domain.some(rng))
        happened += events
        MU.check(s)
    return s, happened
