"""What is named on the command line: games, options, boxes, seats, bots, records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from undercroft.bots import BOTS, UnknownBotError, bot
from undercroft.kernel import Budget, Game, MaterialError, Player, UnknownGameError, installed
from undercroft.kernel import game as find_game
from undercroft.match import Match, Record, RecordError, replay
from undercroft.terminal import load_saved

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id, as `undercroft games` lists it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, and nothing else.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A variant of the game.")]
Material = Annotated[Path | None, typer.Option("--material", metavar="DIR", help="Tables to use in place of ours.")]


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
        try:
            values[key] = msgspec.convert(_plain(value), fields[key].type, strict=False)
        except msgspec.ValidationError as problem:
            raise BadInputError(f"option {key}: {problem}, found {value!r}") from None
    try:
        return msgspec.convert(values, g.options)
    except msgspec.ValidationError as problem:
        raise BadInputError(f"options of {g.id}: {problem}") from None


def _plain(value: str) -> str:
    return {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(value.lower(), value)


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


def no_such_bot(problem: UnknownBotError) -> BadInputError:
    """The sentence for a bot that there is not."""
    known = f"{', '.join(BOTS)}, mcts:ITERATIONS, mcts:SECONDSs and outside:PROGRAM"
    return BadInputError(f"there is no bot {problem.args[0]!r}; there are {known}")


def the_record(file: Path) -> Record:
    """The record in a file."""
    try:
        return load_saved(file)
    except RecordError as problem:
        raise BadInputError(f"{file}, {problem}") from None


def replayed(file: Path, record: Record) -> Match[Any]:
    """The match of a record, every line of it checked."""
    try:
        return replay(record)
    except RecordError as problem:
        raise BadInputError(f"{file}, {problem}") from None
