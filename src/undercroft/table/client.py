"""One open socket: who looks through it, and what is on its way to him."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import count

from undercroft.kernel import WATCHER, Seat

MOST_WAITING = 64
MOST_BYTES = 1 << 20
"""How much may wait for a reader who is slow."""


NUMBERS = count()
"""Sockets are numbered in the order in which they were opened."""


class Client:
    """What is sent waits here until the socket takes it, so that nobody waits for a slow reader.

    `at_once` writes a message if the socket is free for it now, and says whether it did.
    """

    def __init__(self, member: int | None, at_once: Callable[[bytes], bool] | None = None) -> None:
        self.number = next(NUMBERS)
        self.member = member
        self.seat: Seat = WATCHER
        self.looks = False
        """Whether he has asked for the table yet."""
        self.at_once = at_once
        self.outbox: deque[bytes] = deque()
        self.waiting = 0
        self.sending = False
        """Whether a message has left the outbox and is not yet written."""
        self.wake = asyncio.Event()
        self.closed: tuple[int, str] | None = None
        self.on_close: Callable[[], None] | None = None

    def put(self, message: bytes) -> bool:
        """Send this as soon as the socket is free; False where too much is waiting already."""
        if self.closed:
            return True
        if self.at_once is not None and not self.outbox and not self.sending and self.at_once(message):
            return True
        if len(self.outbox) >= MOST_WAITING or self.waiting + len(message) > MOST_BYTES:
            return False
        self.outbox.append(message)
        self.waiting += len(message)
        self.wake.set()
        return True

    def replace(self, *messages: bytes) -> None:
        """Send these in place of all that is waiting."""
        self.outbox.clear()
        self.outbox.extend(messages)
        self.waiting = sum([len(message) for message in messages])
        self.wake.set()

    def close(self, code: int, why: str) -> None:
        """Close the socket, after what is waiting."""
        if self.closed is None:
            self.closed = (code, why)
            self.wake.set()
            if self.on_close is not None:
                self.on_close()

    def cut(self, code: int, why: str) -> None:
        """Close the socket and forget what is waiting."""
        self.replace()
        self.close(code, why)

    async def next(self) -> bytes | None:
        """What to send next; None when the socket is to be closed."""
        self.sending = False
        while not self.outbox:
            if self.closed:
                return None
            self.wake.clear()
            await self.wake.wait()
        message = self.outbox.popleft()
        self.waiting -= len(message)
        self.sending = True
        return message
