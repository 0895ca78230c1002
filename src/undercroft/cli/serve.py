"""`undercroft serve`: the table, in a browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from errno import EADDRINUSE
from pathlib import Path
from socket import socket
from typing import Annotated

import typer

from undercroft.cli.named import BadInputError, Material, at_least, the_box
from undercroft.cli.play import data_folder
from undercroft.kernel import installed

USUAL_PORT = 8000
LOG_LEVELS = ("debug", "info", "warning", "error")


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets other devices in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(parser=at_least(0), metavar="N", help="If not given: 8000, or any that is free.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where rooms are kept. If not given: a SQLite file in your data folder."),
    ] = None,
    material: Material = None,
    keep_days: Annotated[
        int | None,
        typer.Option(parser=at_least(1), metavar="N", help="Forget rooms this many days after their match is over."),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page, where there is a screen.")] = False,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
) -> None:
    """The table, in a browser: rooms for friends with a link, against bots, or alone."""
    from undercroft.table.app import CLIENT, Config  # what only this command needs takes a while to import
    from undercroft.table.schema import SchemaError
    from undercroft.table.serve import run, write_logs

    if log_level not in LOG_LEVELS:
        raise BadInputError(f"expected a log level, one of {', '.join(LOG_LEVELS)}, found {log_level!r}")
    if not (CLIENT / "index.html").exists():
        raise BadInputError("the page was not built: install the package anew, or run `make setup`")
    boxes = {name: the_box(g, material_of(material, name)) for name, g in installed().items()}
    try:
        listener = the_listener(host, port)
    except (OSError, OverflowError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise BadInputError(f"{host}{'' if port is None else f':{port}'} cannot be listened to: {why}") from None
    url = database or f"sqlite+aiosqlite:///{database_file()}"
    at = address(host, listener.getsockname()[1])
    write_logs(log_level)

    def opened() -> None:
        print(f"The table is open: {at}\nIt closes with Ctrl-C; every match goes on where it was.", flush=True)
        if open_page and has_screen():
            webbrowser.open(at)

    try:
        run(Config(database=url, boxes=boxes, keep_days=keep_days), listener, opened)
    except SchemaError as problem:
        raise BadInputError(str(problem)) from None


def the_listener(host: str, port: int | None) -> socket:
    """A socket that listens at this port; where none is named, at the usual one unless somebody has it. Raises OSError."""
    from undercroft.table.serve import listening

    try:
        return listening(host, USUAL_PORT if port is None else port)
    except OSError as problem:
        if port is None and problem.errno == EADDRINUSE:
            return listening(host, 0)
        raise


def material_of(folder: Path | None, game: str) -> Path | None:
    """The tables for this game: in a folder of its name, or the folder itself where there is one game."""
    if folder is None:
        return None
    if not folder.is_dir():
        raise BadInputError(f"{folder} cannot be read: expected a folder with tables")
    own = folder / game
    return own if own.is_dir() else folder if len(installed()) == 1 else None


def database_file() -> Path:
    """The file in which rooms are kept, in a folder that nobody else reads."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BadInputError(f"{folder} cannot be made: {problem.strerror}") from None
    return folder / "table.db"


def address(host: str, port: int) -> str:
    """The address that a browser on this machine opens."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{here}:{port}/"


def has_screen() -> bool:
    """Whether somebody would see a page."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
