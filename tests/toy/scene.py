"""View -> Scene: the vault above, below it a row for each player."""

from __future__ import annotations

from functools import lru_cache

from toy.choices import Bid, Discard, Light, Play, Rob, Ward
from toy.material import KINDS, LAMP, TABLES
from toy.state import ToyState, in_hand
from undercroft.kernel import Choice, Handle, Piece, Place, Scene, View, say


def scene(v: View[ToyState]) -> Scene:
    """The picture of a view."""
    s = v.state
    deck = Place("deck", "pile", (0, 0), (2, 3), say("place-deck", cards=len(s.deck)))
    discards = Place("discards", "pile", (2, 0), (2, 3), say("place-discards"))
    places = [deck, discards]
    pieces = cards(s, discards, s.discards)
    for slot, card in enumerate(s.vault):
        vault = Place(f"vault/{slot}", "vault", (5 + 2 * slot, 0), (2, 3), say("place-vault", slot=slot + 1))
        places += [vault]
        pieces += cards(s, vault, (card,))
    for p in s.players:
        row = 4 + 4 * p.seat
        hand = Place(f"hand/{p.seat}", "hand", (0, row), (10, 3), say("place-hand", seat=p.seat, coins=p.coins))
        won = Place(f"won/{p.seat}", "won", (11, row), (6, 3), say("place-won", seat=p.seat))
        places += [hand, won]
        pieces += cards(s, hand, p.hand) + cards(s, won, p.won)
    handles = tuple([handle(v, c) for ask in v.asks for c in ask.domain.each()])
    return Scene(tuple(places), tuple(pieces), handles, say("caption", left=len(s.vault)))


def cards(s: ToyState, place: Place, held: tuple[int, ...]) -> list[Piece]:
    """The cards at a place. One that is not seen is known by its place and slot alone."""
    return [piece(s.box, place.id, slot, card) for slot, card in enumerate(held)]


@lru_cache(maxsize=4096)
def piece(box: str, at: str, slot: int, card: int) -> Piece:
    """A card in a slot."""
    if card < 0:
        return Piece(f"{at}#{slot}", "card", None, at, slot, say("piece-back"))
    known = TABLES[box]
    kind = KINDS[known.kinds[card]]
    return Piece(f"card/{card}", "card", kind, at, slot, say(f"piece-{kind}", points=known.points[card]))


def handle(v: View[ToyState], c: Choice) -> Handle:
    """What to touch for an answer. Where there is nothing to touch, it is a button."""
    names = v.state.tables.names
    match c:
        case Play():
            return Handle((f"card/{c.card}",), c, say("choose-play", card=names[c.card]))
        case Rob():
            return Handle((f"hand/{c.victim}",), c, say("choose-rob", seat=c.victim))
        case Ward():
            return Handle((f"card/{c.card}",), c, say("choose-ward", card=names[c.card]))
        case Light():
            lamp = in_hand(v.state, v.seat, LAMP)[0]
            return Handle((f"card/{lamp}", f"vault/{c.slot}"), c, say("choose-light", slot=c.slot + 1))
        case Bid():
            return Handle((), c, say("choose-bid", coins=c.coins))
        case Discard():
            touch = tuple([f"card/{card}" for card in c.items])
            return Handle(touch, c, say("choose-discard", cards=", ".join([names[card] for card in c.items])))
    return Handle((), c, say("pass"))
