"""The walks of one cell, shared by the tests of a file."""

import pytest

from conformance.walks import Cell, Walk, cells, walk_all

CELLS = cells()


@pytest.fixture(scope="module", params=CELLS, ids=map(str, CELLS))
def cell(request: pytest.FixtureRequest) -> Cell:
    return request.param


@pytest.fixture(scope="module")
def walks(cell: Cell) -> list[Walk]:
    return walk_all(cell)
