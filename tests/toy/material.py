"""Loads and checks the table of cards, and keeps each box that a game in this process is played with."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from undercroft.kernel import Box, MaterialError, read_rows
from undercroft.kernel.material import Boxes, Row, boxed

SPADE, THIEF, WARD, LAMP = range(4)
KINDS = ("spade", "thief", "ward", "lamp")


class CardRow(Row, frozen=True, kw_only=True):
    """A kind of card: how many there are, and what one is worth that was won from the vault."""

    name: Literal["spade", "thief", "ward", "lamp"]
    copies: int
    points: int


class Tables(Struct, frozen=True):
    """The box as the rules read it: tuples by card."""

    kinds: tuple[int, ...]
    names: tuple[str, ...]
    points: tuple[int, ...]


def unpack(cards: tuple[CardRow, ...]) -> tuple[Box, Tables]:
    """A box of these rows, checked. Raises `MaterialError`."""
    if tuple(row.name for row in cards) != KINDS:
        raise MaterialError(f"cards.toml: expected one row each for {', '.join(KINDS)}, in this order (RULES 1.2)")
    deck = [(kind, n) for kind, row in enumerate(cards) for n in range(row.copies)]
    if len(deck) != 41:
        raise MaterialError(f"cards.toml: expected 41 cards, found {len(deck)} (RULES 1.2)")
    return boxed(cards=cards), Tables(
        kinds=tuple(kind for kind, _ in deck),
        names=tuple(f"{KINDS[kind]}-{n + 1}" for kind, n in deck),
        points=tuple(cards[kind].points for kind, _ in deck),
    )


def read(folder: Path) -> tuple[Box, Tables]:
    """The box in this folder. Raises `MaterialError`."""
    return unpack(read_rows(folder / "cards.toml", "card", CardRow))


BOXES = Boxes(Path(__file__).parent / "material", read, unpack)
TABLES = BOXES.tables
"""The tables of each loaded box, by its digest."""
load = BOXES.load
changed = BOXES.changed
