"""The notation of choices: what is written parses back."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from toy.choices import Discard
from toy.game import Toy
from undercroft.games.mu.choices import Cover, Keep, Place, Put, Take, Withdraw
from undercroft.games.mu.game import Mu
from undercroft.kernel import PASS, Choice, Draw, Pick, Result, begin, pending, play
from undercroft.words import Notation, NotationError

GAMES = [(Mu(), 1), (Mu(), 4), (Toy(), 3)]


@pytest.mark.parametrize(("g", "seats"), GAMES)
def test_every_choice_of_whole_games_parses_back(g, seats) -> None:
    box = g.load()
    notation = Notation(g, box)
    rng = Random(1)
    for _ in range(5):
        s = begin(g, g.options(), box, seats)
        while not isinstance(found := pending(g, s), Result):
            if isinstance(found, Draw):
                s, _ = play(g, s, -1, found.some(rng))
                continue
            written = {}
            for ask in found:
                for choice in ask.domain.each():
                    text = notation.write(choice)
                    assert notation.parse(text) == choice
                    assert written.setdefault((ask.seat, text), choice) == choice
            ask = next(ask for ask in found if ask.blocking)
            s, _ = play(g, s, ask.seat, ask.domain.some(rng))


BUILDINGS = Mu().names(Mu().load())["building"]
MILITARY, FARMING, WORSHIP = (BUILDINGS.index(name) for name in ("Military-01", "Farming-02", "Worship-12"))


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Keep(MILITARY, FARMING), "play Military-01 hold Farming-02"),
        (Place(4), "b2"),
        (Take(WORSHIP, 8), "c3 Worship-12"),
        (Put(0, 22, 3), "faith on 22 extra"),
        (Cover(2, 0), "strength on a1-left"),
        (Withdraw(4), "withdraw column-b"),
        (PASS, "pass"),
    ],
)
def test_the_notation_of_mu(choice, text) -> None:
    notation = Notation(Mu(), Mu().load())
    assert notation.write(choice) == text
    assert notation.parse(text) == choice


def test_capitals_and_spaces_do_not_matter() -> None:
    notation = Notation(Mu(), Mu().load())
    assert notation.parse("  PLAY  military-01   hold FARMING-02 ") == notation.parse(
        "play Military-01 hold Farming-02"
    )


def test_several_things_are_written_with_commas() -> None:
    notation = Notation(Toy(), Toy().load())
    assert notation.write(Discard((1, 12))) == "discard spade-2,spade-13"
    assert notation.parse("discard spade-2,spade-13") == Discard((1, 12))
    assert notation.parse(notation.write(Discard(()))) == Discard(())


class Move(Choice, frozen=True):
    by: tuple[int, ...]
    to: int
    notation: ClassVar[str] = "move {by} to {to}"


class Moving(Toy):
    choice: ClassVar = Move | Pick


def test_numbers_may_be_below_zero() -> None:
    notation = Notation(Moving(), Toy().load())
    assert notation.parse(notation.write(Move((-1, 2), -30))) == Move((-1, 2), -30)


@pytest.mark.parametrize("text", ["pick " + "1" * 5000, "pick 1-2", "pick --1"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Notation(Moving(), Toy().load()).parse(text)


@pytest.mark.parametrize(
    "text", ["", "b4", "play Military-01", "play Military-99 hold Farming-02", "x" * 5000, "((((", "1"]
)
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Notation(Mu(), Mu().load()).parse(text)


@pytest.mark.parametrize("text", ["pick \u0663", "pick 3,", "pick \u00b2"])
def test_numbers_are_written_in_plain_digits(text: str) -> None:
    with pytest.raises(NotationError):
        Notation(Moving(), Toy().load()).parse(text)


class Mumble(Choice, frozen=True):
    card: int
    notation: ClassVar[str] = "mumble"


def test_a_notation_names_each_field() -> None:
    class Mumbling(Toy):
        choice: ClassVar = Mumble

    with pytest.raises(TypeError, match="notation of Mumble"):
        Notation(Mumbling(), Toy().load())
