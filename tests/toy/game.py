"""The toy: the cover of the box, and what can be known and must stay true of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from toy import material, play
from toy.choices import Bid, Discard, Light, Play, ToyChoice
from toy.events import ToyEvent
from toy.scene import scene
from toy.state import COINS, VAULT, Options, Player, ToyState
from undercroft.kernel import BACK, Choice, Game, Now, Result, Scene, Sealed, Seat, Text, View, clone, say


class Toy(Game[ToyState]):
    """A vault of three cards, and coins to bid for them."""

    id: ClassVar = "toy"
    name: ClassVar = "Toy"
    version: ClassVar = 1
    stage: ClassVar = "stable"
    seats: ClassVar = range(2, 6)
    options: ClassVar = Options
    state: ClassVar = ToyState
    frames: ClassVar = play.FRAMES
    choice: ClassVar = ToyChoice
    event: ClassVar = ToyEvent
    folder: ClassVar = Path(__file__).parent

    def load(self, folder: Path | None = None, changed: Any = None) -> str:
        return material.load(folder, changed)

    def changed(self, box: str) -> dict[str, Any]:
        return material.changed(box)

    def names(self, box: str) -> Mapping[str, Sequence[str]]:
        return {"card": material.TABLES[box].names, "slot": [str(slot + 1) for slot in range(VAULT)]}

    def start(self, options: Options, box: str, seats: int) -> ToyState:
        return ToyState(
            stack=[play.SetUp(seat=0)],
            box=box,
            seats=seats,
            players=[Player(seat=seat, coins=options.coins) for seat in range(seats)],
            bank=COINS - seats * options.coins,
            deck=tuple(range(len(material.TABLES[box].kinds))),
        )

    def result(self, s: ToyState) -> Result:  # 6
        scores = tuple([points(s, p) for p in s.players])
        winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
        return Result(scores, winners, say("ended-won" if len(winners) == 1 else "ended-shared"))

    def anytime(self, s: ToyState, seat: Seat) -> Sequence[Choice]:
        return play.anytime(s, seat)

    def interject(self, s: ToyState, seat: Seat, c: Any, now: Now) -> None:
        play.interject(s, seat, c, now)

    @classmethod
    def variants(cls) -> tuple[Options, ...]:
        return (Options(), Options(coins=0))

    def imagine(self, v: View[ToyState], rng: Random) -> ToyState:
        """The cards this seat does not see are dealt anew, and bids it does not see made up."""
        s = clone(v.state)
        seen = {*s.discards, *s.vault}.union(*[(*p.hand, *p.won) for p in s.players])
        unseen = [card for card in range(len(s.tables.kinds)) if card not in seen]
        rng.shuffle(unseen)

        def dealt(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple([unseen.pop() if card == BACK else card for card in cards])

        s.vault = dealt(s.vault)
        for p in s.players:
            p.hand = dealt(p.hand)
        s.deck = tuple(sorted(unseen))
        for f in s.stack:
            if isinstance(f, play.Auction):
                f.answers = tuple([bid_unseen(f, s, bid, rng) for bid in f.answers])
        return s

    def check(self, s: ToyState) -> None:
        cards = Counter((*s.deck, *s.vault, *s.discards))
        for p in s.players:
            cards.update((*p.hand, *p.won))
            assert p.coins >= 0
        assert cards == Counter(range(len(s.tables.kinds)))
        assert s.bank + sum([p.coins for p in s.players]) == COINS
        assert s.bank >= 0

    def worth(self, s: ToyState, seat: Seat) -> float:
        p = s.players[seat]
        return points(s, p) + len(p.hand) / 2

    def scene(self, v: View[ToyState]) -> Scene:
        return scene(v)

    def why_not(self, v: View[ToyState], c: Choice) -> Text | None:
        match c:
            case Play():
                return say("why-play")
            case Light():
                return say("why-light")
            case Bid():
                return say("why-bid")
            case Discard():
                return say("why-discard")
        return None


def points(s: ToyState, p: Player) -> int:
    """6.1. A player's points."""
    return p.coins + sum([s.tables.points[card] for card in p.won])


def bid_unseen(f: play.Auction, s: ToyState, bid: Sealed[Bid], rng: Random) -> Sealed[Bid]:
    """A bid as it is seen, or any that it may be."""
    if not bid.given or bid.answer is not None:
        return bid
    _, domain = f.question(s, bid.seat)
    return Sealed(bid.seat, True, domain.some(rng))
