"""What happened, for logs and screens. Fields are marked like those of a state."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from undercroft.kernel.state import OPEN, Vis


class Event(Struct, frozen=True, tag=str.lower, gc=False):
    """Something that happened. Its log line is the text `log-<tag>`, its arguments the fields.

    `whole`: who learns that it happened at all; with OWN, nobody but the event's own `seat`.
    `shows`: for a field, the game's table of names by which its numbers are printed.
    """

    whole: ClassVar[Vis] = OPEN
    shows: ClassVar[dict[str, str]] = {}
