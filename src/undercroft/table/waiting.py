"""Waiting for something, as asyncio does it, for those of whom there are thousands: empty, each takes little memory."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """What is put in comes out in the same order. One task takes it out."""

    __slots__ = ("held", "taker")

    def __init__(self) -> None:
        self.held: list[T] = []
        self.taker: asyncio.Future[None] | None = None

    def put_nowait(self, one: T) -> None:
        """Put this in."""
        self.held.append(one)
        if self.taker is not None and not self.taker.done():
            self.taker.set_result(None)

    async def get(self) -> T:
        """Take the first out, or wait for it."""
        while not self.held:
            self.taker = asyncio.get_running_loop().create_future()
            try:
                await self.taker
            finally:
                self.taker = None
        return self.held.pop(0)

    def get_nowait(self) -> T:
        """Take the first out, which is there."""
        return self.held.pop(0)

    def empty(self) -> bool:
        return not self.held


class Gate:
    """Open or closed; where it is closed, one can wait until it opens."""

    __slots__ = ("opened", "waiting")

    def __init__(self) -> None:
        self.opened = True
        self.waiting: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self.opened

    def clear(self) -> None:
        """Close it."""
        self.opened = False

    def set(self) -> None:
        """Open it."""
        self.opened = True
        waiting, self.waiting = self.waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def wait(self) -> None:
        """Wait until it opens."""
        if not self.opened:
            passing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(passing)
            await passing
