"""Chapter 4: the Project round."""

from __future__ import annotations

from typing import ClassVar

from undercroft.games.mu.choices import Draft
from undercroft.games.mu.events import Drafted, LastProjectPutAway, ProjectsPassed, RoundBegan
from undercroft.games.mu.play.draft import HAND, all_pairs, deal_hands, end_round, kept_pairs, pass_hands, show, without
from undercroft.games.mu.play.projects import give_project
from undercroft.games.mu.state import MuState, left_of
from undercroft.kernel import (
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

DRAFTS = all_pairs(Draft, range(1, 33))


class ProjectRound(Frame):
    """4. Everybody drafts three projects."""

    steps: ClassVar = ("deal", "take_three_turns", "put_the_last_card_away")

    @draws
    def deal(self, s: MuState) -> Draw:  # 4.1
        return Draw("project", urn(s.project_deck), count=HAND * s.seats)

    @deal.taken
    def dealt(self, s: MuState, cards: Outcome, now: Now) -> None:
        now.tell(RoundBegan(0))
        deal_hands(s, cards)
        s.project_deck = without(s.project_deck, cards)  # type: ignore[arg-type]

    @does
    def take_three_turns(self, s: MuState, now: Now) -> None:  # 4.4
        now.do(*[ProjectTurn(seat=0, answers=unanswered(range(s.seats))) for _ in range(3)])

    @does
    def put_the_last_card_away(self, s: MuState, now: Now) -> None:  # 4.5
        for p in s.players[: s.seats]:
            now.tell(LastProjectPutAway(p.seat, p.hand[0]))
            p.discarded_projects += p.hand
            end_round(p)


class ProjectTurn(Together[Draft]):
    """4.2, 4.3. All keep two projects and play one of them at the same time; the others are passed."""

    steps: ClassVar = ("all_answer", "pass_to_the_left", "draw_instead")

    def question(self, s: MuState, seat: Seat) -> tuple[Text, OneOf]:
        hand = s.players[seat].hand
        return say("ask-draft-solo" if s.solo else "ask-draft", hand=len(hand)), kept_pairs(DRAFTS, hand)

    def revealed(self, s: MuState, answers: tuple[Answer[Draft], ...], now: Now) -> None:  # 4.2
        for answer in answers:
            p = s.players[answer.seat]
            show(p, answer.choice.play, answer.choice.hold)
            give_project(s, p, answer.choice.play)
            now.tell(Drafted(p.seat, answer.choice.play))

    @does
    def pass_to_the_left(self, s: MuState, now: Now) -> None:  # 4.3
        if s.solo:
            p = s.players[0]
            p.discarded_projects += p.passing  # 11.2
            p.passing = ()
            return
        for p in s.players:
            if p.passing:
                now.tell(ProjectsPassed(p.seat, left_of(s, p.seat), p.passing))
        pass_hands(s, 1)

    @draws
    def draw_instead(self, s: MuState) -> Draw | None:  # 11.2
        missing = HAND - 1 - len(s.players[0].plays)
        return Draw("project", urn(s.project_deck), count=missing) if s.solo and missing else None

    @draw_instead.taken
    def drawn_instead(self, s: MuState, drawn: Outcome, now: Now) -> None:
        cards = drawn if isinstance(drawn, tuple) else (drawn,)
        s.players[0].hand += cards
        s.project_deck = without(s.project_deck, cards)
