"""What a seat may be asked, and what it may answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

Seat = int
NATURE: Seat = -1
WATCHER: Seat = -2


class Choice(Struct, frozen=True, array_like=True, tag=str.lower, gc=False):
    """A move of a game: a small frozen struct of ints, written in JSON as `["place", 4]`.

    `notation` is its short text form. Each `{field}` in it is printed as a number, each
    `{field:names}` by the game's table of names with that key.
    """

    notation: ClassVar[str] = ""


class Pass(Choice, frozen=True):
    """No answer, said aloud: in a window, or where a rule lets a seat decline."""

    notation: ClassVar[str] = "pass"


class Pick(Choice, frozen=True):
    """Some of several things, ascending; the answer to a `Subset`."""

    items: tuple[int, ...]
    notation: ClassVar[str] = "pick {items}"


class Text(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Words a player reads, as a key; the language is elsewhere.

    >>> say("keep-two", hand=4)
    Text(key='keep-two', args={'hand': 4})
    """

    key: str
    args: dict[str, int | str | Text] = {}


def say(key: str, **args: int | str | Text) -> Text:
    """The text with this key and these arguments."""
    return Text(key, args)


class Domain(Protocol):
    """The answers an Ask accepts."""

    def has(self, c: Any) -> bool:
        """Whether this answer is accepted."""

    def size(self) -> int:
        """How many answers there are, without listing them."""

    def each(self) -> Iterator[Choice]:
        """Every answer, in a fixed order."""

    def some(self, rng: Random) -> Choice:
        """One answer, each as likely as the other."""


class OneOf(Struct, frozen=True, tag=str.lower, gc=False):
    """One of these.

    >>> OneOf((Pass(),)).has(Pass())
    True
    """

    options: tuple[Any, ...]

    def has(self, c: Any) -> bool:
        return c in self.options

    def size(self) -> int:
        return len(self.options)

    def each(self) -> Iterator[Choice]:
        return iter(self.options)

    def some(self, rng: Random) -> Choice:
        options = self.options
        return options[int(rng.random() * len(options))]  # type: ignore[no-any-return]


class Subset(Struct, frozen=True, tag=str.lower):
    """At least `least` and at most `most` of these different things, answered by a `Pick`.

    `like`: a choice of the game's own with `items`, in place of `Pick`, for a notation with names.

    >>> Subset((3, 5, 8), 2, 2).has(Pick((3, 8)))
    True
    >>> Subset((3, 5, 8), 0, 3).size()
    8
    """

    items: tuple[int, ...]
    least: int
    most: int
    like: Any = Pick(())

    def __post_init__(self) -> None:
        if len(set(self.items)) < len(self.items):
            raise ValueError(f"a subset is one of different things, found {self.items}")

    def has(self, c: Any) -> bool:
        return (
            type(c) is type(self.like)
            and self.least <= len(c.items) <= self.most
            and all(a < b for a, b in zip(c.items, c.items[1:], strict=False))
            and all(item in self.items for item in c.items)
        )

    def size(self) -> int:
        return sum(comb(len(self.items), n) for n in range(self.least, self.most + 1))

    def each(self) -> Iterator[Choice]:
        ordered = sorted(self.items)
        for n in range(self.least, self.most + 1):
            for some in combinations(ordered, n):
                yield replace(self.like, items=some)

    def some(self, rng: Random) -> Choice:
        at = rng.randrange(self.size())
        n = self.least
        while at >= (of_this_size := comb(len(self.items), n)):
            at -= of_this_size
            n += 1
        return replace(self.like, items=tuple(sorted(rng.sample(self.items, n))))  # type: ignore[no-any-return]


class Ask(Struct, frozen=True, gc=False):
    """A question to one seat. Its domain is that seat's alone.

    `blocking`: play waits for it; an any-time offer does not block and is unknown to the others.
    `sealed`: the answer stays hidden until all have answered, and may be changed until then.
    `public`: the domain comes from open fields alone, so a single answer may be given for the seat.
    """

    seat: Seat
    prompt: Text
    domain: OneOf | Subset
    blocking: bool = True
    sealed: bool = False
    public: bool = False


class Illegal(Exception):
    """An answer that the rules refuse; `why` says so in words, with the paragraph."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.key)
        self.why = why
