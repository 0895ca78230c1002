"""Chapter 5: moving mummies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.shadows.board import WALL
from undercroft.games.shadows.choices import Move, Step, Toward
from undercroft.games.shadows.events import MummyDispelled, MummyMoved, MummyRolled
from undercroft.games.shadows.play.shadows import LoseTreasure
from undercroft.games.shadows.state import NONE, ShadowsState, best_treasures, is_stacked
from undercroft.kernel import OPEN, Ask, Draw, Frame, Now, OneOf, Seat, asks, does, draws, say, urn


class MoveMummies(Frame, kw_only=True):
    """5.1. A player's mummies move one after another, the nearest first."""

    waiting: Annotated[tuple[int, ...], OPEN]
    chosen: Annotated[int, OPEN] = NONE
    steps: ClassVar = ("choose_among_equals", "move_the_nearest")

    @asks
    def choose_among_equals(self, s: ShadowsState) -> Sequence[Ask]:
        nearest = self.nearest(s)
        if len(nearest) < 2:
            return ()
        return (Ask(self.seat, say("ask-move"), OneOf(tuple([Move(cell) for cell in nearest])), public=True),)

    @choose_among_equals.taken
    def one_chosen(self, s: ShadowsState, seat: Seat, choice: Move, now: Now) -> None:
        self.chosen = choice.cell
        now.done()

    @does
    def move_the_nearest(self, s: ShadowsState, now: Now) -> None:
        nearest = self.nearest(s)
        if nearest:
            at = nearest[0] if self.chosen == NONE else self.chosen
            rest = tuple([cell for cell in self.waiting if cell != at])
            now.do(MoveMummy(seat=self.seat, way=(at,)), MoveMummies(seat=self.seat, waiting=rest))

    def nearest(self, s: ShadowsState) -> tuple[int, ...]:
        """Of the mummies that have not moved, the nearest to their character."""
        p = s.players[self.seat]
        away = s.map.distance[p.at]
        waiting = [cell for cell in self.waiting if cell in p.mummies]
        least = min([away[cell] for cell in waiting], default=0)
        return tuple([cell for cell in waiting if away[cell] == least])


def move_mummies(s: ShadowsState, seat: Seat, now: Now) -> None:
    """5.1. All mummies of this player's that are in play move; a stack has its own turn (10.4)."""
    waiting = [cell for cell in s.players[seat].mummies if not is_stacked(s, cell)]
    now.do(MoveMummies(seat=seat, waiting=tuple(waiting)))


class MoveMummy(Frame, kw_only=True):
    """5.2, 5.3. One mummy rolls and walks straight on. `way`: the hexes where it has been, its first one included."""

    way: Annotated[tuple[int, ...], OPEN]
    direction: Annotated[int, OPEN] = NONE
    left: Annotated[int, OPEN] = 0
    steps: ClassVar = ("roll_the_direction", "roll_the_steps", "walk_straight_on")

    @draws
    def roll_the_direction(self, s: ShadowsState) -> Draw:  # 5.2
        return Draw("red", urn(s.tables.red))

    @roll_the_direction.taken
    def direction_rolled(self, s: ShadowsState, face: int, now: Now) -> None:
        self.direction = face - 1

    @draws
    def roll_the_steps(self, s: ShadowsState) -> Draw:  # 5.2
        return Draw("black", urn(s.tables.black))

    @roll_the_steps.taken
    def steps_rolled(self, s: ShadowsState, face: int, now: Now) -> None:
        self.left = face
        now.tell(MummyRolled(self.seat, self.way[0], self.direction + 1, face))

    @does
    def walk_straight_on(self, s: ShadowsState, now: Now) -> None:  # 5.3, 5.5
        while self.left:
            ahead = s.map.beside[self.way[-1]][self.direction]
            blocked = ahead == WALL or any([p.at == ahead for p in s.players])
            if blocked and not touched(s, self.way[-1]):
                now.do(FindAWay(seat=self.seat, way=self.way, left=self.left))
                return
            if blocked:
                break
            self.way, self.left = stepped(s, self.way, self.left, ahead)
        now.do(Stay(seat=self.seat, way=self.way))


class FindAWay(Frame, kw_only=True):
    """5.4. After a wall, a mummy follows a shortest way to the nearest character."""

    way: Annotated[tuple[int, ...], OPEN]
    left: Annotated[int, OPEN]
    goal: Annotated[Seat, OPEN] = NONE
    chosen: Annotated[int, OPEN] = NONE
    steps: ClassVar = ("choose_the_nearest", "choose_a_way", "take_a_step")

    @asks
    def choose_the_nearest(self, s: ShadowsState) -> Sequence[Ask]:
        nearest = self.nearest(s)
        if len(nearest) < 2:
            return ()
        return (Ask(self.seat, say("ask-toward"), OneOf(tuple([Toward(seat) for seat in nearest])), public=True),)

    @choose_the_nearest.taken
    def nearest_chosen(self, s: ShadowsState, seat: Seat, choice: Toward, now: Now) -> None:
        self.goal = choice.seat
        now.done()

    @asks
    def choose_a_way(self, s: ShadowsState) -> Sequence[Ask]:
        onward = self.onward(s)
        if len(onward) < 2:
            return ()
        return (Ask(self.seat, say("ask-step"), OneOf(tuple([Step(cell) for cell in onward])), public=True),)

    @choose_a_way.taken
    def way_chosen(self, s: ShadowsState, seat: Seat, choice: Step, now: Now) -> None:
        self.chosen = choice.cell
        now.done()

    @does
    def take_a_step(self, s: ShadowsState, now: Now) -> None:
        ahead = self.onward(s)[0] if self.chosen == NONE else self.chosen
        goal = self.nearest(s)[0]
        way, left = stepped(s, self.way, self.left, ahead)
        if left:
            now.do(FindAWay(seat=self.seat, way=way, left=left, goal=goal))
        else:
            now.do(Stay(seat=self.seat, way=way, goal=goal))

    def nearest(self, s: ShadowsState) -> tuple[Seat, ...]:
        """Whom it makes for, or the characters who can be reached in the fewest steps."""
        if self.goal != NONE:
            return (self.goal,)
        steps = s.map.steps[self.way[-1]]
        least = min([steps[p.at] for p in s.players])
        return tuple([p.seat for p in s.players if steps[p.at] == least])

    def onward(self, s: ShadowsState) -> tuple[int, ...]:
        """The next hexes on the shortest ways."""
        return s.map.onward(self.way[-1], s.players[self.nearest(s)[0]].at)


class Stay(Frame, kw_only=True):
    """5.6 to 5.8. A mummy ends its movement: it steps back, leaves in the light, or steals."""

    way: Annotated[tuple[int, ...], OPEN]
    goal: Annotated[Seat, OPEN] = NONE
    at_last: Annotated[int, OPEN] = NONE
    """Where it stands, if light has not driven it away."""
    steps: ClassVar = ("step_back", "choose_whom_to_rob", "steal")

    @does
    def step_back(self, s: ShadowsState, now: Now) -> None:  # 5.6, 5.7
        p = s.players[self.seat]
        others = list(p.mummies)
        others.remove(self.way[0])
        taken = {cell for other in s.players for cell in (others if other is p else other.mummies)}
        back = next(n for n in reversed(range(len(self.way))) if self.way[n] not in taken)
        here = self.way[back]
        now.tell(MummyMoved(self.seat, (*self.way, *reversed(self.way[back:-1]))))
        if not s.night and here in s.map.lit:
            p.mummies = tuple(others)
            now.tell(MummyDispelled(self.seat, here))
        else:
            p.mummies = (*others, here)
            self.at_last = here

    @asks
    def choose_whom_to_rob(self, s: ShadowsState) -> Sequence[Ask]:  # 5.8
        first = self.first(s)
        if len(first) < 2:
            return ()
        return (Ask(self.seat, say("ask-rob"), OneOf(tuple([Toward(seat) for seat in first])), public=True),)

    @choose_whom_to_rob.taken
    def whom_to_rob_chosen(self, s: ShadowsState, seat: Seat, choice: Toward, now: Now) -> None:
        self.goal = choice.seat
        now.done()

    @does
    def steal(self, s: ShadowsState, now: Now) -> None:  # 5.8
        for seat in self.first(s):
            first = s.players[seat]
            reached = (first, *[p for p in s.players if p.at in s.map.adjacent[first.at]])
            now.do(*[LoseTreasure(seat=p.seat) for p in reached if best_treasures(s, p)])

    def first(self, s: ShadowsState) -> tuple[Seat, ...]:
        """The character it was heading for, if it stands beside that one, or all beside whom it stands."""
        found = touched(s, self.at_last) if self.at_last != NONE else ()
        return (self.goal,) if self.goal in found else found


def touched(s: ShadowsState, cell: int) -> tuple[Seat, ...]:
    """The characters beside a hex (1.4)."""
    return tuple([p.seat for p in s.players if p.at in s.map.adjacent[cell]])


def stepped(s: ShadowsState, way: tuple[int, ...], left: int, ahead: int) -> tuple[tuple[int, ...], int]:
    """5.5. The way after a step, and the steps that are left: none beside a character."""
    return (*way, ahead), 0 if touched(s, ahead) else left - 1
