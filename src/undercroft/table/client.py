"""One open socket: who looks through it, and what is on its way to him."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Protocol

from undercroft.kernel import WATCHER, Seat

MOST_WAITING = 64
MOST_BYTES = 1 << 20
"""How much may wait for a reader who is slow."""


NUMBERS = count()
"""Sockets are numbered in the order in which they were opened."""


class Outlet(Protocol):
    """The socket of a client, seen from the room."""

    def at_once(self, message: bytes) -> bool:
        """Write a message, if the socket is free for it now; whether it was."""

    def deliver(self) -> None:
        """Begin to write what waits, as the socket takes it, and then close it if it is to be closed."""


class Client:
    """What the socket does not take at once waits here, so that nobody waits for a slow reader."""

    def __init__(self, member: int | None, outlet: Outlet) -> None:
        self.number = next(NUMBERS)
        self.member = member
        self.outlet = outlet
        self.seat: Seat = WATCHER
        self.looks = False
        """Whether he has asked for the table yet."""
        self.outbox: list[bytes] = []
        self.delivering = False
        """Whether what waits is being written."""
        self.closed: tuple[int, str] | None = None
        self.on_close: Callable[[], None] | None = None

    def put(self, message: bytes) -> bool:
        """Send this as soon as the socket is free; False where too much is waiting already."""
        if self.closed:
            return True
        if not self.delivering and self.outlet.at_once(message):
            return True
        if len(self.outbox) >= MOST_WAITING or sum(map(len, self.outbox)) + len(message) > MOST_BYTES:
            return False
        self.outbox.append(message)
        self.start()
        return True

    def replace(self, *messages: bytes) -> None:
        """Send these in place of all that is waiting."""
        self.outbox[:] = messages
        self.start()

    def start(self) -> None:
        if not self.delivering:
            self.delivering = True
            self.outlet.deliver()

    def close(self, code: int, why: str) -> None:
        """Close the socket, after what is waiting."""
        if self.closed is None:
            self.closed = (code, why)
            self.start()
            if self.on_close is not None:
                self.on_close()

    def cut(self, code: int, why: str) -> None:
        """Close the socket and forget what is waiting."""
        self.outbox.clear()
        self.close(code, why)
