"""All rooms: those in memory, and those that come back from the database when somebody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from undercroft.kernel import Illegal, say
from undercroft.table.keys import new_key, new_room
from undercroft.table.lobby import LEVELS, Chair, Lobby, Member
from undercroft.table.room import Room, Table

log = logging.getLogger("undercroft.table")

CLOSED_AFTER = 60.0
"""Seconds without anybody after which a room leaves the memory."""
ASLEEP_AFTER = 600.0
"""Seconds without an answer after which a room lets go of its match, though people look at it."""
SWEEP_EVERY = 15.0
FORGET_EVERY = 3600.0


class Rooms:
    """The rooms of one table."""

    def __init__(self, table: Table, keep_days: int | None = None) -> None:
        self.table = table
        self.keep_days = keep_days
        self.open: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Close every room. What was answered is written."""
        self.sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await self.sweeper
        await asyncio.gather(*[room.close() for room in self.open.values()])
        self.open.clear()

    async def create(
        self,
        game: str,
        host: str,
        *,
        seats: int,
        options: dict[str, Any],
        bots: Sequence[str],
        chat: bool,
        start: bool,
    ) -> tuple[Room, Member, str]:
        """A new room with its host on the first chair, and bots on the next ones. Raises `Illegal`."""
        if game not in self.table.games:
            raise Illegal(say("room-no-game", game=game, games=", ".join(self.table.games)))
        g = self.table.games[game]
        if len(bots) >= seats:
            raise Illegal(say("room-too-many-bots"))
        strange = [level for level in bots if level not in LEVELS]
        if strange:
            raise Illegal(say("room-no-level", level=strange[0], levels=", ".join(LEVELS)))
        key = new_key()
        lobby = Lobby(id=new_room(), game=game, chairs=(), chat=chat).arranged(g, seats, options)
        lobby, member = lobby.joined(host, key)
        lobby = lobby.sat(member.id, 0)
        for seat, level in enumerate(bots, 1):
            lobby = lobby.with_chair(seat, Chair(bot=level))
        if start:
            lobby.check_startable()
        await self.table.store.save(lobby)
        room = self.open[lobby.id] = Room(lobby, self.table)
        log.info("room made", extra={"room": lobby.id})
        if start:
            await room.post(room.start, member.id)
        return room, member, key

    async def find(self, id: str) -> Room | None:
        """The room with this name, if there is one. Raises `Illegal` where its game is not installed any more."""
        room = self.open.get(id)
        if room is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self._load(id))
            room = await asyncio.shield(self.loading[id])
        if room is not None:
            room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room | None:
        try:
            lobby = await self.table.store.lobby(id)
            if lobby is None:
                return None
            if lobby.game not in self.table.games:
                raise Illegal(say("room-game-gone", game=lobby.game))
            room = self.open[id] = Room(lobby, self.table)
            return room
        finally:
            del self.loading[id]

    async def _sweep(self) -> None:
        """Close the rooms that nobody uses, and drop those that are over for long."""
        forgotten = -FORGET_EVERY
        while True:
            try:
                await self.sweep(time.monotonic())
                if self.keep_days is not None and time.monotonic() - forgotten > FORGET_EVERY:
                    await self.table.store.forget(time.time() - self.keep_days * 86400)
                    forgotten = time.monotonic()
            except Exception:  # the next time may go better
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self, now: float) -> None:
        """Close the rooms that nobody uses; let those sleep in which nothing happens."""
        for id, room in list(self.open.items()):
            if room.idle and now - room.used > CLOSED_AFTER:
                del self.open[id]
                await room.close()
            elif room.playing is not None and now - room.used > ASLEEP_AFTER:
                await room.post(room.sleep)
