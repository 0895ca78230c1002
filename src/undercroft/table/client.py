"""One open socket: who looks through it, and what is on its way to him."""

from __future__ import annotations

import asyncio
from collections import deque

from undercroft.kernel import WATCHER, Seat

MOST_WAITING = 64
MOST_BYTES = 1 << 20
"""How much may wait for a reader who is slow."""


class Client:
    """What is sent waits here until the socket takes it, so that nobody waits for a slow reader."""

    def __init__(self, member: int | None) -> None:
        self.member = member
        self.seat: Seat = WATCHER
        self.looks = False
        """Whether he has asked for the table yet."""
        self.outbox: deque[bytes] = deque()
        self.waiting = 0
        self.wake = asyncio.Event()
        self.closed: tuple[int, str] | None = None

    def put(self, message: bytes) -> bool:
        """Send this when the socket is free; False where too much is waiting already."""
        if len(self.outbox) >= MOST_WAITING or self.waiting + len(message) > MOST_BYTES:
            return False
        self.outbox.append(message)
        self.waiting += len(message)
        self.wake.set()
        return True

    def replace(self, *messages: bytes) -> None:
        """Send these in place of all that is waiting."""
        self.outbox.clear()
        self.waiting = 0
        for message in messages:
            self.outbox.append(message)
            self.waiting += len(message)
        self.wake.set()

    def close(self, code: int, why: str) -> None:
        """Close the socket, after what is waiting."""
        self.closed = self.closed or (code, why)
        self.wake.set()

    async def next(self) -> bytes | None:
        """What to send next; None when the socket is to be closed."""
        while not self.outbox:
            if self.closed:
                return None
            self.wake.clear()
            await self.wake.wait()
        message = self.outbox.popleft()
        self.waiting -= len(message)
        return message
