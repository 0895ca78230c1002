"""The command line: every command of `undercroft`."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from signal import SIGTERM, signal
from typing import Annotated

import typer

from undercroft.bots import OutsideError
from undercroft.cli import lab, play, records, rules, serve
from undercroft.cli.named import BadInputError
from undercroft.kernel import found_games


def show_version(asked: bool) -> None:
    if asked:
        print(f"undercroft {version('undercroft')}")
        raise typer.Exit


app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("games")(rules.games)
app.command("rules")(rules.rules)
app.add_typer(records.app, name="record")
app.add_typer(lab.app, name="lab")
app.command("bench")(lab.bench_games)


@app.callback()
def undercroft(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=show_version, help="Which version this is.")
    ] = False,
) -> None:
    """One digital table for five games, and a laboratory to study them. Mū is the first of them."""
    for problem in found_games().problems:
        print(f"undercroft: {problem}", file=sys.stderr)


def main() -> None:
    """Run the command line. Nobody sees a traceback for what he typed."""
    open_streams()
    signal(SIGTERM, lambda *_: sys.exit(128 + SIGTERM))  # so that what was begun is ended: outside bots, saved games
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except (BadInputError, OutsideError) as problem:
        print(f"undercroft: {problem}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        silence_output()
        raise SystemExit(1) from None
    except OSError as problem:
        silence_output()
        print(f"undercroft: what was to be printed could not be written: {problem.strerror}", file=sys.stderr)
        raise SystemExit(1) from None


def open_streams() -> None:
    """Where a standard stream is closed, nothing is read or written; what it has no letters for is replaced."""
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def silence_output() -> None:
    """Nothing more is written to standard output, not even at the end of the program."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
