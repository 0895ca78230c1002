"""Bots think in processes of their own: a request is a view and a question, never a state."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from msgspec import Struct

from undercroft.bots import bot
from undercroft.kernel import Ask, Choice, Game, Seat, View, game

log = logging.getLogger("undercroft.bots")

SECONDS = 20.0
"""How long a bot may take before another answers for it."""
FALLBACK = "level-1"


class Request(Struct, frozen=True):
    """A question to a bot, with all it may know."""

    game: str
    rows: dict[str, Any]
    """The rows of the box that are not the package's own."""
    level: str
    view: View[Any]
    ask: Ask
    seed: int


def think(request: Request) -> Choice | None:
    """The bot's answer."""
    return answer_of(game(request.game), request)


def answer_of(g: Game[Any], request: Request) -> Choice | None:
    g.load(changed=request.rows)
    player, budget = bot(request.level, g)
    return player.choose(request.view, (request.ask,), budget, Random(request.seed))


class Thinkers:
    """The processes in which bots think. They start with the first question."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def answer(self, g: Game[Any], request: Request, room: str, seat: Seat) -> Choice | None:
        """The bot's answer; that of the simplest bot where this one crashes or takes too long."""
        pool = self.started()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(pool.submit(think, request)), SECONDS)
        except Exception as problem:  # whatever a bot does, the room plays on
            log.warning("bot failed", extra={"room": room, "seat": seat, "problem": type(problem).__name__})
            if self.pool is pool and isinstance(problem, BrokenProcessPool | TimeoutError):
                self.stop()
        return answer_of(g, Request(request.game, request.rows, FALLBACK, request.view, request.ask, request.seed))

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"), initializer=_quiet)
        return self.pool

    def stop(self) -> None:
        """End all processes, whatever they are thinking."""
        pool, self.pool = self.pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())  # noqa: SLF001 (what thinks too long is ended)
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


def _quiet() -> None:
    """An interrupt ends the table, which then ends its bots."""
    signal(SIGINT, SIG_IGN)
