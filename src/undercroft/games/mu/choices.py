"""What a player may answer, with its notation."""

from __future__ import annotations

from typing import ClassVar

from undercroft.kernel import Choice, Pass


class Draft(Choice, frozen=True):
    """Keep two projects: play one, hold the other (4.2)."""

    play: int
    hold: int
    notation: ClassVar[str] = "play {play} hold {hold}"


class Keep(Choice, frozen=True):
    """Keep two buildings: play one, hold the other (5.2)."""

    play: int
    hold: int
    notation: ClassVar[str] = "play {play:building} hold {hold:building}"


class Place(Choice, frozen=True):
    """Put the building on this space (5.3)."""

    cell: int
    notation: ClassVar[str] = "{cell:cell}"


class Take(Choice, frozen=True):
    """Solo: take this building of a pair for this space; the other goes to the neutral player (11.3)."""

    card: int
    cell: int
    notation: ClassVar[str] = "{cell:cell} {card:building}"


class Put(Choice, frozen=True):
    """Put a token on a space of a project; EXTRA beyond its cost (5.5, 6.6)."""

    token: int
    project: int
    space: int
    notation: ClassVar[str] = "{token:token} on {project} {space:space}"


class Cover(Choice, frozen=True):
    """Put a token on two halves that do not match (10.29)."""

    token: int
    junction: int
    notation: ClassVar[str] = "{token:token} on {junction:junction}"


class Lose(Choice, frozen=True):
    """Let a token go that only has extra places (6.6)."""

    token: int
    notation: ClassVar[str] = "lose {token:token}"


class Wish(Choice, frozen=True):
    """The colour of a token of choice (10.2)."""

    token: int
    notation: ClassVar[str] = "gain {token:token}"


class Withdraw(Choice, frozen=True):
    """Project 1: take a Damage token off this line (10.1)."""

    line: int
    notation: ClassVar[str] = "withdraw {line:line}"


class Redirect(Choice, frozen=True):
    """Project 17: the building on this space falls instead (10.17)."""

    cell: int
    notation: ClassVar[str] = "redirect {cell:cell}"


class Look(Choice, frozen=True):
    """Project 18: look at a face-down Battle card (10.18)."""

    card: int
    notation: ClassVar[str] = "look {card:battle}"


class Boost(Choice, frozen=True):
    """Project 20: more Strength in this battle (10.20)."""

    notation: ClassVar[str] = "boost"


class Destroy(Choice, frozen=True):
    """Which crossing the Damage tokens go to (8.3)."""

    cell: int
    notation: ClassVar[str] = "destroy {cell:cell}"


EXTRA = 3
"""The space of a `Put` beyond the project's cost."""

MuChoice = Draft | Keep | Place | Take | Put | Cover | Lose | Wish | Withdraw | Redirect | Look | Boost | Destroy | Pass
