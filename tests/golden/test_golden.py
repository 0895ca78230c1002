"""Golden games: the text of whole games, and records that stay true."""

from __future__ import annotations

import msgspec
import pytest

from golden.games import GOLDEN, HERE, the_game
from golden.playthrough import playthrough
from golden.secrets import FOLDER, secrets
from golden.wire import FILE, wire
from undercroft.match import Record, RecordError, read_record, verify
from undercroft.match.record import DIGEST_EVERY, FIRST_LINE, Answered

NAMES = [(game_id, name) for game_id, games in GOLDEN.items() for name in games]


@pytest.mark.parametrize(("game_id", "name"), NAMES)
def test_the_playthrough_reads_as_it_was_read(game_id: str, name: str) -> None:
    seats, options = GOLDEN[game_id][name]
    kept = (HERE / f"{game_id}-{name}.txt").read_text(encoding="utf-8")
    assert playthrough(the_game(game_id), seats, options, f"{game_id} {name}") == kept


@pytest.mark.parametrize(("game_id", "name"), NAMES)
def test_the_record_is_true(game_id: str, name: str) -> None:
    record = golden_record(game_id, name)
    report = verify(record, the_game(game_id))
    assert report.finished
    answers = len(record.effective())
    assert report.digests == answers // DIGEST_EVERY + (answers % DIGEST_EVERY > 0), "one more before the result"
    assert report.committed


@pytest.mark.parametrize(("game_id", "name"), NAMES)
def test_a_changed_record_is_refused_at_the_first_wrong_line(game_id: str, name: str) -> None:
    record = golden_record(game_id, name)
    at = next(n for n, line in enumerate(record.lines) if isinstance(line, Answered) and line.seat >= 0)
    changed = msgspec.structs.replace(record.lines[at], answer=["put", 0, 99, 0])
    forged = Record(record.header, [*record.lines[:at], changed, *record.lines[at + 1 :]])
    with pytest.raises(RecordError) as refused:
        verify(forged, the_game(game_id))
    assert refused.value.line == at + FIRST_LINE


@pytest.mark.parametrize("game_id", GOLDEN)
def test_what_is_hidden_is_what_was_read(game_id: str) -> None:
    """The leak law cannot tell a secret from what everybody may know; this list can."""
    assert secrets(the_game(game_id)) == (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8")


def test_the_client_knows_the_wire() -> None:
    """After `make golden`, `npm run types` in web/ makes the client's types anew."""
    assert wire() == FILE.read_bytes()


def golden_record(game_id: str, name: str) -> Record:
    return read_record((the_game(game_id).folder / "records" / f"{name}{Record.suffix}").read_bytes())
