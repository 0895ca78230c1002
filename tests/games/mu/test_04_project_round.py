"""Chapter 4: the Project round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.mu.scenario import COMMON, Table
from undercroft.games.mu.events import Drafted, LastProjectPutAway, ProjectsPassed
from undercroft.kernel import BACK

HANDS = {"johan": (7, 8, 9, 10), "sylvain": (11, 12, 13, 14), "bertrand": (15, 16, 17, 18), "david": (3, 4, 5, 6)}
"""David's hand is that of the example: blue (3), red (4 and 5) and green (6)."""


def dealt(t: Table) -> Table:
    for who, numbers in HANDS.items():
        t.holds(who, *numbers)
    return t


@pytest.mark.rule("4.1")
def test_everybody_gets_four_projects_and_sees_only_his_own(table: Callable[..., Table]) -> None:
    t = table(3).starts().by_chance().leaves()
    assert len({number for p in t.s.players for number in p.hand}) == 12
    assert {number for p in t.s.players for number in p.hand} <= {*COMMON}
    v = t.view("sylvain")
    assert [p.hand for p in v.state.players] == [(BACK,) * 4, t.player("sylvain").hand, (BACK,) * 4]


@pytest.mark.rule("4.1")
def test_projects_are_dealt_at_random(table: Callable[..., Table]) -> None:
    hands = [table(4).starts().by_chance(seed).leaves().player("johan").hand for seed in range(5)]
    assert len(set(hands)) == 5


@pytest.mark.rule("4.2", "4.3")
def test_t01_david_keeps_red_and_green(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns(2).leaves()
    t.answers("johan", "play 7 hold 8").answers("sylvain", "play 11 hold 12").answers("bertrand", "play 15 hold 16")
    t.answers("david", "play 4 hold 6")
    t.expects("david", projects={1, 2, 4}, hand={6, 17, 18})
    t.expects("johan", hand={8, 3, 5})
    assert t.prompt("david").args == {"hand": 3}


@pytest.mark.rule("4.2")
def test_any_two_cards_can_be_kept_and_either_played(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns().leaves()
    assert t.options("david") == {f"play {a} hold {b}" for a in (3, 4, 5, 6) for b in (3, 4, 5, 6) if a != b}


@pytest.mark.rule("4.2")
def test_nothing_is_shown_before_the_last_answer(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns().leaves()
    t.answers("johan", "play 7 hold 8").answers("sylvain", "play 11 hold 12").answers("bertrand", "play 15 hold 16")
    assert t.told(Drafted) == []
    seen = t.view("david").state.stack[-1].answers
    assert [(sealed.given, sealed.answer) for sealed in seen] == [(True, None)] * 3 + [(False, None)]
    t.asks(david="ask-draft")
    t.answers("johan", "play 9 hold 10")
    t.answers("david", "play 4 hold 6")
    t.expects("johan", projects={1, 2, 9})
    assert [e.project for e in t.told(Drafted)] == [9, 11, 15, 4]


@pytest.mark.rule("4.2")
def test_the_held_card_stays_hidden_and_the_played_one_lies_open(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns().leaves()
    t.answers("johan", "play 7 hold 8").answers("sylvain", "play 11 hold 12").answers("bertrand", "play 15 hold 16")
    t.answers("david", "play 4 hold 6")
    seen = t.view("johan").state.players[3]
    assert seen.projects == (1, 2, 4)
    assert seen.hand[0] == BACK


@pytest.mark.rule("4.3")
def test_cards_go_to_the_left_and_only_the_two_neighbours_know_them(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns(2).leaves()
    t.answers("johan", "play 7 hold 8").answers("sylvain", "play 11 hold 12").answers("bertrand", "play 15 hold 16")
    t.answers("david", "play 4 hold 6")
    assert [(e.seat, e.to) for e in t.told(ProjectsPassed)] == [(0, 1), (1, 2), (2, 3), (3, 0)]
    passed = t.told(ProjectsPassed)[3]
    assert t.learns("david", passed).projects == (3, 5)
    assert t.learns("sylvain", passed).projects == (BACK, BACK)
    assert {3, 5} <= {*t.view("johan").state.players[0].hand}
    assert t.view("sylvain").state.players[0].hand == (BACK,) * 3


@pytest.mark.rule("4.4")
def test_hands_of_four_three_and_two_pass_two_one_and_none(table: Callable[..., Table]) -> None:
    t = dealt(table()).project_turns()
    for hand, passed in ((4, 2), (3, 1), (2, 0)):
        assert all(len(p.hand) == hand for p in t.s.players)
        before = len(t.told(ProjectsPassed))
        t.answers_at_random()
        now = t.told(ProjectsPassed)[before:]
        assert [len(e.projects) for e in now] == [passed] * (4 if passed else 0)


@pytest.mark.rule("4.4", "4.5")
def test_in_the_third_turn_one_of_two_is_played_and_the_other_put_away_unseen(table: Callable[..., Table]) -> None:
    t = table(2).holds("johan", 7, 8).holds("sylvain", 11, 12).project_turns(1)
    assert t.options("johan") == {"play 7 hold 8", "play 8 hold 7"}
    t.answers("johan", "play 8 hold 7").answers("sylvain", "play 12 hold 11")
    t.expects("johan", projects={1, 2, 8}, hand=set(), discarded_projects={7})
    assert t.view("sylvain").state.players[0].discarded_projects == (BACK,)
    assert t.view("johan").state.players[0].discarded_projects == (7,)
    assert len(t.told(LastProjectPutAway)) == 2
