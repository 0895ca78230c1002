"""A room apart from its match: who is there, who sits where, what is to be played.

Everything here is data and is kept in the database as JSON; each change returns a new lobby or is refused in words.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.bots import BOTS
from undercroft.kernel import Game, Illegal, Seat, say
from undercroft.table.keys import hash_of

LEVELS = tuple(name for name in BOTS if name.startswith("level-"))
"""The bots that a room may seat. The others can be asked to think for as long as one likes."""
STAND_IN = "level-2"
"""The bot that plays for a member who has left."""
LONGEST_NAME = 24
MOST_MEMBERS = 24
"""How many may be in a room under a name; watchers without one come on top."""

Phase = Literal["gathering", "playing", "over", "frozen"]


class Member(Struct, frozen=True):
    """Somebody in the room under a name. `key` is the hash of his secret."""

    id: int
    name: str
    key: str
    ready: bool = False


class Chair(Struct, frozen=True):
    """A seat of the game: free, a member's, a bot's, or a bot's that plays for an absent member."""

    member: int | None = None
    bot: str | None = None
    auto_pass: bool = False
    """Whether the table passes for the member where passing is all he can do."""

    @property
    def taken(self) -> bool:
        return self.member is not None or self.bot is not None


class Lobby(Struct, frozen=True, kw_only=True):
    """A room apart from its match."""

    id: str
    game: str
    options: dict[str, Any] = {}
    chairs: tuple[Chair, ...]
    members: tuple[Member, ...] = ()
    host: int = 0
    came: int = 0
    """How many members there have been; the next one's number."""
    chat: bool = False
    phase: Phase = "gathering"
    paused: bool = False
    round: int = 0
    """How many matches were begun here."""
    frozen: dict[str, Any] | None = None
    """Why the match cannot be played on, or shown to its end, under the installed rules: the line, and the reason."""

    def member(self, id: int | None) -> Member:
        """The member with this number. Raises `Illegal`."""
        for member in self.members:
            if member.id == id:
                return member
        raise Illegal(say("room-no-member"))

    def by_key(self, key: str | None) -> Member | None:
        """The member whose secret this is."""
        if not key:
            return None
        kept = hash_of(key)
        return next((member for member in self.members if member.key == kept), None)

    def seats_of(self, id: int | None) -> tuple[Seat, ...]:
        """The chairs of a member."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.member == id and id is not None)

    @property
    def people(self) -> tuple[int, ...]:
        """The members who sit at the table and play themselves."""
        found = [chair.member for chair in self.chairs if chair.member is not None and chair.bot is None]
        return tuple(dict.fromkeys(found))

    def name_of(self, seat: Seat) -> str:
        """Who sits here, for the record: a member's name, or a bot's level."""
        chair = self.chairs[seat]
        if chair.bot is not None:
            return chair.bot
        return self.member(chair.member).name

    # Members

    def joined(self, name: str, key: str) -> tuple[Lobby, Member]:
        """One more member. `key` is his secret. The first is the host."""
        if len(self.members) >= MOST_MEMBERS:
            raise Illegal(say("room-full", most=MOST_MEMBERS))
        name = tidy(name)
        if any(member.name.casefold() == name.casefold() for member in self.members):
            raise Illegal(say("room-name-taken", name=name))
        member = Member(self.came, name, hash_of(key))
        host = member.id if not self.members else self.host
        return replace(self, members=(*self.members, member), came=self.came + 1, host=host), member

    def renewed(self, id: int, key: str) -> Lobby:
        """With another secret for this member."""
        self.member(id)
        members = [replace(one, key=hash_of(key)) if one.id == id else one for one in self.members]
        return replace(self, members=tuple(members))

    def left(self, id: int) -> Lobby:
        """Without this member. While a match is on, a bot plays on for him."""
        self.member(id)
        bot = STAND_IN if self.phase == "playing" else None
        chairs = tuple(Chair(bot=chair.bot or bot) if chair.member == id else chair for chair in self.chairs)
        members = tuple(member for member in self.members if member.id != id)
        seated = [chair.member for chair in chairs if chair.member is not None]
        host = self.host
        if host == id:
            host = next(iter([*seated, *[member.id for member in members]]), host)
        return replace(self, chairs=chairs, members=members, host=host)

    def ready(self, id: int, ready: bool) -> Lobby:
        """A member says whether the next match may begin."""
        self.member(id)
        return replace(
            self,
            members=tuple(replace(member, ready=ready) if member.id == id else member for member in self.members),
        )

    # Chairs

    def with_chair(self, seat: Seat, chair: Chair) -> Lobby:
        """With somebody else on this chair."""
        if seat not in range(len(self.chairs)):
            raise Illegal(say("room-no-seat", number=seat + 1))
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def sat(self, id: int, seat: Seat) -> Lobby:
        """A member takes a free chair, or leaves his own for it."""
        self.member(id)
        self.check_gathering()
        lobby = self.with_chair(seat, Chair(member=id))
        if self.chairs[seat].taken and self.chairs[seat].member != id:
            raise Illegal(say("room-seat-taken", number=seat + 1))
        for old in self.seats_of(id):
            lobby = lobby.with_chair(old, Chair())
        return lobby.with_chair(seat, Chair(member=id)).ready(id, ready=False)

    def stood_up(self, id: int) -> Lobby:
        """A member goes on as a watcher."""
        self.check_gathering()
        chairs = tuple(Chair() if chair.member == id else chair for chair in self.chairs)
        return replace(self, chairs=chairs).ready(id, ready=False)

    def given(self, seat: Seat, id: int) -> Lobby:
        """In the middle of a match, a member who has no chair gets one that a bot plays for nobody."""
        member = self.member(id)
        if self.seats_of(id):
            raise Illegal(say("room-has-seat", name=member.name))
        lobby = self.with_chair(seat, Chair(member=id))
        if self.chairs[seat].member is not None:
            raise Illegal(say("room-seat-taken", number=seat + 1))
        return lobby

    def check_gathering(self) -> None:
        """Raise `Illegal` while a match is on."""
        if self.phase in ("playing", "frozen"):
            raise Illegal(say("room-playing"))

    # What is played

    def arranged(self, g: Game[Any], seats: int, options: dict[str, Any]) -> Lobby:
        """With so many chairs and these options of the game. Who was ready for something else says so anew."""
        self.check_gathering()
        if seats not in g.seats:
            raise Illegal(say("room-seats", least=g.seats.start, most=g.seats.stop - 1, found=seats))
        chairs = (*self.chairs, *[Chair()] * seats)[:seats]
        return replace(self.nobody_ready(), chairs=chairs, options=checked_options(g, options))

    def nobody_ready(self) -> Lobby:
        """Everybody has to say anew whether he is ready."""
        return replace(self, members=tuple([replace(member, ready=False) for member in self.members]))

    def begun(self) -> Lobby:
        """The next match is on."""
        chairs = tuple([replace(chair, auto_pass=False) for chair in self.chairs])
        return replace(self, phase="playing", paused=False, round=self.round + 1, frozen=None, chairs=chairs)

    def rotated(self) -> Lobby:
        """For a rematch: everybody moves up one chair, and says anew whether he is ready. No bot stands in any more."""
        chairs = [Chair(chair.member) if chair.member is not None else chair for chair in self.chairs]
        return replace(self.nobody_ready(), phase="gathering", paused=False, chairs=(chairs[-1], *chairs[:-1]))

    def check_startable(self) -> None:
        """Raise `Illegal` unless every chair is taken and everybody who sits is ready."""
        self.check_gathering()
        free = [seat + 1 for seat, chair in enumerate(self.chairs) if not chair.taken]
        if free:
            raise Illegal(say("room-free-seat", number=free[0]))
        waiting = [self.member(id).name for id in self.people if id != self.host and not self.member(id).ready]
        if waiting:
            raise Illegal(say("room-not-ready", name=waiting[0]))


def checked_options(g: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    """These options of the game, those that were not named as the game has them. Raises `Illegal`."""
    try:
        checked = msgspec.convert(options, g.options)
    except msgspec.ValidationError as problem:
        raise Illegal(say("room-options", game=g.name, problem=str(problem))) from None
    return dict(msgspec.to_builtins(checked))


def tidy(name: str) -> str:
    """A name as it is shown: composed letters, single spaces, nothing that cannot be seen. Raises `Illegal`."""
    seen = "".join(" " if unicodedata.category(letter)[0] in "ZC" else letter for letter in name)
    tidied = " ".join(unicodedata.normalize("NFC", seen).split())
    if not 1 <= len(tidied) <= LONGEST_NAME:
        raise Illegal(say("room-name", most=LONGEST_NAME))
    return tidied
