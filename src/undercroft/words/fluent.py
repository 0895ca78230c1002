"""Texts in a reader's language, by Project Fluent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from undercroft.kernel import BACK, Event, Game, Seat, Text

HERE = Path(__file__).parent / "strings"


class WordsError(LookupError):
    """A text that is not in the strings, or does not fit its arguments."""


class Words:
    """The texts of one game, with those that every table has."""

    def __init__(self, g: Game[Any], language: str = "en") -> None:
        self.game = g
        self.bundle = FluentBundle([language], use_isolating=False)
        for folder in (HERE, g.folder / "strings"):
            for file in sorted(folder.glob(f"*{language}.ftl")):
                self.bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        """Whether there is a text with this key."""
        return self.bundle.has_message(key)

    def text(self, text: Text) -> str:
        """A text in words. Raises `WordsError`."""
        if not self.has(text.key):
            raise WordsError(f"no text {text.key!r}")
        pattern = self.bundle.get_message(text.key).value
        if pattern is None:
            raise WordsError(f"text {text.key!r} is empty")
        args = {name: self.text(value) if isinstance(value, Text) else value for name, value in text.args.items()}
        words, errors = self.bundle.format_pattern(pattern, args)
        if errors:
            raise WordsError(f"text {text.key!r}: {errors[0]}")
        return str(words)

    def say(self, key: str, **args: Any) -> str:
        """The text with this key and these arguments."""
        return self.text(Text(key, args))

    def event(self, e: Event, players: Sequence[str], names: Mapping[str, Sequence[str]]) -> str:
        """The log line of an event, as it was redacted for the reader."""
        args: dict[str, Any] = {}
        for field in e.__struct_fields__:
            value = getattr(e, field)
            if field in ("seat", "to"):
                args[field] = self.player(value, players)
            else:
                args[field] = _shown(value, names.get(e.shows.get(field, "")))
        return self.text(Text(f"log-{type(e).__name__.lower()}", args))

    def player(self, seat: Seat, players: Sequence[str]) -> str:
        """The name of who sits here; a game may have a player whom nobody plays."""
        return players[seat] if 0 <= seat < len(players) else self.say("nobodys-seat")


def _shown(value: Any, names: Sequence[str] | None) -> Any:
    """A field in words: by its name, hidden, or as it is."""
    if isinstance(value, tuple) and value and all(item == BACK for item in value):
        return "hidden"
    if isinstance(value, tuple):
        return ", ".join(str(_shown(item, names)) for item in value) or "-"
    if value == BACK:
        return "hidden"
    return names[value] if names is not None and isinstance(value, int) and value >= 0 else value
