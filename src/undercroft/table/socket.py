"""The socket of a screen: messages in, messages out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from undercroft.kernel import Illegal
from undercroft.match import Stale
from undercroft.table.api import RoomId, cookie_name
from undercroft.table.client import Client
from undercroft.table.limits import Bucket, Limit
from undercroft.table.messages import Agree, Answer, Asked, Look, Refused, Say, Undo, Why, decode, encode
from undercroft.table.problems import NOT_WRITTEN, sentence
from undercroft.table.room import Room
from undercroft.table.rooms import Rooms
from undercroft.table.store import StoreError

log = logging.getLogger("undercroft.table")

Socket = WebSocket[Any, Any, Any]

NOT_UNDERSTOOD = 4000
NO_ROOM = 4004
BUSY = 4029
AT_ONCE, A_SECOND = 200, 100
"""How many messages a screen may send."""
LAST_SECONDS = 5.0
"""How long a socket may take to close."""
SAYINGS_AT_ONCE, SAYINGS_A_SECOND = 5, 0.5


@websocket("/api/rooms/{room:str}/socket")
async def socket(socket: Socket, rooms: Rooms, sockets: Limit, room: RoomId) -> None:
    """A screen looks at a room, and its owner plays."""
    if not sockets.take(socket.client.host if socket.client else "-"):
        await socket.close(BUSY, "too many sockets from this address")
        return
    found = await rooms.find(room)
    await socket.accept()
    if found is None:
        await socket.close(NO_ROOM, "there is no such room")
        return
    member = found.lobby.by_key(socket.cookies.get(cookie_name(room)))
    client = Client(member.id if member else None)
    await found.post(found.enter, client)
    sender = asyncio.create_task(send(socket, client))
    try:
        await listen(socket, found, client)
    except WebSocketDisconnect:
        pass
    finally:
        client.close(1000, "")
        await found.post(found.exit, client)
        with suppress(TimeoutError):
            await asyncio.wait_for(sender, LAST_SECONDS)


async def send(socket: Socket, client: Client) -> None:
    """Send what waits, until the socket is to be closed."""
    with suppress(WebSocketDisconnect):
        while (message := await client.next()) is not None:
            await socket.send_text(message)
        assert client.closed is not None
        await socket.close(*client.closed)


async def listen(socket: Socket, room: Room, client: Client) -> None:
    """Do what a screen asks for, one thing after another."""
    messages = Bucket(AT_ONCE, A_SECOND)
    sayings = Bucket(SAYINGS_AT_ONCE, SAYINGS_A_SECOND)
    while client.closed is None:
        text = await socket.receive_text()
        if not messages.take():
            client.close(BUSY, "too many messages")
            return
        try:
            asked = decode(text)
        except (msgspec.DecodeError, RecursionError) as problem:
            client.close(NOT_UNDERSTOOD, f"this is no message: {problem}"[:120])
            return
        if isinstance(asked, Say) and not sayings.take():
            continue
        try:
            await carry_out(room, client, asked)
        except Stale:
            await room.post(room.look, client, client.seat, 0, -1)
        except Illegal as refused:
            room.send(client, encode(Refused(refused.why, sentence(refused.why, room.game))))
        except StoreError:
            room.send(client, encode(Refused(NOT_WRITTEN, sentence(NOT_WRITTEN))))


async def carry_out(room: Room, client: Client, asked: Asked) -> None:
    """Hand a message to the room, and wait until it is done."""
    match asked:
        case Look():
            await room.post(room.look, client, asked.seat, asked.round, asked.have)
        case Answer():
            await room.post(room.answer, client, asked.ticket, bytes(asked.choice))
        case Undo():
            await room.post(room.undo, client)
        case Agree():
            await room.post(room.agree, client, asked.yes)
        case Say():
            await room.post(room.say, client, asked.phrase, asked.words)
        case Why():
            await room.post(room.why, client, bytes(asked.choice))
