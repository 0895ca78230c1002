"""What must not be lost: rooms, matches and their lines, in one database file.

One task writes. It takes all that is waiting, commits it in one transaction, and only then lets those who wait go on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Column,
    Executable,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    delete,
    event,
    insert,
    select,
)
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from undercroft.match.record import FIRST_LINE, Header, Line, encode_line
from undercroft.table.lobby import Lobby

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("lobby", LargeBinary, nullable=False),
    Column("touched", Float, nullable=False),
    Column("over", Integer, nullable=False),
    Index("rooms_over", "over", "touched"),
)

matches = Table(
    "matches",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("header", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
)

lines = Table(
    "lines",
    metadata,
    Column("room", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
)

_save_room = upsert(rooms)
SAVE_ROOM = _save_room.on_conflict_do_update(
    index_elements=["id"],
    set_={name: getattr(_save_room.excluded, name) for name in ("lobby", "touched", "over")},
)
BEGIN_MATCH = insert(matches)
APPEND = insert(lines)


class StoreError(Exception):
    """Something could not be written or read."""


class Kept(Struct):
    """A match as it is kept: its record as a file, and the secret it is dealt from."""

    raw: bytes
    secret: bytes


class Write(Struct):
    """Rows of one statement, and who waits for them."""

    statement: Executable
    rows: list[dict[str, Any]]
    done: asyncio.Future[None]


class Store:
    """The database, open."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: list[Write] = []
        self.wake = asyncio.Event()
        self.closing = False
        self.failing = False
        """Whether the last thing that was to be written was not."""
        self.writer = asyncio.create_task(self._write(), name="store")

    @classmethod
    def open(cls, url: str) -> Store:
        """The store at this address, whose tables are there already."""
        return cls(engine_of(url))

    async def close(self) -> None:
        """Write what is waiting, and close."""
        self.closing = True
        self.wake.set()
        await self.writer
        await self.engine.dispose()

    # Writing

    async def save(self, lobby: Lobby) -> None:
        """Keep a room as it is now."""
        await self._commit([], lobby)

    async def begin(self, lobby: Lobby, header: Header, secret: bytes, first: Sequence[Line]) -> None:
        """Keep a match that begins, and the room in which it does."""
        match = {
            "room": lobby.id,
            "round": lobby.round,
            "header": encode_line(header),
            "secret": secret,
        }
        await self._commit(
            [(BEGIN_MATCH, [match]), *self._appended(lobby.id, lobby.round, FIRST_LINE, first)],
            lobby,
        )

    async def append(
        self,
        room: str,
        round: int,
        number: int,
        more: Sequence[Line],
        lobby: Lobby | None = None,
    ) -> None:
        """Keep lines of a match, the first of which has this number; and the room, where it has changed with them."""
        await self._commit(self._appended(room, round, number, more), lobby)

    def _appended(self, room: str, round: int, number: int, more: Sequence[Line]) -> list[Any]:
        rows = [
            {"room": room, "round": round, "line": line, "raw": encode_line(one)}
            for line, one in enumerate(more, number)
        ]
        return [(APPEND, rows)] if rows else []

    async def _commit(self, writes: list[Any], lobby: Lobby | None = None) -> None:
        """Wait until these rows are on the disk. Raises `StoreError`."""
        if lobby is not None:
            row = {
                "id": lobby.id,
                "lobby": msgspec.json.encode(lobby),
                "touched": time.time(),
                "over": int(lobby.phase == "over"),
            }
            writes = [*writes, (SAVE_ROOM, [row])]
        if self.closing:
            raise StoreError("the table is closing")
        done = asyncio.get_running_loop().create_future()
        self.waiting += [Write(statement, rows, done) for statement, rows in writes]
        self.wake.set()
        await done

    async def _write(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            taken, self.waiting = self.waiting, []
            if not taken:
                continue
            try:
                await self._commit_together(taken)
            except Exception:  # whatever a database raises, those who wait are told
                for write in taken:
                    await self._commit_alone(write, [one for one in taken if one.done is write.done])
            else:
                self.failing = False
                for write in taken:
                    if not write.done.done():
                        write.done.set_result(None)

    async def _commit_together(self, writes: Sequence[Write]) -> None:
        by_statement: dict[int, tuple[Executable, list[dict[str, Any]]]] = {}
        for write in writes:
            by_statement.setdefault(id(write.statement), (write.statement, []))[1].extend(write.rows)
        async with self.engine.begin() as connection:
            for statement, rows in by_statement.values():
                await connection.execute(statement, rows)

    async def _commit_alone(self, write: Write, together: Sequence[Write]) -> None:
        """After a transaction that failed: what belongs to one waiter by itself, so that one fault hurts one room."""
        if write.done.done():
            return
        try:
            await self._commit_together(together)
        except Exception as problem:
            self.failing = True
            write.done.set_exception(StoreError(str(problem.__cause__ or type(problem).__name__)))
        else:
            self.failing = False
            write.done.set_result(None)

    # Reading

    async def lobby(self, room: str) -> Lobby | None:
        """A room as it was kept last."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(rooms.c.lobby).where(rooms.c.id == room))).scalar()
        return None if found is None else msgspec.json.decode(found, type=Lobby)

    async def match(self, room: str, round: int) -> Kept | None:
        """A match with all its lines."""
        async with self.engine.connect() as connection:
            head = (
                await connection.execute(
                    select(matches.c.header, matches.c.secret).where(matches.c.room == room, matches.c.round == round)
                )
            ).first()
            if head is None:
                return None
            found = await connection.execute(
                select(lines.c.raw).where(lines.c.room == room, lines.c.round == round).order_by(lines.c.line)
            )
            raw = b"".join(found.scalars())
        return Kept(head.header + raw, head.secret)

    async def forget(self, before: float) -> int:
        """Drop the rooms that were over before this time, with all their matches."""
        async with self.engine.begin() as connection:
            old = select(rooms.c.id).where(rooms.c.over == 1, rooms.c.touched < before)
            await connection.execute(delete(lines).where(lines.c.room.in_(old)))
            await connection.execute(delete(matches).where(matches.c.room.in_(old)))
            gone = await connection.execute(delete(rooms).where(rooms.c.over == 1, rooms.c.touched < before))
            return gone.rowcount


def engine_of(url: str) -> AsyncEngine:
    """The engine of a database, set so that what is committed is on the disk."""
    engine = create_async_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
