"""Chapter 11: solo play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.mu.board import FREE
from undercroft.games.mu.choices import Take
from undercroft.games.mu.events import Built, NeutralBuilt, Offered, Reshuffled, RoundBegan, Stocked
from undercroft.games.mu.play.battles import begin_battles
from undercroft.games.mu.play.destruction import arrive
from undercroft.games.mu.play.draft import HAND, without
from undercroft.games.mu.play.tokens import Allocation, Pool, build, tokens_of
from undercroft.games.mu.state import NEUTRAL, NONE, SOLO, MuState, empty
from undercroft.kernel import OPEN, Ask, Draw, Frame, Now, OneOf, Outcome, Seat, asks, does, draws, say, urn

TAKES = tuple(tuple(Take(card, cell) for cell in range(9)) for card in range(60))


class SoloRound(Frame, kw_only=True):
    """11.3, 11.6. Three buildings, then the battles of the round."""

    number: Annotated[int, OPEN]
    steps: ClassVar = ("take_three_turns", "fight")

    @does
    def take_three_turns(self, s: MuState, now: Now) -> None:
        now.tell(RoundBegan(self.number))
        now.do(*[SoloTurn(seat=SOLO) for _ in range(3)])

    @does
    def fight(self, s: MuState, now: Now) -> None:
        begin_battles(self.number, now)


class SoloTurn(Frame, kw_only=True):
    """11.3. Two pairs lie face up; of one pair a building comes to each board, on the same space."""

    offered: Annotated[tuple[int, ...], OPEN] = ()
    """The first pair, then the second."""
    cell: Annotated[int, OPEN] = NONE
    made: Annotated[tuple[Pool, ...], OPEN] = ()
    steps: ClassVar = ("fill_the_deck", "draw_two_pairs", "take_a_building", "strike_on_arrival", "gain_tokens")

    @does
    def fill_the_deck(self, s: MuState, now: Now) -> None:  # 11.5
        if len(s.deck) < HAND:
            now.tell(Reshuffled(s.discards))
            s.returned = s.discards
            s.deck += s.discards
            s.discards = ()

    @draws
    def draw_two_pairs(self, s: MuState) -> Draw:
        return Draw("building", urn(s.deck), count=HAND)

    @draw_two_pairs.taken
    def two_pairs_drawn(self, s: MuState, cards: Outcome, now: Now) -> None:
        assert isinstance(cards, tuple)
        self.offered = cards
        s.deck = without(s.deck, cards)
        now.tell(Offered(cards[:2], cards[2:]))

    @asks
    def take_a_building(self, s: MuState) -> Sequence[Ask]:
        free = FREE[empty(s.players[SOLO])]
        options = tuple([TAKES[card][cell] for card in self.offered for cell in free])
        return (Ask(SOLO, say("ask-take"), OneOf(options), public=True),)

    @take_a_building.taken
    def building_taken(self, s: MuState, seat: Seat, choice: Take, now: Now) -> None:
        now.done()
        at = self.offered.index(choice.card)
        self.cell = choice.cell
        cards = (choice.card, self.offered[at ^ 1])
        s.discards += tuple([card for card in self.offered if card not in cards])
        self.offered = ()
        now.tell(Built(SOLO, cards[0], self.cell))
        mine = build(s, s.players[SOLO], cards[0], self.cell, now)
        now.tell(NeutralBuilt(cards[1], self.cell))
        neutral = build(s, s.players[NEUTRAL], cards[1], self.cell, now)
        self.made = (mine, neutral)

    @does
    def strike_on_arrival(self, s: MuState, now: Now) -> None:
        for p in s.players:
            arrive(s, p, self.cell, now)  # 8.4

    @does
    def gain_tokens(self, s: MuState, now: Now) -> None:
        mine, neutral = [tokens_of(s, p, self.cell, made, now) for p, made in zip(s.players, self.made, strict=True)]
        if any(neutral):  # 11.4
            s.players[NEUTRAL].stock += sum(neutral)
            now.tell(Stocked(sum(neutral)))
        now.do(Allocation.of(s, (mine,), now))
