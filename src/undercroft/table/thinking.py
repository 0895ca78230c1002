"""Bots think in processes of their own: a request is a view and a question, never a state."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from random import Random
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undercroft.bots import bot
from undercroft.kernel import Ask, Budget, Choice, Game, Seat, View, game

log = logging.getLogger("undercroft.bots")

AT_MOST = 2.0
"""The seconds after which a level that counts iterations answers here all the same: people wait for it."""
PATIENCE = 3.0
"""How many times the seconds of its budget a bot may take before another answers for it."""
STARTING = 20.0
"""The seconds that a process may take to start."""
FALLBACKS = ("level-1", "random")
"""Who answers for a bot that has failed."""


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
    """The bot's answer, if it is one. Raises ValueError where it is none."""
    g.load(changed=request.rows)
    player, budget = bot(request.level, g)
    choice = player.choose(request.view, (request.ask,), timed(budget), Random(request.seed))
    if not (request.ask.domain.has(choice) if choice is not None else not request.ask.blocking):
        raise ValueError(f"{request.level} answered what it was not asked for")
    return choice


def timed(budget: Budget) -> Budget:
    """The same budget, with an end."""
    return replace(budget, seconds=budget.seconds or AT_MOST)


class Thinkers:
    """The processes in which bots think. Each starts with its first question and thinks of one at a time.

    The time that a question waits for a process is not counted, and a process that is ended takes nobody else's
    thoughts with it.
    """

    def __init__(self, processes: int | None = None, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.started: set[ProcessPoolExecutor] = set()
        self.free: asyncio.Queue[ProcessPoolExecutor | None] = asyncio.Queue()
        for _ in range(processes or max(1, (os.cpu_count() or 2) - 1)):
            self.free.put_nowait(None)

    async def answer(self, g: Game[Any], request: Request, room: str, seat: Seat) -> Choice | None:
        """The bot's answer; that of a simpler bot where this one crashes, takes too long, or answers beside the question."""
        process = await self.free.get()
        kept = None
        try:
            seconds = self.patience * timed(bot(request.level, g)[1]).seconds
            if process is None:
                process = self.start()
                await asyncio.wait_for(asyncio.wrap_future(process.submit(_started)), STARTING)
            answer = asyncio.wrap_future(process.submit(think, request))
            try:
                choice = await asyncio.wait_for(answer, seconds)
            finally:
                if answer.done() and not answer.cancelled():
                    kept = process
        except Exception as problem:  # whatever a bot does, the room plays on
            log.warning("bot failed", extra={"room": room, "seat": seat, "problem": type(problem).__name__})
        else:
            return choice
        finally:
            if process is not None and (kept is None or process._broken):  # noqa: SLF001 (one that has died)
                self.end(process)
                kept = None
            self.free.put_nowait(kept)
        return self.without(g, request)

    def without(self, g: Game[Any], request: Request) -> Choice | None:
        """The answer of the first fallback that has one."""
        for level in FALLBACKS:
            try:
                return answer_of(g, replace(request, level=level))
            except Exception:  # a game whose evaluation fails can still be played at random
                log.exception("bot failed", extra={"problem": level})
        raise RuntimeError("no bot can answer")

    def start(self) -> ProcessPoolExecutor:
        process = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_depend)
        self.started.add(process)
        return process

    def end(self, process: ProcessPoolExecutor) -> None:
        """End a process, whatever it is thinking."""
        self.started.discard(process)
        running = list((process._processes or {}).values())  # noqa: SLF001 (what thinks too long is ended)
        process.shutdown(wait=False, cancel_futures=True)
        for one in running:
            one.kill()

    def stop(self) -> None:
        """End them all."""
        for process in list(self.started):
            self.end(process)


def _depend() -> None:
    """An interrupt ends the table, which then ends its bots; and if the table is killed, they end by themselves."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_the_table, daemon=True).start()


def _end_with_the_table() -> None:
    table = parent_process()
    assert table is not None
    table.join()
    os._exit(1)


def _started() -> None:
    """The first thing that a process does, when it has loaded what it needs."""
