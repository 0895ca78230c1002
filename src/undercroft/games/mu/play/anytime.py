"""6.3: what may be done at any time."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.mu.choices import Look, MuChoice, Withdraw
from undercroft.games.mu.play.destruction import Destruction
from undercroft.games.mu.play.projects import (
    LOOK,
    WITHDRAW,
    LookingAtABattleCard,
    may_look,
    withdraw,
    withdrawals,
)
from undercroft.games.mu.state import FACE_DOWN_SLOTS, MuState, may_use
from undercroft.kernel import Choice, Now, Seat

ANYTIME = 1 << WITHDRAW | 1 << LOOK
"""The projects that may be used outside of a window."""


def anytime(s: MuState, seat: Seat) -> Sequence[Choice]:
    """6.3. What a completed Anytime project lets its owner do whenever he wishes."""
    p = s.players[seat]
    if not p.complete & ~p.used & ANYTIME:
        return ()
    found: list[Choice] = []
    if may_use(p, WITHDRAW) and not is_asked_to_withdraw(s, seat):
        found += withdrawals(p)
    if may_use(p, LOOK) and s.tables.projects[LOOK].effect == "look":
        found += [Look(slot) for slot in FACE_DOWN_SLOTS if may_look(s, seat, slot)]
    return found


def is_asked_to_withdraw(s: MuState, seat: Seat) -> bool:
    """8.2. Whether the seat has project 1 among its answers anyway."""
    f = s.stack[-1]
    return isinstance(f, Destruction) and f.seat == seat and seat not in f.passed and bool(f.ways_out(s))


def interject(s: MuState, seat: Seat, c: MuChoice, now: Now) -> None:
    """6.3. An any-time choice is carried out."""
    p = s.players[seat]
    if isinstance(c, Withdraw):
        withdraw(p, c.line, now)
    elif isinstance(c, Look):
        p.used |= 1 << LOOK
        now.do(LookingAtABattleCard(seat=seat, slot=c.card))
