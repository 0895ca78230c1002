"""The command line: every command of `undercroft`."""

from __future__ import annotations

import os
import sys

import typer

from undercroft.bots import OutsideError
from undercroft.cli import lab, play, records, rules
from undercroft.cli.named import BadInputError

app = typer.Typer(
    help="One digital table for five games, and a laboratory to study them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play.play)
app.command("games")(rules.games)
app.command("rules")(rules.rules)
app.add_typer(records.app, name="record")
app.add_typer(lab.app, name="lab")
app.command("bench")(lab.bench_games)


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
