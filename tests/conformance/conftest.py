"""The walks of one cell, shared by all tests of this folder: pytest runs those of a cell together."""

import pytest

from conformance.walks import Cell, Walk, cells, walk_all

CELLS = cells()


@pytest.fixture(scope="session", params=CELLS, ids=map(str, CELLS))
def cell(request: pytest.FixtureRequest) -> Cell:
    return request.param


@pytest.fixture(scope="session")
def walks(cell: Cell) -> list[Walk]:
    return walk_all(cell)
