"""Replaying a record: to resume a match, and to prove that a record is true."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from undercroft.kernel import (
    NATURE,
    Draw,
    Game,
    Illegal,
    MaterialError,
    Recorded,
    Result,
    Seeded,
    UnknownGameError,
    digest,
    game,
)
from undercroft.match.match import Match
from undercroft.match.record import (
    FIRST_LINE,
    Answered,
    Digest,
    Ended,
    Record,
    RecordError,
    TakenOver,
    Undone,
    outcome_of,
)


class Report(Struct, frozen=True):
    """What `verify` found. `compared`: whether digests could be compared, or only the rules checked."""

    game: str
    moves: int
    finished: bool
    compared: bool
    committed: bool
    """Whether every draw was shown to come from the secret that was committed to."""


def replay(record: Record, g: Game[Any] | None = None, dealer: Any = None) -> Match[Any]:
    """The match of a record, at its end. Raises `RecordError` at the first line that is not legal or not true."""
    g = g or _game_of(record)
    match = _begin(record, g, dealer or Recorded(()))
    compare = record.header.shape == g.shape
    for number, line in enumerate(record.lines, FIRST_LINE):
        if isinstance(match.record.lines[-1] if match.record.lines else None, Ended):
            raise RecordError(number, "the game was over before this line")
        if isinstance(line, Answered):
            _answer(match, number, line)
        elif isinstance(line, Undone):
            _undo(match, number, line)
        elif isinstance(line, TakenOver):
            if line.seat not in range(len(record.header.seats)):
                raise RecordError(
                    number, f"expected a seat from 0 to {len(record.header.seats) - 1}, found {line.seat}"
                )
        elif isinstance(line, Digest):
            if compare and line.digest != digest(match.state):
                raise RecordError(number, f"the position here has digest {digest(match.state)}, not {line.digest}")
        elif line.result != match.found:
            raise RecordError(number, _wrong_result(match.found, line.result))
        match.record.lines.append(line)
    return match


def verify(record: Record, g: Game[Any] | None = None) -> Report:
    """Prove a record: every answer legal, every digest and the result right, every draw from the committed secret."""
    match = replay(record, g)
    last = record.lines[-1] if record.lines else None
    committed = False
    if isinstance(last, Ended):
        committed = _check_commitment(record, match.game, last)
    elif isinstance(match.found, Result):
        raise RecordError(record.number(), "the game is over, but its result is missing")
    moves = sum(answered.seat != NATURE for _, answered in record.effective())
    return Report(
        record.header.game, moves, isinstance(last, Ended), record.header.shape == match.game.shape, committed
    )


def resume(record: Record, dealer: Any, g: Game[Any] | None = None) -> Match[Any]:
    """The match of an unfinished record, ready to be played on with this dealer. Raises `RecordError`."""
    if isinstance(dealer, Seeded):
        dealer.drawn = sum(answered.seat == NATURE for _, answered in record.effective())
    match = replay(record, g, dealer)
    match.deal()
    return match


def _game_of(record: Record) -> Game[Any]:
    try:
        return game(record.header.game)
    except UnknownGameError:
        raise RecordError(1, f"the game {record.header.game!r} is not installed") from None


def _begin(record: Record, g: Game[Any], dealer: Any) -> Match[Any]:
    header = record.header
    if header.game != g.id:
        raise RecordError(1, f"this is a record of {header.game!r}, not of {g.id!r}")
    if header.rules > g.version:
        raise RecordError(1, f"the record was played by version {header.rules} of the rules; installed is {g.version}")
    if len(header.seats) not in g.seats:
        raise RecordError(
            1, f"{g.id} has {g.seats.start} to {g.seats.stop - 1} seats, the record has {len(header.seats)}"
        )
    try:
        msgspec.convert(header.options, g.options)
    except msgspec.ValidationError as problem:
        raise RecordError(1, f"options: {problem}") from None
    try:
        box = g.load(changed=header.box.rows)
    except MaterialError as problem:
        raise RecordError(1, f"box: {problem}") from None
    if box != header.box.digest:
        raise RecordError(1, f"the box with these rows has digest {box}, not {header.box.digest}")
    return Match(g, header, dealer)


def _answer(match: Match[Any], number: int, line: Answered) -> None:
    if (line.seat == NATURE) != isinstance(match.found, Draw):
        raise RecordError(
            number, "nature decides here" if isinstance(match.found, Draw) else "nature has nothing to decide here"
        )
    try:
        answer = (
            outcome_of(line.answer)
            if line.seat == NATURE
            else match.game.decode_choice(msgspec.json.encode(line.answer))
        )
        match.replay_answer(number, line.seat, answer)
    except msgspec.ValidationError as problem:
        raise RecordError(number, f"this is no choice of {match.game.id}: {problem}") from None
    except Illegal as refused:
        raise RecordError(number, f"seat {line.seat} may not answer {line.answer!r} here ({refused.why.key})") from None


def _undo(match: Match[Any], number: int, line: Undone) -> None:
    try:
        match.go_back_to(line.undo)
    except Illegal:
        raise RecordError(number, f"there is no answer in line {line.undo} to take back") from None


def _wrong_result(found: Any, claimed: Result) -> str:
    if not isinstance(found, Result):
        return "the game is not over here"
    return f"the result here is {list(found.scores)}, won by {list(found.winners)}, not {list(claimed.scores)}, won by {list(claimed.winners)}"


def _check_commitment(record: Record, g: Game[Any], ended: Ended) -> bool:
    """Whether the draws are those of the committed secret. Raises where the record claims it and it is not so."""
    if record.header.commitment is None:
        return False
    number = record.number() - 1
    try:
        dealer = Seeded(bytes.fromhex(ended.secret or ""))
    except ValueError:
        raise RecordError(number, "the secret that line 1 commits to is missing") from None
    if dealer.commitment != record.header.commitment:
        raise RecordError(number, "the secret is not the one that line 1 commits to")
    match = _begin(record, g, dealer)
    for at, answered in record.effective():
        if isinstance(match.found, Draw):
            dealt = dealer.deal(match.found)
            if dealt != outcome_of(answered.answer):
                raise RecordError(at, f"the committed secret deals {dealt!r} here, not {answered.answer!r}")
        _answer(match, at, answered)
    return True
