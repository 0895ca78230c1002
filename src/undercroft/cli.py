"""The command line: every command of `undercroft`."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from undercroft.bots import UnknownBotError, bot
OutsideError = RuntimeError
from undercroft.kernel import Budget, Game, MaterialError, Seeded, UnknownGameError, installed
from undercroft.kernel import game as find_game
from undercroft.match import Match, Record, RecordError, replay, resume, verify
from undercroft.match.record import Answered, Digest, Ended, Undone
from undercroft.terminal import Chair, Session, load_saved
from undercroft.terminal.screen import wrapped
from undercroft.words import Notation, Paragraph, RulesError, Words, find_paragraph, paragraphs

app = typer.Typer(
    help="One digital table for five games, and a laboratory to study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
records = typer.Typer(help="Records of games: read, prove, convert.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(records, name="record")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id, as `undercroft games` lists it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output, and nothing else.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="A variant of the game.")]
Material = Annotated[Path | None, typer.Option("--material", metavar="DIR", help="Tables to use in place of ours.")]


class BadInputError(Exception):
    """Something given is not what was expected: one sentence, and exit 2."""


def main() -> None:
    """Run the command line. Nobody sees a traceback for what he typed."""
    try:
        app()
    except (BadInputError, OutsideError) as problem:
        print(f"undercroft: {problem}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def console() -> Console:
    """Standard output: 80 columns in a pipe, as wide as the terminal up to 120 otherwise."""
    width = min(120, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80
    return Console(width=width, highlight=False)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


# What is named on the command line


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
    for name in names:
        if name != "human":
            the_bot(name, g)
    return names


def the_bot(name: str, g: Game[Any]) -> Any:
    """A bot and its budget."""
    try:
        return bot(name, g)
    except UnknownBotError as problem:
        raise BadInputError(str(problem)) from None


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


def dealer_of(seed: int | None) -> Seeded:
    """The dealer of a seed, or of a fresh secret."""
    if seed is None:
        return Seeded(secrets.token_bytes(32))
    return Seeded(blake2b(str(seed).encode(), digest_size=32, person=b"undercroft-seed").digest())


def data_folder() -> Path:
    """Where games are saved."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "undercroft"


# Games and rules


@app.command()
def games(as_json: AsJson = False) -> None:
    """What is installed: players, stage and options of each game."""
    rows = [
        {
            "id": g.id,
            "name": g.name,
            "version": g.version,
            "stage": g.stage,
            "seats": [g.seats.start, g.seats.stop - 1],
            "options": msgspec.json.schema(g.options),
        }
        for g in installed().values()
    ]
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for column in ("Game", "", "Players", "Rules", "Stage", "Options"):
        table.add_column(column)
    for g in installed().values():
        seats = f"{g.seats.start}-{g.seats.stop - 1}"
        options = ", ".join(g.options.__struct_fields__)
        table.add_row(g.id, g.name, seats, f"version {g.version}", g.stage, options)
    console().print(table)


@app.command()
def rules(
    game: GameName,
    paragraph: Annotated[str | None, typer.Argument(help="A paragraph (5.3) or a chapter (5).")] = None,
    as_json: AsJson = False,
) -> None:
    """The rules of a game, each paragraph with its source."""
    g = the_game(game)
    try:
        found = find_paragraph(g, paragraph) if paragraph else paragraphs(g)
    except RulesError:
        raise BadInputError(f"the rules of {g.id} have no paragraph {paragraph!r}") from None
    if as_json:
        print_json(found)
    elif paragraph:
        print_paragraphs(found)
    else:
        print_contents(g, found)


def print_paragraphs(found: Sequence[Paragraph]) -> None:
    out = console()
    for one in found:
        out.print(Line(f"{one.id} {one.title}", style="bold"))
        for row in one.text.splitlines():
            for line in wrapped(row, out.width, "  " if row.startswith("- ") else ""):
                out.print(line)
        for line in wrapped(f"Source: {one.source}", out.width, ""):
            out.print(line, style="bright_black")
        out.print()


def print_contents(g: Game[Any], found: Sequence[Paragraph]) -> None:
    out = console()
    out.print(Line(f"The rules of {g.name}", style="bold"))
    for one in found:
        out.print(Line(f"{one.id:>6}  {one.title}"))
    out.print(
        Line(f"`undercroft rules {g.id} {found[0].id}` prints a paragraph, a chapter goes by its number.", style="dim")
    )


# Playing


@app.command()
def play(
    game: GameName,
    seats: Annotated[
        str | None, typer.Option(help="Who sits where: human, or a bot (random, greedy, mcts:500, level-1 to level-3).")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Always the same draws; for trying things out.")] = None,
    material: Material = None,
    resumed: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, against bots, with others at this screen, or alone."""
    g = the_game(game)
    dealer = dealer_of(seed)
    if resumed is None:
        names = the_seats(g, seats or ",".join(["human", *["greedy"] * min(3, g.seats.stop - 2)]))
        match = Match.new(g, the_options(g, option), the_box(g, material), names, dealer)
        file = data_folder() / "games" / f"{g.id}-{secrets.token_hex(4)}{Record.suffix}"
    else:
        file = resumed
        match = resumed_match(g, file, dealer)
        names = match.record.header.seats
        if seats:
            names = the_seats(g, seats)
    chairs = seated(g, names)
    out = console()
    Session(match, chairs, out, prompt(out), file, Random(seed)).run()


def resumed_match(g: Game[Any], file: Path, dealer: Seeded) -> Match[Any]:
    """The match of a saved game, ready to be played on."""
    record = the_record(file)
    if record.header.game != g.id:
        raise BadInputError(f"{file} is a game of {record.header.game}, not of {g.id}")
    try:
        return resume(record, dealer)
    except RecordError as problem:
        raise BadInputError(f"{file}, {problem}") from None


def seated(g: Game[Any], names: Sequence[str]) -> list[Chair]:
    """People and bots in their chairs, each with a name of its own."""
    chairs = []
    for seat, name in enumerate(names):
        if name == "human":
            shown = "Player" if names.count("human") == 1 else f"Player {seat + 1}"
            chairs.append(Chair(shown, None, Budget()))
        else:
            player, budget = the_bot(name, g)
            shown = name.split(":")[0] if names.count(name) == 1 else f"{name.split(':')[0]} {seat + 1}"
            chairs.append(Chair(shown, player, budget))
    return chairs


def prompt(out: Console) -> Callable[[str], str]:
    """Asks for a line; from a pipe, what was read is shown as if it had been typed."""

    def ask(question: str) -> str:
        if sys.stdin.isatty():
            return input(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        out.print(Line(f"{question}{line.rstrip()}"))
        return line

    return ask


# Records


@records.command("show")
def show(file: Path, as_json: AsJson = False) -> None:
    """A record in words: who played, every answer, what happened, the result."""
    record = the_record(file)
    match = replayed(file, record)
    if as_json:
        print_json({"header": record.header, "lines": record.lines})
        return
    g = match.game
    words, notation = Words(g), Notation(g, record.header.box.digest)
    names = g.names(record.header.box.digest)
    players = [f"{name} {seat + 1}" for seat, name in enumerate(record.header.seats)]
    out = console()
    out.print(Line(f"{g.name}, rules version {record.header.rules}: {', '.join(players)}", style="bold"))
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Answered):
            if line.seat >= 0:
                choice = g.decode_choice(msgspec.json.encode(line.answer))
                out.print(Line(f"{number:>4}  {players[line.seat]}: {notation.write(choice)}"))
            for event in match.happened.get(number, ()):
                out.print(Line(f"      {words.event(event, players, names)}", style="bright_black"))
        elif isinstance(line, Undone):
            out.print(Line(f"{number:>4}  Line {line.undo} and all after it are taken back."))
        elif isinstance(line, Ended):
            out.print(Line(f"{number:>4}  {words.text(line.result.reason)}", style="bold"))
            for player, score in zip(players, line.result.scores, strict=True):
                out.print(Line(f"      {player}: {score}"))
        elif not isinstance(line, Digest):
            out.print(Line(f"{number:>4}  {line.player} takes over {players[line.seat]}."))


@records.command("verify")
def verify_files(files: list[Path], as_json: AsJson = False) -> None:
    """Prove records: every answer legal, every digest, draw and result true. Names the first wrong line."""
    reports = []
    for file in files:
        try:
            report = verify(the_record(file))
        except RecordError as problem:
            raise BadInputError(f"{file}, {problem}") from None
        reports.append({"file": str(file), **msgspec.to_builtins(report)})
        if not as_json:
            told = [f"{report.moves} moves", "finished" if report.finished else "not finished"]
            told.append("digests compared" if report.compared else "another shape: legality and result only")
            if report.committed:
                told.append("draws proven")
            sys.stdout.write(f"{file}: true ({', '.join(told)})\n")
    if as_json:
        print_json(reports)


@records.command("export")
def export(
    file: Path,
    form: Annotated[str, typer.Option("--as", help="notation (one answer a line) or json.")] = "notation",
) -> None:
    """A record in another form, on standard output."""
    record = the_record(file)
    match = replayed(file, record)
    if form == "json":
        print_json({"header": record.header, "lines": record.lines})
    elif form == "notation":
        notation = Notation(match.game, record.header.box.digest)
        for number, answered in record.effective():
            if answered.seat >= 0:
                choice = match.game.decode_choice(msgspec.json.encode(answered.answer))
                sys.stdout.write(f"{number} {answered.seat} {notation.write(choice)}\n")
    else:
        raise BadInputError(f"a record is exported as notation or json, not as {form!r}")
