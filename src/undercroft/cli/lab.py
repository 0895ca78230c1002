"""`undercroft lab` and `undercroft bench`: games by the thousand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from undercroft.bots import UnknownBotError
from undercroft.cli.named import (
    AsJson,
    BadInputError,
    GameName,
    Material,
    Options,
    at_least,
    no_such_bot,
    the_box,
    the_game,
    the_options,
    the_seats,
)  # fmt: skip
from undercroft.cli.printing import console, print_json, print_table
from undercroft.kernel import installed
from undercroft.lab import RUNGS, LabError, bench, ladder, simulate, soak, tournament
from undercroft.words import Words, WordsError

app = typer.Typer(help="The laboratory: games by the thousand.", no_args_is_help=True, rich_markup_mode=None)

Found = TypeVar("Found")

Games = Annotated[int, typer.Option("--games", parser=at_least(1), metavar="N", help="How many games.")]
Seed = Annotated[
    int,
    typer.Option(parser=at_least(0), metavar="N", help="The same seed gives the same numbers, whatever --jobs."),
]
Jobs = Annotated[int, typer.Option(parser=at_least(1), metavar="N", help="How many processes share the work.")]
Errors = Annotated[Path, typer.Option(metavar="DIR", help="Where games that end with an error leave their records.")]
ERRORS = Path("errors")


@app.command("simulate")
def lab_simulate(
    game: GameName,
    games: Games = 1000,
    seats: Annotated[
        str,
        typer.Option(metavar="BOT,...", help="The bots by seat, as in random,greedy; random everywhere if not given."),
    ] = "",
    option: Options = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    material: Material = None,
    errors: Errors = ERRORS,
    as_json: AsJson = False,
) -> None:
    """Play games between bots that keep their seats: who wins how often, how long games are, how they end."""
    g = the_game(game)
    options, box = the_options(g, option), the_box(g, material)
    bots = the_seats(g, seats or ",".join(["random"] * min(4, g.seats.stop - 1)))
    found = counted(games, lambda tell: simulate(g, options, box, bots, games, seed, jobs, tell, errors))
    if as_json:
        print_json(found)
    else:
        out = console()
        length = found.length
        out.print(
            f"{found.finished} games of {g.name} with seed {seed}, {found.errors} errors. {length.mean:.0f} moves a game "
            f"({length.p5} to {length.p95}), {found.moves_per_second:,.0f} moves a second."
        )
        rows = [
            (str(row.seat + 1), row.bot, share(row.win_rate), span(row.ci95), f"{row.mean_score:.1f}")
            for row in found.seats
        ]
        print_table(out, ("Seat", "Bot", "Wins", "95 % interval", "Mean score"), rows)
        words = Words(g)
        print_table(out, ("Games", "Ending"), [(str(n), ending(words, key)) for key, n in found.endings.items()])
    finish(found.errors, errors)


@app.command("tournament")
def lab_tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="The bots that meet each other, as in random,greedy,mcts:200.")
    ],
    games: Games = 200,
    seats: Annotated[
        int, typer.Option(parser=at_least(2), metavar="N", help="How many seats the two bots of a pair share.")
    ] = 2,
    option: Options = None,
    seed: Seed = 1,
    jobs: Jobs = 1,
    material: Material = None,
    errors: Errors = ERRORS,
    as_json: AsJson = False,
) -> None:
    """Let every bot meet every other, in every seat."""
    g = the_game(game)
    options, box = the_options(g, option), the_box(g, material)
    names = tuple(name.strip() for name in bots.split(","))
    total = games * len(names) * (len(names) - 1) // 2
    found = counted(total, lambda tell: tournament(g, options, box, names, games, seed, jobs, seats, tell, errors))
    if as_json:
        print_json(found)
    else:
        out = console()
        rows = [
            (row.bot, str(row.games), share(row.win_rate), span(row.ci95), f"{row.mean_score:.1f}")
            for row in sorted(found.bots, key=lambda row: -row.win_rate)
        ]
        print_table(out, ("Bot", "Games", "Wins", "95 % interval", "Mean score"), rows)
        pairs = [
            (f"{row.a} against {row.b}", str(row.games), share(row.win_rate), span(row.ci95)) for row in found.pairs
        ]
        print_table(out, ("Pair", "Games", "First wins", "95 % interval"), pairs)
    finish(found.errors, errors)


@app.command("ladder")
def lab_ladder(game: GameName, games: Games = 200, seed: Seed = 1, jobs: Jobs = 1, as_json: AsJson = False) -> None:
    """Prove that each level of bots beats the one below it; exit 1 if one does not."""
    g = the_game(game)
    rungs = counted(games * len(RUNGS), lambda tell: ladder(g, games, seed, jobs, progress=tell))
    if as_json:
        print_json(rungs)
    else:
        rows = [
            (
                f"{row.better} beats {row.worse}",
                str(row.games),
                share(row.win_rate),
                span(row.ci95),
                "yes" if row.passed else "NO",
            )
            for row in rungs
        ]
        print_table(console(), ("Rung", "Games", "Wins", "95 % interval", "Proven"), rows)
    if not all(row.passed for row in rungs):
        raise typer.Exit(1)


@app.command("soak")
def lab_soak(
    game: GameName,
    games: Games = 10_000,
    seed: Seed = 1,
    jobs: Jobs = 1,
    errors: Errors = ERRORS,
    as_json: AsJson = False,
) -> None:
    """Play random games of every kind, with the laws of the game checked at every move."""
    g = the_game(game)
    found = counted(games, lambda tell: soak(g, games, seed, jobs, tell, errors))
    if as_json:
        print_json(found)
    else:
        console().print(
            f"{found.games} games of {g.name} ended as they should, {found.errors} with an error. {found.moves:,} moves, "
            f"{found.checked:,} positions checked, {found.round_trips:,} round trips through JSON."
        )
    finish(found.errors, errors)


def bench_games(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="All installed games, if none is named.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(parser=at_least(0.1, float), metavar="SECONDS", help="How long each game's rollouts are timed."),
    ] = 2.0,
    as_json: AsJson = False,
) -> None:
    """The speed of the kernel on each game, with random players."""
    found = [bench(the_game(name), seconds) for name in games or installed()]
    if as_json:
        print_json(found)
        return
    rows = [
        (
            row.game, f"{row.rollout_moves_per_second:,.0f}", f"{row.games_per_second:,.0f}", share(row.forced),
            f"{row.clone_us:.1f}", f"{row.play_us:.1f}", f"{row.view_us:.1f}", f"{row.scene_us:.0f}",
        )
        for row in found
    ]  # fmt: skip
    print_table(console(), ("Game", "Moves/s", "Games/s", "Forced", "Clone µs", "Play µs", "View µs", "Scene µs"), rows)


def counted(total: int, run: Callable[[Callable[[int], None] | None], Found]) -> Found:
    """Run something long, with a bar on standard error if that is a terminal."""
    try:
        if not sys.stderr.isatty():
            return run(None)
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("games", total=total)
            return run(lambda n: bar.advance(task, n))
    except LabError as problem:
        raise BadInputError(str(problem)) from None
    except UnknownBotError as problem:
        raise no_such_bot(problem) from None


def finish(errors: int, folder: Path) -> None:
    """Exit 1 if games ended with errors, saying where their records are."""
    if errors:
        print(f"undercroft: {errors} games ended with an error; their records are in {folder}", file=sys.stderr)
        raise typer.Exit(1)


def ending(words: Words, key: str) -> str:
    """How a game ended, in words; its key where the words need to know more."""
    try:
        return words.say(key)
    except WordsError:
        return key


def share(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def span(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"
