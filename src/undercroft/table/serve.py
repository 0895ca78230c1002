"""Running the table: the database made ready, then the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn

from undercroft.table.app import Config, create_app
from undercroft.table.messages import LARGEST
from undercroft.table.protocol import SocketProtocol
from undercroft.table.schema import held, upgrade

COLLECT = (5_000, 20, 50)
"""How many objects are made before old ones are looked through: a room makes thousands with every answer."""


class JsonLines(logging.Formatter):
    """A log line as JSON: room, line, seat, never answers, views or secrets."""

    fields = ("room", "line", "seat", "problem", "path")

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "says": record.getMessage(),
        }
        row.update({field: getattr(record, field) for field in self.fields if hasattr(record, field)})
        if record.exc_info:
            row["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(row).decode()


def write_logs(level: str) -> None:
    """Log lines go to standard error, one JSON object each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for quiet in ("uvicorn.access", "uvicorn.error", "alembic"):
        logging.getLogger(quiet).setLevel(logging.WARNING)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens here. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def run(config: Config, listener: socket.socket, opened: Callable[[], object] = lambda: None) -> None:
    """Serve until interrupted; `opened` is called when it begins. Raises `SchemaError` before that."""
    with held(config.database):
        asyncio.run(upgrade(config.database))
        opened()
        server = uvicorn.Server(
            uvicorn.Config(
                create_app(config),
                ws=SocketProtocol,
                ws_max_size=LARGEST,
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )
        gc.collect()
        gc.freeze()  # what is loaded by now stays
        gc.set_threshold(*COLLECT)
        with suppress(KeyboardInterrupt):  # uvicorn has ended in good order by then
            server.run(sockets=[listener])
