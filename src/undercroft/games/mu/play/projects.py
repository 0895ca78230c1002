"""Chapter 6: Project cards, and what a completed one does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.mu.board import FAITH, FOOD, FREE, STRENGTH
from undercroft.games.mu.choices import Look, MuChoice, Withdraw
from undercroft.games.mu.events import Completed, Looked, TokensGained, Withdrew
from undercroft.games.mu.state import FACE_DOWN_SLOTS, NONE, MuState, Player, may_use, unseen_lines
from undercroft.kernel import OPEN, Choice, Draw, Frame, Now, Outcome, Seat, does, draws, urn

WITHDRAW, REDIRECT, LOOK, BOOST = 1, 17, 18, 20
"""The Anytime projects."""
ANYTIME = 1 << WITHDRAW | 1 << LOOK
"""Those that may be used outside of a window."""
COVER, WILD = 29, 30
ANY_COLOUR, ONE_COLOUR = EXTRA_PLACES = (22, 28)

TOKEN_OF = {"faith": FAITH, "food": FOOD, "strength": STRENGTH, "any": 3}

WITHDRAWALS = tuple(tuple(Withdraw(line) for line in lines if line < 6) for lines in FREE[:64])


def give_project(s: MuState, p: Player, number: int) -> None:
    """2.3, 4.2. A project lies beside the board, its spaces free."""
    p.projects = (*p.projects, number)
    p.spaces = (*p.spaces, s.tables.projects[number].cost)


def effect_amount(s: MuState, number: int) -> int:
    """The number in a project's effect."""
    return s.tables.projects[number].amount


def set_extra_tokens(p: Player, number: int, count: int) -> None:
    p.extras = tuple(sorted({**dict(p.extras), number: count}.items()))


def complete_project(s: MuState, p: Player, number: int, now: Now) -> tuple[int, int, int, int] | None:
    """6.1, 6.2. A project is complete; the tokens it brings at once."""
    p.complete |= 1 << number
    now.tell(Completed(p.seat, number))
    card = s.tables.projects[number]
    if card.effect != "tokens":
        return None
    token = TOKEN_OF[card.of]  # 10.2, 10.4, 10.5
    if token < 3:
        now.tell(TokensGained(p.seat, token, card.amount))
    pool = [0, 0, 0, 0]
    pool[token] = card.amount
    return (pool[0], pool[1], pool[2], pool[3])


def anytime(s: MuState, seat: Seat) -> Sequence[Choice]:
    """6.3. What a completed Anytime project lets its owner do whenever he wishes."""
    p = s.players[seat]
    if not p.complete & ~p.used & ANYTIME:
        return ()
    found: list[Choice] = []
    if may_use(p, WITHDRAW):
        found += withdrawals(p)
    if may_use(p, LOOK) and s.tables.projects[LOOK].effect == "look":
        found += [Look(slot) for slot in FACE_DOWN_SLOTS if may_look(s, seat, slot)]
    return found


def withdrawals(p: Player) -> Sequence[Withdraw]:
    """10.1. The Damage tokens that project 1 can take off."""
    return WITHDRAWALS[p.damage]


def withdraw(p: Player, line: int, now: Now) -> None:
    """10.1. Project 1 takes a Damage token off the board."""
    p.used |= 1 << WITHDRAW
    p.damage &= ~(1 << line)
    now.tell(Withdrew(p.seat, line))


def may_look(s: MuState, seat: Seat, slot: int) -> bool:
    """10.18. Whether this Battle card lies face down and the seat has not seen it."""
    return s.battles[slot] == NONE and not s.seen_by[FACE_DOWN_SLOTS.index(slot)] >> seat & 1


def interject(s: MuState, seat: Seat, c: MuChoice, now: Now) -> None:
    """6.3. An any-time choice is carried out."""
    p = s.players[seat]
    if isinstance(c, Withdraw):
        withdraw(p, c.line, now)
    elif isinstance(c, Look):
        p.used |= 1 << LOOK
        now.do(LookingAtABattleCard(seat=seat, slot=c.card))


class LookingAtABattleCard(Frame, kw_only=True):
    """10.18. The owner of project 18 looks at a face-down Battle card."""

    slot: Annotated[int, OPEN]
    steps: ClassVar = ("turn_it_up", "look")

    @draws
    def turn_it_up(self, s: MuState) -> Draw | None:
        known = s.face_down[FACE_DOWN_SLOTS.index(self.slot)] != NONE
        return None if known else Draw("battle", urn(unseen_lines(s)))

    @turn_it_up.taken
    def turned_up(self, s: MuState, line: Outcome, now: Now) -> None:
        assert isinstance(line, int)
        at = FACE_DOWN_SLOTS.index(self.slot)
        s.face_down = (line, s.face_down[1]) if at == 0 else (s.face_down[0], line)

    @does
    def look(self, s: MuState, now: Now) -> None:
        at = FACE_DOWN_SLOTS.index(self.slot)
        seen = s.seen_by[at] | 1 << self.seat
        s.seen_by = (seen, s.seen_by[1]) if at == 0 else (s.seen_by[0], seen)
        now.tell(Looked(self.seat, self.slot, s.face_down[at]))
