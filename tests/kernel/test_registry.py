"""Installed games, and what a game is told apart by."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Struct

from kernel.little import LittleState, Number, Said, little
from toy.game import Toy
from undercroft.kernel import OPEN, Frame, Game, UnknownGameError, found_games, game, installed, registry


def test_installed_games_are_found_by_their_id() -> None:
    assert "mu" in installed()
    for name, g in installed().items():
        assert g.id == name
        assert game(name) is g
        assert g.stage in ("draft", "beta", "stable")
        assert len(g.seats) >= 1
        assert (g.folder / "RULES.md").exists()


@pytest.mark.parametrize("name", ["chess", "MU", "mu "])
def test_an_unknown_game_is_an_error_of_its_own(name: str) -> None:
    with pytest.raises(UnknownGameError, match=name):
        game(name)


class Idle(Frame):
    """Does nothing."""


class Holding(Frame, kw_only=True):
    cards: Annotated[int, OPEN] = 0


class WiderState(LittleState, kw_only=True):
    more: Annotated[int, OPEN] = 0


def test_the_shape_of_a_game_is_that_of_its_states() -> None:
    shape = little(Idle).shape
    assert shape == little(Idle).shape
    assert shape != little(Idle, Holding).shape
    assert shape != little(Idle, state=WiderState).shape
    assert len({shape, Toy.shape, game("mu").shape}) == 3


def test_a_docstring_is_no_part_of_the_shape() -> None:
    described = type("Idle", (Frame,), {"__doc__": "Does nothing, in other words.", "__module__": __name__})
    assert little(described).shape == little(Idle).shape


def test_a_step_that_is_none_stops_the_import_of_its_game() -> None:
    class Lost(Frame):
        steps: ClassVar = ("wander",)

        def wander(self) -> None:
            """Not marked as a step."""

    with pytest.raises(TypeError, match=r"Lost\.wander is not marked"):
        little(Lost)


class Bare(Game[LittleState]):
    """A game without rules."""

    state = LittleState
    frames = (Idle,)
    choice = Number
    event = Said


def test_a_game_must_say_all_that_is_asked_of_it() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Bare()  # type: ignore[abstract]


class Entry:
    """An entry point, as a package declares it."""

    def __init__(self, name: str, value: str, load: Any) -> None:
        self.name, self.value, self.load = name, value, load


def broken() -> Any:
    raise ImportError("no module named 'dice'")


def test_a_broken_package_keeps_no_other_game_from_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = type("Mine", (Toy,), {"name": "Another toy"})
    entries = [
        Entry("first", "aardvark.game:Game", broken),
        Entry("copy", "aardvark.toy:Toy", lambda: mine),
        Entry("toy", "undercroft.games.toy:Toy", lambda: Toy),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda **_: entries)
    found = found_games.__wrapped__()
    assert [(name, type(g)) for name, g in found.games.items()] == [("toy", Toy)], "ours comes first"
    assert found.problems == (
        "the game 'copy' (aardvark.toy:Toy) has the id 'toy' of another and is left out",
        "the game 'first' (aardvark.game:Game) cannot be loaded: ImportError: no module named 'dice'",
    )


class Modes(Struct, frozen=True):
    long: bool = False
    mode: Literal["duel", "team", "alone"] = "duel"
    coins: int = 3


def test_the_variants_are_all_choices_together() -> None:
    g = little(Idle, options=Modes)
    assert len(g.variants()) == len({*g.variants()}) == 2 * 3
    assert Modes(long=True, mode="alone") in g.variants()
