"""A match: one game driven from its first draw to its result, with its record."""

from undercroft.match.drive import Run, beat, drive
from undercroft.match.match import Match, Stale
from undercroft.match.record import Header, Record, RecordError, read_record
from undercroft.match.replay import Report, replay, resume, verify

__all__ = [
    "Header",
    "Match",
    "Record",
    "RecordError",
    "Report",
    "Run",
    "Stale",
    "beat",
    "drive",
    "read_record",
    "replay",
    "resume",
    "verify",
]
