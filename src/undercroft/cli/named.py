"""What is named on the command line: games, options, boxes, seats, bots, records."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from undercroft.bots import BOTS, UnknownBotError, bot
from undercroft.kernel import Budget, Game, MaterialError, Player, UnknownGameError, installed
from undercroft.kernel import game as find_game
from undercroft.match import Match, Record, RecordError, read_record, replay
from undercroft.match.record import MOST_BYTES
from undercroft.words import Words

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id, as `undercroft games` lists it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, and nothing else.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A variant of the game.")]
Material = Annotated[Path | None, typer.Option("--material", metavar="DIR", help="Tables to use in place of ours.")]


def at_least(least: float, kind: type[float] = int) -> Callable[[str | float], float]:
    """Reads a number of this kind that is no less than this."""

    def read(given: str | float) -> float:
        what, text = "a whole number" if kind is int else "a number", str(given)
        try:
            number = kind(text) if len(text) < 20 else math.nan
        except ValueError:
            number = math.nan
        if not least <= number < math.inf:
            raise typer.BadParameter(f"expected {what}, {least} or more, found {text[:40]!r}")
        return number

    return read


class BadInputError(Exception):
    """Something given is not what was expected: one sentence, and exit 2."""


def the_game(name: str) -> Game[Any]:
    """An installed game."""
    try:
        return find_game(name)
    except UnknownGameError:
        raise BadInputError(f"there is no game {name!r}; installed are {', '.join(installed())}") from None


def the_options(g: Game[Any], given: Sequence[str] | None) -> Any:
    """A game's options from `key=value`."""
    fields = {field.name: field for field in msgspec.structs.fields(g.options)}
    values: dict[str, Any] = {}
    for one in given or ():
        key, equals, value = one.partition("=")
        if not equals or key not in fields:
            known = ", ".join(fields) or "none"
            raise BadInputError(f"expected an option of {g.id} as KEY=VALUE, found {one!r}; its options are {known}")
        if getattr(fields[key].type, "__origin__", fields[key].type) is bool:
            if value.lower() not in YES_OR_NO:
                raise BadInputError(f"option {key} of {g.id}: expected yes or no, found {value!r}")
            values[key] = YES_OR_NO[value.lower()]
            continue
        try:
            values[key] = msgspec.convert(value, fields[key].type, strict=False)
        except msgspec.ValidationError as problem:
            raise BadInputError(f"option {key} of {g.id}: {problem}, found {value!r}") from None
    try:
        return msgspec.convert(values, g.options)
    except msgspec.ValidationError as problem:
        raise BadInputError(f"options of {g.id}: {problem}") from None


YES_OR_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def the_box(g: Game[Any], material: Path | None) -> str:
    """A loaded box."""
    try:
        return g.load(material)
    except MaterialError as problem:
        raise BadInputError(str(problem)) from None


def the_seats(g: Game[Any], seats: str) -> tuple[str, ...]:
    """Who sits where, as many as the game takes."""
    names = tuple(name.strip() for name in seats.split(","))
    if len(names) not in g.seats:
        raise BadInputError(f"{g.id} has {g.seats.start} to {g.seats.stop - 1} seats, found {len(names)} ({seats})")
    return names


def the_bot(name: str, g: Game[Any], options: Any) -> tuple[Player, Budget]:
    """A bot and its budget."""
    try:
        return bot(name, g, options)
    except UnknownBotError as problem:
        raise no_such_bot(problem) from None


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot, with or without its setting."""
    return name.partition(":")[0] in (*BOTS, "outside")


def is_program(name: str) -> bool:
    """Whether this is a bot that runs a program. Only who types the name may start it, never a file."""
    return name.partition(":")[0] == "outside"


KNOWN_BOTS = f"{', '.join(BOTS)}, mcts:500 (iterations), mcts:2s (seconds) and outside:PROGRAM"


def no_such_bot(problem: UnknownBotError) -> BadInputError:
    """The sentence for a bot that there is not."""
    return BadInputError(f"there is no bot {problem.args[0]!r}; there are {KNOWN_BOTS}")


def the_record(file: Path) -> Record:
    """The record in a file."""
    try:
        if file.is_file() and file.stat().st_size > MOST_BYTES:
            raise BadInputError(f"{file} is too large for a record: {file.stat().st_size} bytes, at most {MOST_BYTES}")
        if file.exists() and not file.is_file():
            raise BadInputError(f"{file} cannot be read: expected a file")
        return read_record(file.read_bytes())
    except OSError as problem:
        raise BadInputError(f"{file} cannot be read: {problem.strerror}") from None
    except RecordError as problem:
        raise wrong_record(file, problem) from None


def wrong_record(file: Path, problem: RecordError, g: Game[Any] | None = None) -> BadInputError:
    """The sentence for a record that is not true; with the rule that forbids an answer, where there is one."""
    why = f" {Words(g).text(problem.reason)}" if g and problem.reason else ""
    return BadInputError(f"{file}, {problem}{why}")


def replayed(file: Path, record: Record) -> Match[Any]:
    """The match of a record, every line of it checked."""
    try:
        return replay(record)
    except RecordError as problem:
        raise wrong_record(file, problem, installed().get(record.header.game)) from None
