"""Spreading numbered games over processes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from signal import SIGTERM, signal
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[range], T]
"""Plays the games of these numbers."""
Progress = Callable[[int], None]
"""Is told how many more games were played."""

PARTS = 50
"""How many parts each process gets, so that all end at about the same time."""
LONGEST_PART = 1000

_work: list[Work[Any]] = []
"""In a process that plays for another: what it does with a part."""


def spread(prepare: Callable[[], Work[T]], games: int, jobs: int, progress: Progress | None) -> Iterator[T]:
    """What comes of the games 0 to `games` - 1, part by part in any order.

    `prepare` is called once in each process; with more than one it must be picklable.
    """
    length = min(max(1, games // (jobs * PARTS)), LONGEST_PART)
    parts = [range(first, min(first + length, games)) for first in range(0, games, length)]
    for part, played in _in_turn(prepare, parts) if jobs == 1 else _at_once(prepare, parts, jobs):
        if progress:
            progress(len(part))
        yield played


def _in_turn(prepare: Callable[[], Work[T]], parts: list[range]) -> Iterator[tuple[range, T]]:
    work = prepare()
    for part in parts:
        yield part, work(part)


def _at_once(prepare: Callable[[], Work[T]], parts: list[range], jobs: int) -> Iterator[tuple[range, T]]:
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (prepare,)) as pool:
        waiting = {pool.submit(_play, part): part for part in parts}
        try:
            for played in as_completed(waiting):
                yield waiting[played], played.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(prepare: Callable[[], Work[Any]]) -> None:
    signal(SIGTERM, lambda *_: sys.exit(128 + SIGTERM))  # so that outside bots end too
    _work.append(prepare())


def _play(part: range) -> Any:
    try:
        return _work[0](part)
    except KeyboardInterrupt:
        _work.clear()  # what still waits in the queue is not played
        raise
