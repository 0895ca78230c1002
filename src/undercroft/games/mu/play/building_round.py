"""Chapter 5: the Building rounds."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.games.mu.board import FREE
from undercroft.games.mu.choices import Keep, Place
from undercroft.games.mu.events import BuildingsPassed, Built, LastBuildingPutAway, Revealed, RoundBegan
from undercroft.games.mu.play.battles import begin_battles
from undercroft.games.mu.play.destruction import arrive
from undercroft.games.mu.play.draft import HAND, all_pairs, deal_hands, end_round, kept_pairs, pass_hands, show, without
from undercroft.games.mu.play.tokens import Allocation, Pool, build, tokens_of
from undercroft.games.mu.state import MuState, empty
from undercroft.kernel import (
    OPEN,
    Answer,
    Draw,
    Frame,
    Now,
    OneOf,
    Outcome,
    Seat,
    Text,
    Together,
    does,
    draws,
    say,
    unanswered,
    urn,
)

KEEPS = all_pairs(Keep, range(60))
PLACES = tuple(tuple(Place(cell) for cell in cells) for cells in FREE)

PASSES_TO = (None, -1, 1, -1)
"""5.6: the neighbour who gets the cards, by round: right, left, right."""
KEEP_PROMPTS = tuple(
    tuple(say("ask-keep", hand=hand, to="left" if step == 1 else "right") for hand in range(HAND + 1))
    for step in PASSES_TO
)
"""By round and number of cards."""


class BuildingRound(Frame, kw_only=True):
    """5. Everybody builds three buildings; then come the battles of the round."""

    number: Annotated[int, OPEN]
    steps: ClassVar = ("deal", "take_three_turns", "put_the_last_card_away", "fight")

    @draws
    def deal(self, s: MuState) -> Draw:  # 5.1
        return Draw("building", urn(s.deck), count=HAND * s.seats)

    @deal.taken
    def dealt(self, s: MuState, cards: Outcome, now: Now) -> None:
        now.tell(RoundBegan(self.number))
        deal_hands(s, cards)
        s.deck = without(s.deck, cards)  # type: ignore[arg-type]

    @does
    def take_three_turns(self, s: MuState, now: Now) -> None:
        for _ in range(3):
            now.do(
                BuildingTurn(seat=0, number=self.number, answers=unanswered(range(s.seats))),
                Placing(seat=0, answers=unanswered(range(s.seats))),
                Passing(seat=0, number=self.number),
            )

    @does
    def put_the_last_card_away(self, s: MuState, now: Now) -> None:  # 5.7
        for p in s.players:
            now.tell(LastBuildingPutAway(p.seat, p.hand[0]))
            p.discarded += p.hand
        built = [card for p in s.players for card in p.plays]
        for p in s.players:
            p.remembered += tuple([card for card in p.passed if card not in built and card not in p.discarded])
            end_round(p)

    @does
    def fight(self, s: MuState, now: Now) -> None:  # 5.8
        begin_battles(self.number, now)


class BuildingTurn(Together[Keep]):
    """5.2. All keep two buildings and show one of them at the same time."""

    number: Annotated[int, OPEN]

    def question(self, s: MuState, seat: Seat) -> tuple[Text, OneOf]:
        hand = s.players[seat].hand
        return KEEP_PROMPTS[self.number][len(hand)], kept_pairs(KEEPS, hand)

    def revealed(self, s: MuState, answers: tuple[Answer[Keep], ...], now: Now) -> None:
        for answer in answers:
            show(s.players[answer.seat], answer.choice.play, answer.choice.hold)
            now.tell(Revealed(answer.seat, answer.choice.play))


class Placing(Together[Place]):
    """5.3 to 5.5. All place their building at the same time, then gain and place tokens."""

    cells: Annotated[tuple[int, ...], OPEN] = ()
    """Where each player built."""
    made: Annotated[tuple[Pool, ...], OPEN] = ()
    """The tokens of the Sources that each player made."""
    steps: ClassVar = ("all_answer", "strike_on_arrival", "gain_tokens")

    def question(self, s: MuState, seat: Seat) -> tuple[Text, OneOf]:
        p = s.players[seat]
        return say("ask-place", card=s.tables.names[p.plays[-1]]), OneOf(PLACES[empty(p)])

    def revealed(self, s: MuState, answers: tuple[Answer[Place], ...], now: Now) -> None:  # 5.3
        made = []
        for answer in answers:
            p = s.players[answer.seat]
            now.tell(Built(p.seat, p.plays[-1], answer.choice.cell))
            made.append(build(s, p, p.plays[-1], answer.choice.cell, now))
        self.made = tuple(made)
        self.cells = tuple([answer.choice.cell for answer in answers])

    @does
    def strike_on_arrival(self, s: MuState, now: Now) -> None:  # 8.4
        for p, cell in zip(s.players, self.cells, strict=True):
            arrive(s, p, cell, now)

    @does
    def gain_tokens(self, s: MuState, now: Now) -> None:  # 5.4
        due = [tokens_of(s, p, cell, made, now) for p, cell, made in zip(s.players, self.cells, self.made, strict=True)]
        now.do(Allocation.of(s, tuple(due), now))


class Passing(Frame, kw_only=True):
    """5.6. What was not kept goes to the neighbour."""

    number: Annotated[int, OPEN]
    steps: ClassVar = ("pass_to_the_neighbour",)

    @does
    def pass_to_the_neighbour(self, s: MuState, now: Now) -> None:
        step = PASSES_TO[self.number]
        assert step
        for p in s.players:
            if p.passing:
                now.tell(BuildingsPassed(p.seat, (p.seat + step) % s.seats, p.passing))
        pass_hands(s, step)
