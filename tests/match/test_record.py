"""Records as files: written, read, and refused."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from match.tables import SECRET, TOY, again, play_on, seated, wild
from undercroft.kernel import Seeded
from undercroft.match import RecordError, read_record, replay, resume, verify
from undercroft.match.record import DIGEST_EVERY, FORMAT, MOST_BYTES, Answered, Digest, Ended, TakenOver, Undone

MATCH = wild(Random(3))
RAW = MATCH.record.encode()
HEADER, *ROWS = RAW.split(b"\n")[:-1]


def test_a_record_is_read_as_it_was_written() -> None:
    for seed in range(10):
        match = wild(Random(seed))
        record = again(match)
        assert record.header == match.record.header
        assert record.encode() == match.record.encode()
        assert [type(line) for line in record.lines] == [type(line) for line in match.record.lines]
    kinds = {type(line) for line in record.lines}
    assert kinds == {Answered, Undone, TakenOver, Digest, Ended}


def test_a_line_is_a_line_of_the_file() -> None:
    for number, answered in again(MATCH).effective():
        assert json.loads(RAW.split(b"\n")[number - 1]) == [answered.seat, answered.answer]


def test_the_header_says_what_was_played() -> None:
    header = json.loads(HEADER)
    assert header == {
        "format": FORMAT,
        "game": "toy",
        "rules": TOY.version,
        "shape": TOY.shape,
        "box": {"digest": TOY.load(), "rows": {}},
        "options": {"coins": 3},
        "seats": ["player-0", "player-1", "player-2"],
        "commitment": Seeded(SECRET).commitment,
    }


def test_a_digest_stands_after_every_25_answers_that_stand() -> None:
    lines = play_on(seated(), Random(5)).record.lines
    standing = 0
    for line, after in pairwise(lines):
        standing += isinstance(line, Answered)
        due = isinstance(line, Answered) and (standing % DIGEST_EVERY == 0 or after is lines[-2])
        assert isinstance(after, Digest) == due
    assert isinstance(lines[-1], Ended)
    assert standing > 2 * DIGEST_EVERY


def test_the_secret_is_published_at_the_end_alone() -> None:
    match = seated()
    assert SECRET.hex().encode() not in match.record.encode()
    play_on(match, Random(1))
    assert json.loads(match.record.encode().split(b"\n")[-2])["secret"] == SECRET.hex()
    quiet = play_on(seated(commit=False), Random(1))
    assert quiet.record.header.commitment is None
    assert SECRET.hex().encode() not in quiet.record.encode()


def test_standing_answers_are_those_not_taken_back() -> None:
    record = read_record(
        b"".join([HEADER + b"\n", b'[-1,1]\n[0,["a"]]\n[1,["b"]]\n{"undo":3,"by":[0]}\n[0,["c"]]\n[1,["d"]]\n'])
    )
    assert [(number, line.answer) for number, line in record.effective()] == [(2, 1), (6, ["c"]), (7, ["d"])]


# What cannot be read


def with_header(**changed: Any) -> bytes:
    return json.dumps({**json.loads(HEADER), **changed}).encode()


@pytest.mark.parametrize(
    ("raw", "line", "why"),
    [
        (b"", 1, "cut off|empty"),
        (b"\n", 1, "not JSON"),
        (b"{}\n", 1, "header"),
        (b"[]\n", 1, "header"),
        (b"nothing\n", 1, "not JSON"),
        (b"\xff\xfe\n", 1, "not JSON"),
        (with_header(format=FORMAT + 1) + b"\n", 1, f"format {FORMAT + 1}; this version reads up to {FORMAT}"),
        (with_header(format=0) + b"\n", 1, "expected format"),
        (with_header(format="1") + b"\n", 1, "expected format"),
        (with_header(rules="one") + b"\n", 1, "rules"),
        (with_header(extra=1) + b"\n", 1, "unknown field `extra`"),
        (with_header(seats=[1, 2]) + b"\n", 1, "seats"),
        (HEADER, 1, "cut off"),
        (RAW[:-1], len(ROWS) + 1, "cut off"),
        (RAW[:-9], len(ROWS) + 1, "cut off"),
        (RAW + b"\n", len(ROWS) + 2, "not JSON"),
        (HEADER + b"\n[0]\n", 2, "."),
        (HEADER + b"\n[0,1,2]\n", 2, "."),
        (HEADER + b'\n["0",1]\n', 2, "int"),
        (HEADER + b"\n7\n", 2, "expected"),
        (HEADER + b'\n{"redo":1}\n', 2, "expected"),
        (HEADER + b'\n{"undo":1}\n', 2, "by"),
        (HEADER + b'\n{"undo":"1","by":[]}\n', 2, "undo"),
        (HEADER + b'\n{"seat":1}\n', 2, "player"),
        (HEADER + b'\n{"digest":3}\n', 2, "digest"),
        (HEADER + b'\n{"digest":"x","more":1}\n', 2, "unknown field"),
        (HEADER + b'\n{"result":{}}\n', 2, "result"),
        (HEADER + b"\n" + b"[" * 100_000 + b"\n", 2, "not JSON"),
        (b"x" * (MOST_BYTES + 1), 1, "16 MiB"),
    ],
)
def test_what_is_no_record_is_refused_by_line(raw: bytes, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as problem:
        read_record(raw)
    assert problem.value.line == line
    assert str(problem.value).startswith(f"line {line}: ")


# Any bytes at all


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def read_and_prove(raw: bytes) -> None:
    """Only a RecordError may come out, whatever is done with what was read."""
    try:
        record = read_record(raw)
    except RecordError:
        return
    for use in (replay, verify):
        try:
            use(record, TOY)
        except RecordError:
            continue
    try:
        resume(record, Seeded(SECRET), TOY)
    except RecordError:
        return


@given(st.binary(max_size=200))
def test_random_bytes_only_raise_record_errors(raw: bytes) -> None:
    read_and_prove(raw)
    read_and_prove(HEADER + b"\n" + raw + b"\n")


@given(st.lists(json_values, max_size=6))
def test_random_lines_only_raise_record_errors(rows: list[Any]) -> None:
    read_and_prove(b"\n".join([HEADER, *[json.dumps(row).encode() for row in rows], b""]))


def nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a JSON value."""
    found = [path]
    if isinstance(value, dict):
        found += [deeper for key in value for deeper in nodes(value[key], (*path, key))]
    elif isinstance(value, list):
        found += [deeper for at, item in enumerate(value) for deeper in nodes(item, (*path, at))]
    return found


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A JSON value with another one at this path."""
    if not path:
        return new
    key, *rest = path
    if isinstance(value, dict):
        return {**value, key: put(value[key], tuple(rest), new)}
    return [put(item, tuple(rest), new) if at == key else item for at, item in enumerate(value)]


@settings(max_examples=300)
@given(st.data())
def test_a_changed_value_only_raises_record_errors(data: st.DataObject) -> None:
    rows = [HEADER, *ROWS]
    at = data.draw(st.just(0) | st.integers(0, len(rows) - 1))
    value = json.loads(rows[at])
    path = data.draw(st.sampled_from(nodes(value)))
    rows[at] = json.dumps(put(value, path, data.draw(json_values))).encode()
    read_and_prove(b"\n".join([*rows, b""]))


@settings(max_examples=200)
@given(st.data())
def test_moved_lines_only_raise_record_errors(data: st.DataObject) -> None:
    rows = list(ROWS)
    a, b = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows) - 1))
    change = data.draw(st.sampled_from(["drop", "double", "swap", "cut"]))
    if change == "drop":
        del rows[a]
    elif change == "double":
        rows.insert(b, rows[a])
    elif change == "swap":
        rows[a], rows[b] = rows[b], rows[a]
    else:
        del rows[a:]
    read_and_prove(b"\n".join([HEADER, *rows, b""]))


@settings(max_examples=200)
@given(st.integers(0, len(RAW) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_changed_bytes_only_raise_record_errors(at: int, new: bytes, gone: int) -> None:
    read_and_prove(RAW[:at] + new + RAW[at + gone :])


@pytest.mark.parametrize(
    "answer",
    [
        "1" * 400,
        "-1e308",
        '"\\u0000"',
        "[[[[]]]]",
        '["play",1,2]',
        '["play"]',
        '["play","x"]',
        '["pick",[3,3]]',
        "null",
    ],
)
def test_odd_answers_only_raise_record_errors(answer: str) -> None:
    for seat in (b"0", b"-1", b"99999999999999999999999"):
        read_and_prove(HEADER + b"\n[" + seat + b"," + answer.encode() + b"]\n")
    first = next(n for n, row in enumerate(ROWS) if not row.startswith(b"[-1"))
    read_and_prove(b"\n".join([HEADER, *ROWS[:first], b"[0," + answer.encode() + b"]", b""]))
