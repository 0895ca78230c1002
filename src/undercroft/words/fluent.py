"""Texts in a reader's language, by Project Fluent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from undercroft.kernel import BACK, Event, Game, Seat, Text

HERE = Path(__file__).parent / "strings"


SEATS = ("seat", "to")
"""The arguments of a text that are seats, where they are numbers."""


class WordsError(LookupError):
    """A text that is not in the strings, or does not fit its arguments."""


class Words:
    """The texts of one game, with those that every table has; without a game, those alone.

    A number in an argument `seat` or `to` is shown as the name of who sits there; without `players`, as the seat.
    """

    def __init__(self, g: Game[Any] | None = None, language: str = "en", players: Sequence[str] = ()) -> None:
        self.game = g
        self.players = players
        self.bundle = FluentBundle([language], use_isolating=False)
        self.bundle.add_resource(FluentResource(source(g, language)))

    def has(self, key: str) -> bool:
        """Whether there is a text with this key."""
        return self.bundle.has_message(key)

    def text(self, text: Text) -> str:
        """A text in words. Raises `WordsError`."""
        if not self.has(text.key):
            raise WordsError(f"no text {text.key!r}")
        return self._formatted(text, self.bundle.get_message(text.key).value)

    def say(self, key: str, **args: Any) -> str:
        """The text with this key and these arguments."""
        return self.text(Text(key, args))

    def more(self, text: Text) -> str | None:
        """What else there is to say of a thing: where its numbers come from, and its paragraph."""
        return self._attribute(text, "more")

    def rule(self, key: str) -> str | None:
        """The paragraph of the rules that a text is about."""
        return self._attribute(Text(key), "rule")

    def about(self, key: str) -> str | None:
        """What a text stands for, in a sentence more."""
        return self._attribute(Text(key), "about")

    def _attribute(self, text: Text, name: str) -> str | None:
        attributes = self.bundle.get_message(text.key).attributes if self.has(text.key) else {}
        return self._formatted(text, attributes[name]) if name in attributes else None

    def _formatted(self, text: Text, pattern: Any) -> str:
        """A pattern with the arguments of a text. Raises `WordsError`."""
        if pattern is None:
            raise WordsError(f"text {text.key!r} is empty")
        args = {name: self._shown(name, value) for name, value in text.args.items()}
        words, errors = self.bundle.format_pattern(pattern, args)
        if errors:
            raise WordsError(f"text {text.key!r}: {errors[0]}")
        return str(words)

    def _shown(self, name: str, value: Any) -> Any:
        """An argument as the text takes it."""
        if isinstance(value, Text):
            return self.text(value)
        if name in SEATS and isinstance(value, int):
            return self.player(value, self.players) if self.players else f"seat {value}"
        return value

    def event(self, e: Event, players: Sequence[str], names: Mapping[str, Sequence[str]]) -> str:
        """The log line of an event, as it was redacted for the reader."""
        text = told(e, names)
        args = {
            name: self.player(value, players) if name in SEATS and isinstance(value, int) else value
            for name, value in text.args.items()
        }
        return self.text(Text(text.key, args))

    def player(self, seat: Seat, players: Sequence[str]) -> str:
        """The name of who sits here; a game may have a player whom nobody plays."""
        return players[seat] if 0 <= seat < len(players) else self.say("nobodys-seat")


def source(g: Game[Any] | None, language: str = "en") -> str:
    """The texts that every table has, and those of a game, as they stand in the files."""
    folders = (HERE, g.folder / "strings") if g else (HERE,)
    files = [file for folder in folders for file in sorted(folder.glob(f"*{language}.ftl"))]
    return "\n".join([file.read_text(encoding="utf-8") for file in files])


def told(e: Event, names: Mapping[str, Sequence[str]]) -> Text:
    """The log line of an event, as it was redacted for the reader. Seats stay numbers."""
    args: dict[str, Any] = {}
    for field in e.__struct_fields__:
        value = getattr(e, field)
        args[field] = value if field in SEATS else _by_name(value, names.get(e.shows.get(field, "")))
    return Text(f"log-{type(e).__name__.lower()}", args)


def _by_name(value: Any, names: Sequence[str] | None) -> Any:
    """A field in words: by its name, hidden, or as it is."""
    if isinstance(value, tuple) and value and all(item == BACK for item in value):
        return "hidden"
    if isinstance(value, tuple):
        return ", ".join(str(_by_name(item, names)) for item in value) or "-"
    if value == BACK:
        return "hidden"
    return names[value] if names is not None and isinstance(value, int) and value >= 0 else value
