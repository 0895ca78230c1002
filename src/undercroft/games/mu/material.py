"""Loads and checks the tables of the box, and keeps each box that a game in this process is played with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from undercroft.games.mu.board import COLOUR_NAMES, COLOURS, HALVES, LETTERS, RIM_JUNCTIONS
from undercroft.kernel import Box, MaterialError, Text, read_rows
from undercroft.kernel.material import Boxes, Row, boxed, choose_files

HERE = Path(__file__).parent / "material"

FARMING, TRADE, MILITARY, POLITICAL, WORSHIP = TYPES = range(5)
TYPE_NAMES = ("farming", "trade", "military", "political", "worship")

BASIC = (1, 2)
DRAFTED = tuple(range(3, 33))
MOST_DRAFTED = 20
"""2.5: so many projects five players are dealt, with or without the experts."""

Type = Literal["farming", "trade", "military", "political", "worship"]
Effect = Literal[
    "", "withdraw", "tokens", "food", "per_building", "per_source", "redirect", "look", "unharmed", "strength",
    "per_victory", "extra", "faith_pairs", "all_types", "pairs", "lines", "cover", "wild",
]  # fmt: skip
FIXED_EFFECTS: dict[int, Effect] = {
    1: "withdraw", 2: "tokens", 4: "tokens", 5: "tokens", 17: "redirect", 20: "strength",
    22: "extra", 26: "pairs", 28: "extra", 29: "cover", 30: "wild",
}  # fmt: skip
"""What the rulebook says of the kind of effect; the rest is replaceable."""
FIXED_AMOUNTS = {22: 2, 28: 3}
BY_NUMBER: dict[str, tuple[int, ...]] = {
    "withdraw": (1,), "redirect": (17,), "look": (18,), "strength": (20,), "extra": (22, 28), "cover": (29,), "wild": (30,),
}  # fmt: skip
"""Effects that the rules know by the number of their card."""
KEYWORDS: dict[str, str] = {
    "": "none", "tokens": "complete", "cover": "complete", "wild": "complete",
    "withdraw": "anytime", "redirect": "anytime", "look": "anytime", "strength": "anytime",
}  # fmt: skip
"""When an effect comes about (6.2, 6.3); at the end where none is named."""
OF: dict[str, tuple[str, ...]] = {
    "tokens": ("any", *COLOUR_NAMES),
    "per_building": TYPE_NAMES,
    "per_source": COLOUR_NAMES,
    "extra": ("any", "one"),
}
"""What these effects can be about; the others are about nothing."""


Count = Annotated[int, Meta(ge=0)]


class BuildingRow(Row, frozen=True, kw_only=True):
    """A Building card. `edges`: north, east, south, west."""

    name: str
    type: Type
    edges: str
    faith: Count = 0
    food: Count = 0
    strength: Count = 0
    token: Literal["F", "N", "S", ""] = ""


class ProjectRow(Row, frozen=True, kw_only=True):
    """A Project card. `of`: the building type, the token or the colour that its effect is about."""

    key: ClassVar = "number"
    number: int
    cost: str
    ap: Count
    keyword: Literal["complete", "anytime", "endgame", "none"]
    effect: Effect = ""
    amount: Count = 0
    of: Literal[
        "", "any", "one", "faith", "food", "strength", "farming", "trade", "military", "political", "worship"
    ] = ""
    expert: bool = False


class BoardRow(Row, frozen=True, kw_only=True):
    """A side of the boards: the halves on its rim, each side read clockwise."""

    name: Literal["common", "mirrored"]
    top: str
    right: str
    bottom: str
    left: str


class Project(Struct, frozen=True):
    """A project as the rules read it."""

    number: int
    cost: tuple[int, int, int]
    ap: int
    keyword: str
    effect: str
    amount: int
    of: str
    source: Text


class Tables(Struct, frozen=True):
    """The box as the rules read it: tuples by card."""

    names: tuple[str, ...]
    sources: tuple[Text, ...]
    """Where each building's numbers come from."""
    types: tuple[int, ...]
    edges: tuple[tuple[int, ...], ...]
    symbols: tuple[tuple[int, int, int], ...]
    """Faith, Food and Strength of each building."""
    tokens: tuple[int, ...]
    """The colour of the token a Trade building brings, else -1."""
    of_type: tuple[tuple[int, ...], ...]
    projects: dict[int, Project]
    common: tuple[int, ...]
    """The projects of every Project pile."""
    experts: tuple[int, ...]
    """Those that the option `experts` adds (2.5)."""
    rims: tuple[tuple[int, ...], ...]
    """For the common and the mirrored side: the colour of each junction's rim half, -1 inside."""


def _colours(where: str, letters: str, least: int, most: int, paragraph: str) -> tuple[int, ...]:
    if not least <= len(letters) <= most or set(letters) - set(LETTERS):
        count = f"{least}" if least == most else f"{least} to {most}"
        raise MaterialError(f"{where}: expected {count} letters of F, N and S, found {letters!r} (RULES {paragraph})")
    return tuple(LETTERS.index(letter) for letter in letters)


def read(folder: Path) -> tuple[Box, Tables]:
    """The box in this folder. Raises `MaterialError` where a card is missing or a total is wrong."""
    files = choose_files(folder, HERE, ("buildings.toml", "projects.toml", "boards.toml"))
    return unpack(
        buildings=read_rows(files["buildings.toml"], "building", BuildingRow),
        projects=read_rows(files["projects.toml"], "project", ProjectRow),
        boards=read_rows(files["boards.toml"], "board", BoardRow),
    )


def unpack(
    buildings: tuple[BuildingRow, ...], projects: tuple[ProjectRow, ...], boards: tuple[BoardRow, ...]
) -> tuple[Box, Tables]:
    """A box of these rows, checked. Raises `MaterialError`."""
    box = boxed(buildings=buildings, projects=projects, boards=boards)
    rows = {row.number: row for row in projects}
    _check_buildings(buildings)
    _check_projects(projects, rows)
    if [row.name for row in boards] != ["common", "mirrored"]:
        raise MaterialError("boards.toml: expected the boards common and mirrored, in this order (RULES 2.2)")
    return box, Tables(
        names=tuple(row.name for row in buildings),
        sources=tuple(row.told for row in buildings),
        types=tuple(TYPE_NAMES.index(row.type) for row in buildings),
        edges=tuple(_colours(f"buildings.toml, {row.name}, edges", row.edges, 4, 4, "1.3") for row in buildings),
        symbols=tuple((row.faith, row.food, row.strength) for row in buildings),
        tokens=tuple(LETTERS.index(row.token) if row.token else -1 for row in buildings),
        of_type=tuple(tuple(card for card, row in enumerate(buildings) if row.type == name) for name in TYPE_NAMES),
        projects={number: _project(row) for number, row in rows.items()},
        common=tuple(number for number in DRAFTED if not rows[number].expert),
        experts=tuple(number for number in DRAFTED if rows[number].expert),
        rims=tuple(_rim(row) for row in boards),
    )


def _check_buildings(rows: tuple[BuildingRow, ...]) -> None:
    count: Counter[str] = Counter(row.type for row in rows)
    for name in TYPE_NAMES:
        if count[name] != 12:
            raise MaterialError(f"buildings.toml: expected 12 {name} buildings, found {count[name]} (RULES 1.2)")
    typed = Counter(row.name.lower() for row in rows)
    for row in rows:
        if typed[row.name.lower()] > 1:
            raise MaterialError(f"buildings.toml: the name {row.name!r} stands twice (RULES 1.2)")
        if not row.name or row.name != " ".join(row.name.split()):
            raise MaterialError(f"buildings.toml: expected a name that can be typed, found {row.name!r}")
        if row.type == "trade" and not row.token:
            raise MaterialError(f"buildings.toml, {row.name}: a Trade building brings a token, F, N or S (RULES 5.4)")
        if row.type != "trade" and row.token:
            raise MaterialError(f"buildings.toml, {row.name}: only a Trade building brings a token (RULES 5.4)")
        if row.type == "worship" and not row.faith:
            raise MaterialError(f"buildings.toml, {row.name}: a Worship building has faith, found none (RULES 1.3)")


def _check_projects(rows: tuple[ProjectRow, ...], by_number: dict[int, ProjectRow]) -> None:
    missing = [number for number in (*BASIC, *DRAFTED) if number not in by_number]
    if missing:
        raise MaterialError(f"projects.toml: project {missing[0]} is missing (RULES 1.2)")
    if len(rows) != 32:
        raise MaterialError(f"projects.toml: expected 32 projects, found {len(rows)} (RULES 1.2)")
    experts = [number for number, row in by_number.items() if row.expert]
    if any(number in BASIC for number in experts):
        raise MaterialError("projects.toml: a basic project, 1 or 2, is no expert project (RULES 2.3)")
    if len(DRAFTED) - len(experts) < MOST_DRAFTED:
        raise MaterialError(
            f"projects.toml: expected {MOST_DRAFTED} projects or more besides 1, 2 and the expert projects, "
            f"found {len(DRAFTED) - len(experts)} (RULES 2.5)"
        )
    if set(LETTERS) - set(by_number[1].cost):
        raise MaterialError(
            f"projects.toml, project 1: it costs at least one F, one N and one S, found {by_number[1].cost!r} "
            "(RULES 10.1)"
        )
    if "S" not in by_number[2].cost:
        raise MaterialError(
            f"projects.toml, project 2: it costs at least one S, found {by_number[2].cost!r} (RULES 10.2)"
        )
    for number, effect in FIXED_EFFECTS.items():
        if by_number[number].effect != effect:
            raise MaterialError(
                f"projects.toml, project {number}: its effect is {effect!r} by the rulebook, "
                f"found {by_number[number].effect!r} (RULES 10.{number})"
            )
    for number, amount in FIXED_AMOUNTS.items():
        if by_number[number].amount != amount:
            raise MaterialError(
                f"projects.toml, project {number}: its amount is {amount} by the rulebook, "
                f"found {by_number[number].amount} (RULES 10.{number})"
            )
    for row in rows:
        _check_effect(row)


def _check_effect(row: ProjectRow) -> None:
    where = f"projects.toml, project {row.number}"
    if row.number not in BY_NUMBER.get(row.effect, (row.number,)):
        numbers = " and ".join(map(str, BY_NUMBER[row.effect]))
        raise MaterialError(f"{where}: only {numbers} can have the effect {row.effect!r} (RULES 10.{row.number})")
    keyword = KEYWORDS.get(row.effect, "endgame")
    if row.keyword != keyword:
        raise MaterialError(f"{where}: the keyword of {row.effect!r} is {keyword}, found {row.keyword} (RULES 6.1)")
    allowed = OF.get(row.effect, ())
    if row.of not in (allowed or ("",)):
        expected = f"is about {', '.join(allowed[:-1])} or {allowed[-1]}" if allowed else "is about nothing"
        raise MaterialError(f"{where}: the effect {row.effect!r} {expected}, found {row.of!r} (RULES 10.{row.number})")


def _project(row: ProjectRow) -> Project:
    spaces = _colours(f"projects.toml, project {row.number}, cost", row.cost, 1, 6, "6.1")
    faith, food, strength = (spaces.count(colour) for colour in COLOURS)
    return Project(row.number, (faith, food, strength), row.ap, row.keyword, row.effect, row.amount, row.of, row.told)


def _rim(row: BoardRow) -> tuple[int, ...]:
    rim = [-1] * len(HALVES)
    for side, junctions in zip(("top", "right", "bottom", "left"), RIM_JUNCTIONS, strict=True):
        halves = _colours(f"boards.toml, {row.name}, {side}", getattr(row, side), 3, 3, "2.2")
        for junction, half in zip(junctions, halves, strict=True):
            rim[junction] = half
    return tuple(rim)


BOXES = Boxes(HERE, read, unpack)
TABLES = BOXES.tables
"""The tables of each loaded box, by its digest."""
load = BOXES.load
changed = BOXES.changed
