"""`undercroft play`: a game in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text as Line

from undercroft.cli.named import (
    BadInputError,
    GameName,
    Material,
    Options,
    the_bot,
    the_box,
    the_game,
    the_options,
    the_record,
    the_seats,
)
from undercroft.cli.printing import console
from undercroft.kernel import Budget, Game, Seeded
from undercroft.match import Match, Record, RecordError, resume
from undercroft.terminal import Chair, Session


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
    if resumed is None:
        dealer = dealer_of(seed)
        names = the_seats(g, seats or ",".join(["human", *["greedy"] * min(3, g.seats.stop - 2)]))
        match = Match.new(g, the_options(g, option), the_box(g, material), names, dealer)
        file = data_folder() / "games" / f"{g.id}-{secrets.token_hex(4)}{Record.suffix}"
    else:
        file = resumed
        dealer = kept_dealer(file) or dealer_of(seed)
        match = resumed_match(g, file, dealer)
        names = match.record.header.seats
        if seats:
            names = the_seats(g, seats)
    chairs = seated(g, names, msgspec.convert(match.record.header.options, g.options))
    out = console()
    keep_secret(file, dealer)
    if Session(match, chairs, out, prompt(out), file, Random(seed)).run() is not None:
        secret_beside(file).unlink(missing_ok=True)


def resumed_match(g: Game[Any], file: Path, dealer: Seeded) -> Match[Any]:
    """The match of a saved game, ready to be played on."""
    record = the_record(file)
    if record.header.game != g.id:
        raise BadInputError(f"{file} is a game of {record.header.game}, not of {g.id}")
    try:
        return resume(record, dealer)
    except RecordError as problem:
        raise BadInputError(f"{file}, {problem}") from None


def seated(g: Game[Any], names: Sequence[str], options: Any) -> list[Chair]:
    """People and bots in their chairs, each with a name of its own."""
    chairs = []
    for seat, name in enumerate(names):
        if name == "human":
            shown = "Player" if names.count("human") == 1 else f"Player {seat + 1}"
            chairs.append(Chair(shown, None, Budget()))
        else:
            player, budget = the_bot(name, g, options)
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


def dealer_of(seed: int | None) -> Seeded:
    """The dealer of a seed, or of a fresh secret."""
    if seed is None:
        return Seeded(secrets.token_bytes(32))
    return Seeded(blake2b(str(seed).encode(), digest_size=32, person=b"undercroft-seed").digest())


def secret_beside(file: Path) -> Path:
    """Where the dealer's secret of an unfinished game lies, so that a draw that is undone later comes out the same."""
    return file.with_suffix(".secret")


def keep_secret(file: Path, dealer: Seeded) -> None:
    """Write the dealer's secret, for its owner alone. Without it a game goes on with another."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        secret_beside(file).touch(mode=0o600)
        secret_beside(file).write_bytes(dealer.secret)


def kept_dealer(file: Path) -> Seeded | None:
    """The dealer whose secret lies beside a saved game."""
    try:
        return Seeded(secret_beside(file).read_bytes())
    except (OSError, ValueError):
        return None


def data_folder() -> Path:
    """Where games are saved."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "undercroft"
