"""The tables of the box: what is wrong with one is said in one sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from games.mu.scenario import BOX, MU
from undercroft.kernel import MaterialError

HERE = Path(__file__).parent / "material"
OURS = MU.folder / "material"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tests' box that may be spoilt."""
    return Path(shutil.copytree(HERE, tmp_path / "box"))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def row(name: str, kind: str, edges: str, gives: str) -> str:
    return f'[[building]]\nname = "{name}"\ntype = "{kind}"\nedges = "{edges}"\n{gives}\nsource = "house"\n'


FARMING = row("Farming3-FFFN", "farming", "FFFN", "food = 3")
WORSHIP = row("Worship3-FFNF", "worship", "FFNF", "faith = 3")
TRADE = row("TradeF-FFNN", "trade", "FFNN", 'token = "F"')
PROJECT_1 = 'number = 1\ncost = "FNS"'
PROJECT_9 = 'number = 9\ncost = "FN"\nap = 1\nkeyword = "endgame"\neffect = "per_building"\namount = 1\nof = "worship"'
PROJECT_22 = 'number = 22\ncost = "FNS"\nap = 1\nkeyword = "endgame"\neffect = "extra"\namount = 2'
PROJECT_28 = 'number = 28\ncost = "FNS"\nap = 0\nexpert = true\nkeyword = "endgame"\neffect = "extra"\namount = 3'
PROJECT_32 = '[[project]]\nnumber = 32\ncost = "FFNS"\nap = 7\nexpert = true\nkeyword = "none"\nsource = "house"\n'
COMMON = 'name = "common"\ntop = "FNS"'


@pytest.mark.rule("1.2", "1.3", "5.4")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (FARMING, "", "buildings.toml: expected 12 farming buildings, found 11 (RULES 1.2)"),
        (
            FARMING,
            FARMING.replace('"farming"', '"military"'),
            "buildings.toml: expected 12 farming buildings, found 11 (RULES 1.2)",
        ),
        (
            FARMING,
            FARMING + FARMING.replace("FFFN", "NNNF"),
            "buildings.toml: expected 12 farming buildings, found 13 (RULES 1.2)",
        ),
        (
            FARMING,
            FARMING.replace("Farming3-FFFN", "Farming3-FNNF"),
            "buildings.toml: the name 'Farming3-FNNF' stands twice (RULES 1.2)",
        ),
        (
            FARMING,
            FARMING.replace("Farming3-FFFN", "farming3-fnnf"),
            "buildings.toml: the name 'farming3-fnnf' stands twice (RULES 1.2)",
        ),
        (
            FARMING,
            FARMING.replace("Farming3-FFFN", ""),
            "buildings.toml: expected a name that can be typed, found ''",
        ),
        (
            FARMING,
            FARMING.replace("food = 3", 'food = 3\ntoken = "F"'),
            "buildings.toml, Farming3-FFFN: only a Trade building brings a token (RULES 5.4)",
        ),
        (
            WORSHIP,
            WORSHIP.replace("faith = 3", "faith = 0"),
            "buildings.toml, Worship3-FFNF: a Worship building has faith, found none (RULES 1.3)",
        ),
        (
            TRADE,
            TRADE.replace('token = "F"\n', ""),
            "buildings.toml, TradeF-FFNN: a Trade building brings a token, F, N or S (RULES 5.4)",
        ),
        (
            FARMING,
            FARMING.replace('edges = "FFFN"', 'edges = "FFF"'),
            "buildings.toml, Farming3-FFFN, edges: expected 4 letters of F, N and S, found 'FFF' (RULES 1.3)",
        ),
        (
            FARMING,
            FARMING.replace('edges = "FFFN"', 'edges = "FFFX"'),
            "buildings.toml, Farming3-FFFN, edges: expected 4 letters of F, N and S, found 'FFFX' (RULES 1.3)",
        ),
        (
            FARMING,
            FARMING.replace("food = 3", "gold = 3"),
            "buildings.toml, row 1 (name 'Farming3-FFFN'): Object contains unknown field `gold`",
        ),
        (
            FARMING,
            FARMING.replace('"farming"', '"castle"'),
            "buildings.toml, row 1 (name 'Farming3-FFFN'): Invalid enum value 'castle' - at `$.type`",
        ),
        (
            FARMING,
            FARMING.replace("food = 3", "food = -1"),
            "buildings.toml, row 1 (name 'Farming3-FFFN'): Expected `int` >= 0 - at `$.food`",
        ),
        (
            FARMING,
            FARMING.replace('source = "house"\n', ""),
            "buildings.toml, row 1 (name 'Farming3-FFFN'): Object missing required field `source`",
        ),
        (
            FARMING,
            FARMING.replace('source = "house"', 'source = "hearsay"'),
            "buildings.toml, row 1 (name 'Farming3-FFFN'): Invalid enum value 'hearsay' - at `$.source`",
        ),
    ],
)
def test_a_wrong_building(folder: Path, old: str, new: str, sentence: str) -> None:
    spoil(folder, "buildings.toml", old, new)
    with pytest.raises(MaterialError) as refused:
        MU.load(folder)
    assert str(refused.value) == sentence


@pytest.mark.rule("1.2", "1.4", "6.1", "10.1", "10.22", "10.28")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (PROJECT_32, "", "projects.toml: project 32 is missing (RULES 1.2)"),
        (
            PROJECT_32,
            PROJECT_32 + PROJECT_32.replace("32", "33"),
            "projects.toml: expected 32 projects, found 33 (RULES 1.2)",
        ),
        (
            PROJECT_1,
            PROJECT_1.replace("FNS", "FNN"),
            "projects.toml, project 1: it costs at least one F, one N and one S, found 'FNN' (RULES 10.1)",
        ),
        (
            PROJECT_1,
            PROJECT_1 + "\nexpert = true",
            "projects.toml: a basic project, 1 or 2, is no expert project (RULES 2.3)",
        ),
        (
            PROJECT_9,
            PROJECT_9 + "\nexpert = true",
            "projects.toml: expected 20 projects or more besides 1, 2 and the expert projects, found 19 (RULES 2.5)",
        ),
        (
            'effect = "withdraw"',
            'effect = "wild"',
            "projects.toml, project 1: its effect is 'withdraw' by the rulebook, found 'wild' (RULES 10.1)",
        ),
        (
            PROJECT_22,
            PROJECT_22.replace("amount = 2", "amount = 5"),
            "projects.toml, project 22: its amount is 2 by the rulebook, found 5 (RULES 10.22)",
        ),
        (
            PROJECT_28,
            PROJECT_28.replace("amount = 3", "amount = 1"),
            "projects.toml, project 28: its amount is 3 by the rulebook, found 1 (RULES 10.28)",
        ),
        (
            PROJECT_9,
            PROJECT_9.replace("per_building", "look"),
            "projects.toml, project 9: only 18 can have the effect 'look' (RULES 10.9)",
        ),
        (
            PROJECT_9,
            PROJECT_9.replace("per_building", "extra"),
            "projects.toml, project 9: only 22 and 28 can have the effect 'extra' (RULES 10.9)",
        ),
        (
            PROJECT_9,
            PROJECT_9.replace("per_building", "per_source"),
            "projects.toml, project 9: the effect 'per_source' is about faith, food or strength, found 'worship' (RULES 10.9)",
        ),
        (
            PROJECT_9,
            PROJECT_9.replace("per_building", "unharmed"),
            "projects.toml, project 9: the effect 'unharmed' is about nothing, found 'worship' (RULES 10.9)",
        ),
        (
            PROJECT_32,
            PROJECT_32.replace("FFNS", ""),
            "projects.toml, project 32, cost: expected 1 to 6 letters of F, N and S, found '' (RULES 6.1)",
        ),
        (
            PROJECT_32,
            PROJECT_32.replace("FFNS", "FFFFFFF"),
            "projects.toml, project 32, cost: expected 1 to 6 letters of F, N and S, found 'FFFFFFF' (RULES 6.1)",
        ),
        (
            PROJECT_32,
            PROJECT_32.replace("ap = 7", "ap = -7"),
            "projects.toml, row 32 (number 32): Expected `int` >= 0 - at `$.ap`",
        ),
        (
            PROJECT_32,
            PROJECT_32.replace('"none"', '"sometimes"'),
            "projects.toml, row 32 (number 32): Invalid enum value 'sometimes' - at `$.keyword`",
        ),
        (
            'effect = "wild"',
            'effect = "wildest"',
            "projects.toml, row 30 (number 30): Invalid enum value 'wildest' - at `$.effect`",
        ),
        (
            PROJECT_9,
            PROJECT_9.replace("endgame", "complete"),
            "projects.toml, project 9: the keyword of 'per_building' is endgame, found complete (RULES 6.1)",
        ),
    ],
)
def test_a_wrong_project(folder: Path, old: str, new: str, sentence: str) -> None:
    spoil(folder, "projects.toml", old, new)
    with pytest.raises(MaterialError) as refused:
        MU.load(folder)
    assert str(refused.value) == sentence


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            COMMON,
            COMMON.replace("FNS", "FN"),
            "boards.toml, common, top: expected 3 letters of F, N and S, found 'FN' (RULES 2.2)",
        ),
        (
            'name = "mirrored"',
            'name = "common"',
            "boards.toml: expected the boards common and mirrored, in this order (RULES 2.2)",
        ),
    ],
)
def test_a_wrong_board(folder: Path, old: str, new: str, sentence: str) -> None:
    spoil(folder, "boards.toml", old, new)
    with pytest.raises(MaterialError) as refused:
        MU.load(folder)
    assert str(refused.value) == sentence


def test_broken_files(folder: Path) -> None:
    (folder / "boards.toml").write_text("[[board]\n", encoding="utf-8")
    with pytest.raises(MaterialError, match=r"^boards\.toml cannot be read: .*line 1"):
        MU.load(folder)
    (folder / "boards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(MaterialError, match=r"^boards\.toml cannot be read: "):
        MU.load(folder)
    (folder / "boards.toml").write_text("[[plank]]\n", encoding="utf-8")
    with pytest.raises(MaterialError, match=r"^boards\.toml holds rows \[\[board\]\] and nothing else: found 'plank'$"):
        MU.load(folder)
    (folder / "boards.toml").write_text("", encoding="utf-8")
    with pytest.raises(MaterialError, match=r"^boards\.toml holds rows \[\[board\]\] and nothing else: found none$"):
        MU.load(folder)


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(MaterialError) as refused:
        MU.load(tmp_path)
    assert str(refused.value) == f"{tmp_path} holds none of buildings.toml, projects.toml, boards.toml"


def test_a_file_that_is_not_there_is_ours(folder: Path) -> None:
    (folder / "buildings.toml").unlink()
    box = MU.load(folder)
    assert MU.names(box)["building"] == MU.names(MU.load())["building"]
    assert box != BOX


@pytest.mark.rule("1.4")
def test_ours_is_the_box_of_the_package() -> None:
    assert MU.load() == MU.load(OURS)
    assert MU.changed(MU.load()) == {}


@pytest.mark.rule("1.4")
def test_a_box_can_be_rebuilt_from_its_changed_rows(folder: Path) -> None:
    """A record holds only these, so they must bring the same box back: with other names, in another order."""
    for spoilt in (None, (PROJECT_32, ""), (PROJECT_9, PROJECT_9.replace("amount = 1", "amount = 4"))):
        if spoilt:
            spoil(folder, "projects.toml", *spoilt)
            if not spoilt[1]:
                with (folder / "projects.toml").open("a", encoding="utf-8") as file:
                    file.write("\n" + PROJECT_32.replace("ap = 7", "ap = 8"))
        box = MU.load(folder)
        rows = msgspec.json.decode(msgspec.json.encode(MU.changed(box)))
        assert MU.load(changed=rows) == box


def test_a_row_of_a_name_that_nobody_knows_is_refused() -> None:
    changed = {"buildings": [{"name": "Castle", "type": "military", "edges": "FFFF", "strength": 3, "source": "house"}]}
    with pytest.raises(MaterialError, match="expected rows that stand for ours, found Castle"):
        MU.load(changed=changed)
    with pytest.raises(MaterialError, match="changed rows are listed by table"):
        MU.load(changed={"castles": []})
