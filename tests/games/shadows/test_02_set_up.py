"""Chapter 2: setting up; 10.1 to 10.3 and 10.9, which change it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.shadows.scenario import BOX, PAGES, TABLES, Played
from undercroft.games.shadows.board import centre_of, start
from undercroft.games.shadows.choices import Be, Start
from undercroft.games.shadows.events import BackRolled, Became, Dealt, RolledAgain, RoomLaid, Started, WentFirst
from undercroft.games.shadows.laying import around
from undercroft.games.shadows.state import Options, turn_order
from undercroft.kernel import BACK, WATCHER, begin, pending, redact, view
from undercroft.words.fluent import Words
from undercroft.words.notation import Notation

SEATS = pytest.mark.parametrize("seats", range(2, 7))
COLOURS = [sheet.name for sheet in TABLES.sheets]
RED, BLACK = "red", "black"


@pytest.mark.rule("2.1")
def test_the_rooms_lie_round_the_central_room_as_they_were_shuffled() -> None:
    t = Played(script={"room": [(4, 2, 6, 1, 3, 5)]})
    assert t.s.laying == around((4, 2, 6, 1, 3, 5))
    assert [(e.place, e.room) for e in t.told(RoomLaid)] == [(1, 4), (2, 2), (3, 6), (4, 1), (5, 3), (6, 5)]
    assert len(t.s.map.hexes) == 259


@pytest.mark.rule("2.2", "2.9")
@SEATS
def test_characters_are_chosen_in_turn_order_each_once(seats: int) -> None:
    t = Played(seats, script={"seat": [seats - 1]}, seed=seats)
    assert [e.seat for e in t.told(WentFirst)] == [t.s.first] == [seats - 1]
    order = (seats - 1, *range(seats - 1))
    assert turn_order(t.s) == order
    assert tuple(e.seat for e in t.told(Became)) == order
    assert len({p.sheet for p in t.s.players}) == seats
    domains = [ask.domain.size() for ask, _ in t.asked if ask.prompt.key == "ask-character"]
    assert domains == [6 - n for n in range(seats)]


@pytest.mark.rule("2.9", "11.3")
def test_the_first_seat_may_go_first() -> None:
    t = Played(first="first-seat")
    assert (t.s.first, t.rolled("seat"), t.told(WentFirst)) == (0, [], [])


@pytest.mark.rule("2.3", "2.4")
@pytest.mark.parametrize(("seats", "torches", "confidence"), [(4, 15, 16), (5, 19, 20), (6, 23, 20)])
def test_torches_and_confidence_are_those_of_the_sheets(seats: int, torches: int, confidence: int) -> None:
    """T14: six sheets have 24, the rule ends at 20."""
    t = Played(seats, script={"ask-character": [Be(sheet) for sheet in range(6)]}, first="first-seat")
    sheets = TABLES.sheets[:seats]
    assert sum(sheet.torches for sheet in sheets) == torches
    assert sum(sheet.confidence for sheet in sheets) == {4: 16, 5: 21, 6: 24}[seats]
    assert (t.s.torches, t.s.confidence) == (torches, confidence)
    assert len(t.s.unseen_torches) == 40


@pytest.mark.rule("10.3", "2.8")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("level", ["easy", "standard", "hard"])
def test_few_players_have_numbers_of_their_own(seats: int, level: str) -> None:
    """T15."""
    t = Played(seats, level=level)
    assert (t.s.torches, t.s.confidence, t.s.group_deck) == (12, 14, ())
    assert t.s.floor == {"easy": 10, "standard": 7, "hard": 1}[level]
    assert [len(p.hand) for p in t.s.players] == [TABLES.sheets[p.sheet].treasures for p in t.s.players]


@pytest.mark.rule("2.8", "10.9")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_four_and_more_have_the_group_deck_unless_they_are_united(seats: int) -> None:
    assert len(Played(seats).s.group_deck) == 16
    assert Played(seats, united=True).s.group_deck == ()


@pytest.mark.rule("2.5")
def test_each_player_starts_on_a_number_of_its_own() -> None:
    t = Played(3, script={"ask-start": [Start(4), Start(1), Start(6)]}, first="first-seat")
    assert [p.at for p in t.s.players] == [start(4), start(1), start(6)]
    assert [(e.seat, e.number) for e in t.told(Started)] == [(0, 4), (1, 1), (2, 6)]
    domains = [tuple(c.number for c in ask.domain.each()) for ask, _ in t.asked if ask.prompt.key == "ask-start"]
    assert domains == [(1, 2, 3, 4, 5, 6), (1, 2, 3, 5, 6), (2, 3, 5, 6)]
    assert all(t.s.map.distance[p.at][centre_of(0)] == 1 for p in t.s.players)


@pytest.mark.rule("2.6", "6.8")
@SEATS
def test_treasures_go_to_players_then_centres_then_backs(seats: int) -> None:
    """T4: whatever is dealt, no mummy enters."""
    t = Played(seats, script={"ask-character": [Be(sheet) for sheet in range(6)]}, first="first-seat")
    dealt = [sheet.treasures for sheet in TABLES.sheets[:seats]]
    assert [len(p.hand) for p in t.s.players] == dealt == [len(e.cards) for e in t.told(Dealt)]
    assert t.s.centres == (1, 2, 3, 4, 5, 6)
    rest = 40 - sum(dealt) - 6
    assert t.s.piles == (0, *[rest // 6 + (place < rest % 6) for place in range(6)])
    assert len(t.s.unseen_treasures) == rest + 6
    assert all(p.mummies == () for p in t.s.players)


@pytest.mark.rule("2.6", "6.8")
def test_a_mummy_card_that_is_dealt_adds_no_mummy() -> None:
    """T4."""
    mummies = [card for card, treasure in enumerate(TABLES.treasures) if treasure.kind == "mummy"]
    t = Played(2, script={"ask-character": [Be(0), Be(1)], "treasure": mummies}, first="first-seat")
    assert [p.hand for p in t.s.players] == [(mummies[0],), (mummies[1],)]
    assert [p.mummies for p in t.s.players] == [(), ()]


@pytest.mark.rule("2.7", "11.1", "11.2")
@pytest.mark.parametrize(
    ("level", "face", "floor", "night"),
    [
        ("easy", "level", 10, True),
        ("standard", "level", 7, True),
        ("hard", "level", 1, False),
        ("standard", "day", 7, False),
        ("hard", "night", 1, True),
    ],
)
def test_levels(level: str, face: str, floor: int, night: bool) -> None:
    t = Played(level=level, face=face)
    assert (t.s.floor, t.s.night) == (floor, night)


@pytest.mark.rule("2.10")
def test_hands_are_secret_and_their_sizes_are_not() -> None:
    t = Played(4)
    for looking in (*range(4), WATCHER):
        seen = view(PAGES, t.s, looking).state
        assert set(seen.unseen_torches) | set(seen.unseen_treasures) | set(seen.group_deck) == {BACK}
        for p in seen.players:
            own = p.seat == looking
            assert p.hand == (t.s.players[p.seat].hand if own else (BACK,) * len(t.s.players[p.seat].hand))
    for e in t.told(Dealt):
        assert redact(PAGES, e, e.seat) == e
        assert set(redact(PAGES, e, (e.seat + 1) % 4).cards) == {BACK}


@pytest.mark.rule("10.1", "11.4")
def test_dice_lay_the_rooms_one_beside_the_other() -> None:
    """Red 1 with black 2 is edge 1; an edge that is taken is rolled again."""
    rolls = [(1, 2), (4, 2), (3, 3), (2, 4), (1, 2), (6, 6), (1, 2)]
    t = Played(
        script={"room": [(1, 2, 3, 4, 5, 6)], RED: [red for red, _ in rolls], BLACK: [black for _, black in rolls]},
        format="dice",
    )
    assert [(e.red, e.black) for e in t.told(RolledAgain)] == [(4, 2)]
    assert [at[1:] for at in t.s.laying[:3]] == [(0, 0), (4, -7), (4 + 7, -7 - 3)]
    assert [e.room for e in t.told(RoomLaid)] == [1, 2, 3, 4, 5, 6]
    assert len(t.s.map.rooms) == 7


@pytest.mark.rule("10.2", "11.4")
@given(st.integers(8, 13), st.integers(0, 1 << 20))
@settings(max_examples=25, deadline=None)
def test_more_rooms_have_their_backs_filled_by_dice(rooms: int, seed: int) -> None:
    t = Played(4, rooms=rooms, seed=seed)
    assert len(t.s.laying) == len(t.s.map.rooms) == rooms
    laid = {room for room, _, _ in t.s.laying}
    assert laid >= set(range(7))
    assert len(laid - set(range(7))) == rooms - 7
    assert t.s.centres == tuple(range(1, rooms))
    assert sum(t.s.piles) + len(t.s.centres) == len(t.s.unseen_treasures)
    backs = t.told(BackRolled)
    assert [e.place for e in backs] == [n % (rooms - 1) + 1 for n in range(len(backs))]
    for e in backs[:-1]:
        assert e.cards in ((3, 2, 1) if e.die % 2 else (0,))
    filled: Counter[int] = Counter()
    for e in backs:
        filled[e.place] += e.cards
    assert t.s.piles == tuple(filled[place] for place in range(rooms))
    assert [e.cards for e in backs if e.die % 2][:-1] == [3] * (sum(e.die % 2 for e in backs) - 1)


@pytest.mark.rule("11.4")
def test_seven_rooms_laid_with_dice_have_backs_dealt_one_by_one() -> None:
    t = Played(format="dice")
    assert t.told(BackRolled) == []
    assert max(t.s.piles[1:]) - min(t.s.piles[1:]) <= 1


@pytest.mark.rule("10.4", "10.6", "10.7", "10.8", "11.5")
def test_alternative_rules_are_off_unless_they_are_chosen() -> None:
    plain = Played().s
    assert (plain.powerful_mummy, plain.dark, plain.push, {p.shadows for p in plain.players}) == (False,) * 3 + ({0},)
    s = Played(powerful_mummy=True, dark=True, push=True, own_shadow="twice").s
    assert (s.powerful_mummy, s.dark, s.push, {p.shadows for p in s.players}) == (True,) * 3 + ({2},)
    assert {p.shadows for p in Played(own_shadow="once").s.players} == {1}


@pytest.mark.rule("2.2", "2.5")
def test_what_is_asked_and_told_has_words_and_a_paragraph() -> None:
    words = Words(PAGES)
    notation = Notation(PAGES, BOX)
    games = [Played(6), Played(4, rooms=13, seed=1), Played(format="dice", seed=2)]
    for t in games:
        for ask, answer in t.asked:
            assert words.text(ask.prompt)
            assert words.rule(ask.prompt.key)
            assert notation.parse(notation.write(answer)) == answer
        for e in t.events:
            for seat in (0, WATCHER):
                assert words.event(redact(PAGES, e, seat), (), PAGES.names(BOX))


@SEATS
def test_a_position_is_json_at_any_moment(seats: int) -> None:
    s = begin(PAGES, Options(), BOX, seats)
    assert PAGES.decode_state(PAGES.encode_state(s)) == s
    assert pending(PAGES, PAGES.decode_state(PAGES.encode_state(s))) == pending(PAGES, s)
    played = Played(seats).s
    assert PAGES.decode_state(PAGES.encode_state(played)) == played
