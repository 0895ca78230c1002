"""Chapter 2: setting up."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.games.mu.board import LINES
from undercroft.games.mu.material import BASIC, TYPES
from undercroft.games.mu.play.building_round import BuildingRound
from undercroft.games.mu.play.harvest import FinalScoring
from undercroft.games.mu.play.project_round import ProjectRound
from undercroft.games.mu.play.projects import give_project
from undercroft.games.mu.play.solo import SoloRound
from undercroft.games.mu.state import NONE, MuState, Options, Player
from undercroft.kernel import OPEN, Draw, Frame, Now, Outcome, does, draws, urn

REMOVED_PER_TYPE = (None, 6, 6, 4, 2, 0)
"""2.1: how many buildings of each type stay out, by player count; solo plays as two do."""


def lay_out(options: Options, box: str, seats: int) -> MuState:
    """The table before anything is drawn."""
    players = [Player(seat=seat) for seat in range(max(seats, 2))]
    s = MuState(
        stack=[SetUp(seat=0)],
        box=box,
        seats=seats,
        players=players,
        experts=options.experts,
        mirrored=options.mirrored,
        deck=tuple(range(60)),
    )
    s.project_deck = s.project_pile  # 2.5
    for p in players[:seats]:
        for number in BASIC:
            give_project(s, p, number)  # 2.3
    return s


class SetUp(Frame):
    """2. Buildings are removed, Battle cards are laid out, and the rounds begin."""

    steps: ClassVar = ("remove_buildings", "lay_out_battle_cards", "play_the_rounds")

    @does
    def remove_buildings(self, s: MuState, now: Now) -> None:  # 2.1
        now.do(*[Removal(seat=self.seat, kind=kind) for kind in TYPES if REMOVED_PER_TYPE[s.seats]])

    @draws
    def lay_out_battle_cards(self, s: MuState) -> Draw:  # 2.4
        return Draw("battle", urn(LINES), count=3)

    @lay_out_battle_cards.taken
    def battle_cards_laid_out(self, s: MuState, lines: tuple[int, ...], now: Now) -> None:
        first, second, third = lines
        s.battles = (first, second, NONE, third, NONE)

    @does
    def play_the_rounds(self, s: MuState, now: Now) -> None:
        rounds = SoloRound if s.solo else BuildingRound
        now.do(ProjectRound(seat=0), *[rounds(seat=0, number=number) for number in (1, 2, 3)], FinalScoring(seat=0))


class Removal(Frame, kw_only=True):
    """2.1. Some buildings of one type stay out of the game, unseen."""

    kind: Annotated[int, OPEN]
    steps: ClassVar = ("take_some_out",)

    @draws
    def take_some_out(self, s: MuState) -> Draw:
        return Draw("building", urn(s.tables.of_type[self.kind]), count=REMOVED_PER_TYPE[s.seats] or 0)

    @take_some_out.taken
    def taken_out(self, s: MuState, cards: Outcome, now: Now) -> None:
        assert isinstance(cards, tuple)
        s.removed += cards
        s.deck = tuple([card for card in s.deck if card not in cards])
