"""What a player may answer, with its notation."""

from __future__ import annotations

from typing import ClassVar

from undercroft.kernel import Choice, Pass, Seat


class Play(Choice, frozen=True):
    """Play this card (3.3)."""

    card: int
    notation: ClassVar[str] = "play {card:card}"


class Rob(Choice, frozen=True):
    """The thief robs this player (4.2)."""

    victim: Seat
    notation: ClassVar[str] = "rob {victim}"


class Ward(Choice, frozen=True):
    """Cancel a card or a ward with this ward (4.3)."""

    card: int
    notation: ClassVar[str] = "answer {card:card}"


class Light(Choice, frozen=True):
    """With a lamp, look at this card of the vault (4.4)."""

    slot: int
    notation: ClassVar[str] = "light {slot:slot}"


class Bid(Choice, frozen=True):
    """Bid so many coins (5.1)."""

    coins: int
    notation: ClassVar[str] = "bid {coins}"


class Discard(Choice, frozen=True):
    """Discard these cards (3.4)."""

    items: tuple[int, ...]
    notation: ClassVar[str] = "discard {items:card}"


ToyChoice = Play | Rob | Ward | Light | Bid | Discard | Pass
