"""State, frames, and the marks that say who may see a field."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Struct

from undercroft.kernel.choices import Seat

BACK = -(1 << 40)
"""The face of what a seat cannot see: so low that indexing by it raises."""


class Vis(Struct, frozen=True):
    """Who sees a field, and what the rest see of it.

    `who`: "all", "owner" (the `seat` of the nearest enclosing struct that has one), "seats" (those
    in the field named by `mask`: one bit mask, or one for each item), or "none".
    `others`: "nothing", "count" (as many backs as there are items) or "backs" (with a mask an item).
    """

    who: str
    others: str = "nothing"
    mask: str = ""


OPEN = Vis("all")
OWN = Vis("owner", "count")
SECRET = Vis("none")
COUNTED = Vis("none", "count")


class Frame(Struct, kw_only=True, tag=str.lower):
    """A page of the rulebook in progress: which step it is at, for which seat, with its locals."""

    seat: Annotated[Seat, OPEN]
    at: Annotated[int, OPEN] = 0
    steps: ClassVar[tuple[str, ...]] = ()
    plan: ClassVar[tuple[Any, ...]] = ()


class State(Struct, kw_only=True):
    """A whole position. The stack of frames is the program counter."""

    stack: Annotated[list[Frame], OPEN]
    box: Annotated[str, OPEN]
    seats: Annotated[int, OPEN]
    deep: ClassVar[tuple[str, ...]] = ("stack",)
    """The lists of structs that a clone copies one level down; every other field is immutable."""


S = TypeVar("S", bound=State)

_canonical = msgspec.json.Encoder(order="sorted")


def clone(s: S) -> S:
    """An equal state that shares nothing that can change."""
    t: S = s.__copy__()  # type: ignore[attr-defined]
    for name in s.deep:
        setattr(t, name, [x.__copy__() for x in getattr(s, name)])
    return t


def digest(x: Any) -> str:
    """The blake2b of the sorted JSON: equal states, equal digests.

    >>> digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
    True
    """
    return blake2b(_canonical.encode(x), digest_size=16).hexdigest()
