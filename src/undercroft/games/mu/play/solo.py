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
from undercroft.games.mu.play.tokens import NO_TOKENS, Allocation, Pool, build, tokens_of
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
    """The first pair, then the second; then the building that is left for the neutral player."""
    cell: Annotated[int, OPEN] = NONE
    made: Annotated[Pool, OPEN] = NO_TOKENS
    """The tokens of the Sources that the building just placed made."""
    steps: ClassVar = (
        "fill_the_deck",
        "draw_two_pairs",
        "take_a_building",
        "strike_on_arrival",
        "gain_tokens",
        "build_for_the_neutral_player",
        "strike_the_neutral_building",
        "fill_the_stock",
    )

    @does
    def fill_the_deck(self, s: MuState, now: Now) -> None:  # 11.5
        if len(s.deck) < HAND:
            now.tell(Reshuffled(s.discards))
            s.returned = s.discards
            s.deck += s.discards
            s.discards = ()

    @draws
    def draw_two_pairs(self, s: MuState) -> Draw:  # 11.3, 1
        return Draw("building", urn(s.deck), count=HAND)

    @draw_two_pairs.taken
    def two_pairs_drawn(self, s: MuState, cards: Outcome, now: Now) -> None:
        assert isinstance(cards, tuple)
        self.offered = cards
        s.deck = without(s.deck, cards)
        now.tell(Offered(cards[:2], cards[2:]))

    @asks
    def take_a_building(self, s: MuState) -> Sequence[Ask]:  # 11.3, 2
        free = FREE[empty(s.players[SOLO])]
        options = tuple([TAKES[card][cell] for card in self.offered for cell in free])
        return (Ask(SOLO, say("ask-take"), OneOf(options), public=True),)

    @take_a_building.taken
    def building_taken(self, s: MuState, seat: Seat, choice: Take, now: Now) -> None:
        now.done()
        other = self.offered[self.offered.index(choice.card) ^ 1]
        s.discards += tuple([card for card in self.offered if card not in (choice.card, other)])
        self.offered = (other,)
        self.cell = choice.cell
        now.tell(Built(SOLO, choice.card, self.cell))
        self.made = build(s, s.players[SOLO], choice.card, self.cell, now)

    @does
    def strike_on_arrival(self, s: MuState, now: Now) -> None:  # 8.4
        arrive(s, s.players[SOLO], self.cell, now)

    @does
    def gain_tokens(self, s: MuState, now: Now) -> None:
        gained = tokens_of(s, s.players[SOLO], self.cell, self.made, now)
        now.do(Allocation.of(s, (gained,), now))

    @does
    def build_for_the_neutral_player(self, s: MuState, now: Now) -> None:  # 11.3, 3
        (card,) = self.offered
        self.offered = ()
        now.tell(NeutralBuilt(card, self.cell))
        self.made = build(s, s.players[NEUTRAL], card, self.cell, now)

    @does
    def strike_the_neutral_building(self, s: MuState, now: Now) -> None:  # 8.4
        arrive(s, s.players[NEUTRAL], self.cell, now)

    @does
    def fill_the_stock(self, s: MuState, now: Now) -> None:  # 11.4
        gained = sum(tokens_of(s, s.players[NEUTRAL], self.cell, self.made, now))
        if gained:
            s.players[NEUTRAL].stock += gained
            now.tell(Stocked(gained))
