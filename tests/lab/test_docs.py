"""The documents that docs/lab.md shows have the fields that the laboratory writes."""

import json
import re
from pathlib import Path

import msgspec

from undercroft.lab import Simulation, Tournament
from undercroft.lab.simulate import Length, SeatRow
from undercroft.lab.tournament import BotRow, PairRow

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def fields(struct):
    return [field.name for field in msgspec.structs.fields(struct)]


def test_the_documents_shown_are_those_written():
    simulation, tournament = [
        json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    ]
    assert list(simulation) == fields(Simulation)
    assert list(simulation["length"]) == fields(Length)
    assert all(list(row) == fields(SeatRow) for row in simulation["seats"])
    assert list(tournament) == fields(Tournament)
    assert all(list(row) == fields(BotRow) for row in tournament["bots"])
    assert all(list(row) == fields(PairRow) for row in tournament["pairs"])
    msgspec.convert(simulation, Simulation)
    msgspec.convert(tournament, Tournament)


def test_the_python_shown_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    exec(code.replace("games=100", "games=3"), {})
    assert capsys.readouterr().out
