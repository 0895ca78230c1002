"""Scenarios are checked at their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.mu.scenario import Table


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Callable[..., Table]]:
    """Lays a table. After the test nothing may be left open at it."""
    tables = []
    failed = request.session.testsfailed

    def lay(seats: int = 4, **options: Any) -> Table:
        tables.append(Table(seats, **options))
        return tables[-1]

    yield lay
    if request.session.testsfailed == failed:
        for t in tables:
            t.ends()
