"""Tables of material: what is read, and what is refused with which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toy import material
from toy.game import Toy
from toy.material import CardRow
from undercroft.kernel import MaterialError, read_rows, say
from undercroft.kernel.material import boxed, changed_rows, choose_files, with_rows

TOY = Toy()
OURS = Path(material.__file__).parent / "material"
SPADES = '[[card]]\nname = "spade"\ncopies = 3\npoints = 1\nsource = "house"\n'


def write(folder: Path, text: str) -> Path:
    file = folder / "cards.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_rows_are_read_in_order() -> None:
    rows = read_rows(OURS / "cards.toml", "card", CardRow)
    assert [row.name for row in rows] == ["spade", "thief", "ward", "lamp"]
    assert {row.source for row in rows} == {"house"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[card]", "cards.toml cannot be read"),
        ("", "found none"),
        ("[[cards]]\nname = 1\n", "found 'cards'"),
        (SPADES + "[other]\n", "found 'other'"),
        ("card = 3\n", "found none"),
        (SPADES.replace('source = "house"\n', ""), "row 1 .*`source`"),
        (SPADES.replace("house", "guess"), r"row 1 \(name 'spade'\): .*'guess'"),
        (SPADES + SPADES.replace("copies = 3", 'copies = "three"'), r"row 2 .*copies"),
        (SPADES.replace("copies", "number"), "row 1 .*unknown field `number`"),
        (SPADES.replace('name = "spade"\n', ""), "row 1: .*`name`"),
    ],
)
def test_a_table_that_cannot_be_used_says_where_and_why(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(MaterialError, match=words):
        read_rows(write(tmp_path, text), "card", CardRow)


def test_a_missing_or_broken_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MaterialError, match=r"cards\.toml is missing"):
        read_rows(tmp_path / "cards.toml", "card", CardRow)
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(MaterialError, match="cannot be read"):
        read_rows(tmp_path / "cards.toml", "card", CardRow)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(MaterialError, match="cannot be read"):
        read_rows(tmp_path / "folder.toml", "card", CardRow)


def test_a_folder_gives_the_files_it_has(tmp_path: Path) -> None:
    write(tmp_path, SPADES)
    files = choose_files(tmp_path, OURS, ("cards.toml", "boards.toml"))
    assert files == {"cards.toml": tmp_path / "cards.toml", "boards.toml": OURS / "boards.toml"}
    with pytest.raises(MaterialError, match=r"holds none of boards\.toml"):
        choose_files(tmp_path, OURS, ("boards.toml",))


def rows(**points: int) -> tuple[CardRow, ...]:
    return tuple(CardRow(name=name, copies=1, points=n, source="house") for name, n in points.items())  # type: ignore[arg-type]


def test_a_box_is_told_by_its_rows() -> None:
    box = boxed(cards=rows(spade=1, thief=2))
    assert box.digest == boxed(cards=rows(spade=1, thief=2)).digest
    assert box.digest != boxed(cards=rows(spade=1, thief=3)).digest
    assert box.digest != boxed(cards=rows(thief=2, spade=1)).digest


def test_changed_rows_make_the_other_box_again() -> None:
    ours, other = boxed(cards=rows(spade=1, thief=2, ward=3)), boxed(cards=rows(spade=1, thief=5, ward=3))
    changed = changed_rows(ours, other)
    assert changed == {"cards": [{"name": "thief", "copies": 1, "points": 5, "source": "house"}]}
    assert boxed(**with_rows(ours, changed)) == other
    assert boxed(**with_rows(ours, {})) == ours
    assert changed_rows(ours, ours) == {}


@pytest.mark.parametrize(
    "other", [rows(spade=1, ward=3), rows(spade=1, thief=5), (), rows(ward=3, spade=1, thief=2), rows(lamp=7)]
)
def test_a_table_with_other_rows_is_told_as_a_whole(other: Any) -> None:
    ours = boxed(cards=rows(spade=1, thief=2, ward=3))
    changed = changed_rows(ours, boxed(cards=other))
    assert set(changed["cards"]) == {"whole"}
    assert boxed(**with_rows(ours, changed)) == boxed(cards=other)


def test_a_row_says_what_the_rulebook_gives_of_it() -> None:
    row = CardRow(name="spade", copies=3, points=1, source="house", rulebook=("copies", "points"))
    assert row.told == say("source-house-but", fields=say("both", one=say("field-copies"), other=say("field-points")))
    assert CardRow(name="spade", copies=3, points=1, source="house").told == say("source-house")
    with pytest.raises(ValueError, match="found 'weight'"):
        CardRow(name="spade", copies=3, points=1, source="house", rulebook=("weight",))


@pytest.mark.parametrize(
    "changed",
    [
        [],
        {"boards": []},
        {"cards": [{"name": "thief"}]},
        {"cards": 3},
        {"cards": {"some": []}},
        {"cards": [{"name": "lamp", "copies": 1, "points": 1, "source": "house"}]},
    ],
)
def test_rows_that_do_not_fit_are_refused(changed: Any) -> None:
    with pytest.raises(MaterialError):
        with_rows(boxed(cards=rows(spade=1)), changed)


def test_several_boxes_live_side_by_side(tmp_path: Path) -> None:
    ours = TOY.load()
    write(tmp_path, (OURS / "cards.toml").read_text(encoding="utf-8").replace("points = 3", "points = 9"))
    other = TOY.load(tmp_path)
    assert other != ours
    assert (material.TABLES[ours].points[0], material.TABLES[other].points[0]) == (3, 9)
    assert {row["name"] for row in TOY.changed(other)["cards"]} == {"spade", "thief"}
    assert TOY.load(changed=TOY.changed(other)) == other
    assert TOY.load() == ours


def test_the_toy_counts_its_cards(tmp_path: Path) -> None:
    write(tmp_path, (OURS / "cards.toml").read_text(encoding="utf-8").replace("copies = 16", "copies = 17"))
    with pytest.raises(MaterialError, match=r"expected 41 cards, found 42 \(RULES 1\.2\)"):
        TOY.load(tmp_path)
    write(tmp_path, SPADES)
    with pytest.raises(MaterialError, match="one row each"):
        TOY.load(tmp_path)
