"""`undercroft record`: records in words, proven, or in another form."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text as Line

from undercroft.cli.named import AsJson, BadInputError, replayed, the_record, wrong_record
from undercroft.cli.printing import console, print_json
from undercroft.kernel import installed
from undercroft.match import RecordError, verify
from undercroft.match.record import FIRST_LINE, Answered, Digest, Ended, Ruled, Undone
from undercroft.words import Notation, Words

app = typer.Typer(help="Records of games: read, prove, convert.", no_args_is_help=True, rich_markup_mode=None)


File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `*.undercroft.jsonl`.")]


@app.command("show")
def show(file: File, as_json: AsJson = False) -> None:
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
    for number, line in enumerate(record.lines, FIRST_LINE):
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
        elif isinstance(line, Ruled):
            out.print(Line(f"{number:>4}  From here on it is played by version {line.rules} of the rules."))
        elif not isinstance(line, Digest):
            out.print(Line(f"{number:>4}  {line.player} takes over {players[line.seat]}."))


@app.command("verify")
def verify_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, as `*.undercroft.jsonl`.")],
    as_json: AsJson = False,
) -> None:
    """Prove records: every answer legal, every digest, draw and result true. Names the first wrong line of each."""
    reports: list[dict[str, Any]] = []
    for file in files:
        try:
            record = the_record(file)
            try:
                report = verify(record)
            except RecordError as problem:
                raise wrong_record(file, problem, installed().get(record.header.game)) from None
        except BadInputError as problem:
            reports.append({"file": str(file), "true": False, "why": str(problem)})
            print(f"undercroft: {problem}", file=sys.stderr)
            continue
        reports.append({"file": str(file), "true": True, **msgspec.to_builtins(report)})
        if not as_json:
            told = [f"{report.moves} moves", "finished" if report.finished else "not finished"]
            compared = "another shape: legality and result only"
            told.append(compared if report.digests is None else f"{report.digests} digests compared")
            if report.committed:
                told.append("draws proven")
            sys.stdout.write(f"{file}: true ({', '.join(told)})\n")
    if as_json:
        print_json(reports)
    if not all(report["true"] for report in reports):
        raise typer.Exit(2)


@app.command("export")
def export(
    file: File,
    form: Annotated[
        str, typer.Option("--as", metavar="FORM", help="notation (one answer a line) or json.")
    ] = "notation",
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
