"""How sockets are read and written: as uvicorn does it, with two things more that ASGI has no words for, and less kept."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from undercroft.table.waiting import Gate, Mailbox

AT_ONCE = "undercroft.at_once"
"""The extension of the scope under which `write_now` is found."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A message can be written without waiting, and a reader who takes nothing is cut off when all is said."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The socket is open: nobody asks any more what was said at the door."""
        self.request.headers.clear()
        self.response.headers.clear()
        super().start_keepalive()

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[AT_ONCE] = self.write_now  # type: ignore[assignment]
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()

    def write_now(self, message: bytes) -> bool:
        """Write a text, if the socket takes one now. There are no extensions, so a frame is a head and the text."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + message)
        return True
