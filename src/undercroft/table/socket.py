"""The socket of a screen: messages in, messages out."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from undercroft.kernel import Illegal
from undercroft.table.api import cookie_name
from undercroft.table.client import Client
from undercroft.table.guards import is_own
from undercroft.table.limits import Bucket, Limit
from undercroft.table.messages import Say, decode
from undercroft.table.problems import TOO_FAST, sentence
from undercroft.table.protocol import AT_ONCE
from undercroft.table.room import Room, RoomClosed
from undercroft.table.rooms import Rooms
from undercroft.table.store import StoreError

NOT_UNDERSTOOD = 4000
NO_ROOM = 4004
BUSY = 4029
CLOSING = 1012
MESSAGES, MESSAGES_A_SECOND = 200, 100
"""How many messages a screen may send."""
SAYINGS, SAYINGS_A_SECOND = 5, 0.5
LAST_SECONDS = 5.0
"""How long a socket may take to close."""
PATH = re.compile(r"/api/rooms/([0-9a-z]{1,16})/socket")


async def serve_socket(scope: Scope, receive: Receive, send: Send, rooms: Rooms, sockets: Limit) -> None:
    """A screen looks at a room, and its owner plays."""
    await receive()
    path = PATH.fullmatch(scope["path"])
    if path is None or not is_own(scope):
        await send({"type": "websocket.close", "code": NO_ROOM, "reason": None})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        if not sockets.take(str((scope["client"] or "-")[0])):
            raise Illegal(TOO_FAST)
        room = await rooms.find(path[1])
    except Illegal as refused:
        code = BUSY if refused.why == TOO_FAST else NO_ROOM
        await close(send, code, sentence(refused.why))
        return
    except Exception:  # the database cannot be read
        await close(send, CLOSING, "the table cannot read its database now")
        return
    if room is None:
        await close(send, NO_ROOM, "there is no such room")
        return
    member = room.lobby.by_key(cookie(scope, cookie_name(path[1])))
    scope["headers"] = []  # they have been read
    client = SocketClient(member.id if member else None, scope, send)
    loop, here = asyncio.get_running_loop(), asyncio.current_task()
    assert here is not None
    ending: list[asyncio.TimerHandle] = []
    client.on_close = lambda: ending.append(loop.call_later(LAST_SECONDS, here.cancel))
    try:
        await listen(receive, room, client)
    except asyncio.CancelledError:
        if client.closed is None:
            raise
    finally:
        client.on_close = None
        for timer in ending:
            timer.cancel()
        client.close(1000, "")
        with suppress(RoomClosed):
            await room.post(room.exit, client)
        if client.delivery is not None:
            await asyncio.wait([client.delivery], timeout=LAST_SECONDS)
            client.delivery.cancel()


class SocketClient(Client):
    """A client whose outlet is a socket."""

    def __init__(self, member: int | None, scope: Scope, send: Send) -> None:
        super().__init__(member, self)
        self.send = send
        write_now = (scope.get("extensions") or {}).get(AT_ONCE)
        if write_now is not None:
            self.at_once = write_now  # type: ignore[assignment,method-assign]
        self.delivery: asyncio.Task[None] | None = None

    def at_once(self, message: bytes) -> bool:
        return False

    def deliver(self) -> None:
        self.delivery = asyncio.create_task(self.write(), name="delivery")

    async def write(self) -> None:
        """Write what waits, and close the socket if it is to be closed."""
        with suppress(OSError):
            while self.outbox:
                await self.send({"type": "websocket.send", "bytes": None, "text": self.outbox.pop(0).decode()})
            if self.closed is not None:
                await close(self.send, *self.closed)
                return
        self.delivering = False


async def close(send: Send, code: int, why: str) -> None:
    """Close a socket that has been accepted; a reason has at most 123 bytes."""
    with suppress(OSError):
        await send({"type": "websocket.close", "code": code, "reason": why.encode()[:120].decode(errors="ignore")})


async def listen(receive: Receive, room: Room, client: Client) -> None:
    """Do what a screen asks for, one thing after another, until it is closed."""
    messages = Bucket(MESSAGES, MESSAGES_A_SECOND)
    sayings = Bucket(SAYINGS, SAYINGS_A_SECOND)
    with suppress(RoomClosed):
        await room.post(room.enter, client)
        while True:
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            if not messages.take():
                client.close(BUSY, "too many messages")
            elif text is None:
                client.close(NOT_UNDERSTOOD, "this is no message: expected text, found bytes")
            if client.closed:
                return
            try:
                asked = decode(text)
            except (msgspec.DecodeError, RecursionError) as problem:
                client.close(NOT_UNDERSTOOD, f"this is no message: {problem}")
                return
            if isinstance(asked, Say) and not sayings.take():
                await room.post(room.too_fast, client)
                continue
            try:
                await room.post(room.asked, client, asked)
            except StoreError:
                await room.post(room.not_written, client)


def cookie(scope: Scope, name: str) -> str | None:
    """The value of a cookie that the browser has sent."""
    for header, value in scope["headers"]:
        if header == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                key, equals, held = pair.strip().partition("=")
                if equals and key == name:
                    return held
    return None
