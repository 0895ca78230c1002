"""The examples of docs/wire.md are messages as they are sent, and name all there are."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from table.people import Table, at_table, play_on, seated
from undercroft.kernel import Handle
from undercroft.table import messages, room, socket
from undercroft.table.messages import Because, Moved, Refused, RoomNow, Said, Whole, decode

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text()
ASKED = re.findall(r"^\| `(\{.*?\})` \|", PAGE, re.MULTILINE)
TOLD = re.findall(r"^```json\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
KINDS: dict[str, Any] = {
    "room": RoomNow,
    "whole": Whole,
    "moved": Moved,
    "said": Said,
    "refused": Refused,
    "because": Because,
}


@pytest.mark.parametrize("example", ASKED)
def test_what_is_asked(example: str) -> None:
    asked = decode(example)
    if isinstance(asked, messages.Answer | messages.Why):
        asked = msgspec.structs.replace(asked, choice=None)
    said = {field for field in asked.__struct_fields__ if getattr(asked, field) is not None}
    assert set(msgspec.json.decode(example)) <= {"do", "choice"} | said


def test_every_message_has_its_example() -> None:
    assert {type(decode(example)) for example in ASKED} == set(get_args(messages.Asked))
    assert {msgspec.json.decode(example)["is"] for example in TOLD} == set(KINDS)


@pytest.mark.parametrize("example", TOLD)
def test_what_is_told(example: str) -> None:
    """Written again, it is the same, but for what may be left away."""
    raw = msgspec.json.decode(example)
    told = msgspec.json.decode(example, type=KINDS[raw["is"]])
    again = msgspec.json.decode(msgspec.json.encode(told))
    assert {key: value for key, value in raw.items() if value} == {key: value for key, value in again.items() if value}
    assert set(again) <= set(raw)


def test_the_examples_have_the_fields_of_what_is_sent(table: Table) -> None:
    people = at_table(table)
    screens = seated(people)
    play_on(screens, Random(1), 12)
    by_kind = {msgspec.json.decode(example)["is"]: msgspec.json.decode(example) for example in TOLD}
    for raw in screens[0].raw:
        told = msgspec.json.decode(raw)
        allowed = {*by_kind[told["is"]], *({"places", "caption", "result"} if told["is"] == "moved" else ())}
        assert set(told) <= allowed


def test_the_codes() -> None:
    codes = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE, re.MULTILINE)}
    ours = {
        room.SLOW,
        room.KICKED,
        room.ELSEWHERE,
        socket.NOT_UNDERSTOOD,
        socket.NO_ROOM,
        socket.BUSY,
        socket.CLOSING,
        1009,
    }
    assert codes == ours


def test_the_numbers() -> None:
    assert f"{socket.MESSAGES} messages at once and {socket.MESSAGES_A_SECOND} a second" in PAGE
    assert f"more than {messages.LARGEST >> 10} kB" in PAGE
    assert f"at most {messages.LONGEST_SAYING} letters" in PAGE
    assert "{} to {:.0f} seconds".format(*room.MOMENT) in PAGE
    assert room.MOST_SOCKETS == 8


def test_a_handle_is_sent_as_the_game_makes_it() -> None:
    assert messages.WireHandle.__struct_fields__ == Handle.__struct_fields__
