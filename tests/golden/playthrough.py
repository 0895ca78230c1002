"""A whole game as text: every question with its answer, what each answer led to, and the tables as drawn."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from rich.console import Console

from golden.games import EVERY, EVERYBODY
from undercroft.bots import Uniform
from undercroft.kernel import WATCHER, Budget, Game, Result, Seeded, redact
from undercroft.match import Match, beat
from undercroft.terminal import draw
from undercroft.words import Notation, Words

WIDTH = 80


def playthrough(g: Game[Any], seats: int, options: Any, name: str) -> str:
    """The game that random players play under this name, with the table as the seats see it."""
    seed = blake2b(name.encode(), digest_size=32).digest()
    box = g.load()
    players = [f"Seat {seat + 1}" for seat in range(seats)]
    match = Match.new(g, options, box, players, Seeded(seed))
    words, notation, names = Words(g), Notation(g, box), g.names(box)
    rng = Random(seed)
    console = Console(width=WIDTH, highlight=False, no_color=True, force_terminal=False)
    lines = [f"{g.name}: {name}"]
    told = 0

    def tell() -> None:
        nonlocal told
        for number, events in match.happened.items():
            if number > told:
                for event in events:
                    seen = redact(g, event, WATCHER)
                    if seen is not None:
                        lines.append(f"    {words.event(seen, players, names)}")
        told = max(match.happened)

    def table(seat: int) -> None:
        with console.capture() as captured:
            for row in draw(g.scene(match.view(seat)), words, players, seat, WIDTH):
                console.print(row)
        lines.extend(["", *[row.rstrip() for row in captured.get().splitlines()], ""])

    questions = 0
    while not isinstance(match.found, Result):
        tell()
        asked = beat(match.found)
        if questions % EVERYBODY == 0:
            for seat in (*range(seats), WATCHER):
                lines.append(f"\nWhat {'a watcher' if seat == WATCHER else players[seat]} sees:")
                table(seat)
        elif questions % EVERY == 0:
            table(asked[-1].seat)
        questions += 1
        for ask in asked:
            choice = Uniform().choose(match.view(ask.seat), (ask,), Budget(), rng)
            if choice is not None:
                lines.append(f"{players[ask.seat]}: {words.text(ask.prompt)}")
                lines.append(f"  {ask.domain.size()} choices, takes: {notation.write(choice)}")
                match.answer(ask.seat, choice)
                break
    tell()
    table(0)
    lines.append(f"{words.text(match.found.reason)} {list(match.found.scores)}, won by {list(match.found.winners)}")
    return "\n".join(lines) + "\n"
