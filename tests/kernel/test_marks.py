"""Visibility marks: what does not import, and what each seat sees of the rest."""

from typing import Annotated, Any, ClassVar, Generic, TypeVar

import pytest
from msgspec import Struct

from kernel.little import LittleState, little
from undercroft.kernel import (
    BACK,
    COUNTED,
    OPEN,
    OWN,
    SECRET,
    WATCHER,
    Answer,
    Choice,
    Event,
    Frame,
    Sealed,
    State,
    UnmarkedError,
    Vis,
    Window,
    redact,
    view,
)
from undercroft.kernel.views import compile_views

T = TypeVar("T")


class Pip(Choice, frozen=True):
    n: int


class Idle(Frame):
    """Does nothing."""


def refused(struct: type[Struct], field: str) -> None:
    with pytest.raises(UnmarkedError, match=rf"{struct.__name__}\.{field}"):
        compile_views(struct, frames=(Idle,))


def seen(x: Any, seat: int, *more: type[Frame]) -> Any:
    """A struct as this seat sees it."""
    return compile_views(type(x), frames=(Idle, *more))[type(x)](x, seat, -1)


# What does not import


def test_a_field_without_a_mark_is_refused() -> None:
    class Unmarked(Struct):
        seat: Annotated[int, OPEN]
        coins: int

    refused(Unmarked, "coins")


def test_a_field_with_two_marks_is_refused() -> None:
    class Doubly(Struct):
        coins: Annotated[int, OPEN, SECRET]

    refused(Doubly, "coins")


def test_a_field_inside_another_struct_is_refused() -> None:
    class Inner(Struct, frozen=True):
        coins: int

    class Outer(Struct):
        inner: Annotated[tuple[Inner, ...], OPEN]

    with pytest.raises(UnmarkedError, match=r"Inner\.coins"):
        compile_views(Outer, frames=(Idle,))


def test_an_unmarked_state_frame_or_event_stops_the_import_of_its_game() -> None:
    class BadState(LittleState, kw_only=True):
        deck: tuple[int, ...] = ()

    class BadFrame(Frame, kw_only=True):
        cards: tuple[int, ...] = ()

    class BadEvent(Event, frozen=True):
        card: int

    little(Idle)
    for bad in ({"state": BadState}, {"event": BadEvent}):
        with pytest.raises(UnmarkedError, match="mark"):
            little(Idle, **bad)
    with pytest.raises(UnmarkedError, match=r"BadFrame\.cards"):
        little(Idle, BadFrame)


@pytest.mark.parametrize("kind", [list[int], dict[int, int], set[int], tuple[list[int], ...], tuple[set[int], int]])
def test_what_can_change_is_refused_outside_of_deep(kind: Any) -> None:
    class Loose(Struct):
        cards: Annotated[kind, OPEN]

    refused(Loose, "cards")


def test_a_struct_that_can_change_is_refused_outside_of_deep() -> None:
    class Pile(Struct):
        cards: Annotated[tuple[int, ...], OPEN] = ()

    class Single(LittleState, kw_only=True):
        pile: Annotated[Pile, OPEN]

    class Several(LittleState, kw_only=True):
        piles: Annotated[tuple[Pile, ...], OPEN] = ()

    class Maybe(LittleState, kw_only=True):
        pile: Annotated[Pile | None, OPEN] = None

    class Deep(LittleState, kw_only=True):
        piles: Annotated[list[Pile], OPEN]
        deep: ClassVar[tuple[str, ...]] = ("stack", "piles")

    refused(Single, "pile")
    refused(Several, "piles")
    refused(Maybe, "pile")
    compile_views(Deep, frames=(Idle,))


def test_a_list_of_lists_is_refused_even_in_deep() -> None:
    class Nested(LittleState, kw_only=True):
        piles: Annotated[list[list[int]], OPEN]
        deep: ClassVar[tuple[str, ...]] = ("stack", "piles")

    refused(Nested, "piles")


class Hand(Choice, frozen=True):
    """A choice that can change inside."""

    cards: list[int]


@pytest.mark.parametrize("kind", [list[int], tuple[Pip, ...], Pip, list[Hand | Pip]])
def test_deep_is_for_lists_of_structs(kind: Any) -> None:
    class Odd(LittleState, kw_only=True):
        piles: Annotated[kind, OPEN]
        deep: ClassVar[tuple[str, ...]] = ("stack", "piles")

    refused(Odd, "piles")


def test_a_choice_that_can_change_is_refused() -> None:
    class Answered(Struct):
        hand: Annotated[Hand | None, OPEN] = None

    refused(Answered, "hand")


def test_a_list_in_a_view_is_not_that_of_the_state() -> None:
    class Moves(LittleState, kw_only=True):
        moves: Annotated[list[Pip], OPEN]
        deep: ClassVar[tuple[str, ...]] = ("stack", "moves")

    s = Moves(stack=[], box="", seats=2, moves=[Pip(1)])
    assert seen(s, 0).moves == s.moves
    assert seen(s, 0).moves is not s.moves


@pytest.mark.parametrize("kind", [str, bool, Pip, Sealed[Pip]])
def test_what_has_no_blank_cannot_be_hidden(kind: Any) -> None:
    class Hiding(Struct):
        thing: Annotated[kind, SECRET]

    refused(Hiding, "thing")


@pytest.mark.parametrize("kind", [float, bytes, object])
def test_what_a_view_cannot_show_is_refused(kind: Any) -> None:
    class Strange(Struct):
        thing: Annotated[kind, OPEN]

    refused(Strange, "thing")


@pytest.mark.parametrize("mark", [Vis("seats", mask="nobody"), Vis("seats", "backs", mask="nobody"), Vis("seats")])
def test_a_mask_that_is_no_field_is_refused(mark: Vis) -> None:
    class Masked(Struct):
        cards: Annotated[tuple[int, ...], mark]
        seen_by: Annotated[tuple[int, ...], OPEN] = ()

    refused(Masked, "cards")


@pytest.mark.parametrize(
    "mark",
    [
        Vis("everybody"),
        Vis("owner", "counts"),
        Vis("none", "backs", mask="seen_by"),
        Vis("owner", "backs", mask="seen_by"),
        Vis("seats", "count", mask="seen_by"),
        Vis("seats", "backs", mask="one_mask"),
    ],
)
def test_a_mark_that_does_not_exist_is_refused(mark: Vis) -> None:
    class Odd(Struct):
        cards: Annotated[tuple[int, ...], mark]
        seen_by: Annotated[tuple[int, ...], OPEN] = ()
        one_mask: Annotated[int, OPEN] = 0

    refused(Odd, "cards")


# What is seen


class Purse(Struct, frozen=True):
    """Has no seat of its own: it belongs to whoever holds it."""

    coins: Annotated[int, OWN]


class Person(Struct):
    seat: Annotated[int, OPEN]
    hand: Annotated[tuple[int, ...], OWN] = (4, 7)
    number: Annotated[int, OWN] = 5
    secret: Annotated[tuple[int, ...], SECRET] = (1, 2, 3)
    pile: Annotated[tuple[int, ...], COUNTED] = (8, 9)
    pair: Annotated[tuple[int, int], SECRET] = (6, 6)
    maybe: Annotated[Pip | None, OWN] = None
    purse: Annotated[Purse, OPEN] = Purse(3)
    purses: Annotated[tuple[Purse, ...], OPEN] = (Purse(1), Purse(2))


def test_an_owner_sees_his_own() -> None:
    mine = seen(Person(seat=1, maybe=Pip(2)), 1)
    assert (mine.hand, mine.number, mine.maybe) == ((4, 7), 5, Pip(2))
    assert (mine.purse.coins, [purse.coins for purse in mine.purses]) == (3, [1, 2])


@pytest.mark.parametrize("seat", [0, 2, WATCHER])
def test_others_see_how_many(seat: int) -> None:
    other = seen(Person(seat=1, maybe=Pip(2)), seat)
    assert (other.hand, other.number, other.maybe) == ((BACK, BACK), BACK, None)
    assert (other.purse.coins, [purse.coins for purse in other.purses]) == (BACK, [BACK, BACK])


@pytest.mark.parametrize("seat", [1, 2, WATCHER])
def test_what_nobody_sees_is_empty_or_counted(seat: int) -> None:
    anybody = seen(Person(seat=1), seat)
    assert anybody.secret == ()
    assert anybody.pile == (BACK, BACK)
    assert anybody.pair == (BACK, BACK), "a tuple of fixed length keeps it"


def test_an_owner_without_a_seat_is_nobody() -> None:
    for seat in (0, 1, WATCHER):
        assert seen(Purse(3), seat).coins == BACK


def test_long_piles_are_counted_too() -> None:
    assert seen(Person(seat=1, pile=tuple(range(300))), 1).pile == (BACK,) * 300


def test_the_original_is_left_alone() -> None:
    p = Person(seat=1)
    seen(p, 0)
    assert p == Person(seat=1)


class Row(Struct):
    cards: Annotated[tuple[int, ...], Vis("seats", "backs", mask="seen_by")]
    seen_by: Annotated[tuple[int, ...], OPEN]


class Note(Struct):
    text: Annotated[tuple[int, ...], Vis("seats", "count", mask="readers")]
    readers: Annotated[int, OPEN]


def test_a_mask_shows_each_item_to_its_own_seats() -> None:
    row = Row((10, 11, 12), (0b001, 0b110, 0b000))
    assert seen(row, 0).cards == (10, BACK, BACK)
    assert seen(row, 1).cards == seen(row, 2).cards == (BACK, 11, BACK)
    assert seen(row, WATCHER).cards == (BACK, BACK, BACK)
    assert seen(row, 0).seen_by == row.seen_by


def test_one_mask_can_stand_for_all() -> None:
    note = Note((1, 2), 0b10)
    assert seen(note, 1).text == (1, 2)
    assert seen(note, 0).text == seen(note, WATCHER).text == (BACK, BACK)


class Seen(Struct):
    purses: Annotated[tuple[Purse, ...], Vis("seats", "backs", mask="seen_by")]
    seen_by: Annotated[tuple[int, ...], OPEN]
    seat: Annotated[int, OPEN] = 0


def test_a_struct_shown_by_a_mask_keeps_its_own_marks() -> None:
    assert seen(Seen((Purse(3),), (0b11,)), 0).purses == (Purse(3),)
    assert seen(Seen((Purse(3),), (0b11,)), 1).purses == (Purse(BACK),)


def test_a_back_cannot_be_used_as_a_card() -> None:
    with pytest.raises(IndexError):
        (1, 2, 3)[BACK]


# Frames and windows


class Told(Struct, frozen=True):
    card: Annotated[int, SECRET]


class Telling(Window[Told, Pip], kw_only=True):
    """A window about something that nobody sees."""


class Boxed(Struct, Generic[T], frozen=True):
    thing: Annotated[T, OPEN]


class Holding(Struct):
    boxed: Annotated[Boxed[Told], OPEN]


def test_what_a_window_is_about_keeps_its_marks() -> None:
    window = Telling(seat=0, event=Told(9), answers=(Answer(1, Pip(2)),))
    assert seen(window, 0).event == Told(BACK)
    assert seen(window, 0).answers == (Answer(1, Pip(2)),)


class Pairs(Struct):
    pair: Annotated[tuple[int, Told], OPEN] = (1, Told(9))
    mixed: Annotated[tuple[Told, Purse], OPEN] = (Told(9), Purse(3))
    nested: Annotated[tuple[tuple[int, Told], ...], OPEN] = ((1, Told(9)), (2, Told(8)))
    seat: Annotated[int, OPEN] = 0


def test_each_place_of_a_tuple_keeps_its_marks() -> None:
    assert seen(Pairs(), 0) == Pairs((1, Told(BACK)), (Told(BACK), Purse(3)), ((1, Told(BACK)), (2, Told(BACK))), 0)
    assert seen(Pairs(), 1).mixed == (Told(BACK), Purse(BACK))


def test_an_unmarked_field_in_any_place_of_a_tuple_is_refused() -> None:
    class Bare(Struct, frozen=True):
        card: int

    class Second(Struct):
        pair: Annotated[tuple[int, Bare], OPEN]

    with pytest.raises(UnmarkedError, match=r"Bare\.card"):
        compile_views(Second, frames=(Idle,))


def test_a_type_that_is_not_known_is_refused() -> None:
    with pytest.raises(UnmarkedError, match=r"Boxed\.thing"):
        compile_views(Holding, frames=(Idle,))


def test_the_frames_of_a_stack_are_blanked() -> None:
    class Hand(Frame, kw_only=True):
        cards: Annotated[tuple[int, ...], OWN]

    class Table(State, kw_only=True):
        """A table."""

    s = Table(stack=[Idle(seat=0), Hand(seat=1, cards=(3, 4))], box="", seats=2)
    assert seen(s, 1, Hand).stack[1].cards == (3, 4)
    assert seen(s, 0, Hand).stack[1].cards == (BACK, BACK)


# Events


class Whisper(Event, frozen=True):
    seat: Annotated[int, OPEN]
    word: Annotated[int, OPEN]
    whole: ClassVar[Vis] = OWN


class Shout(Event, frozen=True):
    seat: Annotated[int, OPEN]
    cards: Annotated[tuple[int, ...], OWN]


class Rumour(Event, frozen=True):
    seat: Annotated[int, OPEN]
    word: Annotated[int, OPEN]
    whole: ClassVar[Vis] = SECRET


def test_an_event_is_blanked_or_kept_back_as_a_whole() -> None:
    g = little(Idle, event=Whisper | Shout | Rumour)
    assert redact(g, Whisper(1, 5), 1) == Whisper(1, 5)
    assert redact(g, Shout(1, (5, 6)), 1) == Shout(1, (5, 6))
    for seat in (0, WATCHER):
        assert redact(g, Whisper(1, 5), seat) is None
        assert redact(g, Shout(1, (5, 6)), seat) == Shout(1, (BACK, BACK))
    for seat in (0, 1, WATCHER):
        assert redact(g, Rumour(1, 5), seat) is None


class Shared(Event, frozen=True):
    word: Annotated[int, OPEN]
    heard_by: Annotated[int, OPEN]
    whole: ClassVar[Vis] = Vis("seats", mask="heard_by")


def test_an_event_can_be_for_some_seats() -> None:
    g = little(Idle, event=Shared)
    told = Shared(5, 0b0110)
    assert [redact(g, told, seat) for seat in (0, 1, 2, 3, WATCHER)] == [None, told, told, None, None]


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        (Vis("everybody"), "no such mark as 'everybody'"),
        (Vis("seats", mask="listeners"), "names no field 'listeners'"),
        (Vis("seats", "backs", mask="word"), "mask"),
        (OWN, "an event for its owner has a field `seat`"),
    ],
)
def test_an_event_that_nobody_could_learn_of_so_is_refused(whole: Vis, words: str) -> None:
    wrong = type("Wrong", (Shared,), {"whole": whole, "__module__": __name__}, frozen=True)
    with pytest.raises(UnmarkedError, match=words):
        little(Idle, event=wrong)


@pytest.mark.parametrize("seat", [2, -1, -3, -9])
def test_only_who_is_at_the_table_has_a_view(seat: int) -> None:
    g = little(Idle)
    s = g.start(None, "box", 2)
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 1, or -2 for who only watches, found {seat}"):
        view(g, s, seat, ())
