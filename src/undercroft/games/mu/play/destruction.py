"""Chapter 8: destruction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.mu.board import CELL_NAMES, COLUMNS, FREE, ROWS
from undercroft.games.mu.choices import Destroy, Redirect, Withdraw
from undercroft.games.mu.events import Destroyed, Marked, Redirected
from undercroft.games.mu.play.projects import REDIRECT, WITHDRAW, withdraw, withdrawals
from undercroft.games.mu.state import NEUTRAL, NONE, SOLO, MuState, Player, intact, may_use
from undercroft.kernel import OPEN, Ask, Now, OneOf, Seat, Text, Window, asks, does, say


def crossings(p: Player) -> tuple[int, ...]:
    """8.1, 8.6. Where a Damage token on a row and one on a column meet; a space that has its two only if there is no other."""
    found = [
        3 * row + column - 3 for row in ROWS if p.damage >> row & 1 for column in COLUMNS if p.damage >> column & 1
    ]
    return tuple([cell for cell in found if not p.wrecks >> cell & 1] or found)


def suffer_destruction(p: Player, line: int, now: Now) -> None:
    """8.1. A Damage token on a row and one on a column destroy the building where they meet."""
    if p.damage >> line & 1 and crossings(p):
        now.do(Destruction(seat=p.seat, event=line))


def arrive(s: MuState, p: Player, cell: int, now: Now) -> None:
    """8.4. A building on a marked space is destroyed, unless project 17 names another."""
    if p.wrecks >> cell & 1:
        now.do(Arrival(seat=p.seat, event=cell))


def decider(s: MuState, seat: Seat) -> Seat:
    """11.6. Who decides for this player: in solo play the player does so for the neutral player too."""
    return SOLO if s.solo else seat


def redirections(p: Player, about_to_fall: tuple[int, ...]) -> Sequence[Redirect]:
    """8.2, 10.17. The buildings that project 17 may name, when one on these spaces is about to fall."""
    return [Redirect(cell) for cell in FREE[intact(p)] if any(other != cell for other in about_to_fall)]


class Falling(Window[int, Withdraw | Redirect]):
    """8.2. A building is about to fall: projects 1 and 17 have their moment."""

    target: Annotated[int, OPEN] = NONE
    """The space that project 17 named."""

    def threatened(self, s: MuState) -> tuple[int, ...]:
        """The spaces that the Damage tokens may go to."""
        raise TypeError(f"{type(self).__name__} threatens nothing")

    def about_to_fall(self, s: MuState) -> tuple[int, ...]:
        """Those of them with a building that would fall."""
        standing = intact(s.players[self.seat])
        return tuple([cell for cell in self.threatened(s) if standing >> cell & 1])

    def may_answer(self, s: MuState, seat: Seat) -> Sequence[Withdraw | Redirect]:
        return self.ways_out(s)

    def ways_out(self, s: MuState) -> Sequence[Withdraw | Redirect]:
        p = s.players[self.seat]
        if not may_use(p, REDIRECT) or self.target != NONE:
            return ()
        return redirections(p, self.about_to_fall(s))

    def could_answer(self, s: MuState) -> Sequence[Seat]:
        return (self.seat,) if self.ways_out(s) else ()

    def prompt(self, s: MuState, seat: Seat) -> Text:
        threatened = self.threatened(s)
        standing = self.about_to_fall(s)
        if standing == threatened and len(standing) == 1:
            (cell,) = standing
            return say("ask-save", card=s.tables.names[s.players[self.seat].city[cell]], cell=CELL_NAMES[cell])
        return say("ask-save-crossing", cells=", ".join(CELL_NAMES[cell] for cell in threatened))

    def answered(self, s: MuState, seat: Seat, choice: Withdraw | Redirect, now: Now) -> None:
        p = s.players[seat]
        if isinstance(choice, Withdraw):
            withdraw(p, choice.line, now)
        else:
            p.used |= 1 << REDIRECT
            self.target = choice.cell
            now.tell(Redirected(seat, choice.cell))


class Destruction(Falling):
    """8.1 to 8.3. Damage on a row and on a column; `event` is the line of the token just taken."""

    steps: ClassVar = ("anyone_answers", "choose_the_crossing", "closes")

    def threatened(self, s: MuState) -> tuple[int, ...]:
        return crossings(s.players[self.seat])

    def ways_out(self, s: MuState) -> Sequence[Withdraw | Redirect]:
        p = s.players[self.seat]
        if not crossings(p):
            return ()
        one = withdrawals(p) if may_use(p, WITHDRAW) and self.target == NONE else ()
        return (*one, *super().ways_out(s))

    @asks
    def choose_the_crossing(self, s: MuState) -> Sequence[Ask]:  # 8.3
        places = self.places(s)
        if len(places) < 2:
            return ()
        options = tuple([Destroy(cell) for cell in places])
        whose = "neutral" if s.solo and self.seat == NEUTRAL else "own"
        return (Ask(decider(s, self.seat), say("ask-crossing", whose=whose), OneOf(options), public=True),)

    @choose_the_crossing.taken
    def crossing_chosen(self, s: MuState, seat: Seat, choice: Destroy, now: Now) -> None:
        now.done()
        self.fall(s, choice.cell, now)

    @does
    def closes(self, s: MuState, now: Now) -> None:
        places = self.places(s)
        if len(places) == 1:
            self.fall(s, places[0], now)

    def places(self, s: MuState) -> tuple[int, ...]:
        """The crossings that the Damage tokens may leave for."""
        p = s.players[self.seat]
        found = crossings(p)
        if self.target == NONE:
            return found
        standing = intact(p)
        return tuple([cell for cell in found if standing >> cell & 1 and cell != self.target])

    def fall(self, s: MuState, crossing: int, now: Now) -> None:
        """8.3, 8.5. The two tokens leave the lines, and a building falls, or will fall when it arrives (8.4)."""
        p = s.players[self.seat]
        row, column = divmod(crossing, 3)
        p.damage &= ~(1 << row | 1 << column + 3)
        strike(p, crossing if self.target == NONE else self.target, now)


class Arrival(Falling):
    """8.4. A building came to a marked space; `event` is the space."""

    steps: ClassVar = ("anyone_answers", "closes")

    def threatened(self, s: MuState) -> tuple[int, ...]:
        return (self.event,)

    def about_to_fall(self, s: MuState) -> tuple[int, ...]:
        return self.threatened(s)

    @does
    def closes(self, s: MuState, now: Now) -> None:
        p = s.players[self.seat]
        if self.target == NONE:
            now.tell(Destroyed(p.seat, p.city[self.event], self.event))
        else:
            p.wrecks &= ~(1 << self.event)
            strike(p, self.target, now)


def strike(p: Player, cell: int, now: Now) -> None:
    """8.5. Two Damage tokens on a space: what stands there loses its type and its symbols."""
    if p.city[cell] >= 0 and not p.wrecks >> cell & 1:
        now.tell(Destroyed(p.seat, p.city[cell], cell))
    else:
        now.tell(Marked(p.seat, cell))
    p.wrecks |= 1 << cell
