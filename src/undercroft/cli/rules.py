"""`undercroft games` and `undercroft rules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text as Line

from undercroft.cli.named import AsJson, BadInputError, GameName, the_game
from undercroft.cli.printing import console, print_json, print_table
from undercroft.kernel import Game, installed
from undercroft.terminal import wrapped
from undercroft.words import Paragraph, RulesError, Words, find_paragraph, paragraphs


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
    found = [
        (
            g.id,
            g.name,
            f"{g.seats.start}-{g.seats.stop - 1}",
            f"version {g.version}",
            g.stage,
            ", ".join(g.options.__struct_fields__),
        )
        for g in installed().values()
    ]
    out = console()
    print_table(out, ("Game", "", "Players", "Rules", "Stage", "Options"), found)
    for g in installed().values():
        words = Words(g)
        for option in g.options.__struct_fields__:
            key = f"option-{option}"
            if words.has(key):
                out.print(f"{g.id} --option {option}: {words.about(key)} (RULES {words.rule(key)})")


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
