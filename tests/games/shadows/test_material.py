"""The tables of the box: what is wrong with one is said in one sentence."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import msgspec
import pytest

from undercroft.games.shadows import material
from undercroft.games.shadows.material import HERE, PENALTY, TABLES, changed, load
from undercroft.kernel import MaterialError

OURS = TABLES[load()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our box that may be spoilt."""
    return Path(shutil.copytree(HERE, tmp_path / "box"))


def rows_of(folder: Path, file: str) -> list[str]:
    """The rows of a table as text, what stands above the first one first."""
    return (folder / file).read_text(encoding="utf-8").split("[[")


def write(folder: Path, file: str, rows: list[str]) -> None:
    (folder / file).write_text("[[".join(rows), encoding="utf-8")


def find(rows: list[str], name: str) -> int:
    (at,) = [n for n, row in enumerate(rows) if f'\nname = "{name}"\n' in row]
    return at


def spoil(folder: Path, file: str, name: str, /, **fields: object) -> None:
    """Give fields of the row with this name other values; None takes a field out."""
    rows = rows_of(folder, file)
    at = find(rows, name)
    for field, value in fields.items():
        lines = [line for line in rows[at].split("\n") if not line.startswith(f"{field} = ")]
        if value is not None:
            lines.insert(1, f"{field} = {json.dumps(value, ensure_ascii=False)}")
        rows[at] = "\n".join(lines)
    write(folder, file, rows)


def drop(folder: Path, file: str, name: str) -> None:
    rows = rows_of(folder, file)
    del rows[find(rows, name)]
    write(folder, file, rows)


def refused(folder: Path) -> str:
    with pytest.raises(MaterialError) as why:
        load(folder)
    return str(why.value)


# Our box


@pytest.mark.rule("1.2", "9.1", "9.9", "7.1")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert [len(cards) for cards in (OURS.treasures, OURS.torches, OURS.group)] == [40, 40, 16]
    assert Counter(OURS.group) == {0: 1, 1: 1, 2: 14}
    assert [room.kind for room in OURS.rooms[:7]] == ["central", *["outer"] * 6]
    assert len(OURS.sheets) == 6
    kinds = Counter(card.kind for card in OURS.treasures)
    assert [kinds[kind] for kind in ("rope", "hook", "pickaxe")] == [2, 2, 2]
    assert {card.value for card in OURS.treasures if card.kind != "treasure"} == {PENALTY}


@pytest.mark.rule("2.4")
def test_six_sheets_go_beyond_the_top_of_the_confidence_rule() -> None:
    """T14."""
    assert sum(sheet.confidence for sheet in OURS.sheets) == 24
    assert OURS.numbers.top == 20


@pytest.mark.rule("2.7")
def test_the_levels() -> None:
    told = {name: (level.floor, level.face) for name, level in OURS.levels.items()}
    assert told == {"easy": (10, "night"), "standard": (7, "night"), "hard": (1, "day")}


@pytest.mark.rule("2.4", "2.7")
def test_any_four_players_start_above_every_floor() -> None:
    highest = max(level.floor for level in OURS.levels.values())
    assert all(sum(sheet.confidence for sheet in four) >= highest for four in combinations(OURS.sheets, 4))


@pytest.mark.rule("6.4", "6.11", "2.7")
def test_the_dice_find_and_fasten_as_often_as_they_should() -> None:
    sums = [sum(faces) for faces in product(OURS.red, OURS.black, OURS.black)]
    assert len(sums) == 216
    assert [sum(total < confidence for total in sums) for confidence in (3, 7, 10, 14, 20)] == [0, 20, 81, 181, 216]
    assert [sum(total > torches for total in sums) for torches in (0, 3, 6, 10, 12, 16)] == [216, 215, 196, 108, 56, 4]


@pytest.mark.rule("1.5")
def test_every_row_says_where_it_comes_from() -> None:
    sources = [*OURS.room_sources, *OURS.torch_sources, *(sheet.source for sheet in OURS.sheets)]
    sources += [card.source for card in OURS.treasures] + [level.source for level in OURS.levels.values()]
    assert {source.key for source in sources} == {"source-rulebook", "source-house", "source-house-but"}


@pytest.mark.rule("1.5")
def test_ours_is_the_box_of_the_package() -> None:
    assert load() == load(HERE)
    assert changed(load()) == {}


@pytest.mark.rule("1.5")
def test_a_box_can_be_rebuilt_from_its_changed_rows(folder: Path) -> None:
    """A record holds only these, so they must bring the same box back: with other numbers, with other rows."""
    spoil(folder, "numbers.toml", "walk", value=4, source="house")
    spoil(folder, "rooms.toml", "Well", lit=["d4"])
    box = load(folder)
    assert box != load()
    assert TABLES[box].numbers.walk == 4
    assert set(changed(box)) == {"numbers", "rooms"}
    drop(folder, "rooms.toml", "Baths")
    smaller = load(folder)
    assert len(TABLES[smaller].expansion) == len(OURS.expansion) - 1
    for one in (box, smaller):
        assert load(changed=msgspec.json.decode(msgspec.json.encode(changed(one)))) == one


def test_a_file_that_is_not_there_is_ours(folder: Path) -> None:
    (folder / "rooms.toml").unlink()
    assert load(folder) == load()


def test_an_empty_folder(tmp_path: Path) -> None:
    files = "rooms.toml, sheets.toml, torches.toml, treasures.toml, group.toml, levels.toml, dice.toml, numbers.toml"
    assert refused(tmp_path) == f"{tmp_path} holds none of {files}"


# What is wrong with a box


@pytest.mark.rule("1.3", "2.1", "6.4")
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"runes": ["h9"]}, "rooms.toml, Well, runes: expected a hex from a1 to g4, found 'h9' (RULES 1.3)"),
        ({"runes": ["b2", "b2"]}, "rooms.toml, Well, runes: 'b2' stands twice (RULES 1.3)"),
        ({"runes": []}, "rooms.toml, Well, runes: expected at least one (RULES 6.4)"),
        (
            {"runes": ["d4"], "walls": ["d3-d4", "d4-d5", "c3-d4", "c4-d4", "d4-e3", "d4-e4"]},
            "rooms.toml, Well: the rune on d4 is in a wall (RULES 1.3)",
        ),
        (
            {"runes": ["d6"], "walls": ["a1-a2", "a1-b1", "a1-b2"]},
            "rooms.toml, Well: the hex a1 is walled in, no way leads to it (RULES 1.3)",
        ),
        ({"lit": ["b1", "d8"]}, "rooms.toml, Well, lit: expected a hex from a1 to g4, found 'd8' (RULES 1.3)"),
        ({"walls": ["d4"]}, "rooms.toml, Well, walls: expected a hex from a1 to g4, found '' (RULES 1.3)"),
        (
            {"walls": ["d4-d6"]},
            "rooms.toml, Well, walls: a wall parts two hexes that touch, found 'd4-d6' (RULES 1.3)",
        ),
        ({"walls": ["d4-d5", "d5-d4"]}, "rooms.toml, Well, walls: 'd5-d4' stands twice (RULES 1.3)"),
        (
            {"passages": ["f1:7"]},
            "rooms.toml, Well, passages: expected a direction from 1 to 6 after f1, found 'f1:7' (RULES 1.3)",
        ),
        ({"passages": ["d4:1"]}, "rooms.toml, Well, passages: 'd4:1' does not lead out of the room (RULES 1.3)"),
        (
            {"passages": ["f1:1", "g3:2", "e6:3", "a2:5", "c1:6"]},
            "rooms.toml, Well, passages: edge 4 has none (RULES 2.1)",
        ),
        (
            {"passages": ["f1:1", "g3:2", "e6:3", "b5:4", "c6:4", "a2:5", "c1:6"]},
            "rooms.toml, Well: the passage c6:4 meets a wall of Central Room, which has no passage g1:1 (RULES 2.1)",
        ),
        (
            {"kind": "cellar"},
            "rooms.toml, row 7 (name 'Well'): Invalid enum value 'cellar' - at `$.kind`",
        ),
        ({"kind": "central"}, "rooms.toml: expected 1 central, found 2 (RULES 1.2)"),
        ({"kind": "expansion"}, "rooms.toml: expected 6 outer, found 5 (RULES 1.2)"),
        ({"name": "crypt"}, "rooms.toml: the name 'crypt' stands twice"),
        ({"name": ""}, "rooms.toml: expected a name that can be typed, found ''"),
        ({"source": None}, "rooms.toml, row 7 (name 'Well'): Object missing required field `source`"),
        ({"doors": 6}, "rooms.toml, row 7 (name 'Well'): Object contains unknown field `doors`"),
    ],
)
def test_a_wrong_room(folder: Path, fields: dict[str, object], sentence: str) -> None:
    spoil(folder, "rooms.toml", "Well", **fields)
    assert refused(folder) == sentence


@pytest.mark.rule("2.1", "2.6")
def test_the_central_room_comes_first_and_has_no_rune(folder: Path) -> None:
    rows = rows_of(folder, "rooms.toml")
    write(folder, "rooms.toml", [rows[0], *rows[2:], rows[1]])
    assert refused(folder) == "rooms.toml: expected the central room first, the expansion last (RULES 2.1)"
    write(folder, "rooms.toml", rows)
    spoil(folder, "rooms.toml", "Central Room", runes=["d6"])
    assert refused(folder) == "rooms.toml, Central Room, runes: the Central Room has none, found one on d6 (RULES 2.6)"


@pytest.mark.rule("1.2", "8.3", "9.2", "9.8", "9.9")
@pytest.mark.parametrize(
    ("name", "fields", "sentence"),
    [
        ("Crown", {"copies": 2}, "treasures.toml: expected 40 Treasure cards, found 41 (RULES 1.2)"),
        (
            "Crown",
            {"value": 0},
            "treasures.toml, Crown: a treasure has a value of 1 or more, found 0 (RULES 8.3)",
        ),
        (
            "Crown",
            {"effect": "mummy", "amount": 1},
            "treasures.toml, Crown: only a Mummy card has the effect 'mummy' (RULES 9.8)",
        ),
        (
            "Crown",
            {"effect": "walk"},
            "treasures.toml, Crown: the effect 'walk' has an amount of 1 or more, found 0 (RULES 9.2)",
        ),
        (
            "Crown",
            {"effect": "hide", "amount": 1},
            "treasures.toml, Crown: the effect 'hide' has no amount, found 1 (RULES 9.2)",
        ),
        (
            "Crown",
            {"effect": "fly"},
            "treasures.toml, row 19 (name 'Crown'): Invalid enum value 'fly' - at `$.effect`",
        ),
        ("Rope", {"value": -2}, "treasures.toml, Rope: it counts -3 by the rulebook, found -2 (RULES 8.3)"),
        (
            "Rope",
            {"effect": "walk", "amount": 1},
            "treasures.toml, Rope: its effect is '' by the rulebook, found 'walk' (RULES 9.9)",
        ),
        (
            "Mummy",
            {"instant": ""},
            "treasures.toml, Mummy: its instant is 'mummy' by the rulebook, found '' (RULES 9.8)",
        ),
        (
            "Rope",
            {"kind": "pickaxe"},
            "treasures.toml: expected 2 cards of the kind rope, found 0 (RULES 9.9)",
        ),
        (
            "Mummy",
            {"kind": "treasure", "value": 1, "instant": "", "effect": "", "amount": 0},
            "treasures.toml: expected Mummy cards, found none (RULES 9.8)",
        ),
        (
            "Crown",
            {"copies": 0},
            "treasures.toml, row 19 (name 'Crown'): Expected `int` >= 1 - at `$.copies`",
        ),
    ],
)
def test_a_wrong_treasure(folder: Path, name: str, fields: dict[str, object], sentence: str) -> None:
    spoil(folder, "treasures.toml", name, **fields)
    assert refused(folder) == sentence


@pytest.mark.rule("1.2", "2.3", "2.4", "2.6", "2.7", "4.4", "5.2", "7.1")
@pytest.mark.parametrize(
    ("file", "name", "fields", "sentence"),
    [
        ("torches", "off", {"copies": 21}, "torches.toml: expected 40 Torch cards, found 41 (RULES 9.1)"),
        ("group", "greedy", {"copies": 2}, "group.toml, greedy: expected 1, found 2 (RULES 7.1)"),
        (
            "sheets",
            "blue",
            {"torches": 40},
            "sheets.toml: all sheets have fewer than 40 torches, found 59 (RULES 2.3)",
        ),
        (
            "sheets",
            "blue",
            {"treasures": 22},
            "sheets.toml: 41 treasures are dealt to six players and 12 rooms, but there are 40 (RULES 2.6)",
        ),
        (
            "levels",
            "easy",
            {"floor": 21},
            "levels.toml, easy: the floor is no higher than the top of the rule, 20, found 21 (RULES 2.7)",
        ),
        (
            "levels",
            "easy",
            {"face": "dusk"},
            "levels.toml, row 1 (name 'easy'): Invalid enum value 'dusk' - at `$.face`",
        ),
        ("dice", "black", {"count": 1}, "dice.toml, black: expected 2, found 1 (RULES 1.2)"),
        ("dice", "black", {"faces": []}, "dice.toml, black: expected faces, found none (RULES 1.2)"),
        (
            "dice",
            "black",
            {"faces": [2, 4, 6]},
            "dice.toml, black: it has odd and even faces, found 2, 4, 6 (RULES 10.1)",
        ),
        (
            "dice",
            "red",
            {"faces": [1, 2, 3, 4, 5, 5]},
            "dice.toml, red: its faces are the directions 1 to 6, found 1, 2, 3, 4, 5, 5 (RULES 5.2)",
        ),
        (
            "numbers",
            "walk",
            {"value": 4},
            "numbers.toml, walk: the rulebook has 3, found 4, which is for a source other than rulebook (RULES 1.5)",
        ),
    ],
)
def test_a_wrong_row(folder: Path, file: str, name: str, fields: dict[str, object], sentence: str) -> None:
    spoil(folder, f"{file}.toml", name, **fields)
    assert refused(folder) == sentence


@pytest.mark.rule("4.4", "9.1")
def test_off_is_the_most_common_torch(folder: Path) -> None:
    spoil(folder, "torches.toml", "off", copies=14)
    spoil(folder, "torches.toml", "lasting", copies=14)
    spoil(folder, "torches.toml", "shadows", copies=6)
    spoil(folder, "torches.toml", "mummy", copies=6)
    assert refused(folder) == "torches.toml, lasting: off is the most common, with 14, found 14 (RULES 4.4)"


@pytest.mark.rule("2.4")
def test_the_sheets_go_beyond_the_top(folder: Path) -> None:
    for sheet in OURS.sheets:
        spoil(folder, "sheets.toml", sheet.name, confidence=3)
    assert (
        refused(folder)
        == "sheets.toml: the confidence of all sheets is more than the top of the rule, 20, found 18 (RULES 2.4)"
    )


@pytest.mark.rule("1.2", "2.7", "7.1")
@pytest.mark.parametrize(
    ("file", "name", "sentence"),
    [
        ("sheets", "red", "sheets.toml: expected 6 sheets, found 5 (RULES 1.2)"),
        ("rooms", "Well", "rooms.toml: expected 6 outer, found 5 (RULES 1.2)"),
        (
            "torches",
            "mummy",
            "torches.toml: expected off, lasting, shadows, mummy in this order, found off, lasting, shadows (RULES 9.1)",
        ),
        (
            "group",
            "loyal",
            "group.toml: expected greedy, haunted, loyal in this order, found greedy, haunted (RULES 7.1)",
        ),
        (
            "levels",
            "easy",
            "levels.toml: expected easy, standard, hard in this order, found standard, hard (RULES 2.7)",
        ),
        ("dice", "red", "dice.toml: expected red, black in this order, found black (RULES 1.2)"),
    ],
)
def test_a_missing_row(folder: Path, file: str, name: str, sentence: str) -> None:
    drop(folder, f"{file}.toml", name)
    assert refused(folder) == sentence


def test_a_missing_number(folder: Path) -> None:
    drop(folder, "numbers.toml", "walk")
    assert refused(folder).startswith(f"numbers.toml: expected {', '.join(material.PRINTED)} in this order, found ")


def test_a_row_of_a_name_that_nobody_knows_is_refused() -> None:
    with pytest.raises(MaterialError, match="expected rows that stand for ours, found Attic"):
        load(changed={"rooms": [{"name": "Attic", "kind": "outer", "source": "house"}]})
    with pytest.raises(MaterialError, match="changed rows are listed by table"):
        load(changed={"attics": []})
