"""The short text form of every choice, which parses back: `c3 Military-07`, `walk D4-E5`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_origin

import msgspec

from undercroft.kernel import Choice, Game


class NotationError(ValueError):
    """A text that is not the form of any choice."""


_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Notation:
    """The notation of one game, with the names of one box."""

    def __init__(self, g: Game[Any], box: str) -> None:
        self.names = g.names(box)
        kinds: tuple[type[Choice], ...] = getattr(g.choice, "__args__", None) or (g.choice,)
        for kind in kinds:
            if set(kind.__struct_fields__) != {name for name, _ in _FIELD.findall(kind.notation)}:
                raise TypeError(f"the notation of {kind.__name__} must name each of its fields: {kind.notation!r}")
        self.kinds = [(kind, self._pattern(kind)) for kind in kinds]

    def write(self, choice: Choice) -> str:
        """The text form of a choice."""

        def shown(field: re.Match[str]) -> str:
            value = getattr(choice, field[1])
            if isinstance(value, tuple):
                return ",".join(self._name(item, field[2]) for item in value) or "-"
            return self._name(value, field[2])

        return _FIELD.sub(shown, type(choice).notation)

    def parse(self, text: str) -> Choice:
        """The choice with this text form; capitals and spaces do not matter. Raises `NotationError`."""
        words = " ".join(text.split())
        for kind, pattern in self.kinds:
            found = pattern.fullmatch(words)
            if found:
                return kind(*[self._value(kind, field, found[field]) for field in kind.__struct_fields__])
        raise NotationError(text)

    def _name(self, value: int, names: str | None) -> str:
        return self.names[names][value] if names else str(value)

    def _pattern(self, kind: type[Choice]) -> re.Pattern[str]:
        parts: list[str] = []
        at = 0
        for field in _FIELD.finditer(kind.notation):
            parts.append(re.escape(kind.notation[at : field.start()]))
            one = _any_of(self.names[field[2]]) if field[2] else r"-?[0-9]{1,18}"
            parts.append(
                f"(?P<{field[1]}>-|{one}(?:,{one})*)" if _is_tuple(kind, field[1]) else f"(?P<{field[1]}>{one})"
            )
            at = field.end()
        parts.append(re.escape(kind.notation[at:]))
        return re.compile("".join(parts), re.IGNORECASE)

    def _value(self, kind: type[Choice], field: str, text: str) -> Any:
        table = dict(_FIELD.findall(kind.notation))[field]
        if _is_tuple(kind, field):
            return () if text == "-" else tuple(self._number(part, table) for part in text.split(","))
        return self._number(text, table)

    def _number(self, text: str, table: str) -> int:
        if not table:
            return int(text)
        return [name.lower() for name in self.names[table]].index(text.lower())


def _any_of(names: Sequence[str]) -> str:
    return "(?:" + "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) + ")"


def _is_tuple(kind: type[Choice], field: str) -> bool:
    return any(get_origin(found.type) is tuple for found in msgspec.structs.fields(kind) if found.name == field)
