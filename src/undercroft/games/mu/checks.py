"""What can never change, and why a choice is refused."""

from __future__ import annotations

from collections import Counter

from undercroft.games.mu.board import COLOURS
from undercroft.games.mu.imagine import is_drafting
from undercroft.games.mu.material import BASIC, COMMON, EXPERT
from undercroft.games.mu.play.solo import SoloTurn
from undercroft.games.mu.play.tokens import Allocation, halves
from undercroft.games.mu.state import MuState, Player
from undercroft.kernel import Choice, Text, View


def check(s: MuState) -> None:
    """Raise AssertionError where a card or a token has come or gone."""
    drafting = is_drafting(s)
    check_buildings(s, drafting)
    check_projects(s, drafting)
    for p in s.players:
        check_sources(s, p)
        check_tokens(s, p)
        assert p.damage < 1 << 6
        assert p.wrecks < 1 << 9
        assert not p.used & ~p.complete


def check_buildings(s: MuState, drafting: bool) -> None:
    cards = Counter({*s.deck})
    cards.update([*s.removed, *s.discards])
    for f in s.stack:
        if isinstance(f, SoloTurn):
            cards.update(f.offered)
    for p in s.players:
        cards.update([card for card in p.city if card >= 0])
        cards.update(p.discarded)
        if not drafting:
            cards.update([*p.hand, *p.passing])
            cards.update([card for card in p.plays if card not in p.city])
    assert cards == Counter(range(60)), f"buildings: {cards - Counter(range(60))} too many"


def check_projects(s: MuState, drafting: bool) -> None:
    cards = Counter(s.project_deck)
    for p in s.players:
        cards.update([number for number in p.projects if number not in BASIC])
        cards.update(p.discarded_projects)
        if drafting:
            cards.update([*p.hand, *p.passing])
    assert cards == Counter(COMMON + EXPERT if s.experts else COMMON)


def check_sources(s: MuState, p: Player) -> None:
    for colour in COLOURS:
        for junction in range(24):
            if p.sources[colour] >> junction & 1:
                found = halves(s, p, junction)
                assert colour in found
                assert found[0] == found[1] or p.covers >> junction & 1


def check_tokens(s: MuState, p: Player) -> None:
    due = sum(sum(map(sum, f.due[p.seat])) for f in s.stack if isinstance(f, Allocation) and p.seat < len(f.due))
    paid = sum(
        sum(s.tables.projects[number].cost) - sum(free) for number, free in zip(p.projects, p.spaces, strict=True)
    )
    extra = sum(count for _, count in p.extras) + p.covers.bit_count()
    assert p.gained == paid + extra + p.lost + due


def why_not(v: View[MuState], c: Choice) -> Text | None:
    return None
