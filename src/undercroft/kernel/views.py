"""What one seat may know, generated from the marks. What is not marked does not import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as fields_of

from undercroft.kernel.choices import WATCHER, Ask, Choice, Seat, Text
from undercroft.kernel.events import Event
from undercroft.kernel.state import BACK, Frame, S, State, Vis

if TYPE_CHECKING:
    from undercroft.kernel.frames import Found
    from undercroft.kernel.registry import Game

_BACKS = tuple((BACK,) * n for n in range(256))
NOBODY: Seat = -9
"""Who owns what lies in no struct with a seat."""


class Awaited(Struct, frozen=True):
    """Another seat that play waits for, and what for. Its domain is its own."""

    seat: Seat
    prompt: Text


class View(Struct, Generic[S], frozen=True):
    """What one seat may know: the state with what it cannot see blanked, its own Asks, and who else is awaited."""

    seat: Seat
    state: S
    asks: tuple[Ask, ...]
    awaited: tuple[Awaited, ...]


class UnmarkedError(TypeError):
    """A field of a state, frame or event without a visibility mark, or with one that cannot be kept."""


def view(g: Game[S], s: S, seat: Seat, found: Found | None = None) -> View[S]:
    """What this seat (or the WATCHER) may know. `found` saves deriving `pending` again."""
    from undercroft.kernel.frames import pending

    if not (0 <= seat < s.seats or seat == WATCHER):
        raise ValueError(f"expected a seat from 0 to {s.seats - 1}, or {WATCHER} for who only watches, found {seat}")
    if found is None:
        found = pending(g, s, (seat,) if seat >= 0 else ())
    mine: list[Ask] = []
    awaited: list[Awaited] = []
    if isinstance(found, tuple):
        for ask in found:
            if ask.seat == seat:
                mine.append(ask)
            elif ask.blocking:
                awaited.append(Awaited(ask.seat, ask.prompt))
    return View(seat, g.blanks[type(s)](s, seat, NOBODY), tuple(mine), tuple(awaited))


def redact(g: Game[Any], e: Event, seat: Seat) -> Event | None:
    """What this seat learns of an event, or None where it learns nothing."""
    whole = e.whole
    if whole.who == "none":
        return None
    if whole.who == "owner" and e.seat != seat:  # type: ignore[attr-defined]
        return None
    if whole.who == "seats" and not (seat >= 0 and getattr(e, whole.mask) >> seat & 1):
        return None
    blanked: Event = g.blanks[type(e)](e, seat, NOBODY)
    return blanked


Blank = Callable[[Any, Seat, Seat], Any]
"""(struct, seat that looks, seat that owns) -> the same struct as that seat sees it."""


def compile_views(*roots: type[Struct], frames: tuple[type[Frame], ...]) -> dict[type, Blank]:
    """For each of these structs, and every struct within them, the function that blanks it."""
    compiler = _Compiler(frames)
    for root in roots:
        if issubclass(root, Event):
            _check_whole(root)
        compiler.struct(root)
    return compiler.build()


def _backs(hidden: tuple[Any, ...]) -> tuple[int, ...]:
    n = len(hidden)
    return _BACKS[n] if n < 256 else (BACK,) * n


def _masked(items: tuple[Any, ...], masks: tuple[int, ...], seat: Seat) -> tuple[Any, ...]:
    if seat < 0:
        return _backs(items)
    return tuple([item if mask >> seat & 1 else BACK for item, mask in zip(items, masks, strict=True)])


class _Compiler:
    """Writes one Python function per struct: the marks are read once, at import."""

    def __init__(self, frames: tuple[type[Frame], ...]) -> None:
        self.frames = frames
        self.names: dict[type, str] = {}
        self.source: list[str] = []
        self.depth = 0
        self.scope: dict[str, Any] = {"BACK": BACK, "backs": _backs, "masked": _masked}

    def build(self) -> dict[type, Blank]:
        exec("\n".join(self.source), self.scope)
        table = {struct: self.scope[name] for struct, name in self.names.items()}
        self.scope["table"] = table
        return table

    def struct(self, struct: type[Struct]) -> str:
        """The name of the function that blanks this struct, written if it is new."""
        if struct in self.names:
            return self.names[struct]
        name = self.names[struct] = f"blank_{struct.__name__}_{len(self.names)}"
        self.scope[f"new_{name}"] = struct
        hints = {field.name: field.type for field in fields_of(struct)}
        owner = "x.seat" if "seat" in struct.__struct_fields__ else "owner"
        fields = []
        for field, hint in hints.items():
            where = f"{struct.__name__}.{field}"
            mark, kind = _marked(where, hint)
            if issubclass(struct, State) and field in struct.deep:
                _refuse_but_structs(where, kind)
            else:
                _refuse_mutable(where, kind)
            fields.append(f"{field}={self.seen(where, mark, kind, f'x.{field}', hints)}")
        self.source += [
            f"def {name}(x, seat, owner):",
            f"    owner = {owner}",
            f"    return new_{name}({', '.join(fields)})",
        ]
        return name

    def seen(self, where: str, mark: Vis, kind: Any, x: str, hints: dict[str, Any]) -> str:
        """An expression for the field as `seat` sees it."""
        _check_mark(where, mark, hints)
        shown = self.shown(where, kind, x)
        if mark.who == "all":
            return shown
        if mark.others == "backs":
            return f"masked({shown}, x.{mark.mask}, seat)"
        hidden = _hidden(where, mark, kind, x)
        if mark.who == "none":
            return hidden
        if mark.who == "owner":
            return f"({shown} if owner == seat else {hidden})"
        return f"({shown} if seat >= 0 and x.{mark.mask} >> seat & 1 else {hidden})"

    def shown(self, where: str, kind: Any, x: str) -> str:
        """An expression for a value that is seen, with the structs inside it blanked by their own marks."""
        if _is_leaf(kind):
            return x
        if kind is Frame:
            for frame in self.frames:
                self.struct(frame)
            return f"table[type({x})]({x}, seat, owner)"
        origin, args = get_origin(kind), get_args(kind)
        if origin is tuple and Ellipsis not in args:
            return f"({' '.join(self.shown(where, arg, f'{x}[{n}]') + ',' for n, arg in enumerate(args))})"
        if origin in (list, tuple):
            self.depth += 1
            one = f"i{self.depth}"
            inner = f"[{self.shown(where, args[0], one)} for {one} in {x}]"
            return inner if origin is list else f"tuple({inner})"
        if origin in (Union, UnionType):
            structs = [arg for arg in args if arg is not NoneType]
            for arg in structs:
                self.struct(_struct_of(where, arg))
            some = f"table[type({x})]({x}, seat, owner)"
            return f"(None if {x} is None else {some})" if NoneType in args else some
        return f"{self.struct(_struct_of(where, kind))}({x}, seat, owner)"


def _marked(where: str, hint: Any) -> tuple[Vis, Any]:
    if get_origin(hint) is Annotated:
        marks = [extra for extra in hint.__metadata__ if isinstance(extra, Vis)]
        if len(marks) == 1:
            return marks[0], hint.__origin__
    raise UnmarkedError(f"{where} needs exactly one visibility mark: Annotated[..., OPEN], OWN or SECRET")


def _parts(kind: Any) -> Iterator[Any]:
    yield kind
    for arg in get_args(kind):
        yield from _parts(arg)


def _check_mark(where: str, mark: Vis, hints: dict[str, Any]) -> None:
    """Refuse a mark that means nothing, or whose mask does not fit."""
    if mark.who not in ("all", "owner", "seats", "none") or mark.others not in ("nothing", "count", "backs"):
        raise UnmarkedError(f"{where}: no such mark as {mark.who!r}, {mark.others!r}")
    if mark.others == "backs" and mark.who != "seats":
        raise UnmarkedError(f"{where}: backs by item go with `seats` and a mask, not with {mark.who!r}")
    if mark.who == "seats":
        if mark.mask not in hints:
            raise UnmarkedError(f"{where}: its mask names no field {mark.mask!r}")
        mask = hints[mark.mask]
        mask = mask.__origin__ if get_origin(mask) is Annotated else mask
        if (mask is int) != (mark.others != "backs"):
            raise UnmarkedError(f"{where}: its mask {mark.mask!r} is one number, or with backs one for each item")


def _check_whole(event: type[Event]) -> None:
    """Refuse an event that nobody could learn of as it says."""
    where, whole = f"{event.__name__}.whole", event.whole
    _check_mark(where, whole, {field.name: field.type for field in fields_of(event)})
    if whole.others == "backs":
        raise UnmarkedError(f"{where}: an event is learned of as one, by the seats of one mask")
    if whole.who == "owner" and "seat" not in event.__struct_fields__:
        raise UnmarkedError(f"{where}: an event for its owner has a field `seat`")


def _refuse_but_structs(where: str, kind: Any) -> None:
    """A field named in `deep` is a list of structs: that is what a clone copies."""
    one = get_args(kind)[0] if get_origin(kind) is list else None
    if not (isinstance(one, type) and issubclass(one, Struct)):
        raise UnmarkedError(f"{where} is named in `deep`, which is for lists of structs")


def _refuse_mutable(where: str, kind: Any) -> None:
    for part in _parts(kind):
        origin = get_origin(part) or part
        if origin in (dict, set, list) or _may_change(origin):
            raise UnmarkedError(
                f"{where} can change inside: use tuples and frozen structs, or a list of structs named in `deep`"
            )


def _may_change(kind: Any) -> bool:
    """Whether a value of this type can change: a struct that is not frozen, or a choice that holds such a thing."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return False
    if issubclass(kind, Choice):
        hints = [part for field in fields_of(kind) for part in _parts(field.type)]
        return any(get_origin(part) or part in (dict, set, list) for part in hints if get_origin(part) is not tuple)
    return not kind.__struct_config__.frozen


def _is_leaf(kind: Any) -> bool:
    """Whether values of this type hold no marked struct: numbers, strings, choices, and tuples of them."""
    if isinstance(kind, TypeVar):
        return kind.__bound__ is not None and _is_leaf(kind.__bound__)
    if kind in (int, str, bool, NoneType, Ellipsis):
        return True
    origin, args = get_origin(kind), get_args(kind)
    if origin is tuple or origin in (Union, UnionType):
        return all(_is_leaf(arg) for arg in args)
    return isinstance(kind, type) and issubclass(kind, Choice | Text)


def _struct_of(where: str, kind: Any) -> type[Struct]:
    struct = get_origin(kind) or kind
    if isinstance(struct, type) and issubclass(struct, Struct):
        return struct
    raise UnmarkedError(f"{where}: a view cannot be made of {kind!r}")


def _hidden(where: str, mark: Vis, kind: Any, x: str) -> str:
    """An expression for what the others see in place of the value."""
    if get_origin(kind) is tuple:
        fixed = Ellipsis not in get_args(kind)
        return f"backs({x})" if mark.others == "count" or fixed else "()"
    if kind is int:
        return "BACK"
    if get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
        return "None"
    raise UnmarkedError(f"{where}: {kind!r} has no blank; only a tuple, an int or an optional can be hidden")
