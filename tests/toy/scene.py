"""View -> Scene: the vault above, below it a row for each player."""

from __future__ import annotations

from toy.choices import Bid, Light, Play, Rob, Ward
from toy.material import KIND_NAMES, LAMP
from toy.state import ToyState, in_hand

from undercroft.kernel import Choice, Handle, Piece, Pick, Place, Scene, Text, View, say


def scene(v: View[ToyState]) -> Scene:
    """The picture of a view."""
    s = v.state
    places = [
        Place("deck", "pile", (0, 0), (2, 3), say("place-deck", cards=len(s.deck))),
        Place("discards", "pile", (2, 0), (2, 3), say("place-discards")),
    ]
    pieces = cards(s, "discards", s.discards)
    for slot, card in enumerate(s.vault):
        place = Place(f"vault/{slot}", "vault", (5 + 2 * slot, 0), (2, 3), say("place-vault", slot=slot + 1))
        places.append(place)
        pieces += cards(s, place.id, (card,))
    for p in s.players:
        row = 4 + 4 * p.seat
        hand = Place(f"hand/{p.seat}", "hand", (0, row), (10, 3), say("place-hand", seat=p.seat, coins=p.coins))
        won = Place(f"won/{p.seat}", "won", (11, row), (6, 3), say("place-won", seat=p.seat))
        places += [hand, won]
        pieces += cards(s, hand.id, p.hand) + cards(s, won.id, p.won)
    handles = tuple([handle(v, c) for ask in v.asks for c in ask.domain.each()])
    return Scene(tuple(places), tuple(pieces), handles, say("caption", left=len(s.vault)))


def cards(s: ToyState, at: str, held: tuple[int, ...]) -> list[Piece]:
    """Cards at a place: by their faces where they are seen, else by place and slot."""
    return [
        Piece(f"{at}#{slot}", "card", None, at, slot, say("piece-back"))
        if card < 0
        else Piece(f"card/{card}", "card", KIND_NAMES[s.tables.kinds[card]], at, slot, name(s, card))
        for slot, card in enumerate(held)
    ]


def name(s: ToyState, card: int) -> Text:
    return say(f"piece-{KIND_NAMES[s.tables.kinds[card]]}", points=s.tables.points[card])


def handle(v: View[ToyState], c: Choice) -> Handle:
    """What to touch for an answer. What has nothing to touch is a button."""
    s = v.state
    names = s.tables.names
    match c:
        case Play():
            return Handle((f"card/{c.card}",), c, say("choose-play", card=names[c.card]))
        case Rob():
            return Handle((f"hand/{c.victim}",), c, say("choose-rob", seat=c.victim))
        case Ward():
            return Handle((f"card/{c.card}",), c, say("choose-ward", card=names[c.card]))
        case Light():
            lamp = in_hand(s, v.seat, LAMP)[0]
            return Handle((f"card/{lamp}", f"vault/{c.slot}"), c, say("choose-light", slot=c.slot + 1))
        case Bid():
            return Handle((), c, say("choose-bid", coins=c.coins))
        case Pick():
            picked = ", ".join([names[card] for card in c.items])
            return Handle(tuple([f"card/{card}" for card in c.items]), c, say("choose-discard", cards=picked))
    return Handle((), c, say("pass"))
