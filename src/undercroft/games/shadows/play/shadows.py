"""Chapter 3: in the shadows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.shadows.board import cells_of, place_of
from undercroft.games.shadows.choices import Enter, Lose, TakeBack
from undercroft.games.shadows.events import (
    GroupCardDrawn,
    MummyDispelled,
    MummyEntered,
    MummyTakenBack,
    NoMummy,
    SawSomething,
    TreasureLost,
)
from undercroft.games.shadows.state import Player, ShadowsState, best_treasures, free, is_stacked
from undercroft.kernel import OPEN, Ask, Draw, Frame, Now, OneOf, Seat, asks, does, draws, say, urn


def is_alone(s: ShadowsState, p: Player) -> bool:
    """3.1. Whether the nearest other character is too far away."""
    away = s.map.distance[p.at]
    return all([away[other.at] > s.tables.numbers.alone for other in s.players if other is not p])


class SeeSomething(Frame):
    """3.2. A player sees something in the shadows."""

    steps: ClassVar = ("lose_confidence", "lose_the_best_treasure", "draw_a_group_card")

    @does
    def lose_confidence(self, s: ShadowsState, now: Now) -> None:
        s.confidence = max(s.floor, s.confidence - 1)
        now.tell(SawSomething(self.seat, s.confidence))

    @does
    def lose_the_best_treasure(self, s: ShadowsState, now: Now) -> None:
        if best_treasures(s, s.players[self.seat]):
            now.do(LoseTreasure(seat=self.seat))

    @draws
    def draw_a_group_card(self, s: ShadowsState) -> Draw | None:
        return Draw("group", urn(s.group_deck)) if s.group_deck else None

    @draw_a_group_card.taken
    def group_card_drawn(self, s: ShadowsState, card: int, now: Now) -> None:  # 7.1
        s.group_deck = tuple([other for other in s.group_deck if other != card])
        s.players[self.seat].group += (card,)
        now.tell(GroupCardDrawn(self.seat, card))


class LoseTreasure(Frame):
    """3.2, 5.8. The best treasure of a hand is discarded; its owner chooses among equals."""

    steps: ClassVar = ("choose_among_equals", "lose_it")
    chosen: Annotated[int | None, OPEN] = None

    @asks
    def choose_among_equals(self, s: ShadowsState) -> Sequence[Ask]:
        best = best_treasures(s, s.players[self.seat])
        if len(best) == 1:
            return ()
        return (Ask(self.seat, say("ask-lose"), OneOf(tuple([Lose(card) for card in best]))),)

    @choose_among_equals.taken
    def one_chosen(self, s: ShadowsState, seat: Seat, choice: Lose, now: Now) -> None:
        self.chosen = choice.card
        now.done()

    @does
    def lose_it(self, s: ShadowsState, now: Now) -> None:
        p = s.players[self.seat]
        card = best_treasures(s, p)[0] if self.chosen is None else self.chosen
        p.hand = tuple([other for other in p.hand if other != card])
        s.discards += (card,)
        now.tell(TreasureLost(self.seat, card))


class AddMummy(Frame):
    """3.3, 3.4. A mummy of this player's enters."""

    steps: ClassVar = ("choose_one_to_take_back", "take_back", "choose_a_hex")
    back: Annotated[int | None, OPEN] = None

    @asks
    def choose_one_to_take_back(self, s: ShadowsState) -> Sequence[Ask]:  # 3.4
        furthest = to_take_back(s, s.players[self.seat])
        if len(furthest) < 2:
            return ()
        return (Ask(self.seat, say("ask-take-back"), OneOf(tuple([TakeBack(cell) for cell in furthest])), public=True),)

    @choose_one_to_take_back.taken
    def one_to_take_back_chosen(self, s: ShadowsState, seat: Seat, choice: TakeBack, now: Now) -> None:
        self.back = choice.cell
        now.done()

    @does
    def take_back(self, s: ShadowsState, now: Now) -> None:  # 3.4
        p = s.players[self.seat]
        back = to_take_back(s, p)[:1] if self.back is None else (self.back,)
        for cell in back:
            p.mummies = tuple([other for other in p.mummies if other != cell])
            now.tell(MummyTakenBack(p.seat, cell))
        if not entries(s, p):
            now.tell(NoMummy(p.seat))

    @asks
    def choose_a_hex(self, s: ShadowsState) -> Sequence[Ask]:  # 3.3
        found = entries(s, s.players[self.seat])
        if not found:
            return ()
        return (Ask(self.seat, say("ask-enter"), OneOf(tuple([Enter(cell) for cell in found])), public=True),)

    @choose_a_hex.taken
    def hex_chosen(self, s: ShadowsState, seat: Seat, choice: Enter, now: Now) -> None:
        s.players[seat].mummies += (choice.cell,)
        now.tell(MummyEntered(seat, choice.cell))
        now.done()


def to_take_back(s: ShadowsState, p: Player) -> tuple[int, ...]:
    """3.4. Where the furthest mummies are, if all are in play; a stack is never taken apart (10.5)."""
    if len(p.mummies) < s.tables.numbers.mummies:
        return ()
    away = s.map.distance[p.at]
    loose = [cell for cell in p.mummies if not is_stacked(s, cell)]
    furthest = max([away[cell] for cell in loose], default=0)
    return tuple([cell for cell in loose if away[cell] == furthest])


def entries(s: ShadowsState, p: Player) -> tuple[int, ...]:
    """3.3. The hexes on which a mummy of this player's can enter, if one is left on the sheet."""
    if len(p.mummies) >= s.tables.numbers.mummies:
        return ()
    m, reach = s.map, s.tables.numbers.entry
    near = [cell for cell in cells_of(place_of(p.at)) if m.distance[p.at][cell] <= reach and free(s, cell)]
    return tuple([cell for cell in near if s.night or cell not in m.lit])


def dispel(s: ShadowsState, now: Now) -> None:
    """3.5, 3.8. As day breaks, mummies on lit hexes leave play."""
    lit = s.map.lit
    for p in s.players:
        for cell in p.mummies:
            if cell in lit:
                now.tell(MummyDispelled(p.seat, cell))
        p.mummies = tuple([cell for cell in p.mummies if cell not in lit])
