"""Chapter 2: setting up, and the catacombs of 10.1 and 10.2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from undercroft.games.shadows.board import start
from undercroft.games.shadows.choices import Be, Start
from undercroft.games.shadows.events import (
    BackRolled,
    Became,
    Dealt,
    RolledAgain,
    RoomLaid,
    Started,
    Supplied,
    WentFirst,
)
from undercroft.games.shadows.laying import CENTRAL, around, free_edges, growing, lay, rolled_edge
from undercroft.games.shadows.material import ROOMS
from undercroft.games.shadows.state import Options, Player, ShadowsState, turn_order
from undercroft.kernel import OPEN, Ask, Draw, Frame, Now, OneOf, Outcome, Seat, asks, does, draws, say, urn

SHADOWS = {"never": 0, "once": 1, "twice": 2}
NUMBERS = range(1, 7)
"""The numbers round the compass."""


def lay_out(options: Options, box: str, seats: int) -> ShadowsState:
    """The table before anything is drawn."""
    s = ShadowsState(
        stack=[],
        box=box,
        seats=seats,
        players=[Player(seat=seat, shadows=SHADOWS[options.own_shadow]) for seat in range(seats)],
        powerful_mummy=options.powerful_mummy,
        dark=options.dark,
        push=options.push,
    )
    t = s.tables
    level = t.levels[options.level]
    s.floor = level.floor
    s.night = (level.face if options.face == "level" else options.face) == "night"  # 2.7
    s.unseen_torches = tuple(range(len(t.torches)))
    s.unseen_treasures = tuple(range(len(t.treasures)))
    if not (s.few or options.united):  # 2.8, 10.9
        s.group_deck = tuple(range(len(t.group)))
    rooms = min(options.rooms, len(t.rooms))
    by_dice = options.format == "dice" or rooms > ROOMS  # 10.2
    s.stack.append(SetUp(seat=0, rooms=rooms, by_dice=by_dice, drawn_first=options.first == "random"))
    return s


class SetUp(Frame, kw_only=True):
    """2. The catacomb is laid out, everybody chooses a character, and treasures are dealt."""

    rooms: Annotated[int, OPEN]
    by_dice: Annotated[bool, OPEN]
    drawn_first: Annotated[bool, OPEN]
    steps: ClassVar = (
        "find_the_first_player",
        "lay_the_rooms",
        "choose_characters",
        "count_torches_and_confidence",
        "choose_starting_places",
        "deal_treasures_to_players",
        "deal_treasures_to_rooms",
    )

    @draws
    def find_the_first_player(self, s: ShadowsState) -> Draw | None:  # 2.9, which the order of the rest depends on
        return Draw("seat", urn(range(s.seats))) if self.drawn_first else None

    @find_the_first_player.taken
    def first_player_found(self, s: ShadowsState, seat: int, now: Now) -> None:
        s.first = seat
        now.tell(WentFirst(seat))

    @does
    def lay_the_rooms(self, s: ShadowsState, now: Now) -> None:  # 2.1
        now.do(Rooms(seat=self.seat, more=self.rooms - 1, by_dice=self.by_dice))

    @does
    def choose_characters(self, s: ShadowsState, now: Now) -> None:  # 2.2
        now.do(*[Character(seat=seat) for seat in turn_order(s)])

    @does
    def count_torches_and_confidence(self, s: ShadowsState, now: Now) -> None:  # 2.3, 2.4
        numbers = s.tables.numbers
        sheets = [s.tables.sheets[p.sheet] for p in s.players]
        s.torches = numbers.few_torches if s.few else sum([sheet.torches for sheet in sheets])  # 10.3
        confidence = numbers.few_confidence if s.few else sum([sheet.confidence for sheet in sheets])
        s.confidence = max(s.floor, min(numbers.top, confidence))
        now.tell(Supplied(s.torches, s.confidence))

    @does
    def choose_starting_places(self, s: ShadowsState, now: Now) -> None:  # 2.5
        now.do(*[StartingPlace(seat=seat) for seat in turn_order(s)])

    @does
    def deal_treasures_to_players(self, s: ShadowsState, now: Now) -> None:  # 2.6
        now.do(*[Deal(seat=seat) for seat in turn_order(s)])

    @does
    def deal_treasures_to_rooms(self, s: ShadowsState, now: Now) -> None:  # 2.6
        places = range(1, len(s.laying))
        s.centres = tuple(places)
        rest = len(s.unseen_treasures) - len(places)
        s.piles = (0,) * len(s.laying)
        if len(s.laying) > ROOMS:
            now.do(Backs(seat=self.seat, rest=rest))
        else:
            each, more = divmod(rest, len(places))
            s.piles = (0, *[each + (place <= more) for place in places])


class Rooms(Frame, kw_only=True):
    """2.1, 10.1, 10.2. The rooms are shuffled and laid."""

    more: Annotated[int, OPEN]
    by_dice: Annotated[bool, OPEN]
    pool: Annotated[tuple[int, ...], OPEN] = ()
    steps: ClassVar = ("take_expansion_rooms", "shuffle_and_lay")

    @draws
    def take_expansion_rooms(self, s: ShadowsState) -> Draw | None:  # 10.2
        more = self.more + 1 - ROOMS
        return Draw("expansion", urn(s.tables.expansion), count=more) if more else None

    @take_expansion_rooms.taken
    def expansion_rooms_taken(self, s: ShadowsState, drawn: Outcome, now: Now) -> None:
        self.pool = all_of(drawn)

    @draws
    def shuffle_and_lay(self, s: ShadowsState) -> Draw:
        outer = [room for room in range(len(s.tables.rooms)) if room != CENTRAL and room not in s.tables.expansion]
        return Draw("room", urn((*outer, *self.pool)), count=self.more)

    @shuffle_and_lay.taken
    def shuffled(self, s: ShadowsState, drawn: Outcome, now: Now) -> None:
        rooms = all_of(drawn)
        if self.by_dice:
            now.do(*[NextRoom(seat=self.seat, room=room) for room in rooms])
            return
        s.laying = around(rooms)
        for place, room in enumerate(rooms, 1):
            now.tell(RoomLaid(place, room))


class NextRoom(Frame, kw_only=True):
    """10.1. Two dice say at which edge the next room lies."""

    room: Annotated[int, OPEN]
    red: Annotated[int, OPEN] = 0
    steps: ClassVar = ("roll_the_red_die", "roll_the_black_die")

    @draws
    def roll_the_red_die(self, s: ShadowsState) -> Draw:
        return Draw("red", urn(s.tables.red))

    @roll_the_red_die.taken
    def red_die_rolled(self, s: ShadowsState, face: int, now: Now) -> None:
        self.red = face

    @draws
    def roll_the_black_die(self, s: ShadowsState) -> Draw:
        return Draw("black", urn(s.tables.black))

    @roll_the_black_die.taken
    def black_die_rolled(self, s: ShadowsState, face: int, now: Now) -> None:
        place, edge = growing(s.laying), rolled_edge(self.red, face)
        if edge in free_edges(s.laying, place):
            s.laying = lay(s.laying, self.room, place, edge)
            now.tell(RoomLaid(len(s.laying) - 1, self.room))
        else:
            now.tell(RolledAgain(self.red, face))
            now.do(NextRoom(seat=self.seat, room=self.room))


class Character(Frame):
    """2.2. A player chooses a character."""

    steps: ClassVar = ("choose",)

    @asks
    def choose(self, s: ShadowsState) -> Sequence[Ask]:
        taken = [p.sheet for p in s.players]
        free = tuple([Be(sheet) for sheet in range(len(s.tables.sheets)) if sheet not in taken])
        return (Ask(self.seat, say("ask-character"), OneOf(free), public=True),)

    @choose.taken
    def chosen(self, s: ShadowsState, seat: Seat, choice: Be, now: Now) -> None:
        s.players[seat].sheet = choice.sheet
        now.tell(Became(seat, choice.sheet))
        now.done()


class StartingPlace(Frame):
    """2.5. A player chooses a number beside the compass."""

    steps: ClassVar = ("choose",)

    @asks
    def choose(self, s: ShadowsState) -> Sequence[Ask]:
        taken = [p.at for p in s.players]
        free = tuple([Start(number) for number in NUMBERS if start(number) not in taken])
        return (Ask(self.seat, say("ask-start"), OneOf(free), public=True),)

    @choose.taken
    def chosen(self, s: ShadowsState, seat: Seat, choice: Start, now: Now) -> None:
        s.players[seat].at = start(choice.number)
        now.tell(Started(seat, choice.number))
        now.done()


class Deal(Frame):
    """2.6. A player gets treasures; Instant effects do not work now."""

    steps: ClassVar = ("deal",)

    @draws
    def deal(self, s: ShadowsState) -> Draw | None:
        count = s.tables.sheets[s.players[self.seat].sheet].treasures
        return Draw("treasure", urn(s.unseen_treasures), count=count) if count else None

    @deal.taken
    def dealt(self, s: ShadowsState, drawn: Outcome, now: Now) -> None:
        cards = all_of(drawn)
        s.players[self.seat].hand = cards
        s.unseen_treasures = tuple([card for card in s.unseen_treasures if card not in cards])
        now.tell(Dealt(self.seat, cards))


class Backs(Frame, kw_only=True):
    """10.2. A die for each room says whether it gets treasures at its back, until none is left."""

    rest: Annotated[int, OPEN]
    place: Annotated[int, OPEN] = 1
    steps: ClassVar = ("roll",)

    @draws
    def roll(self, s: ShadowsState) -> Draw | None:
        return Draw("black", urn(s.tables.black)) if self.rest else None

    @roll.taken
    def rolled(self, s: ShadowsState, face: int, now: Now) -> None:
        cards = min(s.tables.numbers.back, self.rest) if face % 2 else 0
        s.piles = (*s.piles[: self.place], s.piles[self.place] + cards, *s.piles[self.place + 1 :])
        now.tell(BackRolled(self.place, face, cards))
        place = self.place % (len(s.laying) - 1) + 1
        now.do(Backs(seat=self.seat, rest=self.rest - cards, place=place))


def all_of(drawn: Outcome) -> tuple[int, ...]:
    """What was drawn, one or several."""
    return drawn if isinstance(drawn, tuple) else (drawn,)
