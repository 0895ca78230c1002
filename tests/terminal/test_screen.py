"""The table as drawn, at 80 columns."""

from __future__ import annotations

from random import Random

import pytest

from toy.game import Toy
from undercroft.games.mu.game import Mu
from undercroft.games.mu.state import Options
from undercroft.kernel import NATURE, WATCHER, Draw, Result, begin, pending, play, view
from undercroft.terminal import draw
from undercroft.words import Words


def positions(g, options, seats: int):
    """Every position of some random games."""
    box, rng = g.load(), Random(5)
    for _ in range(3):
        s = begin(g, options, box, seats)
        while not isinstance(found := pending(g, s), Result):
            yield s
            if isinstance(found, Draw):
                s, _ = play(g, s, NATURE, found.some(rng))
            else:
                ask = next(ask for ask in found if ask.blocking)
                s, _ = play(g, s, ask.seat, ask.domain.some(rng))
        yield s


@pytest.mark.parametrize(
    ("g", "options", "seats"), [(Mu(), Options(experts=True), n) for n in Mu.seats] + [(Toy(), Toy.options(), 4)]
)
def test_nothing_is_wider_than_the_screen(g, options, seats: int) -> None:
    words = Words(g)
    players = [f"A very long name {n}"[:20] for n in range(seats)]
    for s in positions(g, options, seats):
        for seat in (0, seats - 1, WATCHER):
            for line in draw(g.scene(view(g, s, seat)), words, players, seat, 80):
                assert line.cell_len <= 80, line.plain


def test_a_city_shows_its_sources_its_halves_and_its_ruins() -> None:
    g = Mu()
    box = g.load()
    t = g.names(box)["building"]
    s = begin(g, Options(), box, 2)
    p = s.players[0]
    p.city = (t.index("Worship-01"), t.index("Trade-01"), *[-1] * 7)
    p.wrecks = 0b000000010
    p.damage = 0b000001
    p.sources = (1 << 0, 0, 0)
    drawn = "\n".join(line.plain for line in draw(g.scene(view(g, s, 0)), Words(g), ["Ana", "Ben"], 0, 80))
    assert "Worship" in drawn
    assert "ruin" in drawn
    assert "(F)" in drawn
    assert "dmg" in drawn
    assert "Ben" in drawn
