"""How commands print: text as wide as the terminal, tables, or one JSON document."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table


def console() -> Console:
    """Standard output: 80 columns in a pipe, as wide as the terminal up to 120 otherwise. No markup in what is told."""
    return Console(width=terminal_width(), highlight=False, markup=False, emoji=False)


def terminal_width() -> int:
    """How wide the terminal is now."""
    return min(120, shutil.get_terminal_size((80, 24)).columns) if sys.stdout.isatty() else 80


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    document = msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(document)
    sys.stdout.buffer.flush()


def print_table(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A plain table; numbers stand to the right."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for at, column in enumerate(columns):
        number = bool(rows) and all(row[at][:1] in "0123456789-" for row in rows)
        table.add_column(column, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    out.print()
    out.print(table)
