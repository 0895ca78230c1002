"""What happens at the table. The fields are printed by the names given in `shows`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from undercroft.kernel import OPEN, OWN, Event, Seat, Vis

BUILDING = {"card": "building"}
BUILDINGS = {"cards": "building"}
LINE = {"line": "line"}
HIDDEN = Vis("owner")


class RoundBegan(Event, frozen=True):
    """4, 5: a round begins; 0 is the Project round."""

    number: Annotated[int, OPEN]


class Drafted(Event, frozen=True):
    """4.2: a project is played."""

    seat: Annotated[Seat, OPEN]
    project: Annotated[int, OPEN]


class Revealed(Event, frozen=True):
    """5.2: a building is shown."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = BUILDING


class ProjectsPassed(Event, frozen=True):
    """4.3: projects go to a neighbour."""

    seat: Annotated[Seat, OPEN]
    to: Annotated[Seat, OPEN]
    projects: Annotated[tuple[int, ...], OWN]


class BuildingsPassed(Event, frozen=True):
    """5.6: buildings go to a neighbour."""

    seat: Annotated[Seat, OPEN]
    to: Annotated[Seat, OPEN]
    cards: Annotated[tuple[int, ...], OWN]
    shows: ClassVar[dict[str, str]] = BUILDINGS


class LastProjectPutAway(Event, frozen=True):
    """4.5: the last project goes away unseen."""

    seat: Annotated[Seat, OPEN]
    project: Annotated[int, HIDDEN]


class LastBuildingPutAway(Event, frozen=True):
    """5.7: the last building goes away unseen."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, HIDDEN]
    shows: ClassVar[dict[str, str]] = BUILDING


class Built(Event, frozen=True):
    """5.3: a building is placed."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"card": "building", "cell": "cell"}


class SourceMade(Event, frozen=True):
    """3.1: two halves match."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    junction: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token", "junction": "junction"}


class Traded(Event, frozen=True):
    """5.4: a Trade building brings a token."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token"}


class Paid(Event, frozen=True):
    """5.5: a token is placed on a project."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    project: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token"}


class Covered(Event, frozen=True):
    """10.29: a token makes a Source of two halves that do not match."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    junction: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token", "junction": "junction"}


class TokensLost(Event, frozen=True):
    """5.5: tokens have no free space."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    count: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token"}


class LetGo(Event, frozen=True):
    """6.6: a token that only has extra places is let go."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token"}


class Stocked(Event, frozen=True):
    """11.4: the neutral player's stock grows."""

    count: Annotated[int, OPEN]


class Completed(Event, frozen=True):
    """6.1: a project is complete."""

    seat: Annotated[Seat, OPEN]
    project: Annotated[int, OPEN]


class TokensGained(Event, frozen=True):
    """10.2, 10.4, 10.5: a completed project brings tokens."""

    seat: Annotated[Seat, OPEN]
    token: Annotated[int, OPEN]
    count: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"token": "token"}


class BattleBegan(Event, frozen=True):
    """7.1: a battle is fought on this line."""

    line: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = LINE


class Mustered(Event, frozen=True):
    """7.2: a player's Strength on the line."""

    seat: Annotated[Seat, OPEN]
    strength: Annotated[int, OPEN]


class Boosted(Event, frozen=True):
    """10.20: project 20 adds Strength."""

    seat: Annotated[Seat, OPEN]
    strength: Annotated[int, OPEN]


class Won(Event, frozen=True):
    """7.3: a Victory token."""

    seat: Annotated[Seat, OPEN]


class Damaged(Event, frozen=True):
    """7.4: a Damage token."""

    seat: Annotated[Seat, OPEN]
    line: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = LINE


class Destroyed(Event, frozen=True):
    """8.3: a building falls."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"card": "building", "cell": "cell"}


class Marked(Event, frozen=True):
    """8.4, 8.6: the Damage tokens go to a space where no building falls now."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"cell": "cell"}


class Withdrew(Event, frozen=True):
    """10.1: project 1 takes a Damage token away."""

    seat: Annotated[Seat, OPEN]
    line: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = LINE


class Redirected(Event, frozen=True):
    """10.17: project 17 names another building."""

    seat: Annotated[Seat, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"cell": "cell"}


class Looked(Event, frozen=True):
    """10.18: project 18 looks at a Battle card."""

    seat: Annotated[Seat, OPEN]
    card: Annotated[int, OPEN]
    line: Annotated[int, HIDDEN]
    shows: ClassVar[dict[str, str]] = {"card": "battle", "line": "line"}


class Offered(Event, frozen=True):
    """11.3: two pairs lie face up."""

    first: Annotated[tuple[int, ...], OPEN]
    second: Annotated[tuple[int, ...], OPEN]
    shows: ClassVar[dict[str, str]] = {"first": "building", "second": "building"}


class NeutralBuilt(Event, frozen=True):
    """11.3: the other building of the pair goes to the neutral player."""

    card: Annotated[int, OPEN]
    cell: Annotated[int, OPEN]
    shows: ClassVar[dict[str, str]] = {"card": "building", "cell": "cell"}


class Reshuffled(Event, frozen=True):
    """11.5: the discarded buildings go back into the deck."""

    cards: Annotated[tuple[int, ...], OPEN]
    shows: ClassVar[dict[str, str]] = BUILDINGS


class Harvested(Event, frozen=True):
    """9.1: the Harvest of a player."""

    seat: Annotated[Seat, OPEN]
    food: Annotated[int, OPEN]
    points: Annotated[int, OPEN]


class NeutralHarvested(Event, frozen=True):
    """11.7: the neutral player's symbols beyond his buildings go to his stock."""

    count: Annotated[int, OPEN]


class Scored(Event, frozen=True):
    """9.5: a player's points."""

    seat: Annotated[Seat, OPEN]
    points: Annotated[int, OPEN]


MuEvent = (
    RoundBegan
    | Drafted
    | Revealed
    | ProjectsPassed
    | BuildingsPassed
    | LastProjectPutAway
    | LastBuildingPutAway
    | Built
    | SourceMade
    | Traded
    | Paid
    | Covered
    | TokensLost
    | LetGo
    | Stocked
    | Completed
    | TokensGained
    | BattleBegan
    | Mustered
    | Boosted
    | Won
    | Damaged
    | Destroyed
    | Marked
    | Withdrew
    | Redirected
    | Looked
    | Offered
    | NeutralBuilt
    | Reshuffled
    | Harvested
    | NeutralHarvested
    | Scored
)
