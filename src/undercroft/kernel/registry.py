"""What a game is to the rest of the table, and which games are installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from types import new_class
from typing import Annotated, Any, ClassVar, Generic, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of

from undercroft.kernel.choices import Ask, Choice, Seat, Text
from undercroft.kernel.frames import Now, Result, plan_of, play_fast
from undercroft.kernel.scene import Scene
from undercroft.kernel.state import Frame, S, State, clone, digest
from undercroft.kernel.views import Blank, View, compile_views


class Game(ABC, Generic[S]):
    """One game. Its class attributes are the cover of the box; importing it checks every visibility mark."""

    id: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    """One more whenever any legal game could go differently."""
    stage: ClassVar[str]
    """draft, beta or stable."""
    seats: ClassVar[range]
    options: ClassVar[type[Struct]]
    state: ClassVar[type[State]]
    frames: ClassVar[tuple[type[Frame], ...]]
    """Every page of the rules, in the order of the rulebook."""
    choice: ClassVar[Any]
    """The union of the game's choices."""
    event: ClassVar[Any]
    """The union of the game's events."""
    folder: ClassVar[Path]
    """Where RULES.md, strings and records lie."""

    blanks: ClassVar[dict[type, Blank]]
    """For each struct of the game, the function that shows it as one seat sees it."""
    shape: ClassVar[str]
    """The digest of the JSON Schema of a state: a saved state or digest of another shape cannot be compared."""
    _wire_state: ClassVar[type[State]]
    _decode_choice: ClassVar[msgspec.json.Decoder[Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for frame in cls.frames:
            frame.plan = plan_of(frame)
        cls.blanks = compile_views(cls.state, *_members(cls.event), frames=cls.frames)
        stack = {"stack": list[Union.__getitem__(cls.frames)]}  # type: ignore[misc]
        cls._wire_state = new_class(
            cls.state.__name__,
            (cls.state,),
            {"kw_only": True},
            lambda body: body.update(__annotations__=stack, __module__=cls.__module__),
        )
        cls._decode_choice = msgspec.json.Decoder(cls.choice)
        cls.shape = digest(_without_words(msgspec.json.schema(cls._wire_state)))

    @abstractmethod
    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        """Load the material and return the digest of the box.

        With a folder, its tables in place of ours; with changed rows (from a record), those in place of ours.
        Raises `MaterialError`.
        """

    @abstractmethod
    def changed(self, box: str) -> dict[str, Any]:
        """The rows in which this box differs from the one in the package, for the record."""

    @abstractmethod
    def names(self, box: str) -> Mapping[str, Sequence[str]]:
        """The tables of names by which notation and log print numbers."""

    @abstractmethod
    def start(self, options: Any, box: str, seats: int) -> S:
        """The position before the first step."""

    @abstractmethod
    def result(self, s: S) -> Result:
        """The end. Called when the stack is empty."""

    def breakdown(self, s: S, seat: Seat) -> tuple[Text, ...]:
        """A seat's score part by part: texts with an argument `points`."""
        return ()

    def anytime(self, s: S, seat: Seat) -> Sequence[Choice]:
        """What this seat may do now although it is not asked."""
        return ()

    def interject(self, s: S, seat: Seat, c: Any, now: Now) -> None:
        """What an any-time choice does."""
        raise TypeError(f"{self.id} has no any-time choices")

    @abstractmethod
    def imagine(self, v: View[S], rng: Random) -> S:
        """A world that this seat cannot tell from the true one."""

    @abstractmethod
    def check(self, s: S) -> None:
        """Raise AssertionError where a card, token or piece has come or gone."""

    @abstractmethod
    def worth(self, s: S, seat: Seat) -> float:
        """How well this seat stands, in points: for bots that look ahead."""

    def appraise(self, s: S, ask: Ask) -> list[float]:
        """What each answer to an Ask is worth to its seat, in the order of the domain: one step of look-ahead.

        For an offer: how much more than declining it. A game may know a quicker way.
        """
        offered = not (ask.blocking or ask.sealed)
        declined = self.worth(s, ask.seat) if offered else 0.0
        values = []
        for c in ask.domain.each():
            t = clone(s)
            play_fast(self, t, ask.seat, c, anytime=offered)
            values.append(self.worth(t, ask.seat) - declined)
        return values

    @abstractmethod
    def scene(self, v: View[S]) -> Scene:
        """The picture of this view."""

    def explain(self, box: str, name: str) -> Text | None:
        """What the card or piece of this name is, wherever it lies; None where there is none."""
        return None

    def why_not(self, v: View[S], c: Choice) -> Text | None:
        """The paragraph that forbids this choice, or None where it is allowed or nothing better is known."""
        return None

    @classmethod
    def variants(cls) -> tuple[Any, ...]:
        """The options with which the game is tested and soaked: every combination of those that are a choice.

        A game whose options do not all go together leaves out those that do not.
        """
        settings: list[dict[str, Any]] = [{}]
        for field in fields_of(cls.options):
            kind = field.type.__origin__ if get_origin(field.type) is Annotated else field.type
            values = (False, True) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
            if values:
                settings = [{**setting, field.name: value} for setting in settings for value in values]
        return tuple([cls.options(**setting) for setting in settings])

    def encode_state(self, s: S) -> bytes:
        """A state as JSON, at any moment."""
        return msgspec.json.encode(s)

    def decode_state(self, raw: bytes) -> S:
        """The state that `encode_state` wrote."""
        wire = msgspec.json.decode(raw, type=self._wire_state)
        return self.state(**{field: getattr(wire, field) for field in wire.__struct_fields__})  # type: ignore[return-value]

    def decode_choice(self, raw: bytes) -> Choice:
        """A choice from its JSON. Raises msgspec.ValidationError."""
        choice: Choice = self._decode_choice.decode(raw)
        return choice


def _without_words(schema: Any) -> Any:
    """A JSON Schema without the docstrings in it."""
    if isinstance(schema, dict):
        return {
            key: _without_words(value)
            for key, value in schema.items()
            if not (key in ("title", "description") and isinstance(value, str))
        }
    return [_without_words(one) for one in schema] if isinstance(schema, list) else schema


def _members(union: Any) -> tuple[type[Struct], ...]:
    return getattr(union, "__args__", None) or (union,)


class UnknownGameError(LookupError):
    """No installed game has this id."""


class Shelf(Struct, frozen=True):
    """What the entry points of the group `undercroft.games` hold."""

    games: dict[str, Game[Any]]
    problems: tuple[str, ...]
    """A sentence for each entry point that is no game, or whose id another has."""


@cache
def found_games() -> Shelf:
    """Every entry point loaded. One that is broken does not keep the others from the table."""
    games: dict[str, Game[Any]] = {}
    problems = []
    entries = entry_points(group="undercroft.games")
    for entry in sorted(entries, key=lambda entry: (not entry.value.startswith("undercroft."), entry.name)):
        try:
            game = entry.load()()
        except Exception as problem:  # whatever a package raises as it is imported
            why = f"{type(problem).__name__}: {problem}"
            problems.append(f"the game {entry.name!r} ({entry.value}) cannot be loaded: {why}")
            continue
        if game.id in games:
            problems.append(
                f"the game {entry.name!r} ({entry.value}) has the id {game.id!r} of another and is left out"
            )
        else:
            games[game.id] = game
    return Shelf(dict(sorted(games.items())), tuple(problems))


def installed() -> dict[str, Game[Any]]:
    """Every installed game by its id."""
    return found_games().games


def game(name: str) -> Game[Any]:
    """The installed game with this id."""
    try:
        return installed()[name]
    except KeyError:
        raise UnknownGameError(name) from None
