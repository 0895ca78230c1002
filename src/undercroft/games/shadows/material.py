"""Loads and checks the tables of the box, and keeps each box that a game in this process is played with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undercroft.games.shadows.hexes import DIRECTIONS
from undercroft.games.shadows.rooms import Kind, Room, check_fit, read_room
from undercroft.kernel import Box, MaterialError, Text, read_rows
from undercroft.kernel.material import Boxes, Row, boxed, choose_files

HERE = Path(__file__).parent / "material"

Face = Literal["day", "night"]
Effect = Literal["", "walk", "search", "banish", "torches", "hide", "mummy"]
WITH_AMOUNT = ("walk", "search", "banish", "torches", "mummy")
EXITS = ("rope", "hook", "pickaxe")

OFF, LASTING, SHADOWS, MUMMY = range(4)
TORCH_NAMES = ("off", "lasting", "shadows", "mummy")
GREEDY, HAUNTED, LOYAL = range(3)
GROUP_CARDS = {"greedy": 1, "haunted": 1, "loyal": 14}

SEATS = range(2, 7)
TREASURES = TORCHES = 40
ROOMS = 7
PENALTY = -3
"""8.3: what a Mummy card or an exit card in a hand counts."""
PRINTED = {
    "alone": 3, "entry": 3, "mummies": 3, "markers": 3, "actions": 3, "walk": 3, "spaces": 12, "top": 20, "haunted": 3,
    "few-players": 3, "few-torches": 12, "few-confidence": 14, "few-cost": 2,
    "powerful-mummies": 2, "powerful-dice": 2, "push": 3, "back": 3,
}  # fmt: skip
"""The numbers of the rulebook: a row with another one is not the rulebook's."""
DICE = {"red": 1, "black": 2}

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class RoomRow(Row, frozen=True, kw_only=True):
    """A room; `rooms` says how its parts are named."""

    name: str
    kind: Kind
    walls: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    runes: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()


class SheetRow(Row, frozen=True, kw_only=True):
    """A character sheet; its name is its colour."""

    name: str
    character: str
    confidence: Positive
    torches: Positive
    treasures: Count


class TorchRow(Row, frozen=True, kw_only=True):
    """A kind of Torch card."""

    name: Literal["off", "lasting", "shadows", "mummy"]
    copies: Positive


class TreasureRow(Row, frozen=True, kw_only=True):
    """A kind of Treasure card."""

    name: str
    kind: Literal["treasure", "mummy", "rope", "hook", "pickaxe"]
    value: int
    copies: Positive
    instant: Literal["", "mummy"] = ""
    effect: Effect = ""
    amount: Count = 0


class CardRow(Row, frozen=True, kw_only=True):
    """A kind of Group/Traitors card."""

    name: Literal["greedy", "haunted", "loyal"]
    copies: Positive


class LevelRow(Row, frozen=True, kw_only=True):
    """A level: the floor of confidence, and the face that the Day & Night rule starts with."""

    name: Literal["easy", "standard", "hard"]
    floor: Positive
    face: Face


class DieRow(Row, frozen=True, kw_only=True):
    """A colour of dice."""

    name: Literal["red", "black"]
    count: Positive
    faces: tuple[Positive, ...]


class NumberRow(Row, frozen=True, kw_only=True):
    """A number that the rules use."""

    name: str
    value: Positive


class Sheet(Struct, frozen=True):
    """A character sheet as the rules read it."""

    name: str
    character: str
    confidence: int
    torches: int
    treasures: int
    source: Text


class Treasure(Struct, frozen=True):
    """A Treasure card as the rules read it. Cards that are alike are told apart by a number in their name."""

    name: str
    kind: str
    value: int
    instant: str
    effect: str
    amount: int
    source: Text


class Level(Struct, frozen=True):
    """A level as the rules read it."""

    floor: int
    face: Face
    source: Text


class Numbers(Struct, frozen=True):
    """The numbers that the rules use."""

    alone: int
    entry: int
    mummies: int
    markers: int
    actions: int
    walk: int
    spaces: int
    top: int
    haunted: int
    few_players: int
    few_torches: int
    few_confidence: int
    few_cost: int
    powerful_mummies: int
    powerful_dice: int
    push: int
    back: int


class Tables(Struct, frozen=True):
    """The box as the rules read it. A card is a number; cards of a kind follow one another."""

    rooms: tuple[Room, ...]
    """The Central Room, the outer ones, then the expansion."""
    room_sources: tuple[Text, ...]
    expansion: tuple[int, ...]
    """The rooms for catacombs of more than seven."""
    sheets: tuple[Sheet, ...]
    torches: tuple[int, ...]
    """The kind of each Torch card."""
    torch_sources: tuple[Text, ...]
    treasures: tuple[Treasure, ...]
    """Each Treasure card."""
    group: tuple[int, ...]
    """The kind of each Group/Traitors card."""
    levels: dict[str, Level]
    red: tuple[int, ...]
    black: tuple[int, ...]
    """The faces of the dice."""
    numbers: Numbers


FILES: dict[str, tuple[str, type[Row]]] = {
    "rooms": ("room", RoomRow),
    "sheets": ("sheet", SheetRow),
    "torches": ("torch", TorchRow),
    "treasures": ("treasure", TreasureRow),
    "group": ("card", CardRow),
    "levels": ("level", LevelRow),
    "dice": ("die", DieRow),
    "numbers": ("number", NumberRow),
}
"""Each table: the key of its rows, and what a row is."""


def read(folder: Path) -> tuple[Box, Tables]:
    """The box in this folder. Raises `MaterialError` where a card is missing or a total is wrong."""
    files = choose_files(folder, HERE, tuple(f"{name}.toml" for name in FILES))
    tables: dict[str, Any] = {name: read_rows(files[f"{name}.toml"], key, row) for name, (key, row) in FILES.items()}
    return unpack(**tables)


def unpack(
    rooms: tuple[RoomRow, ...],
    sheets: tuple[SheetRow, ...],
    torches: tuple[TorchRow, ...],
    treasures: tuple[TreasureRow, ...],
    group: tuple[CardRow, ...],
    levels: tuple[LevelRow, ...],
    dice: tuple[DieRow, ...],
    numbers: tuple[NumberRow, ...],
) -> tuple[Box, Tables]:
    """A box of these rows, checked. Raises `MaterialError`."""
    box = boxed(
        rooms=rooms, sheets=sheets, torches=torches, treasures=treasures,
        group=group, levels=levels, dice=dice, numbers=numbers,
    )  # fmt: skip
    for name, rows in box.tables.items():
        _check_names(f"{name}.toml", rows)
    _check_numbers(numbers)
    _check_dice(dice)
    _check_levels(levels, numbers)
    _check_torches(torches)
    _check_group(group)
    _check_treasures(treasures)
    _check_sheets(sheets, numbers)
    read_rooms = _rooms(rooms)
    _check_dealt(sheets, len(rooms))
    return box, Tables(
        rooms=read_rooms,
        room_sources=tuple(row.told for row in rooms),
        expansion=tuple(number for number, row in enumerate(rooms) if row.kind == "expansion"),
        sheets=tuple(
            Sheet(row.name, row.character, row.confidence, row.torches, row.treasures, row.told) for row in sheets
        ),
        torches=tuple(kind for kind, row in enumerate(torches) for _ in range(row.copies)),
        torch_sources=tuple(row.told for row in torches),
        treasures=tuple(
            Treasure(
                f"{row.name} {copy}" if row.copies > 1 else row.name,
                row.kind,
                row.value,
                row.instant,
                row.effect,
                row.amount,
                row.told,
            )
            for row in treasures
            for copy in range(1, row.copies + 1)
        ),
        group=tuple(kind for kind, row in enumerate(group) for _ in range(row.copies)),
        levels={row.name: Level(row.floor, row.face, row.told) for row in levels},
        red=dice[0].faces,
        black=dice[1].faces,
        numbers=Numbers(**{row.name.replace("-", "_"): row.value for row in numbers}),
    )


def _check_names(file: str, rows: Sequence[Any]) -> None:
    seen = set()
    for row in rows:
        if not row.name or row.name != " ".join(row.name.split()):
            raise MaterialError(f"{file}: expected a name that can be typed, found {row.name!r}")
        if row.name.lower() in seen:
            raise MaterialError(f"{file}: the name {row.name!r} stands twice")
        seen.add(row.name.lower())


def _check_order(file: str, rows: Sequence[Any], names: Sequence[str], paragraph: str) -> None:
    """These rows and no others, so that their numbers can stand for them."""
    found = [row.name for row in rows]
    if found != list(names):
        expected, came = ", ".join(names), ", ".join(found)
        raise MaterialError(f"{file}: expected {expected} in this order, found {came} (RULES {paragraph})")


def _check_numbers(rows: tuple[NumberRow, ...]) -> None:
    _check_order("numbers.toml", rows, tuple(PRINTED), "1.5")
    for row in rows:
        if row.source == "rulebook" and row.value != PRINTED[row.name]:
            raise MaterialError(
                f"numbers.toml, {row.name}: the rulebook has {PRINTED[row.name]}, found {row.value}, "
                "which is for a source other than rulebook (RULES 1.5)"
            )


def _check_dice(rows: tuple[DieRow, ...]) -> None:
    _check_order("dice.toml", rows, tuple(DICE), "1.2")
    for row in rows:
        if row.count != DICE[row.name]:
            raise MaterialError(f"dice.toml, {row.name}: expected {DICE[row.name]}, found {row.count} (RULES 1.2)")
        if not row.faces:
            raise MaterialError(f"dice.toml, {row.name}: expected faces, found none (RULES 1.2)")
    if sorted(rows[0].faces) != [direction + 1 for direction in range(len(DIRECTIONS))]:
        raise MaterialError(
            f"dice.toml, red: its faces are the directions 1 to 6, found {', '.join(map(str, rows[0].faces))} (RULES 5.2)"
        )
    if len({face % 2 for face in rows[1].faces}) < 2:
        faces = ", ".join(map(str, rows[1].faces))
        raise MaterialError(f"dice.toml, black: it has odd and even faces, found {faces} (RULES 10.1)")


def _check_levels(rows: tuple[LevelRow, ...], numbers: tuple[NumberRow, ...]) -> None:
    _check_order("levels.toml", rows, ("easy", "standard", "hard"), "2.7")
    top = next(row.value for row in numbers if row.name == "top")
    for row in rows:
        if row.floor > top:
            raise MaterialError(
                f"levels.toml, {row.name}: the floor is no higher than the top of the rule, {top}, "
                f"found {row.floor} (RULES 2.7)"
            )


def _check_torches(rows: tuple[TorchRow, ...]) -> None:
    _check_order("torches.toml", rows, TORCH_NAMES, "9.1")
    _check_total("torches.toml", rows, TORCHES, "Torch cards", "9.1")
    for row in rows[1:]:
        if row.copies >= rows[OFF].copies:
            raise MaterialError(
                f"torches.toml, {row.name}: off is the most common, with {rows[OFF].copies}, "
                f"found {row.copies} (RULES 4.4)"
            )


def _check_group(rows: tuple[CardRow, ...]) -> None:
    _check_order("group.toml", rows, tuple(GROUP_CARDS), "7.1")
    for row in rows:
        if row.copies != GROUP_CARDS[row.name]:
            raise MaterialError(
                f"group.toml, {row.name}: expected {GROUP_CARDS[row.name]}, found {row.copies} (RULES 7.1)"
            )


def _check_total(file: str, rows: Sequence[Any], expected: int, what: str, paragraph: str) -> None:
    total = sum(row.copies for row in rows)
    if total != expected:
        raise MaterialError(f"{file}: expected {expected} {what}, found {total} (RULES {paragraph})")


def _check_treasures(rows: tuple[TreasureRow, ...]) -> None:
    _check_total("treasures.toml", rows, TREASURES, "Treasure cards", "1.2")
    copies = Counter(dict.fromkeys(EXITS, 0))
    for row in rows:
        copies[row.kind] += row.copies
        _check_treasure(f"treasures.toml, {row.name}", row)
    for kind in EXITS:
        if copies[kind] != 2:
            raise MaterialError(
                f"treasures.toml: expected 2 cards of the kind {kind}, found {copies[kind]} (RULES 9.9)"
            )
    if not copies["mummy"]:
        raise MaterialError("treasures.toml: expected Mummy cards, found none (RULES 9.8)")


def _check_treasure(where: str, row: TreasureRow) -> None:
    if row.kind == "treasure":
        if row.value < 1:
            raise MaterialError(f"{where}: a treasure has a value of 1 or more, found {row.value} (RULES 8.3)")
        if row.effect == "mummy":
            raise MaterialError(f"{where}: only a Mummy card has the effect 'mummy' (RULES 9.8)")
    else:
        if row.value != PENALTY:
            raise MaterialError(f"{where}: it counts {PENALTY} by the rulebook, found {row.value} (RULES 8.3)")
        expected = "mummy" if row.kind == "mummy" else ""
        for field, found in (("instant", row.instant), ("effect", row.effect)):
            if found != expected:
                paragraph = "9.8" if expected else "9.9"
                raise MaterialError(
                    f"{where}: its {field} is {expected!r} by the rulebook, found {found!r} (RULES {paragraph})"
                )
    if (row.effect in WITH_AMOUNT) != (row.amount > 0):
        expected = "an amount of 1 or more" if row.effect in WITH_AMOUNT else "no amount"
        raise MaterialError(f"{where}: the effect {row.effect!r} has {expected}, found {row.amount} (RULES 9.2)")


def _check_sheets(rows: tuple[SheetRow, ...], numbers: tuple[NumberRow, ...]) -> None:
    if len(rows) != SEATS[-1]:
        raise MaterialError(f"sheets.toml: expected {SEATS[-1]} sheets, found {len(rows)} (RULES 1.2)")
    top = next(row.value for row in numbers if row.name == "top")
    confidence = sum(row.confidence for row in rows)
    if confidence <= top:
        raise MaterialError(
            f"sheets.toml: the confidence of all sheets is more than the top of the rule, {top}, "
            f"found {confidence} (RULES 2.4)"
        )
    torches = sum(row.torches for row in rows)
    if torches >= TORCHES:
        raise MaterialError(f"sheets.toml: all sheets have fewer than {TORCHES} torches, found {torches} (RULES 2.3)")


def _check_dealt(sheets: tuple[SheetRow, ...], rooms: int) -> None:
    """2.6. Each player's treasures, and one for each room but the first, can be dealt."""
    dealt = sum(row.treasures for row in sheets) + rooms - 1
    if dealt > TREASURES:
        raise MaterialError(
            f"sheets.toml: {dealt} treasures are dealt to six players and {rooms - 1} rooms, "
            f"but there are {TREASURES} (RULES 2.6)"
        )


def _rooms(rows: tuple[RoomRow, ...]) -> tuple[Room, ...]:
    kinds = [row.kind for row in rows]
    count: Counter[str] = Counter(kinds)
    for kind, expected in (("central", 1), ("outer", ROOMS - 1)):
        if count[kind] != expected:
            raise MaterialError(f"rooms.toml: expected {expected} {kind}, found {count[kind]} (RULES 1.2)")
    if kinds != sorted(kinds, key=("central", "outer", "expansion").index):
        raise MaterialError("rooms.toml: expected the central room first, the expansion last (RULES 2.1)")
    rooms = tuple(read_room(row.name, row.kind, row.walls, row.passages, row.runes, row.lit) for row in rows)
    check_fit(rooms)
    return rooms


BOXES = Boxes(HERE, read, unpack)
TABLES = BOXES.tables
"""The tables of each loaded box, by its digest."""
load = BOXES.load
changed = BOXES.changed
