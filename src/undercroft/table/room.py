"""A room: one task that owns one lobby and one match. Whatever happens to them is a message to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import uniform
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.kernel import PASS, WATCHER, Choice, Game, Illegal, Seat, Text, say
from undercroft.match import Stale
from undercroft.table.client import Client
from undercroft.table.keys import new_key
from undercroft.table.lobby import LEVELS, STAND_IN, Chair, Lobby, Member, checked_options
from undercroft.table.messages import (
    PHRASES,
    Agree,
    Answer,
    Asked,
    AutoPass,
    Because,
    Look,
    Refused,
    RoomNow,
    Said,
    Say,
    Undo,
    Why,
    WireChair,
    WireMember,
    WireUndo,
    encode,
)
from undercroft.table.playing import Asking, Playing
from undercroft.table.problems import NOT_WRITTEN, TOO_FAST, sentence
from undercroft.table.store import Store, StoreError
from undercroft.table.thinking import Thinkers
from undercroft.table.waiting import Mailbox

log = logging.getLogger("undercroft.table")

R = TypeVar("R")

SLOW = 1008
KICKED = 4003
"""The code with which a socket is closed whose owner may not stay."""
ELSEWHERE = 4009
"""The code with which a member's oldest socket is closed when he opens too many."""
MOST_SOCKETS = 8
"""How many sockets one member may have open in a room."""
MOST_WATCHERS = 200
"""How many sockets of people without a name a room takes."""
MOMENT = (0.5, 2.0)
"""Between how many seconds the table waits before it passes for somebody."""


WHY_NOT_AT_PLAY = {"gathering": "room-not-begun", "over": "illegal-over", "frozen": "room-frozen"}


class RoomClosed(Exception):
    """The room has left the memory; whoever needs it looks for it again."""


class Table(Struct):
    """What all rooms share."""

    games: dict[str, Game[Any]]
    boxes: dict[str, str]
    """The box that each game is played with here."""
    store: Store
    thinkers: Thinkers


class Room:
    """One room in memory."""

    def __init__(self, lobby: Lobby, table: Table) -> None:
        self.lobby = lobby
        self.table = table
        self.game = table.games[lobby.game]
        self.playing: Playing | None = None
        self.clients: set[Client] = set()
        self.asking: Asking | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.passing: dict[tuple[Seat, int], asyncio.Task[None]] = {}
        self.used = time.monotonic()
        self.mailbox: Mailbox[tuple[Callable[..., Awaitable[Any]], tuple[Any, ...], asyncio.Future[Any]]] = Mailbox()
        self.task = asyncio.create_task(self.run(), name=f"room {lobby.id}")

    # The mailbox

    async def post(self, act: Callable[..., Awaitable[R]], *args: Any) -> R:
        """Have the room do this when it is its turn, and wait for what comes of it."""
        if self.task.done():
            raise RoomClosed
        done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self.mailbox.put_nowait((act, args, done))
        return await done

    async def run(self) -> None:
        """Do one thing after another."""
        while True:
            act, args, done = await self.mailbox.get()
            self.used = time.monotonic()
            try:
                result = await act(*args)
            except (Illegal, Stale) as refused:
                if not done.done():
                    done.set_exception(refused)
            except Exception as problem:  # whatever went wrong, what is written is true
                told = {"room": self.lobby.id, "problem": str(problem) or type(problem).__name__}
                log.exception("room failed", extra=told, exc_info=not isinstance(problem, StoreError))
                await self.reload()
                if not done.done():
                    done.set_exception(problem)
            else:
                if not done.done():
                    done.set_result(result)

    @property
    def idle(self) -> bool:
        """Whether nobody looks, nobody thinks and nothing waits."""
        return not self.clients and self.thinking is None and not self.passing and self.mailbox.empty()

    async def close(self) -> None:
        """Do what is waiting, and end. What was answered is written."""
        if self.thinking is not None:
            self.thinking.cancel()
        for passing in self.passing.values():
            passing.cancel()
        await self.post(self.end)
        await asyncio.gather(self.task, return_exceptions=True)
        while not self.mailbox.empty():
            *_, done = self.mailbox.get_nowait()
            if not done.done():
                done.set_exception(RoomClosed())

    async def end(self) -> None:
        """The last message of a room."""
        self.task.cancel()

    async def sleep(self) -> None:
        """Let go of the match; the next one who needs it loads it."""
        if self.thinking is None:
            self.playing = None

    async def reload(self) -> None:
        """Go back to what is written, and show it to everybody."""
        self.playing = self.asking = None
        try:
            lobby = await self.table.store.lobby(self.lobby.id)
            if lobby is not None:
                self.become(lobby)
            await self.show_all()
        except Exception as problem:  # nothing can be read: whoever looks next tries again
            self.playing = None
            told = {"room": self.lobby.id, "problem": type(problem).__name__}
            log.warning("room not read", extra=told)

    def become(self, lobby: Lobby) -> None:
        """The room is so now. Nobody goes on looking from a seat that is not his any more."""
        self.lobby = lobby
        for client in self.clients:
            mine = lobby.seats_of(client.member)
            if client.seat != WATCHER and client.seat not in mine:
                client.seat = mine[0] if mine else WATCHER

    # Looking

    async def enter(self, client: Client) -> None:
        """Somebody opens the page."""
        same = [other for other in self.clients if other.member == client.member]
        if client.member is None and len(same) >= MOST_WATCHERS:
            client.close(SLOW, "too many are watching")
            return
        if client.member is not None and len(same) >= MOST_SOCKETS:
            oldest = min(same, key=lambda other: other.number)
            oldest.close(ELSEWHERE, "opened elsewhere")
            self.clients.discard(oldest)
        self.clients.add(client)
        if client.member is None or not same:
            self.show_room()
        else:
            self.send(client, self.room_now(client))

    async def exit(self, client: Client) -> None:
        """Somebody closes it."""
        if client in self.clients:
            self.clients.discard(client)
            if client.member is None or all(other.member != client.member for other in self.clients):
                self.show_room()

    async def look(self, client: Client, seat: Seat, round: int, have: int) -> None:
        """Show the table from a seat: what is new to who has line `have`, or all of it."""
        if seat != WATCHER and seat not in self.lobby.seats_of(client.member):
            raise Illegal(say("room-not-your-seat"))
        client.seat = seat
        client.looks = True
        playing = await self.opened()
        if playing is None:
            return
        new = None
        if round == playing.round:
            screen = playing.screen(seat)
            screen.catch_up(may_undo=playing.may_undo(seat))
            new = screen.after(have)
        for message in [self.whole(seat)] if new is None else new:
            self.send(client, message)
        self.advance()

    async def opened(self) -> Playing | None:
        """The match of this room, loaded if need be."""
        if self.playing is None and self.lobby.round:
            kept = await self.table.store.match(self.lobby.id, self.lobby.round)
            if kept is not None:
                playing, lobby = Playing.load(self.game, kept, self.lobby)
                if lobby.phase != self.lobby.phase:
                    log.warning("match frozen", extra={"room": lobby.id, "line": (lobby.frozen or {}).get("line")})
                    await self.keep(lobby)
                elif playing is not None and lobby.phase == "playing":
                    await playing.write(self.table.store, lobby.id)
                self.become(lobby)
                self.playing = playing
        return self.playing

    def whole(self, seat: Seat) -> bytes:
        """The whole table as a seat sees it."""
        assert self.playing is not None
        screen = self.playing.screen(seat)
        may_undo = self.playing.may_undo(seat)
        screen.catch_up(may_undo=may_undo)
        return screen.whole(may_undo=may_undo)

    def send(self, client: Client, message: bytes) -> None:
        """Send it; a player who is too slow for it gets one whole view, a watcher is cut off."""
        if client.put(message):
            return
        if client.seat == WATCHER or self.playing is None:
            log.info("too slow", extra={"room": self.lobby.id})
            client.cut(SLOW, "too slow")
        else:
            client.replace(self.room_now(client), self.whole(client.seat))

    def refuse(self, client: Client, why: Text) -> None:
        """Tell somebody why what he asked for is not done."""
        self.send(client, encode(Refused(why, sentence(why, self.game))))

    def show_moves(self) -> None:
        """Tell everybody what the last lines mean to him."""
        playing = self.playing
        assert playing is not None
        by_seat: dict[Seat, list[Client]] = {}
        for client in self.clients:
            if client.looks:
                by_seat.setdefault(client.seat, []).append(client)
        for seat, clients in by_seat.items():
            screen = playing.screens.get(seat)
            may_undo = playing.may_undo(seat)
            message = self.whole(seat) if screen is None else screen.moved(may_undo=may_undo)
            for client in clients:
                self.send(client, message)

    async def show_all(self) -> None:
        """Show everybody the room and the whole table."""
        self.show_room()
        if await self.opened() is not None:
            for client in self.clients:
                if client.looks:
                    self.send(client, self.whole(client.seat))

    def show_room(self) -> None:
        """Show everybody the room."""
        for client in self.clients:
            self.send(client, self.room_now(client))

    def room_now(self, client: Client) -> bytes:
        """The room as this one sees it."""
        return encode(self.described(client.member))

    def described(self, you: int | None) -> RoomNow:
        """The room as a member, or somebody who only watches, sees it."""
        lobby = self.lobby
        here = {client.member for client in self.clients}
        undo = None
        if self.asking is not None:
            needed = self.needed()
            undo = WireUndo(self.asking.seat, self.asking.line, self.asking.agreed, needed)
        return RoomNow(
            id=lobby.id,
            game=lobby.game,
            options=lobby.options,
            phase=lobby.phase,
            paused=lobby.paused,
            chat=lobby.chat,
            round=lobby.round,
            host=lobby.host,
            you=you,
            auto_pass=any([lobby.chairs[seat].auto_pass for seat in lobby.seats_of(you)]),
            chairs=tuple([WireChair(chair.member, chair.bot) for chair in lobby.chairs]),
            members=tuple([WireMember(one.id, one.name, one.ready, one.id in here) for one in lobby.members]),
            watchers=sum([client.member is None for client in self.clients]),
            undo=undo,
            material=bool(self.game.changed(self.table.boxes[lobby.game])),
            frozen=lobby.frozen,
        )

    async def asked(self, client: Client, asked: Asked) -> None:
        """Do what a screen asks for, or tell it why not. One that is closed by now asks for nothing."""
        if client.closed:
            return
        try:
            await self.carry_out(client, asked)
        except Stale:
            self.send(client, self.whole(client.seat))
        except Illegal as refused:
            self.refuse(client, refused.why)

    async def carry_out(self, client: Client, asked: Asked) -> None:
        """Do what a screen asks for. Raises `Illegal` or `Stale`."""
        match asked:
            case Answer():
                await self.answer(client, asked.ticket, bytes(asked.choice))
            case Look():
                await self.look(client, asked.seat, asked.round, asked.have)
            case Undo():
                await self.undo(client)
            case Agree():
                await self.agree(client, asked.yes, asked.line)
            case AutoPass():
                await self.auto_pass(client, asked.on)
            case Say():
                await self.say(client, asked.phrase, asked.words)
            case Why():
                await self.why(client, bytes(asked.choice))

    async def not_written(self, client: Client) -> None:
        """Tell somebody that what he asked for could not be kept, and so has not happened."""
        self.refuse(client, NOT_WRITTEN)

    async def too_fast(self, client: Client) -> None:
        """Tell somebody that he asks for too much at once."""
        self.refuse(client, TOO_FAST)

    # Playing

    async def answer(self, client: Client, ticket: int, raw: bytes) -> None:
        """A seat answers. Raises `Illegal` or `Stale`."""
        playing = await self.at_play()
        seat = self.own_seat(client)
        choice = self.choice(raw)
        held = next((held for held in playing.match.tickets(seat) if held.number == ticket), None)
        if held is not None and not held.ask.domain.has(choice):
            raise Illegal(self.why_not(playing, seat, choice))
        await self.answered(playing, seat, choice, ticket)

    def own_seat(self, client: Client) -> Seat:
        """The seat that a member looks from and plays himself. Raises `Illegal`."""
        if client.seat < 0 or self.lobby.chairs[client.seat].bot is not None:
            raise Illegal(say("room-not-playing"))
        return client.seat

    async def at_play(self) -> Playing:
        """The match, if it can be played on. Raises `Illegal`."""
        playing = await self.on()
        if self.lobby.paused:
            raise Illegal(say("room-paused"))
        return playing

    async def on(self) -> Playing:
        """The match, if it is not over, though it may stand still. Raises `Illegal`."""
        playing = await self.opened()
        if self.lobby.phase != "playing":
            raise Illegal(say(WHY_NOT_AT_PLAY[self.lobby.phase]))
        if playing is None:
            raise Illegal(say("room-not-begun"))
        return playing

    def why_not(self, playing: Playing, seat: Seat, choice: Choice) -> Text:
        """The paragraph that forbids a choice, as far as the game knows one for whatever numbers were sent."""
        try:
            why = self.game.why_not(playing.match.view(seat), choice)
        except Exception:  # a card that there is not, a place beyond the board
            why = None
        return why or say("illegal-choice")

    def choice(self, raw: bytes) -> Choice:
        """A choice of the game, with nothing behind it. Raises `Illegal`."""
        try:
            choice = self.game.decode_choice(raw)
            exact = encode(choice) == encode(msgspec.json.decode(raw))
        except (msgspec.DecodeError, RecursionError):
            exact = False
        if not exact:
            raise Illegal(say("room-no-choice", game=self.game.name))
        return choice

    async def answered(self, playing: Playing, seat: Seat, choice: Choice, ticket: int) -> None:
        """Play an answer, write it, and then show it."""
        playing.answer(seat, choice, ticket)
        over = playing.match.over
        await self.write(playing, replace(self.lobby, phase="over") if over else self.lobby)
        if over:
            log.info("match over", extra={"room": self.lobby.id, "line": playing.written - 1})
        asked, self.asking = self.asking, None
        self.show_moves()
        if asked or over:
            self.show_room()
        self.advance()

    async def why(self, client: Client, raw: bytes) -> None:
        """Why a choice is not possible now."""
        playing = await self.opened()
        if playing is None or client.seat < 0:
            raise Illegal(say("room-not-playing"))
        why = self.why_not(playing, client.seat, self.choice(raw))
        self.send(client, encode(Because(why, sentence(why, self.game))))

    async def write(self, playing: Playing, lobby: Lobby) -> None:
        """Write the new lines, and the room if it has changed with them."""
        await playing.write(self.table.store, lobby.id, lobby if lobby is not self.lobby else None)
        self.become(lobby)

    # Taking back

    def needed(self) -> tuple[int, ...]:
        """The members who have to agree before answers are taken back: all who play."""
        return self.lobby.people

    async def undo(self, client: Client) -> None:
        """Take a seat's last answer back, or ask the others whether it may."""
        playing = await self.at_play()
        seat, member = self.own_seat(client), client.member
        assert member is not None
        line = playing.line_to_undo(seat)
        self.asking = Asking(seat, line, (member,))
        if playing.match.may_undo(seat, line):
            await self.take_back(playing)
        else:
            await self.agreed(playing)

    async def agree(self, client: Client, yes: bool, line: int | None) -> None:
        """A member agrees that answers are taken back, or does not."""
        playing = await self.at_play()
        if self.asking is None or client.member is None or client.member not in self.needed():
            raise Illegal(say("room-nothing-asked"))
        if line is not None and line != self.asking.line:
            raise Illegal(say("room-other-line"))
        if not yes:
            self.asking = None
            self.show_room()
            return
        self.asking.agreed = tuple(dict.fromkeys((*self.asking.agreed, client.member)))
        await self.agreed(playing)

    async def agreed(self, playing: Playing) -> None:
        """Take back if all have agreed, else show who has."""
        assert self.asking is not None
        if set(self.needed()) <= set(self.asking.agreed):
            await self.take_back(playing)
        else:
            self.show_room()

    async def take_back(self, playing: Playing) -> None:
        """Take back what was asked for."""
        asking, self.asking = self.asking, None
        assert asking is not None
        by = [seat for seat, chair in enumerate(self.lobby.chairs) if chair.member in asking.agreed]
        playing.undo(asking.line, by or [asking.seat])
        await self.write(playing, self.lobby)
        log.info("taken back", extra={"room": self.lobby.id, "line": asking.line, "seat": asking.seat})
        await self.show_all()
        self.advance()

    # Bots

    def advance(self) -> None:
        """Have the next bot think that is asked something."""
        playing = self.playing
        if playing is None or self.lobby.phase != "playing" or self.lobby.paused:
            return
        for seat, ticket in playing.passes(self.lobby):
            if (seat, ticket.number) not in self.passing:
                passing = self.pass_soon(playing, seat, ticket.number)
                self.passing[seat, ticket.number] = asyncio.create_task(passing, name=f"pass {self.lobby.id}")
        if self.thinking is not None:
            return
        found = playing.question_to_bot(self.lobby)
        if found is not None:
            self.thinking = asyncio.create_task(self.think(playing, *found), name=f"bot {self.lobby.id}")

    async def think(self, playing: Playing, seat: Seat, ticket: Any) -> None:
        """Wait for a bot's answer and hand it in."""
        level = self.lobby.chairs[seat].bot or STAND_IN
        request = playing.request(seat, ticket.ask, level)
        choice = await self.table.thinkers.answer(self.game, request, self.lobby.id, seat)
        with suppress(StoreError):  # the room has said so
            await self.post(self.bot_answered, playing, seat, ticket, choice)

    async def bot_answered(self, playing: Playing, seat: Seat, ticket: Any, choice: Choice | None) -> None:
        """A bot has thought. If the table has changed since, it thinks anew."""
        self.thinking = None
        at_play = playing is self.playing and self.lobby.phase == "playing" and not self.lobby.paused
        if at_play and self.lobby.chairs[seat].bot is not None:
            if choice is None:
                playing.declined.add((seat, ticket.number))
            else:
                try:
                    await self.answered(playing, seat, choice, ticket.number)
                except (Illegal, Stale):
                    log.info("bot was late", extra={"room": self.lobby.id, "seat": seat})
        self.advance()

    # Passing

    async def auto_pass(self, client: Client, on: bool) -> None:
        """A seat wants the table to pass for it, or to be asked again."""
        await self.on()
        seat = self.own_seat(client)
        await self.keep(self.lobby.with_chair(seat, replace(self.lobby.chairs[seat], auto_pass=on)))
        self.advance()

    async def pass_soon(self, playing: Playing, seat: Seat, ticket: int) -> None:
        """Wait as long as a person might, so that nobody can tell who was not asked at all."""
        await asyncio.sleep(uniform(*MOMENT))
        with suppress(StoreError):
            await self.post(self.passed, playing, seat, ticket)

    async def passed(self, playing: Playing, seat: Seat, number: int) -> None:
        """Pass for a seat, if it is still asked the same and still wants it."""
        self.passing.pop((seat, number), None)
        at_play = playing is self.playing and self.lobby.phase == "playing" and not self.lobby.paused
        if at_play and (seat, number) in [(seat, ticket.number) for seat, ticket in playing.passes(self.lobby)]:
            await self.answered(playing, seat, PASS, number)
        self.advance()

    # Talking

    async def say(self, client: Client, phrase: str | None, words: str | None) -> None:
        """A member says something to all."""
        member = self.lobby.member(client.member)
        if phrase is not None and words is None and phrase in PHRASES:
            said = Said(member.name, phrase=phrase)
        elif words is not None and phrase is None and self.lobby.chat:
            tidied = " ".join("".join(c if c.isprintable() else " " for c in words).split())
            if not tidied:
                raise Illegal(say("room-said-nothing"))
            said = Said(member.name, words=tidied)
        else:
            raise Illegal(say("room-phrases-only"))
        for other in self.clients:
            self.send(other, encode(said))

    # The room

    async def keep(self, lobby: Lobby) -> None:
        """Write a changed room, and then show it."""
        await self.table.store.save(lobby)
        self.become(lobby)
        self.show_room()

    async def join(self, name: str, seat: Seat | None) -> tuple[Member, str]:
        """Somebody comes in under a name, and takes a chair if he named one."""
        key = new_key()
        lobby, member = self.lobby.joined(name, key)
        if seat is not None:
            lobby = lobby.sat(member.id, seat)
        await self.keep(lobby)
        log.info("came in", extra={"room": lobby.id})
        return member, key

    async def renew(self, member: int) -> str:
        """A new secret for a member; the old one opens nothing any more."""
        key = new_key()
        await self.keep(self.lobby.renewed(member, key))
        return key

    async def sit(self, member: int, seat: Seat | None) -> None:
        """A member takes a chair, or none."""
        await self.keep(self.lobby.stood_up(member) if seat is None else self.lobby.sat(member, seat))

    async def set_ready(self, member: int, ready: bool) -> None:
        await self.keep(self.lobby.ready(member, ready))

    async def arrange(self, by: int, seats: int | None, options: dict[str, Any] | None, chat: bool | None) -> None:
        """The host settles what is played, by how many, and whether they may chat."""
        self.check_host(by)
        lobby = self.lobby if chat is None else replace(self.lobby, chat=chat)
        if seats is not None or options is not None:
            lobby = lobby.arranged(
                self.game, len(lobby.chairs) if seats is None else seats, lobby.options if options is None else options
            )
        await self.keep(lobby)

    async def seat_bot(self, by: int, seat: Seat, level: str | None) -> None:
        """The host puts a bot on a free chair, or takes it away; during a match, a bot plays for an absent member."""
        if level is not None and level not in LEVELS:
            raise Illegal(say("room-no-level", level=level, levels=", ".join(LEVELS)))
        if seat not in range(len(self.lobby.chairs)):
            raise Illegal(say("room-no-seat", number=seat + 1))
        chair = self.lobby.chairs[seat]
        if self.lobby.phase in ("playing", "frozen"):
            await self.stand_in(by, seat, chair, level)
            return
        self.check_host(by)
        if chair.member is not None:
            raise Illegal(say("room-seat-taken", number=seat + 1))
        await self.keep(self.lobby.with_chair(seat, Chair(bot=level)))

    async def stand_in(self, by: int, seat: Seat, chair: Chair, level: str | None) -> None:
        """A bot plays a member's seat, or gives it back."""
        playing = await self.on()
        if by != chair.member:
            self.check_host(by)
        if chair.member is None:
            raise Illegal(say("room-bots-seat", number=seat + 1))
        await self.take_over(playing, self.lobby.with_chair(seat, Chair(chair.member, level)), seat)

    async def give(self, by: int, seat: Seat, member: int) -> None:
        """The host gives a chair that a bot plays for nobody to a member who has none. From here on he sees its hand."""
        playing = await self.on()
        self.check_host(by)
        await self.take_over(playing, self.lobby.given(seat, member), seat)

    async def take_over(self, playing: Playing, lobby: Lobby, seat: Seat) -> None:
        """Somebody else plays this seat from here on, and everybody is told."""
        playing.match.take_over(seat, lobby.name_of(seat))
        self.asking = None
        await self.write(playing, lobby)
        self.show_room()
        self.show_moves()
        self.advance()

    async def start(self, by: int) -> None:
        """The host begins the match."""
        self.check_host(by)
        self.lobby.check_startable()
        lobby = self.lobby.begun()
        checked_options(self.game, lobby.options)
        self.playing = await Playing.begin(self.game, self.table.boxes[lobby.game], lobby, self.table.store)
        self.become(lobby)
        self.asking = None
        log.info("match begun", extra={"room": lobby.id})
        await self.show_all()
        self.advance()

    async def rematch(self, by: int) -> None:
        """A member wants another match: everybody moves up one chair, and who asks is ready."""
        if self.lobby.phase not in ("over", "frozen"):
            raise Illegal(say("room-not-over"))
        if by not in [chair.member for chair in self.lobby.chairs] and by != self.lobby.host:
            raise Illegal(say("room-not-playing"))
        await self.keep(self.lobby.rotated().ready(by, ready=True))

    async def pause(self, by: int, paused: bool) -> None:
        """Who plays may stop the match for all, and let it go on."""
        if by not in self.lobby.people and by != self.lobby.host:
            raise Illegal(say("room-not-playing"))
        if self.lobby.phase != "playing":
            raise Illegal(say("room-not-begun"))
        await self.keep(replace(self.lobby, paused=paused))
        if await self.opened() is not None:
            self.advance()

    async def leave(self, member: int) -> None:
        """A member goes for good; his key opens nothing any more."""
        playing = None
        with suppress(Illegal):  # a match that cannot be opened here keeps nobody
            playing = await self.opened() if self.lobby.phase == "playing" else None
        seats = self.lobby.seats_of(member)
        lobby = self.lobby.left(member)
        if playing is None or self.lobby.phase != "playing":
            await self.table.store.save(lobby)
        else:
            for seat in seats:
                if self.lobby.chairs[seat].bot is None:
                    playing.match.take_over(seat, lobby.name_of(seat))
            await playing.write(self.table.store, lobby.id, lobby)
        for client in [client for client in self.clients if client.member == member]:
            client.close(KICKED, "gone")
            self.clients.discard(client)
        self.become(lobby)
        log.info("left", extra={"room": lobby.id})
        if seats:
            self.asking = None
        self.show_room()
        if seats and playing is not None:
            self.show_moves()
        self.advance()

    async def kick(self, by: int, member: int) -> None:
        """The host sends a member away."""
        self.check_host(by)
        if by == member:
            raise Illegal(say("room-kick-host"))
        await self.leave(member)

    def check_host(self, member: int) -> None:
        """Raise `Illegal` unless this member is the host."""
        if member != self.lobby.host:
            raise Illegal(say("room-host-only", name=self.lobby.member(self.lobby.host).name))

    # Files

    async def story(self, member: int | None, seat: Seat) -> bytes:
        """What a seat has seen so far."""
        if seat != WATCHER and seat not in self.lobby.seats_of(member):
            raise Illegal(say("room-not-your-seat"))
        playing = await self.opened()
        if playing is None:
            raise Illegal(say("room-not-begun"))
        return playing.match.story(seat)

    async def record(self, round: int | None) -> bytes:
        """The record of a match of this room, the last one if none is named, once it is over or cannot go on."""
        number = self.lobby.round if round is None else round
        if number == self.lobby.round and self.lobby.phase == "playing":
            raise Illegal(say("room-record-later"))
        kept = await self.table.store.match(self.lobby.id, number)
        if kept is None:
            raise Illegal(say("room-no-round", number=number))
        return kept.raw
