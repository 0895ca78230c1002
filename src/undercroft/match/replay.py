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
    Seat,
    Seeded,
    UnknownGameError,
    digest,
    game,
)
from undercroft.match.match import Match
from undercroft.match.record import (
    DIGEST_EVERY,
    FIRST_LINE,
    Answered,
    Digest,
    Ended,
    Record,
    RecordError,
    Ruled,
    TakenOver,
    Undone,
    outcome_of,
)


class Report(Struct, frozen=True):
    """What `verify` found."""

    game: str
    moves: int
    finished: bool
    digests: int | None
    """How many digests were compared; None where the shape is another, and only the rules were checked."""
    committed: bool
    """Whether every draw was shown to come from the secret that was committed to."""


def replay(record: Record, g: Game[Any] | None = None, dealer: Any = None, proof: Seeded | None = None) -> Match[Any]:
    """The match of a record, at its end. Raises `RecordError` at the first line that is not legal or not true.

    `proof`: the dealer that every draw must have come from.
    """
    g = g or _game_of(record)
    match = _begin(record, g, dealer or Recorded(()))
    compare = record.header.shape == g.shape
    digests = any(isinstance(line, Digest) for line in record.lines)
    due = False
    for number, line in enumerate(record.lines, FIRST_LINE):
        if due and not isinstance(line, Digest):
            raise RecordError(number, "expected a digest before this line")
        if isinstance(match.record.lines[-1] if match.record.lines else None, Ended):
            raise RecordError(number, "the game was over before this line")
        if isinstance(line, Answered):
            if proof and isinstance(match.found, Draw):
                _check_draw(match, number, line, match.found, proof)
            _answer(match, number, line)
        elif isinstance(line, Undone):
            _check_seats(record, number, line.by)
            if not line.by or len(set(line.by)) < len(line.by):
                raise RecordError(number, f"expected the seats that take back, each once, found {list(line.by)}")
            _undo(match, number, line)
        elif isinstance(line, TakenOver):
            _check_seats(record, number, (line.seat,))
        elif isinstance(line, Ruled):
            if not match.record.rules < line.rules <= g.version:
                raise RecordError(
                    number, f"expected rules newer than {match.record.rules} and not newer than {g.version}"
                )
        elif isinstance(line, Digest):
            if compare and line.digest != digest(match.state):
                raise RecordError(number, f"the position here has another digest than {line.digest}")
        elif line.result != match.found:
            raise RecordError(number, _wrong_result(match.found, line.result))
        match.record.lines.append(line)
        due = digests and isinstance(line, Answered) and _is_digest_due(match)
    return match


def _is_digest_due(match: Match[Any]) -> bool:
    """Whether a record that has digests has one after the last answer: at every 25th that stands, and at the end."""
    return len(match.happened) % DIGEST_EVERY == 0 or isinstance(match.found, Result)


def verify(record: Record, g: Game[Any] | None = None) -> Report:
    """Prove a record: every answer legal, every digest and the result right, every draw from the committed secret."""
    last = record.lines[-1] if record.lines else None
    proof = _committed_dealer(record, last) if isinstance(last, Ended) else None
    match = replay(record, g, proof=proof)
    if isinstance(last, Ended):
        if record.header.commitment is not None and proof is None:
            told = "is not the one" if last.secret else "is missing"
            raise RecordError(record.number() - 1, f"the secret that line 1 commits to {told}")
        if record.header.commitment is None and last.secret is not None:
            raise RecordError(record.number() - 1, "a secret, but line 1 commits to none")
    elif isinstance(match.found, Result):
        raise RecordError(record.number(), "the game is over, but its result is missing")
    moves = sum(answered.seat != NATURE for _, answered in record.effective())
    digests = sum(isinstance(line, Digest) for line in record.lines)
    same_shape = record.header.shape == match.game.shape
    return Report(
        record.header.game, moves, isinstance(last, Ended), digests if same_shape else None, proof is not None
    )


def resume(record: Record, dealer: Any, g: Game[Any] | None = None) -> Match[Any]:
    """The match of an unfinished record, ready to be played on with this dealer. Raises `RecordError`."""
    commitment = record.header.commitment
    if commitment is not None and not (isinstance(dealer, Seeded) and dealer.commitment == commitment):
        raise RecordError(1, "the draws were committed to with a secret that is not the one to go on with")
    if isinstance(dealer, Seeded):
        dealer.drawn = sum(answered.seat == NATURE for _, answered in record.effective())
    match = replay(record, g, dealer)
    cut_short = bool(record.lines) and isinstance(record.lines[-1], Answered)
    if cut_short and len(match.happened) % DIGEST_EVERY == 0:
        match.write_digest()
    if record.rules < match.game.version and not match.over:
        match.record.lines.append(Ruled(match.game.version))
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
    if header.rules < 1:
        raise RecordError(1, f"expected a version of the rules, found {header.rules}")
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
        told = f"seat {line.seat} may not answer {line.answer!r} here."
        raise RecordError(number, told, refused.why) from None


def _check_seats(record: Record, number: int, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        if seat not in range(len(record.header.seats)):
            raise RecordError(number, f"expected a seat from 0 to {len(record.header.seats) - 1}, found {seat}")


def _undo(match: Match[Any], number: int, line: Undone) -> None:
    try:
        match.go_back_to(line.undo)
    except Illegal:
        raise RecordError(number, f"there is no answer in line {line.undo} to take back") from None


def _wrong_result(found: Any, claimed: Result) -> str:
    if not isinstance(found, Result):
        return "the game is not over here"

    def told(result: Result) -> str:
        return f"{list(result.scores)}, won by {list(result.winners)} ({result.reason.key})"

    return f"the result here is {told(found)}, not {told(claimed)}"


def _committed_dealer(record: Record, ended: Ended) -> Seeded | None:
    """The dealer of the secret that was published at the end, if it is the one that line 1 commits to."""
    try:
        dealer = Seeded(bytes.fromhex(ended.secret or ""))
    except ValueError:
        return None
    return dealer if dealer.commitment == record.header.commitment else None


def _check_draw(match: Match[Any], number: int, line: Answered, draw: Draw, proof: Seeded) -> None:
    """Whether this dealer deals what the line says. Draws that were undone come out the same."""
    proof.drawn = sum(answered.seat == NATURE for _, answered in match.record.effective())
    dealt = proof.deal(draw)
    if line.seat == NATURE and dealt != outcome_of(line.answer):
        raise RecordError(number, f"the committed secret does not deal {line.answer!r} here")
