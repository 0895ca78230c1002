"""The database's schema: brought to its newest version when the table starts."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from undercroft.table.store import engine_of

MIGRATIONS = Path(__file__).parent / "migrations"


class SchemaError(Exception):
    """A database that cannot be used, and why."""


async def upgrade(url: str) -> None:
    """Bring the database to the newest schema, after a copy of its file. Raises `SchemaError`."""
    file = file_of(url)
    try:
        engine = engine_of(url)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as problem:
        raise SchemaError(
            f"expected the address of a database, as in sqlite+aiosqlite:///table.db: {problem}"
        ) from None
    if file is not None and not file.exists():
        file.touch(mode=0o600)
    try:
        async with engine.begin() as connection:
            current = await connection.run_sync(_current)
        if needs_upgrade(current):
            if file is not None and current is not None:
                copy_beside(file, current)
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade)
    except SQLAlchemyError as problem:
        raise SchemaError(f"{file or url} is no database of Undercroft: {problem.__cause__ or problem}") from None
    finally:
        await engine.dispose()


def file_of(url: str) -> Path | None:
    """The file of a SQLite database. Raises `SchemaError`."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SchemaError(f"expected the address of a database, found {url!r}") from None
    if not parsed.drivername.startswith("sqlite") or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database)


def needs_upgrade(current: str | None) -> bool:
    """Whether the schema is older than ours. Raises `SchemaError` where it is newer."""
    known = sorted([file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/[0-9]*.py")])
    if current is not None and current not in known:
        raise SchemaError(
            f"the database has schema {current}, which this version of Undercroft does not know; the newest it knows is "
            f"{known[-1]}. Install a newer version, or use another database"
        )
    return current != known[-1]


def copy_beside(file: Path, current: str) -> None:
    """A copy of the database before it is changed, for its owner alone, with what is still in the write-ahead log."""
    copy = file.with_name(f"{file.name}.before-{current}-{int(time.time())}")
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(copy)) as then:
        now.backup(then)


@contextmanager
def held(url: str) -> Iterator[None]:
    """One table at a time has a database file, from before it is upgraded until it is closed. Raises `SchemaError`."""
    file = file_of(url)
    if file is None:
        yield
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(f"{file.name}.lock").open("a+")
    except OSError as problem:
        raise SchemaError(f"{problem.filename or file} cannot be used: {problem.strerror}") from None
    with lock:
        if not _lock(lock):
            raise SchemaError(f"{file} is open at another table: go there, or use another database")
        yield


def _lock(lock: Any) -> bool:
    """Whether nobody else has this lock. Where there are no such locks, nobody has."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command  # 15 MB, which a table that needs no upgrade does without
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
