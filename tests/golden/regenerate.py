"""Writes the golden playthroughs and records anew. Read the difference before you commit it."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

from golden.games import GOLDEN, HERE, the_game
from golden.playthrough import playthrough
from golden.secrets import FOLDER, secrets
from golden.wire import FILE, wire
from undercroft.bots import bot
from undercroft.kernel import Game, Result, Seeded
from undercroft.match import Match, Record, beat


def main() -> None:
    FILE.write_bytes(wire())
    for game_id, games in GOLDEN.items():
        g = the_game(game_id)
        records = g.folder / "records"
        for folder in (HERE, FOLDER, records):
            folder.mkdir(exist_ok=True)
        (FOLDER / f"{game_id}.txt").write_text(secrets(g), encoding="utf-8")
        for name, (seats, options) in games.items():
            text = playthrough(g, seats, options, f"{game_id} {name}")
            (HERE / f"{game_id}-{name}.txt").write_text(text, encoding="utf-8")
            record = played(g, seats, options, f"{game_id} {name}")
            (records / f"{name}{Record.suffix}").write_bytes(record.encode())


def played(g: Game[Any], seats: int, options: object, name: str) -> Record:
    """A game between level-1 and level-2 bots, with draws committed to."""
    names = [("level-2", "level-1")[seat % 2] for seat in range(seats)]
    seed = blake2b(name.encode(), digest_size=32).digest()
    match = Match.new(g, options, g.load(), names, Seeded(seed), commit=True)
    players = [bot(name, g) for name in names]
    rng = Random(seed)
    while not isinstance(match.found, Result):
        for ask in beat(match.found):
            player, budget = players[ask.seat]
            choice = player.choose(match.view(ask.seat), (ask,), budget, rng)
            if choice is not None:
                match.answer(ask.seat, choice)
                break
    return match.record


if __name__ == "__main__":
    main()
