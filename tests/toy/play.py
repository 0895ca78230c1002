"""The rules as frames, in the order of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from toy.choices import Bid, Discard, Light, Play, Rob, Ward
from toy.events import Bidden, Discarded, Drew, Dug, Played, Robbed, Saw, Wasted, Won
from toy.material import LAMP, SPADE, THIEF, WARD
from toy.state import COINS, HAND, VAULT, ToyState, after, in_hand
from undercroft.kernel import (
    OPEN,
    PASS,
    Answer,
    Ask,
    Choice,
    Draw,
    Frame,
    Now,
    OneOf,
    Outcome,
    Pass,
    Seat,
    Subset,
    Text,
    Together,
    Window,
    asks,
    does,
    draws,
    say,
    unanswered,
    urn,
)

TWO_DICE = Draw("dice", urn(range(1, 7)), count=2, back=True)
NOBODY = -1
BIDS = tuple(Bid(coins) for coins in range(COINS + 1))


class SetUp(Frame):
    """2. The vault is filled, hands are dealt, and the rounds begin."""

    steps: ClassVar = ("fill_the_vault", "deal_hands", "begin_the_rounds")

    @draws
    def fill_the_vault(self, s: ToyState) -> Draw:  # 2.1
        return Draw("card", urn(s.deck), count=VAULT)

    @fill_the_vault.taken
    def vault_filled(self, s: ToyState, drawn: Outcome, now: Now) -> None:
        s.vault = off_the_deck(s, drawn)
        s.seen_by = (0,) * VAULT

    @draws
    def deal_hands(self, s: ToyState) -> Draw:  # 2.2
        return Draw("card", urn(s.deck), count=HAND * s.seats)

    @deal_hands.taken
    def hands_dealt(self, s: ToyState, drawn: Outcome, now: Now) -> None:
        cards = off_the_deck(s, drawn)
        for p in s.players:
            p.hand = cards[HAND * p.seat : HAND * p.seat + HAND]
            now.tell(Drew(p.seat, p.hand))

    @does
    def begin_the_rounds(self, s: ToyState, now: Now) -> None:
        now.do(Round(seat=0))


class Round(Frame):
    """3.1. A turn for everybody, then an auction."""

    steps: ClassVar = ("take_turns", "hold_an_auction", "begin_the_next")

    @does
    def take_turns(self, s: ToyState, now: Now) -> None:
        now.do(*[Turn(seat=seat) for seat in (self.seat, *after(s, self.seat))])

    @does
    def hold_an_auction(self, s: ToyState, now: Now) -> None:
        now.do(Auction(seat=self.seat, answers=unanswered(range(s.seats))))

    @does
    def begin_the_next(self, s: ToyState, now: Now) -> None:
        if s.vault:
            now.do(Round(seat=after(s, self.seat)[0]))


class Turn(Frame):
    """3.2 to 3.4. Draw two cards, play one or none, keep three."""

    steps: ClassVar = ("draw_two_cards", "play_a_card", "keep_three")

    @draws
    def draw_two_cards(self, s: ToyState) -> Draw | None:  # 3.2
        return Draw("card", urn(s.deck), count=min(2, len(s.deck))) if s.deck else None

    @draw_two_cards.taken
    def two_cards_drawn(self, s: ToyState, drawn: Outcome, now: Now) -> None:
        cards = off_the_deck(s, drawn)
        s.players[self.seat].hand += cards
        now.tell(Drew(self.seat, cards))

    @asks
    def play_a_card(self, s: ToyState) -> Sequence[Ask]:  # 3.3
        options = [Play(card) for card in in_hand(s, self.seat, SPADE, THIEF)]
        return (Ask(self.seat, say("ask-play"), OneOf((*options, PASS))),)

    @play_a_card.taken
    def card_played(self, s: ToyState, seat: Seat, choice: Play | Pass, now: Now) -> None:
        now.done()
        if isinstance(choice, Play):
            put_down(s, seat, choice.card, now)
            now.do(Playing(seat=seat, event=choice.card))

    @asks
    def keep_three(self, s: ToyState) -> Sequence[Ask]:  # 3.4
        hand = s.players[self.seat].hand
        beyond = len(hand) - HAND
        if beyond <= 0:
            return ()
        return (Ask(self.seat, say("ask-discard", cards=beyond), Subset(hand, beyond, beyond, Discard(()))),)

    @keep_three.taken
    def cards_discarded(self, s: ToyState, seat: Seat, choice: Discard, now: Now) -> None:
        discard(s, seat, choice.items)
        now.tell(Discarded(seat, choice.items))


class Playing(Window[int, Ward], kw_only=True):
    """3.3, 4.1 to 4.3. A card was played, `event`, and may be cancelled before it works."""

    victim: Annotated[Seat, OPEN] = NOBODY
    steps: ClassVar = ("choose_a_victim", "anyone_answers", "closes")

    @asks
    def choose_a_victim(self, s: ToyState) -> Sequence[Ask]:  # 4.2
        if s.tables.kinds[self.event] != THIEF:
            return ()
        options = [Rob(seat) for seat in after(s, self.seat)]
        return (Ask(self.seat, say("ask-rob"), OneOf(tuple(options)), public=True),)

    @choose_a_victim.taken
    def victim_chosen(self, s: ToyState, seat: Seat, choice: Rob, now: Now) -> None:
        now.done()
        self.victim = choice.victim

    def could_answer(self, s: ToyState) -> Sequence[Seat]:  # 4.3
        last = self.answers[-1].seat if self.answers else self.seat
        return [seat for seat in after(s, last) if s.players[seat].hand]

    def may_answer(self, s: ToyState, seat: Seat) -> Sequence[Ward]:
        return [Ward(card) for card in in_hand(s, seat, WARD)]

    def prompt(self, s: ToyState, seat: Seat) -> Text:
        against = self.answers[-1].choice.card if self.answers else self.event
        return say("ask-ward", card=s.tables.names[against])

    def answered(self, s: ToyState, seat: Seat, choice: Ward, now: Now) -> None:
        put_down(s, seat, choice.card, now)

    @does
    def closes(self, s: ToyState, now: Now) -> None:
        if len(self.answers) % 2:
            now.tell(Wasted(self.event))
        elif self.victim == NOBODY:
            now.do(Digging(seat=self.seat))
        else:
            rob(s, self.seat, self.victim, now)


class Digging(Frame):
    """4.1. A spade: two dice bring coins."""

    steps: ClassVar = ("roll",)

    @draws
    def roll(self, s: ToyState) -> Draw:
        return TWO_DICE

    @roll.taken
    def rolled(self, s: ToyState, dice: tuple[int, ...], now: Now) -> None:
        coins = min(s.bank, 1 + sum([die >= 5 for die in dice]))  # 1.3
        s.bank -= coins
        s.players[self.seat].coins += coins
        now.tell(Dug(self.seat, dice, coins))


class Looking(Frame, kw_only=True):
    """4.4. A lamp shows its owner a card of the vault."""

    slot: Annotated[int, OPEN]
    steps: ClassVar = ("look",)

    @does
    def look(self, s: ToyState, now: Now) -> None:
        seen = s.seen_by[self.slot] | 1 << self.seat
        s.seen_by = (*s.seen_by[: self.slot], seen, *s.seen_by[self.slot + 1 :])
        now.tell(Saw(self.seat, s.vault[self.slot]))


class Auction(Together[Bid]):
    """5. All bid at the same time for the first card of the vault."""

    def question(self, s: ToyState, seat: Seat) -> tuple[Text, OneOf]:  # 5.1
        return say("ask-bid", left=len(s.vault)), OneOf(BIDS[: s.players[seat].coins + 1])

    def revealed(self, s: ToyState, answers: tuple[Answer[Bid], ...], now: Now) -> None:  # 5.2
        for answer in answers:
            now.tell(Bidden(answer.seat, answer.choice.coins))
        card, s.vault, s.seen_by = s.vault[0], s.vault[1:], s.seen_by[1:]
        most = max([answer.choice.coins for answer in answers])
        highest = [answer.seat for answer in answers if answer.choice.coins == most]
        if len(highest) > 1:
            s.discards += (card,)
            now.tell(Wasted(card))
        else:
            winner = s.players[highest[0]]
            winner.coins -= most
            s.bank += most
            winner.won += (card,)
            now.tell(Won(winner.seat, card))


FRAMES = (SetUp, Round, Turn, Playing, Digging, Looking, Auction)
"""Every frame, in the order of the rules."""


def off_the_deck(s: ToyState, drawn: Outcome) -> tuple[int, ...]:
    """The cards that were drawn; they leave the deck."""
    cards = drawn if isinstance(drawn, tuple) else (drawn,)
    s.deck = tuple([card for card in s.deck if card not in cards])
    return cards


def discard(s: ToyState, seat: Seat, cards: tuple[int, ...]) -> None:
    """These cards go from a hand to the discard pile."""
    p = s.players[seat]
    p.hand = tuple([card for card in p.hand if card not in cards])
    s.discards += cards


def put_down(s: ToyState, seat: Seat, card: int, now: Now) -> None:
    """A card is played."""
    discard(s, seat, (card,))
    now.tell(Played(seat, card))


def rob(s: ToyState, seat: Seat, victim: Seat, now: Now) -> None:
    """4.2. Two coins from one player to another, as far as there are any."""
    coins = min(2, s.players[victim].coins)
    s.players[victim].coins -= coins
    s.players[seat].coins += coins
    now.tell(Robbed(victim, seat, coins))


def anytime(s: ToyState, seat: Seat) -> Sequence[Choice]:
    """4.4. What a lamp in hand lets a player do whenever the table waits."""
    if not in_hand(s, seat, LAMP):
        return ()
    return [Light(slot) for slot, seen_by in enumerate(s.seen_by) if not seen_by >> seat & 1]


def interject(s: ToyState, seat: Seat, choice: Light, now: Now) -> None:
    """4.4. A lamp is played."""
    put_down(s, seat, in_hand(s, seat, LAMP)[0], now)
    now.do(Looking(seat=seat, slot=choice.slot))
