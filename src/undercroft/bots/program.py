"""A program that is spoken to in lines, with a limit of time and length."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from signal import SIGKILL
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO
from weakref import finalize

MOST_BYTES = 1 << 16
"""The longest line that is read."""
LAST_SECOND = 1.0
"""How long a program has to end by itself when its input ends."""


class Unexpected(Exception):
    """What was expected of a program, and what came."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")


class Program:
    """Runs until it is closed, or until this object or this process ends. Raises OSError if it cannot start."""

    def __init__(self, words: Sequence[str]) -> None:
        # A session of its own, so that what the program starts ends with it.
        self.process = Popen(words, bufsize=0, stdin=PIPE, stdout=PIPE, start_new_session=True)  # noqa: S603 (the command is the user's own)
        self.close = finalize(self, _end, self.process)
        self.into, self.out = _number(self.process.stdin), _number(self.process.stdout)
        os.set_blocking(self.into, False)
        self.unread = b""

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Write these lines and read one. Raises `Unexpected`."""
        until = monotonic() + seconds
        with DefaultSelector() as pipes:
            pipes.register(self.into, EVENT_WRITE)
            pipes.register(self.out, EVENT_READ)
            while message or b"\n" not in self.unread:
                ready = pipes.select(max(0.0, until - monotonic()))
                if not ready:
                    raise Unexpected(f"an answer within {seconds:g} seconds", "none")
                for pipe, _ in ready:
                    if pipe.fd == self.out:
                        self._read()
                    else:
                        message = message[self._write(message) :]
                        if not message:
                            pipes.unregister(self.into)
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _read(self) -> None:
        some = os.read(self.out, MOST_BYTES)
        if not some:
            raise self._ended()
        self.unread += some
        if len(self.unread) > MOST_BYTES:
            raise Unexpected(f"a line of at most {MOST_BYTES} bytes", "a longer one")

    def _write(self, message: bytes) -> int:
        try:
            return os.write(self.into, message)
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> Unexpected:
        try:
            return Unexpected("an answer", f"that it ended with exit status {self.process.wait(LAST_SECOND)}")
        except TimeoutExpired:
            return Unexpected("an answer", "that it closed its pipes")


def _number(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    return pipe.fileno()


def _end(process: Popen[bytes]) -> None:
    """Let a program end, or make it."""
    with process:
        assert process.stdin is not None
        process.stdin.close()
        with suppress(TimeoutExpired):
            process.wait(LAST_SECOND)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, SIGKILL)
