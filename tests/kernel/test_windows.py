"""Response windows: answering a card of the toy."""

from __future__ import annotations

import pytest

from toy.choices import Play, Rob, Ward
from toy.events import Dug, Played, Wasted
from toy.game import Toy
from toy.material import LAMP, SPADE, THIEF, WARD
from toy.play import TWO_DICE, Turn
from toy.state import Options, ToyState
from undercroft.kernel import NATURE, PASS, Answer, Ask, Choice, Event, Illegal, pending, play

TOY = Toy()
KINDS = TOY.names(TOY.load())["card"]
SPADES, THIEVES, WARDS, LAMPS = (
    [card for card, name in enumerate(KINDS) if name.startswith(kind)] for kind in ("spade", "thief", "ward", "lamp")
)
assert (SPADE, THIEF, WARD, LAMP) == (0, 1, 2, 3)


def table(*hands: tuple[int, ...]) -> ToyState:
    """Seat 0 is to play a card; these are the hands."""
    s = TOY.start(Options(), TOY.load(), len(hands))
    for p, hand in zip(s.players, hands, strict=True):
        p.hand = hand
    held = {card for hand in hands for card in hand}
    s.deck = tuple(card for card in s.deck if card not in held)
    s.stack = [Turn(seat=0, at=Turn.steps.index("play_a_card"))]
    return s


def answer(s: ToyState, *answers: Choice) -> tuple[ToyState, list[Event]]:
    """Whoever is asked gives these answers."""
    told: list[Event] = []
    for choice in answers:
        s, events = play(TOY, s, asked(s).seat, choice)
        told += events
    return s, told


def asked(s: ToyState) -> Ask:
    found = pending(TOY, s)
    assert isinstance(found, tuple)
    (ask,) = [ask for ask in found if ask.blocking]
    return ask


def test_everybody_with_cards_is_asked_in_table_order() -> None:
    s, _ = answer(table((SPADES[0],), (WARDS[0],), (), (SPADES[1],)), Play(SPADES[0]))
    assert (asked(s).seat, list(asked(s).domain.each())) == (1, [Ward(WARDS[0]), PASS])
    s, _ = answer(s, PASS)
    assert (asked(s).seat, list(asked(s).domain.each())) == (3, [PASS]), "who holds no ward is asked as well"
    s, _ = answer(s, PASS)
    assert pending(TOY, s) == TWO_DICE


def test_who_plays_a_card_is_not_asked_and_nobody_is_if_all_hands_are_empty() -> None:
    s, _ = answer(table((SPADES[0], WARDS[0]), (), ()), Play(SPADES[0]))
    assert pending(TOY, s) == TWO_DICE


def test_a_ward_cancels() -> None:
    s, told = answer(table((SPADES[0],), (WARDS[0],), (SPADES[1],)), Play(SPADES[0]), Ward(WARDS[0]), PASS)
    assert told[-1] == Wasted(SPADES[0])
    assert not any(isinstance(event, Dug) for event in told)
    assert s.discards == (SPADES[0], WARDS[0])


def test_an_answer_opens_the_window_again_for_those_who_passed() -> None:
    s = table((SPADES[0], WARDS[2]), (WARDS[0],), (WARDS[1], SPADES[1]))
    s, _ = answer(s, Play(SPADES[0]), PASS, Ward(WARDS[1]))
    assert asked(s).seat == 0, "the player may answer the ward, and all others after that"
    s, _ = answer(s, PASS)
    assert asked(s).seat == 1
    s, told = answer(s, Ward(WARDS[0]))
    assert told == [Played(1, WARDS[0])]
    assert asked(s).seat == 2
    assert s.stack[-1].answers == (Answer(2, Ward(WARDS[1])), Answer(1, Ward(WARDS[0])))
    s, _ = answer(s, PASS)
    assert asked(s).seat == 0
    s, _ = answer(s, PASS)
    assert pending(TOY, s) == TWO_DICE, "a warded ward counts for nothing"


def test_a_third_ward_cancels_after_all() -> None:
    s = table((SPADES[0], WARDS[2]), (WARDS[0], WARDS[1]), (SPADES[1],))
    s, told = answer(s, Play(SPADES[0]), Ward(WARDS[0]), PASS, Ward(WARDS[2]), Ward(WARDS[1]), PASS)
    assert told[-1] == Wasted(SPADES[0])


def test_what_does_not_answer_is_refused() -> None:
    s, _ = answer(table((SPADES[0],), (SPADES[1],), (WARDS[0],)), Play(SPADES[0]))
    for choice in (Ward(WARDS[0]), Ward(SPADES[1]), Play(SPADES[1])):
        with pytest.raises(Illegal):
            play(TOY, s, 1, choice)
    with pytest.raises(Illegal, match="illegal-not-asked"):
        play(TOY, s, 2, Ward(WARDS[0]))


def test_who_is_asked_does_not_depend_on_what_he_holds() -> None:
    for card in (WARDS[0], SPADES[1], THIEVES[0]):
        s, _ = answer(table((SPADES[0],), (card,), (LAMPS[0],)), Play(SPADES[0]))
        assert asked(s).seat == 1
        s, _ = answer(s, PASS)
        assert asked(s).seat == 2


def test_frames_lie_three_deep_and_a_public_question_has_one_answer() -> None:
    s, _ = answer(table((THIEVES[0],), (SPADES[0],)), Play(THIEVES[0]))
    assert (asked(s).public, list(asked(s).domain.each())) == (True, [Rob(1)])
    s, _ = answer(s, Rob(1), PASS)
    assert [p.coins for p in s.players] == [5, 1]


def test_the_dice_go_back() -> None:
    s, _ = answer(table((SPADES[0],), ()), Play(SPADES[0]))
    s, told = play(TOY, s, NATURE, (6, 6))
    assert told == (Dug(0, (6, 6), 3),)
