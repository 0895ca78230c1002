"""Records: a header, then a line for each answer; docs/record.md describes the format."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from undercroft.kernel import Outcome, Result, Seat, Text

FORMAT = 1
FIRST_LINE = 2
"""The header is line 1 of the file, the first answer line 2."""
DIGEST_EVERY = 25
MOST_BYTES = 16 << 20


Name = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""What a player is called: no control characters, which would reach a terminal."""


class BoxUsed(Struct, frozen=True, forbid_unknown_fields=True):
    """Which material was played with: its digest, and the rows that are not the package's own."""

    digest: str
    rows: dict[str, Any] = {}


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a match was begun with."""

    format: int = FORMAT
    game: str
    rules: int
    shape: str
    box: BoxUsed
    options: dict[str, Any]
    seats: tuple[Name, ...]
    """Who sat where at the start: a person's name, or a bot's."""
    commitment: str | None = None
    """The hash of the dealer's secret; None where outcomes came from a seed or a script."""


class Answered(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """`[seat, answer]`; nature's seat is -1."""

    seat: Seat
    answer: Any


class Undone(Struct, frozen=True, forbid_unknown_fields=True):
    """`{"undo": k, "by": [...]}`: line k and all after it are taken back."""

    undo: int
    by: tuple[Seat, ...]


class TakenOver(Struct, frozen=True, forbid_unknown_fields=True):
    """`{"seat": n, "player": name}`: somebody else plays this seat from here on."""

    seat: Seat
    player: Name


class Ruled(Struct, frozen=True, forbid_unknown_fields=True):
    """`{"rules": n}`: from here on it is played by this version of the rules, to which all before it is legal."""

    rules: int


class Digest(Struct, frozen=True, forbid_unknown_fields=True):
    """`{"digest": d}`: what the state here must come to."""

    digest: str


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """`{"result": ..., "secret": ...}`: how it ended, and the secret that was committed to."""

    result: Result
    secret: str | None = None


Line = Answered | Undone | TakenOver | Ruled | Digest | Ended
_KINDS: dict[str, type[Struct]] = {"undo": Undone, "seat": TakenOver, "rules": Ruled, "digest": Digest, "result": Ended}


class RecordError(ValueError):
    """A record that cannot be read or is not true: the line of the file, and why."""

    def __init__(self, line: int, why: str, reason: Text | None = None) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why
        self.reason = reason
        """Why the rules refuse an answer, for whoever puts it into words."""


class Record(Struct):
    """A match as a file: `lines[0]` is line 2 of it."""

    header: Header
    lines: list[Line]
    suffix: ClassVar[str] = ".undercroft.jsonl"

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where now."""
        names = list(self.header.seats)
        for line in self.lines:
            if isinstance(line, TakenOver):
                names[line.seat] = line.player
        return tuple(names)

    @property
    def rules(self) -> int:
        """The version of the rules that it is played by now."""
        return next((line.rules for line in reversed(self.lines) if isinstance(line, Ruled)), self.header.rules)

    def number(self) -> int:
        """The number that the next line will have."""
        return len(self.lines) + FIRST_LINE

    def encode(self) -> bytes:
        """The file."""
        return b"".join(encode_line(line) for line in (self.header, *self.lines))

    def effective(self) -> list[tuple[int, Answered]]:
        """The answers that were not taken back, each with its line number."""
        kept: list[tuple[int, Answered]] = []
        for number, line in enumerate(self.lines, FIRST_LINE):
            if isinstance(line, Answered):
                kept.append((number, line))
            elif isinstance(line, Undone):
                while kept and kept[-1][0] >= line.undo:
                    kept.pop()
        return kept


def encode_line(line: Header | Line) -> bytes:
    """One line of the file, its newline included."""
    return msgspec.json.encode(line) + b"\n"


def read_record(raw: bytes) -> Record:
    """The record in these bytes. Raises `RecordError`, and nothing else, for any bytes at all."""
    if len(raw) > MOST_BYTES:
        raise RecordError(1, f"a record has at most {MOST_BYTES >> 20} MiB, this has {len(raw)} bytes")
    rows = raw.split(b"\n")
    if rows.pop() != b"":
        raise RecordError(len(rows) + 1, "the record is cut off: its last line has no end")
    if not rows:
        raise RecordError(1, "the record is empty")
    return Record(_header(rows[0]), [_line(number, row) for number, row in enumerate(rows[1:], FIRST_LINE)])


def _header(row: bytes) -> Header:
    raw = _json(1, row)
    if not isinstance(raw, dict) or "format" not in raw:
        raise RecordError(1, "expected the header of a record, an object with a `format`")
    if type(raw["format"]) is int and raw["format"] > FORMAT:
        raise RecordError(1, f"the record has format {raw['format']}; this version reads up to {FORMAT}")
    if raw["format"] != FORMAT:
        raise RecordError(1, f"expected format {FORMAT}, found {raw['format']!r}")
    return _convert(1, raw, Header)  # type: ignore[no-any-return]


def _line(number: int, row: bytes) -> Line:
    raw = _json(number, row)
    if isinstance(raw, list):
        return _convert(number, raw, Answered)  # type: ignore[no-any-return]
    if isinstance(raw, dict):
        for key, kind in _KINDS.items():
            if key in raw:
                return _convert(number, raw, kind)  # type: ignore[no-any-return]
    raise RecordError(number, f"expected [seat, answer] or an object with one of {', '.join(_KINDS)}")


def _json(number: int, row: bytes) -> Any:
    try:
        return msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError(number, "this is not JSON") from None


def _convert(number: int, raw: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError) as problem:
        raise RecordError(number, str(problem)) from None


def outcome_of(answer: Any) -> Outcome:
    """Nature's answer as the rules take it: JSON has no tuples."""
    return tuple(answer) if isinstance(answer, list) else answer
