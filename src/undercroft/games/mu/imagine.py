"""A world that a seat cannot tell from the true one.

What nobody told the seat is dealt at random; what it knows is kept: its own cards, the cards it passed on and
where they must be now, the Battle cards it looked at, and how many buildings of each type are out of the game.
Of buildings that it remembers from earlier rounds it knows that they are put away; with whom they lie makes no
difference any more, nor do projects that were not played. What the others passed on and received stays blank: it is
kept for their own memory, and nothing that can still happen depends on it.
"""

from __future__ import annotations

from random import Random

from undercroft.games.mu.board import LINES
from undercroft.games.mu.material import TYPES
from undercroft.games.mu.play.building_round import PASSES_TO, BuildingRound
from undercroft.games.mu.play.project_round import ProjectRound
from undercroft.games.mu.play.setup import REMOVED_PER_TYPE, Removal
from undercroft.games.mu.play.solo import SoloTurn
from undercroft.games.mu.state import FACE_DOWN_SLOTS, NONE, MuState, Player
from undercroft.kernel import BACK, Sealed, Seat, Together, View, clone

UNKNOWN = BACK


def imagine(v: View[MuState], rng: Random) -> MuState:
    """A world that has this view."""
    s = clone(v.state)
    drafting = is_drafting(s)
    if s.seats > 1:
        remember_passed_cards(s, v.seat, draft_step(s), rng)
    deal_unknown_projects(s, drafting, rng)
    deal_unknown_buildings(s, v.seat, drafting, rng)
    deal_battle_cards(s, v.seat, rng)
    answer_sealed_questions(s, rng)
    return s


def is_drafting(s: MuState) -> bool:
    """Whether the hands are projects."""
    return any(isinstance(f, ProjectRound) for f in s.stack)


def draft_step(s: MuState) -> int:
    """Which way cards go in this round."""
    for f in reversed(s.stack):
        if isinstance(f, ProjectRound):
            return 1
        if isinstance(f, BuildingRound):
            return PASSES_TO[f.number] or 0
    return 1


def remember_passed_cards(s: MuState, seat: Seat, step: int, rng: Random) -> None:
    """Put the cards that this seat passed on where they can still be: with the next player, or the one after."""
    if seat < 0 or not s.players[seat].passed:
        return
    me = s.players[seat]
    down = s.players[(seat + step) % s.seats]
    beyond = s.players[(seat + 2 * step) % s.seats]
    given = me.passed[:2]
    if len(down.plays) == 1:
        down.hand = (UNKNOWN, *given)
        return
    rest = [card for card in given if card != down.plays[1]]
    rest += [UNKNOWN] * (2 - len(rest))
    orders = [(held, gone) for held, gone in (rest, rest[::-1]) if _agrees(me, down, beyond, rest, held, gone)]
    held, gone = orders[int(rng.random() * len(orders))]
    if len(me.passed) == 2:
        down.hand, down.passing = (held,), (gone,)
        return
    last = me.passed[2]
    if len(down.plays) == 2:
        down.hand = (held, last)
        if beyond is not me:
            beyond.hand = (beyond.hand[0], gone)
    elif down.hand:
        down.hand = (held,) if down.plays[2] == last else (last,)
        if beyond is not me and gone not in (UNKNOWN, beyond.plays[2]):
            beyond.hand = (gone,)


def _agrees(me: Player, down: Player, beyond: Player, rest: list[int], held: int, gone: int) -> bool:
    """Whether what was played and received since allows that `down` held the one and passed on the other."""

    def is_it(card: int, seen: int) -> bool:
        return card == seen or (card == UNKNOWN and seen not in rest)

    if beyond is me:
        if len(me.received) == 3 and not is_it(gone, me.received[2]):
            return False
    elif len(beyond.plays) == 3 and beyond.plays[2] in rest and gone != beyond.plays[2]:
        return False
    return len(down.plays) < 3 or down.plays[2] == me.passed[2] or is_it(held, down.plays[2])


def fill(cards: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    """These cards with the unknown ones dealt from the pool."""
    return tuple([pool.pop() if card == UNKNOWN else card for card in cards])


def deal_unknown_projects(s: MuState, drafting: bool, rng: Random) -> None:
    seen = {number for p in s.players for number in (*p.projects, *p.discarded_projects)}
    if drafting:
        seen.update(number for p in s.players for number in (*p.hand, *p.passing))
    pool = [number for number in s.project_pile if number not in seen]
    rng.shuffle(pool)
    for p in s.players:
        p.discarded_projects = fill(p.discarded_projects, pool)
        if drafting:
            p.hand = fill(p.hand, pool)
            p.passing = fill(p.passing, pool)
    s.project_deck = tuple(pool)


def deal_unknown_buildings(s: MuState, seat: Seat, drafting: bool, rng: Random) -> None:
    seen = {*s.discards, *s.returned}
    for p in s.players:
        seen.update(p.city, p.discarded, p.remembered)
        if not drafting:
            seen.update(p.hand, p.passing, p.plays)
    for f in s.stack:
        if isinstance(f, SoloTurn):
            seen.update(f.offered)
    pool = remove_unseen(s, seen, rng)
    rng.shuffle(pool)
    if seat >= 0:
        bury(s, seat, s.players[seat].remembered)
    for p in s.players:
        p.discarded = fill(p.discarded, pool)
        if not drafting:
            p.hand = fill(p.hand, pool)
            p.passing = fill(p.passing, pool)
    shown = {*s.discards, *(card for p in s.players for card in p.city)}
    shown.update(card for f in s.stack if isinstance(f, SoloTurn) for card in f.offered)
    s.deck = (*pool, *[card for card in s.returned if card not in shown])


def remove_unseen(s: MuState, seen: set[int], rng: Random) -> list[int]:
    """Choose the removed buildings among the unseen (2.1); the other unseen ones are returned."""
    under_way = [f.kind for f in s.stack if isinstance(f, Removal)]
    removed: list[int] = []
    pool: list[int] = []
    for kind in TYPES:
        cards = [card for card in s.tables.of_type[kind] if card not in seen]
        rng.shuffle(cards)
        count = 0 if kind in under_way or not s.removed else REMOVED_PER_TYPE[s.seats] or 0
        removed += cards[:count]
        pool += cards[count:]
    s.removed = tuple(removed)
    return pool


def bury(s: MuState, seat: Seat, remembered: tuple[int, ...]) -> None:
    """Cards that were seen in earlier rounds and never built are among what the others put away."""
    for card in remembered:
        for p in s.players:
            if p.seat != seat and UNKNOWN in p.discarded:
                at = p.discarded.index(UNKNOWN)
                p.discarded = (*p.discarded[:at], card, *p.discarded[at + 1 :])
                break


def deal_battle_cards(s: MuState, seat: Seat, rng: Random) -> None:
    """A Battle card that others have looked at has a line, even if this seat does not know it."""
    known = {line for line in (*s.battles, *s.face_down) if line >= 0}
    free = [line for line in LINES if line not in known]
    rng.shuffle(free)
    lines = []
    for slot, line, seen_by in zip(FACE_DOWN_SLOTS, s.face_down, s.seen_by, strict=True):
        if line == UNKNOWN:
            line = NONE if not seen_by else s.battles[slot] if s.battles[slot] != NONE else free.pop()
        lines.append(line)
    s.face_down = (lines[0], lines[1])


def answer_sealed_questions(s: MuState, rng: Random) -> None:
    """Answers that were given and not shown yet."""
    for f in s.stack:
        if isinstance(f, Together):
            f.answers = tuple(
                [
                    Sealed(sealed.seat, True, f.question(s, sealed.seat)[1].some(rng))
                    if sealed.given and sealed.answer is None
                    else sealed
                    for sealed in f.answers
                ]
            )
