"""Chapter 7: battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.mu.board import LINE_CELLS, LINE_JUNCTIONS, STRENGTH
from undercroft.games.mu.choices import Boost
from undercroft.games.mu.events import BattleBegan, Boosted, Damaged, Mustered, Won
from undercroft.games.mu.play.destruction import suffer_destruction
from undercroft.games.mu.play.projects import BOOST, effect_amount
from undercroft.games.mu.state import FACE_DOWN_SLOTS, NONE, MuState, Player, may_use, strength_sources, unseen_lines
from undercroft.kernel import OPEN, Draw, Now, Outcome, Seat, Text, Window, does, draws, say, urn

BATTLES_OF_ROUND = ((), (0,), (1, 2), (3, 4))
"""5.8: the Battle cards of each round, the face-up one first."""


def begin_battles(number: int, now: Now) -> None:
    """5.8, 7.1. The battles of a round, one after another."""
    now.do(*[Battle(seat=0, event=slot) for slot in BATTLES_OF_ROUND[number]])


class Battle(Window[int, Boost]):
    """7. A battle on the line of one Battle card; `event` says which card."""

    strength: Annotated[tuple[int, ...], OPEN] = ()
    steps: ClassVar = ("flip_the_card", "muster", "anyone_answers", "closes", "destroy_buildings")

    @draws
    def flip_the_card(self, s: MuState) -> Draw | None:  # 7.1
        if s.battles[self.event] != NONE or s.face_down[FACE_DOWN_SLOTS.index(self.event)] != NONE:
            return None
        return Draw("battle", urn(unseen_lines(s)))

    @flip_the_card.taken
    def card_flipped(self, s: MuState, line: Outcome, now: Now) -> None:
        assert isinstance(line, int)
        show_battle_card(s, self.event, line)

    @does
    def muster(self, s: MuState, now: Now) -> None:  # 7.2
        if s.battles[self.event] == NONE:
            show_battle_card(s, self.event, s.face_down[FACE_DOWN_SLOTS.index(self.event)])
        line = s.battles[self.event]
        now.tell(BattleBegan(line))
        self.strength = tuple([strength_on(s, p, line) for p in s.players])
        for p in s.players:
            now.tell(Mustered(p.seat, self.strength[p.seat]))

    def could_answer(self, s: MuState) -> Sequence[Seat]:  # 7.6
        return [p.seat for p in s.players if may_use(p, BOOST)]

    def may_answer(self, s: MuState, seat: Seat) -> Sequence[Boost]:
        return (Boost(),)

    def prompt(self, s: MuState, seat: Seat) -> Text:
        return say("ask-boost", strength=self.strength[seat], most=max(self.strength))

    def answered(self, s: MuState, seat: Seat, choice: Boost, now: Now) -> None:  # 10.20
        s.players[seat].used |= 1 << BOOST
        more = self.strength[seat] + effect_amount(s, BOOST)
        self.strength = (*self.strength[:seat], more, *self.strength[seat + 1 :])
        now.tell(Boosted(seat, more))

    @does
    def closes(self, s: MuState, now: Now) -> None:
        most, least = max(self.strength), min(self.strength)
        line = s.battles[self.event]
        for p, strength in zip(s.players, self.strength, strict=True):
            if strength == most:  # 7.3, 7.5
                p.victories += 1
                now.tell(Won(p.seat))
            elif strength == least:  # 7.4
                p.damage |= 1 << line
                now.tell(Damaged(p.seat, line))

    @does
    def destroy_buildings(self, s: MuState, now: Now) -> None:  # 8.1
        for p in s.players:
            suffer_destruction(p, s.battles[self.event], now)


def show_battle_card(s: MuState, slot: int, line: int) -> None:
    """A Battle card lies face up."""
    s.battles = (*s.battles[:slot], line, *s.battles[slot + 1 :])


def strength_on(s: MuState, p: Player, line: int) -> int:
    """7.2. Strength on the buildings that stand on a line, and the Strength Sources that lie in it."""
    t = s.tables
    total = strength_sources(p, LINE_JUNCTIONS[line])
    for cell in LINE_CELLS[line]:
        card = p.city[cell]
        if card >= 0 and not p.wrecks >> cell & 1:
            total += t.symbols[card][STRENGTH]
    return total
