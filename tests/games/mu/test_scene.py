"""What the picture of a position says of where the game stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import MU, WORDS, Table
from undercroft.kernel import view


def caption(t: Table) -> str:
    """The headline of the picture that somebody who only watches sees."""
    return WORDS.text(MU.scene(view(MU, t.s, -2)).caption)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_caption_names_the_turn_through_all_its_questions(seats: int) -> None:
    """Three turns a round, and in each the same number from the choice to the last token."""
    t = Table(seats).starts().by_chance(3).leaves()
    drafts: list[str] = []
    turns: list[set[str]] = []
    while t.is_asked():
        match t.prompt(t.people[next(ask.seat for ask in t.found)]).key:
            case "ask-draft" | "ask-draft-solo":
                drafts.append(caption(t))
            case "ask-keep" | "ask-take":
                turns.append({caption(t)})
            case "ask-place" | "ask-token" | "ask-wish":
                turns[-1].add(caption(t))
        t.answers_at_random(len(t.events))
    assert drafts == [f"Project round, turn {turn} of 3." for turn in (1, 2, 3)]
    assert turns == [{f"Building round {n} of 3, turn {turn} of 3."} for n in (1, 2, 3) for turn in (1, 2, 3)]


def test_a_destruction_belongs_to_its_battle(table: Callable[..., Table]) -> None:
    t = table(2).city("sylvain", c2="Worship3-FFNF").damage("sylvain", "row-2").completed("sylvain", 1)
    t.city("johan", c1="Military3-FFSS").battle_cards("column-c", "row-1", "row-3").fights(1).leaves()
    t.asks(sylvain="ask-save")
    assert caption(t) == "Battle on column-c."


def test_in_solo_play_the_discarded_buildings_can_be_looked_through(table: Callable[..., Table]) -> None:
    t = table(1).takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN").leaves()
    t.answers("johan", "b2 Military3-NFFF")
    scene = MU.scene(t.view("johan"))
    assert {piece.label.args["name"] for piece in scene.pieces if piece.at == "discards"} == {
        "Farming3-FFFF",
        "Farming3-SSSS",
    }
    assert [WORDS.text(piece.label) for piece in scene.pieces if piece.at == "deck"] == ["56 buildings, face down."]
