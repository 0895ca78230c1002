"""Replaying, proving and resuming records, and what gives a forged one away."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from match.tables import SECRET, TOY, again, play_on, seated, wild
from toy.game import Toy
from undercroft.kernel import NATURE, Game, Scripted, Seeded, digest, game
from undercroft.match import Header, Match, Record, RecordError, Report, read_record, replay, resume, verify
from undercroft.match.record import FIRST_LINE, Answered, Digest, Ended, Line, TakenOver, Undone

change = msgspec.structs.replace
MU = game("mu")


RAW = wild(Random(3)).record.encode()


def a_record() -> Record:
    """A finished match with everything in it, as read from its file."""
    return read_record(RAW)


# Replay and verify


def test_a_record_leads_to_the_same_match() -> None:
    for seed in range(6):
        match = wild(Random(seed))
        copy = replay(again(match), TOY)
        assert digest(copy.state) == digest(match.state)
        assert copy.found == match.found
        assert copy.happened == match.happened
        assert copy.record.encode() == match.record.encode()


def test_a_true_record_is_proven() -> None:
    record = a_record()
    moves = sum(line.seat != NATURE for _, line in record.effective())
    assert verify(record, TOY) == Report("toy", moves, finished=True, digests=len(lines_of(Digest)), committed=True)


def test_an_unfinished_record_is_true_so_far() -> None:
    match = play_on(seated(), Random(1), answers=9)
    assert verify(again(match), TOY) == Report("toy", 9, finished=False, digests=0, committed=False)


def test_a_record_without_commitment_is_proven_but_for_its_draws() -> None:
    match = play_on(seated(commit=False), Random(1))
    assert not verify(again(match), TOY).committed


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_records_of_an_installed_game_need_no_game(seats: int) -> None:
    match = play_on(seated(MU, seats, experts=True), Random(seats))
    report = verify(again(match))
    assert (report.game, report.finished, report.committed) == ("mu", True, True)
    assert report.digests


# Resume


def carry_on(match: Match[Any], lines: list[Line]) -> None:
    """Give the answers of these lines again, as far as they are the seats'."""
    for line in lines:
        if isinstance(line, Answered) and line.seat != NATURE:
            match.answer(line.seat, match.game.decode_choice(msgspec.json.encode(line.answer)))
        elif isinstance(line, Undone):
            match.undo(line.undo, line.by)
        elif isinstance(line, TakenOver):
            match.take_over(line.seat, line.player)


@pytest.mark.parametrize(("g", "seats", "seed"), [(TOY, 3, 1), (TOY, 5, 2), (MU, 2, 3), (MU, 3, 4), (MU, 1, 5)])
def test_a_match_goes_on_from_anywhere(g: Game[Any], seats: int, seed: int) -> None:
    whole = again(wild(Random(seed), g, seats))
    step = 3 if g is TOY else 31
    for cut in range(0, len(whole.lines), step):
        resumed = resume(Record(whole.header, whole.lines[:cut]), Seeded(SECRET), g)
        answered = len(resumed.record.lines)
        assert resumed.record.encode() == Record(whole.header, whole.lines[:answered]).encode(), (
            "nature and a digest that is due go on first"
        )
        carry_on(resumed, whole.lines[answered:])
        assert resumed.record.encode() == whole.encode()


def test_a_resumed_dealer_needs_nothing_but_its_secret() -> None:
    match = play_on(seated(), Random(1), answers=12)
    resumed = resume(again(match), Seeded(SECRET, drawn=55), TOY)
    assert resumed.dealer.drawn == match.dealer.drawn
    for one in (match, resumed):
        play_on(one, Random(9))
    assert resumed.record.encode() == match.record.encode()


def test_an_ended_match_is_resumed_at_its_end() -> None:
    record = a_record()
    resumed = resume(record, Seeded(SECRET), TOY)
    assert resumed.over
    assert resumed.record.encode() == record.encode()


# Forged records


def wrong_line(record: Record, g: Game[Any] = TOY) -> RecordError:
    """What is said of a record that is not true."""
    with pytest.raises(RecordError) as problem:
        verify(record, g)
    return problem.value


def forged(at: int, line: Line) -> RecordError:
    record = a_record()
    record.lines[at] = line
    return wrong_line(record)


def lines_of(kind: type) -> list[int]:
    return [at for at, line in enumerate(a_record().lines) if isinstance(line, kind)]


def by_a_seat(line: Any) -> bool:
    return bool(line.seat != NATURE)


def by_nature(line: Any) -> bool:
    return not by_a_seat(line)


@pytest.mark.parametrize(
    "answer", [["play", 99], ["bid", 50], ["pick", [1, 2, 3, 4, 5, 6]], ["gem", 1], 3, None, "pass"]
)
def test_an_answer_that_was_not_offered_is_named(answer: Any) -> None:
    for at in [at for at in lines_of(Answered) if by_a_seat(a_record().lines[at])][::7]:
        line = a_record().lines[at]
        assert isinstance(line, Answered)
        assert forged(at, change(line, answer=answer)).line == at + FIRST_LINE


def test_an_answer_by_another_seat_is_named() -> None:
    for at in lines_of(Answered)[::3]:
        line = a_record().lines[at]
        assert isinstance(line, Answered)
        for seat in (3, -2, 1 << 40):
            assert forged(at, change(line, seat=seat)).line == at + FIRST_LINE


def test_another_legal_answer_is_found_by_the_next_digest() -> None:
    """Whoever changes an answer changes the position, and the digest after at most 25 answers tells."""
    record = a_record()
    at = next(at for at in lines_of(Answered) if by_a_seat(record.lines[at]) and record.lines[at].answer[0] == "play")
    record.lines[at] = change(record.lines[at], answer=["pass"])
    after = next(n for n in lines_of(Digest) if n > at)
    assert at < wrong_line(record).line - FIRST_LINE <= after


@pytest.mark.parametrize("undone", [False, True], ids=["standing", "undone"])
def test_a_draw_that_the_secret_does_not_deal_is_named(undone: bool) -> None:
    record = a_record()
    standing = {number - FIRST_LINE for number, _ in record.effective()}
    drawn = [at for at in lines_of(Answered) if by_nature(record.lines[at]) and (at not in standing) == undone]
    assert drawn
    for at in drawn:
        line = a_record().lines[at]
        assert isinstance(line, Answered)
        if isinstance(line.answer, list) and line.answer[::-1] != line.answer:
            problem = forged(at, change(line, answer=line.answer[::-1]))
            assert problem.line == at + FIRST_LINE
            assert "the committed secret does not deal" in problem.why


def test_nature_out_of_turn_is_named() -> None:
    drawn = [by_nature(a_record().lines[at]) for at in lines_of(Answered)]
    assert "nothing to decide" in forged(lines_of(Answered)[drawn.index(False)], Answered(NATURE, 3)).why
    assert "nature decides here" in forged(lines_of(Answered)[drawn.index(True)], Answered(0, ["pass"])).why


@pytest.mark.parametrize("k", [0, 1, 9999, -1])
def test_an_undo_of_what_does_not_stand_is_named(k: int) -> None:
    at = lines_of(Undone)[-1]
    line = a_record().lines[at]
    assert isinstance(line, Undone)
    assert forged(at, change(line, undo=k)).line == at + FIRST_LINE
    assert forged(at, change(line, undo=at + FIRST_LINE)).line == at + FIRST_LINE


def test_an_undo_of_something_else_is_found_later() -> None:
    at = lines_of(Undone)[-1]
    record = a_record()
    stood = [number for number, _ in Record(record.header, record.lines[:at]).effective()]
    line = record.lines[at]
    assert isinstance(line, Undone)
    other = stood[stood.index(line.undo) - 1]
    assert forged(at, change(line, undo=other)).line > at + FIRST_LINE


def test_consent_of_nobody_at_the_table_is_named() -> None:
    at = lines_of(Undone)[0]
    line = a_record().lines[at]
    assert isinstance(line, Undone)
    for by in ((0, 3), (), (1, 1)):
        assert forged(at, change(line, by=by)).line == at + FIRST_LINE


def test_a_seat_that_is_not_there_is_named() -> None:
    at = lines_of(TakenOver)[0]
    for seat in (3, -1):
        assert forged(at, TakenOver(seat, "greedy")).line == at + FIRST_LINE


def test_a_wrong_digest_is_named() -> None:
    for at in lines_of(Digest):
        assert forged(at, Digest("0" * 32)).line == at + FIRST_LINE


def test_a_missing_digest_is_named() -> None:
    """The line that stands where it should be."""
    for at in lines_of(Digest):
        record = a_record()
        del record.lines[at]
        problem = wrong_line(record)
        assert (problem.line, problem.why) == (at + FIRST_LINE, "expected a digest before this line")


def test_a_wrong_result_is_named() -> None:
    record = a_record()
    ended = record.lines[-1]
    assert isinstance(ended, Ended)
    last = len(record.lines) - 1
    for result in (
        change(ended.result, scores=(99, 0, 0)),
        change(ended.result, winners=(0, 1, 2)),
        change(ended.result, reason=change(ended.result.reason, key="ended-by-force")),
    ):
        assert forged(last, change(ended, result=result)).line == last + FIRST_LINE
    early = a_record()
    early.lines[9] = ended
    assert wrong_line(early).line == 9 + FIRST_LINE


def test_nothing_comes_after_the_end() -> None:
    for line in (Answered(0, ["pass"]), Digest(""), TakenOver(0, "x"), Undone(2, (0,)), a_record().lines[-1]):
        record = a_record()
        record.lines.append(line)
        assert wrong_line(record).line == record.number() - 1


def test_a_game_that_is_over_has_a_result() -> None:
    record = a_record()
    record.lines.pop()
    problem = wrong_line(record)
    assert (problem.line, problem.why) == (record.number(), "the game is over, but its result is missing")


@pytest.mark.parametrize("secret", [None, "", "00", "zz", "ff" * 32, "00" * 31])
def test_another_secret_is_found(secret: str | None) -> None:
    record = a_record()
    record.lines[-1] = change(record.lines[-1], secret=secret)
    problem = wrong_line(record)
    assert problem.line == record.number() - 1
    assert "the secret that line 1 commits to" in problem.why


def with_header(**changes: Any) -> Record:
    record = a_record()
    return Record(change(record.header, **changes), record.lines)


def test_another_commitment_is_found() -> None:
    record = with_header(commitment="00" * 32)
    assert wrong_line(record).line == record.number() - 1


def test_a_secret_that_nothing_committed_to_is_found() -> None:
    match = play_on(seated(commit=False), Random(1))
    record = again(match)
    record.lines[-1] = change(record.lines[-1], secret=SECRET.hex())
    problem = wrong_line(record)
    assert (problem.line, problem.why) == (record.number() - 1, "a secret, but line 1 commits to none")


@pytest.mark.parametrize("dealer", [Seeded(bytes(32)), Scripted(())])
def test_a_committed_match_goes_on_with_its_own_secret_alone(dealer: Any) -> None:
    record = again(play_on(seated(), Random(1), answers=6))
    with pytest.raises(RecordError, match="line 1: the draws were committed to"):
        resume(record, dealer, TOY)


def test_a_refusal_tells_neither_digest_nor_draw() -> None:
    """A record that is not true may be that of a game still under way, and a digest gives hidden hands away."""
    at = lines_of(Digest)[0]
    true = a_record().lines[at].digest
    assert true not in forged(at, Digest("0" * 32)).why


def test_a_line_that_is_missing_or_doubled_is_found() -> None:
    """Bids are left out: one that was changed later may as well not have been made."""
    last_undo = lines_of(Undone)[-1]
    later = [at for at in lines_of(Answered) if at > last_undo]
    plain = [at for at in later if by_nature(a_record().lines[at]) or a_record().lines[at].answer[0] != "bid"]
    assert len(plain) > 10
    for at in plain:
        missing, doubled = a_record(), a_record()
        del missing.lines[at]
        doubled.lines.insert(at, doubled.lines[at])
        assert wrong_line(missing).line >= at + FIRST_LINE
        assert wrong_line(doubled).line > at + FIRST_LINE


def test_the_record_of_another_game_or_of_newer_rules_is_refused() -> None:
    for record, why in (
        (with_header(game="mu"), "this is a record of 'mu', not of 'toy'"),
        (with_header(rules=TOY.version + 1), "played by version 2 of the rules; installed is 1"),
        (with_header(rules=0), "expected a version of the rules, found 0"),
        (with_header(seats=("a",)), "toy has 2 to 5 seats, the record has 1"),
        (with_header(seats=("a",) * 6), "the record has 6"),
        (with_header(options={"coins": 9}), "options"),
        (with_header(options={"gems": 1}), "options"),
        (with_header(options=[]), "options"),
    ):
        problem = wrong_line(record)
        assert problem.line == 1
        assert why in problem.why


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(RecordError, match="line 1: the game 'toy' is not installed"):
        verify(a_record())


def test_the_record_of_older_rules_is_read() -> None:
    class Newer(Toy):
        version: ClassVar = 2

    assert verify(a_record(), Newer()).finished


def test_other_options_are_found() -> None:
    assert wrong_line(with_header(options={"coins": 4})).line > 1


# Other material, another shape


def test_a_record_brings_its_own_material() -> None:
    rows = {"cards": [{"name": "lamp", "copies": 4, "points": 9, "source": "house"}]}
    other = TOY.load(changed=rows)
    match = Match.new(TOY, TOY.options(), other, ("a", "b", "c"), Seeded(SECRET), commit=True)
    play_on(match, Random(4))
    record = again(match)
    assert record.header.box.rows == rows
    assert verify(record, TOY).digests
    for box in (
        change(record.header.box, rows={}),
        change(record.header.box, rows={"cards": [{**rows["cards"][0], "points": 8}]}),
        change(record.header.box, digest="00" * 16),
        change(record.header.box, rows={"cards": [{**rows["cards"][0], "copies": 5}]}),
        change(record.header.box, rows={"boards": []}),
    ):
        problem = wrong_line(Record(change(record.header, box=box), record.lines))
        assert problem.line == 1
        assert "box" in problem.why


def test_with_another_shape_digests_cannot_be_compared() -> None:
    record = with_header(shape="00" * 16)
    for at in lines_of(Digest):
        record.lines[at] = Digest("not comparable")
    report = verify(record, TOY)
    assert (report.digests, report.finished, report.committed) == (None, True, True)
    record.lines[-1] = change(record.lines[-1], result=change(record.lines[-1].result, scores=(0, 0, 0)))
    assert wrong_line(record).line == record.number() - 1, "the result is still checked"


def test_a_file_cut_in_the_middle_of_a_line_is_refused_and_between_lines_resumed() -> None:
    raw = a_record().encode()
    with pytest.raises(RecordError, match="cut off"):
        read_record(raw[: len(raw) // 2].rstrip(b"\n"))
    short = raw[: raw.index(b"\n", len(raw) // 2) + 1]
    assert not resume(read_record(short), Seeded(SECRET), TOY).over


def test_a_header_has_what_is_needed_and_no_more() -> None:
    assert Header.__struct_fields__ == (
        "format",
        "game",
        "rules",
        "shape",
        "box",
        "options",
        "seats",
        "commitment",
    )
