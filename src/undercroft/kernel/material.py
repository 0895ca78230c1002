"""Material: the tables of a game's box. Every row says where it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from undercroft.kernel.choices import Text, say
from undercroft.kernel.state import digest

Source = Literal["rulebook", "public", "house"]


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a table. `source`: the rulebook, a public page, or ours (house) and so replaceable.

    `rulebook` names those fields of another row that the rulebook gives all the same. `key` names the field by
    which a row of one box stands for that of another.
    """

    source: Source
    rulebook: tuple[str, ...] = ()
    key: ClassVar[str] = "name"

    def __post_init__(self) -> None:
        for field in self.__struct_fields__:
            text = getattr(self, field)
            if isinstance(text, str) and not text.isprintable():
                raise ValueError(f"expected text that can be printed in `{field}`, found {text!r}")
        for field in self.rulebook:
            if field in ("source", "rulebook") or field not in self.__struct_fields__:
                raise ValueError(f"expected the name of a field in `rulebook`, found {field!r}")

    @property
    def told(self) -> Text:
        """Where the row comes from, in words."""
        if not self.rulebook or self.source == "rulebook":
            return say(f"source-{self.source}")
        first, *more = [say(f"field-{field}") for field in self.rulebook]
        return say(f"source-{self.source}-but", fields=reduce(lambda a, b: say("both", one=a, other=b), more, first))


class Box(Struct, frozen=True):
    """What lies in the box: the loaded tables and their digest."""

    digest: str
    tables: dict[str, tuple[Any, ...]]


class MaterialError(ValueError):
    """A table that cannot be used, and why."""


R = TypeVar("R", bound=Row)
T = TypeVar("T")


def choose_files(folder: Path, ours: Path, names: tuple[str, ...]) -> dict[str, Path]:
    """Each table's file: that of the folder where it has one, else ours. Raises `MaterialError` if it has none."""
    if not any((folder / name).exists() for name in names):
        raise MaterialError(f"{folder} holds none of {', '.join(names)}")
    return {name: folder / name if (folder / name).exists() else ours / name for name in names}


def read_rows(file: Path, key: str, row: type[R]) -> tuple[R, ...]:
    """The rows `[[key]]` of a TOML file. Raises `MaterialError` naming the file, the row and the field."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MaterialError(f"{file.name} is missing from {file.parent}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise MaterialError(f"{file.name} cannot be read: {problem}") from None
    extra = sorted(set(table) - {key})
    if extra or not isinstance(table.get(key), list):
        came = f"found {', '.join(map(repr, extra))}" if extra else "found none"
        raise MaterialError(f"{file.name} holds rows [[{key}]] and nothing else: {came}")
    rows = []
    for n, raw in enumerate(table[key], 1):
        try:
            rows.append(msgspec.convert(raw, row))
        except msgspec.ValidationError as problem:
            known = raw.get(row.key) if isinstance(raw, dict) else None
            which = f" ({row.key} {known!r})" if isinstance(known, str | int) else ""
            raise MaterialError(f"{file.name}, row {n}{which}: {problem}") from None
    return tuple(rows)


def boxed(**tables: tuple[Any, ...]) -> Box:
    """These tables as a box."""
    return Box(digest(tables), tables)


def changed_rows(ours: Box, other: Box) -> dict[str, Any]:
    """The rows of `other` that are not in `ours`, by table; `{"whole": rows}` where its keys are others."""
    found: dict[str, Any] = {}
    for name, rows in other.tables.items():
        mine = ours.tables[name]
        if _keys(rows) != _keys(mine) or len(set(_keys(mine))) < len(mine):
            if rows != mine:
                found[name] = {"whole": [msgspec.to_builtins(row) for row in rows]}
        elif new := [msgspec.to_builtins(row) for row in rows if row not in mine]:
            found[name] = new
    return found


def _keys(rows: tuple[Any, ...]) -> list[Any]:
    return [getattr(row, row.key) for row in rows]


def with_rows(ours: Box, changed: Any) -> dict[str, tuple[Any, ...]]:
    """The tables of `ours` with these rows in place of those with the same key. Raises `MaterialError`."""
    if not isinstance(changed, dict) or set(changed) - set(ours.tables):
        raise MaterialError(f"changed rows are listed by table, one of {', '.join(ours.tables)}")
    tables = dict(ours.tables)
    for name, rows in changed.items():
        mine = tables[name]
        whole = isinstance(rows, dict) and set(rows) == {"whole"}
        try:
            new: tuple[Any, ...] = msgspec.convert(rows["whole"] if whole else rows, tuple[type(mine[0]), ...])  # type: ignore[misc]
        except msgspec.ValidationError as problem:
            raise MaterialError(f"{name}: {problem}") from None
        if not whole:
            by_key = dict(zip(_keys(new), new, strict=True))
            strange = sorted(map(str, set(by_key) - set(_keys(mine))))
            if strange:
                raise MaterialError(f"{name}: expected rows that stand for ours, found {strange[0]}")
            new = tuple(by_key.get(key, row) for key, row in zip(_keys(mine), mine, strict=True))
        tables[name] = new
    return tables


class Boxes(Generic[T]):
    """The loaded boxes of a game, several at a time: its own, those of folders, and its own with changed rows.

    `read` makes a box and its tables of a folder, `unpack` of rows by table; both raise `MaterialError`.
    """

    def __init__(self, ours: Path, read: Callable[[Path], tuple[Box, T]], unpack: Callable[..., tuple[Box, T]]) -> None:
        self.read = read
        self.unpack = unpack
        self.tables: dict[str, T] = {}
        """The tables of each loaded box, by its digest."""
        self._boxes: dict[str, Box] = {}
        self.ours = self._kept(*read(ours))

    def _kept(self, box: Box, tables: T) -> Box:
        self.tables[box.digest] = tables
        self._boxes[box.digest] = box
        return box

    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        """Load a box (ours, that of a folder, or ours with changed rows) and return its digest."""
        if folder is not None:
            return self._kept(*self.read(folder)).digest
        if not changed:
            return self.ours.digest
        return self._kept(*self.unpack(**with_rows(self.ours, changed))).digest

    def changed(self, box: str) -> dict[str, Any]:
        """The rows in which a box differs from ours."""
        return changed_rows(self.ours, self._boxes[box])
