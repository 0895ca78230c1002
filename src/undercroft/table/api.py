"""What is asked of the table over HTTP: games, rooms, and files. Play itself goes over the socket."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from undercroft.kernel import WATCHER, Game
from undercroft.match import Record
from undercroft.table.bodies import (
    Arrangement,
    BotOnChair,
    ChairGiven,
    Entered,
    GameCard,
    Health,
    Key,
    Kick,
    NewMember,
    NewRoom,
    Pause,
    Ready,
    RulesParagraph,
    Shelf,
    Sitting,
)
from undercroft.table.limits import Limit
from undercroft.table.lobby import LEVELS, Member
from undercroft.table.messages import PHRASES, RoomNow
from undercroft.table.problems import Busy, described
from undercroft.table.room import Room
from undercroft.table.rooms import Rooms
from undercroft.table.store import StoreError
from undercroft.words import paragraphs, source

Asked = Request[Any, Any, Any]
RoomId = Annotated[str, Parameter(pattern="^[0-9a-z]{1,16}$", description="The room's name, as in its link.")]
GameId = Annotated[str, Parameter(pattern="^[a-z0-9-]{1,40}$", description="The game's id.")]
Language = Annotated[str, Parameter(pattern="^[a-z]{2}$", description="Two letters, as in `en`.")]
SeatToTell = Annotated[int, Parameter(ge=WATCHER, le=32, description="Whose story; -2 is that of who only watches.")]
RoundToTell = Annotated[
    int | None, Parameter(ge=1, le=1 << 31, description="Which match of the room; the last one if none is named.")
]
YEAR = 365 * 86400
MISSING = described(400, 404, 503)
REFUSALS = described(400, 403, 404, 409, 413, 429, 503)


class Games(Controller):
    """The shelf."""

    path = "/api"
    tags = ("games",)

    @get("/games", summary="What can be played here", responses=MISSING)
    async def games(self, rooms: Rooms) -> Shelf:
        return Shelf(tuple([card(g, rooms) for g in rooms.table.games.values()]), LEVELS, PHRASES)

    @get("/games/{game:str}/rules", summary="The rules of a game, paragraph by paragraph", responses=MISSING)
    async def rules(self, rooms: Rooms, game: GameId) -> tuple[RulesParagraph, ...]:
        return rules_of(the_game(rooms, game))

    @get(
        "/games/{game:str}/words/{language:str}",
        summary="The texts of a game, as a Fluent file",
        media_type="text/plain",
        responses=MISSING,
    )
    async def words(self, rooms: Rooms, game: GameId, language: Language) -> str:
        text = source(the_game(rooms, game), language)
        if not text:
            raise NotFoundException(f"{game} is not told in {language!r}.")
        return text

    @get("/health", summary="Whether the table works", responses=MISSING)
    async def health(self, rooms: Rooms) -> Health:
        await rooms.table.store.lobby("")
        if rooms.table.store.failing:
            raise StoreError("the last write failed")
        return Health("ok", len(rooms.open), sum([len(room.clients) for room in rooms.open.values()]))


class RoomsApi(Controller):
    """Rooms: made, entered, arranged, begun and left."""

    path = "/api/rooms"
    tags = ("rooms",)

    @post("/", summary="Make a room", responses=REFUSALS)
    async def create(self, request: Asked, rooms: Rooms, creations: Limit, data: NewRoom) -> Response[Entered]:
        if not creations.take(address(request)):
            raise Busy("Too many rooms were made from this address. Wait a little.")
        g = rooms.table.games.get(data.game)
        fewest = max(len(data.bots) + 1, g.seats.start if g else 0)
        room, member, key = await rooms.create(
            data.game,
            data.name,
            seats=fewest if data.seats is None else data.seats,
            options=data.options,
            bots=data.bots,
            chat=data.chat,
            start=data.start,
        )
        return entered(request, room, member, key, HTTP_201_CREATED)

    @get("/{room:str}", summary="A room as you see it", responses=REFUSALS)
    async def look(self, request: Asked, rooms: Rooms, room: RoomId) -> RoomNow:
        found = await the_room(rooms, room)
        member = member_of(request, found)
        return found.described(member.id if member else None)

    @post("/{room:str}/members", summary="Come in under a name", responses=REFUSALS)
    async def join(
        self, request: Asked, rooms: Rooms, joins: Limit, room: RoomId, data: NewMember
    ) -> Response[Entered]:
        if not joins.take(address(request)):
            raise Busy("Too many people came in from this address. Wait a little.")
        found = await the_room(rooms, room)
        member, key = await found.post(found.join, data.name, data.seat)
        return entered(request, found, member, key, HTTP_201_CREATED)

    @post(
        "/{room:str}/key",
        summary="Come in with the secret of a seat's link",
        status_code=HTTP_200_OK,
        responses=REFUSALS,
    )
    async def use_key(self, request: Asked, rooms: Rooms, guesses: Limit, room: RoomId, data: Key) -> Response[Entered]:
        found = await the_room(rooms, room)
        if guesses.empty(address(request)):
            raise Busy("Too many secrets were tried from this address. Wait a little.")
        member = found.lobby.by_key(data.key)
        if member is None:
            guesses.take(address(request))
            raise PermissionDeniedException("This link opens no seat any more. Ask the host for the room's link.")
        return entered(request, found, member, data.key, HTTP_200_OK)

    @post(
        "/{room:str}/device", summary="A new secret for your seat, to go on with on another device", responses=REFUSALS
    )
    async def device(self, request: Asked, rooms: Rooms, room: RoomId) -> Response[Entered]:
        found, member = await the_member(request, rooms, room)
        key = await found.post(found.renew, member.id)
        return entered(request, found, member, key, HTTP_201_CREATED)

    @post("/{room:str}/chair", summary="Take a chair, or none", status_code=HTTP_200_OK, responses=REFUSALS)
    async def chair(self, request: Asked, rooms: Rooms, room: RoomId, data: Sitting) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.sit, member.id, data.seat)
        return found.described(member.id)

    @post("/{room:str}/ready", summary="Say whether you are ready", status_code=HTTP_200_OK, responses=REFUSALS)
    async def ready(self, request: Asked, rooms: Rooms, room: RoomId, data: Ready) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.set_ready, member.id, data.ready)
        return found.described(member.id)

    @post(
        "/{room:str}/arrangement", summary="Settle what is played (host)", status_code=HTTP_200_OK, responses=REFUSALS
    )
    async def arrangement(self, request: Asked, rooms: Rooms, room: RoomId, data: Arrangement) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.arrange, member.id, data.seats, data.options, data.chat)
        return found.described(member.id)

    @post(
        "/{room:str}/bots", summary="Put a bot on a chair, or take it away", status_code=HTTP_200_OK, responses=REFUSALS
    )
    async def bots(self, request: Asked, rooms: Rooms, room: RoomId, data: BotOnChair) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.seat_bot, member.id, data.seat, data.level)
        return found.described(member.id)

    @post(
        "/{room:str}/give",
        summary="In a match, give a bot's chair to a member who has none (host)",
        status_code=HTTP_200_OK,
        responses=REFUSALS,
    )
    async def give(self, request: Asked, rooms: Rooms, room: RoomId, data: ChairGiven) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.give, member.id, data.seat, data.member)
        return found.described(member.id)

    @post("/{room:str}/start", summary="Begin the match (host)", status_code=HTTP_200_OK, responses=REFUSALS)
    async def start(self, request: Asked, rooms: Rooms, room: RoomId) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.start, member.id)
        return found.described(member.id)

    @post(
        "/{room:str}/rematch",
        summary="Ask for another match, everybody one chair further",
        status_code=HTTP_200_OK,
        responses=REFUSALS,
    )
    async def rematch(self, request: Asked, rooms: Rooms, room: RoomId) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.rematch, member.id)
        return found.described(member.id)

    @post("/{room:str}/pause", summary="Stop the match, or let it go on", status_code=HTTP_200_OK, responses=REFUSALS)
    async def pause(self, request: Asked, rooms: Rooms, room: RoomId, data: Pause) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.pause, member.id, data.paused)
        return found.described(member.id)

    @post("/{room:str}/leave", summary="Leave for good", status_code=HTTP_200_OK, responses=REFUSALS)
    async def leave(self, request: Asked, rooms: Rooms, room: RoomId) -> Response[RoomNow]:
        found, member = await the_member(request, rooms, room)
        await found.post(found.leave, member.id)
        gone = Response(found.described(None))
        gone.delete_cookie(cookie_name(room), path=f"/api/rooms/{room}")
        return gone

    @post("/{room:str}/kick", summary="Send somebody away (host)", status_code=HTTP_200_OK, responses=REFUSALS)
    async def kick(self, request: Asked, rooms: Rooms, room: RoomId, data: Kick) -> RoomNow:
        found, member = await the_member(request, rooms, room)
        await found.post(found.kick, member.id, data.member)
        return found.described(member.id)

    @get(
        "/{room:str}/story",
        summary="What a seat has seen so far, as a file",
        media_type="application/x-ndjson",
        responses=REFUSALS,
    )
    async def story(self, request: Asked, rooms: Rooms, room: RoomId, seat: SeatToTell = WATCHER) -> Response[bytes]:
        found = await the_room(rooms, room)
        member = member_of(request, found)
        told = await found.post(found.story, member.id if member else None, seat)
        return attached(told, f"{found.lobby.game}-{room}-story.jsonl")

    @get(
        "/{room:str}/record",
        summary="The record of a match that is over",
        media_type="application/x-ndjson",
        responses=REFUSALS,
    )
    async def record(self, rooms: Rooms, room: RoomId, match: RoundToTell = None) -> Response[bytes]:
        found = await the_room(rooms, room)
        return attached(await found.post(found.record, match), f"{found.lobby.game}-{room}{Record.suffix}")


def cookie_name(room: str) -> str:
    """Under which name a member's secret is kept in his browser."""
    return f"undercroft-{room}"


def address(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "-"


def the_game(rooms: Rooms, game: str) -> Game[Any]:
    """The installed game with this id."""
    if game not in rooms.table.games:
        raise NotFoundException(f"There is no game {game!r} at this table.")
    return rooms.table.games[game]


async def the_room(rooms: Rooms, room: str) -> Room:
    """The room with this name."""
    found = await rooms.find(room)
    if found is None:
        raise NotFoundException("There is no such room. It may have been over for long, or the link is not whole.")
    return found


def member_of(request: Asked, room: Room) -> Member | None:
    """The member whose secret the browser has sent."""
    return room.lobby.by_key(request.cookies.get(cookie_name(room.lobby.id)))


async def the_member(request: Asked, rooms: Rooms, room: str) -> tuple[Room, Member]:
    """The room, and who asks."""
    found = await the_room(rooms, room)
    member = member_of(request, found)
    if member is None:
        raise PermissionDeniedException("Come in first: only members of this room may do that.")
    return found, member


def entered(request: Asked, room: Room, member: Member, key: str, status: int) -> Response[Entered]:
    """The answer to who has come in: his secret is kept as a cookie that no script can read."""
    answer = Response(Entered(member.id, key, room.described(member.id)), status_code=status)
    answer.set_cookie(
        cookie_name(room.lobby.id),
        key,
        path=f"/api/rooms/{room.lobby.id}",
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return answer


def attached(content: bytes, name: str) -> Response[bytes]:
    """A file to be kept."""
    return Response(
        content,
        media_type="application/x-ndjson",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )


@cache
def rules_of(g: Game[Any]) -> tuple[RulesParagraph, ...]:
    """The rules of a game, paragraph by paragraph."""
    return tuple([RulesParagraph(one.id, one.title, one.text, one.source) for one in paragraphs(g)])


def card(g: Game[Any], rooms: Rooms) -> GameCard:
    """A game as it stands on the shelf."""
    changed = bool(g.changed(rooms.table.boxes[g.id]))
    seats = (g.seats.start, g.seats.stop - 1)
    return GameCard(g.id, g.name, g.version, g.stage, seats, msgspec.json.schema(g.options), changed)
