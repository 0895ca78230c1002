"""One table for all tests that need no other, and people who are sent home when a test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from table.people import Person, Table


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    table = Table(tmp_path_factory.mktemp("table"))
    yield table
    ended = table.process.poll()
    table.kill()
    assert ended is None, "the table has ended"
    assert not [row for row in table.logged() if row["level"] == "error"], "the table has failed"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Starts tables of the test's own."""
    started: list[Table] = []

    def start(**config: Any) -> Table:
        started.append(Table(tmp_path, **config))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture(autouse=True)
def _send_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what people have opened."""
    people: list[Person] = []
    made = Person.__init__

    def init(self: Person, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        people.append(self)

    monkeypatch.setattr(Person, "__init__", init)
    yield
    for person in people:
        person.close()
