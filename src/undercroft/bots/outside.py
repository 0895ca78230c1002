"""A bot in a program of its own, which reads questions and writes answers as lines of JSON: docs/outside-bot.md."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from random import Random
from shutil import which
from typing import Any

import msgspec
from msgspec import Struct

from undercroft.bots.program import Program, Unexpected
from undercroft.kernel import Ask, Awaited, Budget, Choice, Game, Seat, Text, View

PROTOCOL = 1
SECONDS = 10.0
"""How long an outside bot may think where its budget does not say."""
PATIENCE = 3
"""How many times that is waited for an answer; the start of the program falls into the first."""

NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class OutsideError(Exception):
    """An outside bot that cannot be run or does not answer as it should: what was expected, and what came."""


class Hello(Struct, frozen=True):
    """The first line: what is played."""

    hello: int
    game: str
    rules: int
    box: str
    options: Any
    seats: int


class Asked(Struct, frozen=True):
    """An Ask with its answers written out."""

    prompt: Text
    blocking: bool
    sealed: bool
    options: list[Choice]


class Question(Struct, frozen=True):
    """What a seat is asked, under the number that the answer repeats."""

    n: int
    seat: Seat
    asks: list[Asked]
    awaited: tuple[Awaited, ...]
    budget: Budget
    seed: int
    view: Any


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer: one of the options, or null to decline."""

    n: int
    choice: msgspec.Raw


class Outside:
    """Asks a program that reads from its standard input and writes to its standard output.

    The program starts with the first question. After an `OutsideError` it is ended, and the next question
    starts it anew.
    """

    looks = True

    def __init__(self, g: Game[Any], command: str, options: Any = None) -> None:
        self.game = g
        self.command = command
        self.options = msgspec.to_builtins(options)
        try:
            self.words = shlex.split(command)
        except ValueError as problem:
            raise OutsideError(f"expected a command, found {command!r}: {problem}") from None
        if not self.words or which(self.words[0]) is None:
            raise OutsideError(f"expected a program that can be run, found {command!r}")
        self.program: Program | None = None
        self.asked = 0
        self.greeted: tuple[str, int] | None = None
        """The box and the number of seats that the program was last told of."""

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        self.asked += 1
        question = Question(
            n=self.asked,
            seat=v.seat,
            asks=[Asked(ask.prompt, ask.blocking, ask.sealed, list(ask.domain.each())) for ask in asks],
            awaited=v.awaited,
            budget=budget,
            seed=rng.getrandbits(32),
            view=v.state,
        )
        program = self.started()
        message = self.greeting(v.state) + msgspec.json.encode(question) + b"\n"
        try:
            return self.understand(program.exchange(message, PATIENCE * (budget.seconds or SECONDS)), asks)
        except BaseException as problem:
            self.close()
            if isinstance(problem, Unexpected):
                raise OutsideError(f"{self.command!r}, question {self.asked}: {problem}") from None
            raise

    def started(self) -> Program:
        """The program, which runs now."""
        if self.program is None:
            try:
                self.program = Program(self.words)
            except OSError as problem:
                raise OutsideError(f"{self.command!r} cannot be started: {problem.strerror}") from None
        return self.program

    def close(self) -> None:
        """End the program."""
        if self.program is not None:
            self.program.close()
        self.program = self.greeted = None

    def greeting(self, s: Any) -> bytes:
        """The first line of a game, where the box or the number of seats is another than before."""
        if self.greeted == (s.box, s.seats):
            return b""
        self.greeted = s.box, s.seats
        hello = Hello(PROTOCOL, self.game.id, self.game.version, s.box, self.options, s.seats)
        return msgspec.json.encode(hello) + b"\n"

    def understand(self, line: bytes, asks: Sequence[Ask]) -> Choice | None:
        """The choice in a line. Raises `Unexpected`."""
        try:
            reply = msgspec.json.decode(line, type=Reply)
        except NOT_JSON:
            raise Unexpected(f'{{"n": {self.asked}, "choice": [...]}}', _shown(line)) from None
        if reply.n != self.asked:
            raise Unexpected(f"the answer to question {self.asked}", f"one to question {reply.n}")
        answer = bytes(reply.choice)
        if answer == b"null":
            if any(ask.blocking for ask in asks):
                raise Unexpected("a choice, for this question cannot be declined", "null")
            return None
        try:
            choice = self.game.decode_choice(answer)
        except NOT_JSON as problem:
            raise Unexpected(f"a choice of {self.game.id}", f"{_shown(answer)} ({problem})") from None
        if not any(ask.domain.has(choice) for ask in asks):
            raise Unexpected("one of the options of the question", _shown(answer))
        return choice


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else text[:80] + "…")
