"""The table as an application: what is served where, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import Receive, Scope, Send
from msgspec import Struct

from undercroft.kernel import Game, installed
from undercroft.table.api import Games, RoomsApi
from undercroft.table.guards import Guards
from undercroft.table.limits import Limit
from undercroft.table.problems import HANDLERS
from undercroft.table.reference import Reference, ReferenceStyle
from undercroft.table.room import Table
from undercroft.table.rooms import Rooms
from undercroft.table.socket import serve_socket
from undercroft.table.store import Store
from undercroft.table.thinking import Thinkers

CLIENT = Path(__file__).parent / "client"
"""The built page."""
LARGEST_BODY = 64 << 10
LIMITS = {"creations": (30, 0.5), "joins": (60, 1), "guesses": (10, 0.1), "sockets": (200, 20)}
"""For one address: how many at once, and how many more a second."""
NO_LIMIT = (1e9, 1e9)


class Config(Struct, frozen=True, kw_only=True):
    """How a table is run."""

    database: str
    boxes: dict[str, str]
    """For each game, the digest of the box it is played with."""
    keep_days: int | None = None
    games: dict[str, Game[Any]] | None = None
    client: Path = CLIENT
    bots: int | None = None
    """In how many processes bots think."""
    limits: bool = True
    """Whether one address may ask for only so much."""


def the_rooms(state: State) -> Rooms:
    """The rooms of the table, for whoever handles a request."""
    rooms: Rooms = state.rooms
    return rooms


def giver(limit: Limit) -> Callable[[], Limit]:
    """Hands out this limit."""

    def give() -> Limit:
        return limit

    return give


def page_of_a_room(folder: Path) -> HTTPRouteHandler:
    """The page, under the link of a room; one that cannot be a room's is for the page to tell."""

    @get("/r/{room:str}", include_in_schema=False)
    async def page(room: str) -> File:
        return File(folder / "index.html", media_type="text/html", content_disposition_type="inline")

    return page


class TableApp:
    """The application: sockets go straight to their rooms, everything else through Litestar."""

    def __init__(self, http: Litestar, sockets: Limit) -> None:
        self.http = http
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await serve_socket(scope, receive, send, self.http.state.rooms, self.sockets)
        else:
            await self.http(scope, receive, send)


def create_app(config: Config) -> TableApp:
    """The application; its database is at its newest version already."""

    @asynccontextmanager
    async def open_table(app: Litestar) -> AsyncIterator[None]:
        store = Store.open(config.database)
        thinkers = Thinkers(config.bots)
        games = installed() if config.games is None else config.games
        rooms = Rooms(Table(games, config.boxes, store, thinkers), config.keep_days)
        app.state.rooms = rooms
        try:
            yield
        finally:
            await rooms.close()
            thinkers.stop()
            await store.close()

    limits = {name: Limit(*(how if config.limits else NO_LIMIT)) for name, how in LIMITS.items()}
    http = Litestar(
        [
            Games,
            RoomsApi,
            page_of_a_room(config.client),
            create_static_files_router("/", [config.client], html_mode=True, name="client"),
        ],
        lifespan=[open_table],
        dependencies={
            "rooms": Provide(the_rooms, sync_to_thread=False),
            **{name: Provide(giver(limit), sync_to_thread=False) for name, limit in limits.items()},
        },
        middleware=[Guards],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Undercroft",
            version="1",
            description="A table for games: rooms over HTTP, play over a socket.",
            path="/api/schema",
            render_plugins=[Reference(), ReferenceStyle(), JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )
    return TableApp(http, limits["sockets"])
