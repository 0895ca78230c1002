"""`undercroft play`: a game in the terminal."""

from __future__ import annotations

import os
import readline  # noqa: F401 (gives the prompt a history and the arrow keys)
import secrets
import shlex
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
    at_least,
    is_bot,
    is_program,
    the_bot,
    the_box,
    the_game,
    the_options,
    the_record,
    the_seats,
)
from undercroft.cli.printing import console, terminal_width
from undercroft.kernel import Budget, Game, Seeded
from undercroft.match import Match, Record, RecordError, resume
from undercroft.terminal import Chair, Session


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help="Who sits where: human (several share the screen), random, greedy, mcts:500, mcts:2s, level-1 to "
            "level-3, or outside:PROGRAM. If not given: you and three greedy bots.",
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[
        int | None, typer.Option(parser=at_least(0), metavar="N", help="Always the same draws; for trying things out.")
    ] = None,
    material: Material = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences in place of drawings, one thing a line: for screen readers.")
    ] = False,
    resumed: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, against bots, with others at this screen, or alone."""
    g = the_game(game)
    if resumed is not None and (option or material):
        raise BadInputError("a saved game keeps its options and its material: leave --option and --material away")
    if resumed is None:
        dealer = dealer_of(seed)
        names = the_seats(g, seats or ",".join(["human", *["greedy"] * min(3, g.seats.stop - 2)]))
        match = Match.new(g, the_options(g, option), the_box(g, material), names, dealer)
        file = data_folder() / "games" / f"{g.id}-{secrets.token_hex(4)}{Record.suffix}"
    else:
        file = resumed
        dealer = kept_dealer(file) or dealer_of(seed)
        match = resumed_match(g, file, dealer)
        names = match.record.players
        if seats:
            names = taken_over(match, names, the_seats(g, seats))
        elif any(map(is_program, names)):
            raise BadInputError(f"{file} seats a program, and a file starts none: say who sits where with --seats")
    chairs = seated(
        g, names, msgspec.convert(match.record.header.options, g.options), saved=resumed is not None and not seats
    )
    out = console()
    keep_secret(file, dealer)
    again = go_on_with(g, file, names, plain=plain)
    session = Session(match, chairs, out, prompt(out), file, Random(seed), drawn=not plain, again=again)
    try:
        result = session.run()
    except OSError as problem:
        if isinstance(problem, BrokenPipeError) or problem.filename is None:
            raise
        raise BadInputError(f"{problem.filename} cannot be written: {problem.strerror}") from None
    if result is not None:
        secret_beside(file).unlink(missing_ok=True)


def go_on_with(g: Game[Any], file: Path, names: Sequence[str], *, plain: bool) -> str:
    """The command that goes on with a game."""
    words = [sys.argv[0], "play", g.id, "--resume", str(file.absolute())]
    if any(map(is_program, names)):
        words += ["--seats", ",".join(names)]
    return shlex.join([*words, "--plain"] if plain else words)


def taken_over(match: Match[Any], before: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits where from here on; each change is a line of the record."""
    if len(names) != len(before):
        raise BadInputError(f"the saved game has {len(before)} seats ({', '.join(before)}), found {len(names)}")
    for seat, (one, other) in enumerate(zip(before, names, strict=True)):
        if one != other and not match.over:
            match.take_over(seat, other)
    return names


def resumed_match(g: Game[Any], file: Path, dealer: Seeded) -> Match[Any]:
    """The match of a saved game, ready to be played on."""
    record = the_record(file)
    if record.header.game != g.id:
        raise BadInputError(f"{file} is a game of {record.header.game}, not of {g.id}")
    try:
        return resume(record, dealer)
    except RecordError as problem:
        raise BadInputError(f"{file}, {problem}") from None


def seated(g: Game[Any], names: Sequence[str], options: Any, *, saved: bool) -> list[Chair]:
    """People and bots in their chairs, each with a name of its own. A record may name a person."""
    chairs = []
    for seat, name in enumerate(names):
        if name == "human":
            shown = "Player" if names.count("human") == 1 else f"Player {seat + 1}"
            chairs.append(Chair(shown, None, Budget()))
        elif saved and not is_bot(name):
            chairs.append(Chair(name, None, Budget()))
        else:
            player, budget = the_bot(name, g, options)
            shown = name.split(":")[0] if names.count(name) == 1 else f"{name.split(':')[0]} {seat + 1}"
            chairs.append(Chair(shown, player, budget))
    return chairs


def prompt(out: Console) -> Callable[[str], str]:
    """Asks for a line; from a pipe, what was read is shown as if it had been typed."""

    def ask(question: str) -> str:
        if sys.stdin.isatty():
            out.width = terminal_width()
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
