"""Who sees what of a game: every mark that is not open, as text that is read whenever it changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import fields as fields_of

from golden.games import HERE
from undercroft.kernel import OPEN, Event, Game, Vis

FOLDER = HERE.parent / "secrets"


def secrets(g: Game[Any]) -> str:
    """A line for each field that not everybody sees, and for each event that not everybody learns of."""
    lines = []
    for struct in g.blanks:
        if issubclass(struct, Event) and struct.whole != OPEN:
            lines.append(f"{struct.__name__}: {told(struct.whole)}")
        for field in fields_of(struct):
            (mark,) = [extra for extra in field.type.__metadata__ if isinstance(extra, Vis)]
            if mark != OPEN:
                lines.append(f"{struct.__name__}.{field.name}: {told(mark)}")
    return "".join(f"{line}\n" for line in sorted(lines))


def told(mark: Vis) -> str:
    """As in `owner, others count`."""
    who = f"seats in {mark.mask}" if mark.mask else mark.who
    return who if mark.others == "nothing" else f"{who}, others {mark.others}"
