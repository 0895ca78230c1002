"""View -> Scene: the viewer's city first, the others to its right, the table's middle below.

The face of a building says all that is printed on it: `type/edges/faith.food.strength/token`, as in
`military/FFSS/0.0.2/-`. Edges are north, east, south, west.
"""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.mu.board import (
    CELL_NAMES,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    HALVES,
    JUNCTION_NAMES,
    JUNCTIONS,
    LETTERS,
    LINE_NAMES,
    LINES,
)
from undercroft.games.mu.choices import (
    EXTRA,
    Boost,
    Cover,
    Destroy,
    Draft,
    Keep,
    Look,
    Lose,
    Place,
    Put,
    Redirect,
    Take,
    Wish,
    Withdraw,
)
from undercroft.games.mu.imagine import is_drafting
from undercroft.games.mu.material import TABLES, TYPE_NAMES, Tables
from undercroft.games.mu.play.battles import Battle
from undercroft.games.mu.play.building_round import BuildingRound, BuildingTurn, Passing, Placing
from undercroft.games.mu.play.destruction import Destruction
from undercroft.games.mu.play.project_round import ProjectRound
from undercroft.games.mu.play.projects import BOOST, EXTRA_PLACES, REDIRECT, WITHDRAW, effect_amount
from undercroft.games.mu.play.solo import SoloRound, SoloTurn
from undercroft.games.mu.play.tokens import Allocation, sources_made
from undercroft.games.mu.scoring import points
from undercroft.games.mu.state import (
    FACE_DOWN_SLOTS,
    NEUTRAL,
    NONE,
    MuState,
    Player,
    empty,
    extra_tokens,
    has_completed,
    intact,
)
from undercroft.kernel import Choice, Handle, Piece, Scene, Seat, Text, View, say
from undercroft.kernel import Place as ScenePlace

BOARD = 14
"""The width of a board in the grid: three spaces of 4, and a rim of 1 on each side."""
BOARD_AND_PROJECTS = BOARD + 10
BATTLES = ("1", "2a", "2b", "3a", "3b")


def scene(v: View[MuState]) -> Scene:
    """The picture of a view."""
    s = v.state
    picture = _Picture(s.box)
    first = max(v.seat, 0)
    for at in range(len(s.players)):
        picture.player(s, s.players[(first + at) % len(s.players)], at * BOARD_AND_PROJECTS)
    picture.middle(s)
    handles = tuple(_handle(s, ask.seat, c) for ask in v.asks for c in ask.domain.each())
    return Scene(tuple(picture.places), tuple(picture.pieces), handles, caption(s, v.seat))


def caption(s: MuState, seat: Seat) -> Text:
    """Where the game stands, and how many points the viewer has so far."""
    now = when(s)
    return say("caption", now=now, points=points(s, s.players[seat])) if seat >= 0 else say("caption-watcher", now=now)


def when(s: MuState) -> Text:
    """The round and the turn, or the battle."""
    first = s.players[0]
    choosing = is_choosing(s)
    for f in reversed(s.stack):
        match f:
            case Battle() if s.battles[f.event] != NONE:
                return say("when-battle", line=LINE_NAMES[s.battles[f.event]])
            case Destruction():
                return say("when-battle", line=LINE_NAMES[f.event])
            case ProjectRound():
                return say("when-project-round", turn=min(3, len(first.projects) - 1))
            case BuildingRound():
                return say("when-building-round", round=f.number, turn=max(1, len(first.plays) + choosing))
            case SoloRound():
                built = 9 - empty(first).bit_count() - 3 * (f.number - 1)
                return say("when-building-round", round=f.number, turn=max(1, built + choosing))
    return say("when-over") if not s.stack else say("when-set-up")


def is_choosing(s: MuState) -> bool:
    """Whether the building of this turn is still to be chosen."""
    turn = next((f for f in reversed(s.stack) if isinstance(f, BuildingTurn | Placing | Passing | SoloTurn)), None)
    return isinstance(turn, BuildingTurn) or (isinstance(turn, SoloTurn) and turn.cell == NONE)


def building_label(t: Tables, card: int) -> Text:
    """What a building is, in words."""
    gives = [f"{n} {name}" for name, n in zip(COLOUR_NAMES, t.symbols[card], strict=True) if n]
    if t.tokens[card] >= 0:
        gives.append(f"+{COLOUR_NAMES[t.tokens[card]]}")
    return say(
        "piece-building",
        name=t.names[card],
        type=TYPE_NAMES[t.types[card]],
        edges=", ".join([COLOUR_NAMES[colour] for colour in t.edges[card]]),
        symbols=", ".join(gives),
        source=t.sources[card],
    )


def project_label(t: Tables, number: int) -> Text:
    """What a project is, in words."""
    card = t.projects[number]
    of = f"-{card.of}" if card.of else ""
    return say(
        "piece-project",
        project=number,
        keyword=say(f"keyword-{card.keyword}"),
        cost="".join(LETTERS[colour] * card.cost[colour] for colour in COLOURS),
        ap=card.ap,
        ability=say(f"ability-{card.effect}{of}", amount=card.amount) if card.effect else say("ability-none"),
        source=card.source,
    )


def explain(t: Tables, name: str) -> Text | None:
    """What the building of this name or the project of this number is."""
    if name.isdecimal() and len(name) < 4 and int(name) in t.projects:
        return project_label(t, int(name))
    names = [building.lower() for building in t.names]
    return building_label(t, names.index(name.lower())) if name.lower() in names else None


class _Picture:
    """The places and pieces of a scene, as far as it is drawn. What stays as it is between moves is drawn once.

    Equal places and pieces are the same object, at every table: thousands of scenes take little more memory than one.
    """

    def __init__(self, box: str) -> None:
        self.box = box
        self.places: list[ScenePlace] = []
        self.pieces: list[Piece] = []

    def place(self, id: str, kind: str, xy: tuple[int, int], size: tuple[int, int], key: str, **args: int | str) -> str:
        self.places.append(_place(id, kind, xy, size, key, **args))
        return id

    def piece(self, id: str, kind: str, face: str | None, at: str, slot: int, key: str, **args: int | str) -> None:
        self.pieces.append(_piece(id, kind, face, at, slot, key, **args))

    def player(self, s: MuState, p: Player, x: int) -> None:
        """A board with everything beside it."""
        self.place(f"seat/{p.seat}", "city", (x, 0), (BOARD, BOARD), "city", seat=p.seat)
        places, rim = _board(p.seat, x, s.tables.rims[s.mirrored])
        self.places += places
        self.pieces += rim
        self.pieces += _city(self.box, p.seat, p.city, p.wrecks, p.sources, p.covers, p.damage)
        self.projects(p, x + BOARD + 1)
        outcomes = self.place(f"seat/{p.seat}/outcomes", "outcomes", (x, BOARD + 1), (6, 1), "place-outcomes")
        for n in range(p.victories):
            self.piece(f"seat/{p.seat}/victory/{n}", "victory", "victory", outcomes, n, "piece-victory")
        if p.seat >= s.seats:
            stock = self.place(f"seat/{p.seat}/stock", "stock", (x + 6, BOARD + 1), (8, 1), "place-stock")
            for n in range(p.stock):
                self.piece(f"seat/{p.seat}/stock/{n}", "token", "any", stock, n, "piece-token", colour="any")
        else:
            hand = self.place(f"seat/{p.seat}/hand", "hand", (x, BOARD + 3), (BOARD, 4), "place-hand")
            drafting = is_drafting(s)
            for slot, card in enumerate(p.hand):
                self.card(card, hand, slot, drafting)
            self.in_hand(s, p, x)

    def projects(self, p: Player, x: int) -> None:
        for row, (number, free) in enumerate(zip(p.projects, p.spaces, strict=True)):
            state = "used" if p.used >> number & 1 else "complete" if has_completed(p, number) else "open"
            colour = "any" if p.one_colour == NONE or number == 22 else COLOUR_NAMES[p.one_colour]
            extra = extra_tokens(p, number) if number in EXTRA_PLACES else 0
            place, pieces = _project(self.box, p.seat, (x, 2 * row), number, free, state, extra, colour)
            self.places.append(place)
            self.pieces += pieces

    def in_hand(self, s: MuState, p: Player, x: int) -> None:
        """What a player is about to place: the building just shown, and tokens."""
        if s.stack and isinstance(s.stack[-1], Placing):
            shown = self.place(f"seat/{p.seat}/shown", "shown", (x + BOARD, BOARD + 3), (4, 4), "place-shown")
            self.building(p.plays[-1], shown, 0)
        tokens = _due(s, p.seat)
        if tokens:
            due = self.place(f"seat/{p.seat}/due", "due", (x + BOARD, BOARD + 1), (6, 1), "place-due")
            for slot, colour in enumerate(tokens):
                name = COLOUR_NAMES[colour]
                self.piece(f"{due}/{slot}", "token", name, due, slot, "piece-token", colour=name)

    def card(self, card: int, at: str, slot: int, drafting: bool) -> None:
        """A card in a hand: a project or a building, or its back."""
        if card < 0:
            kind = "project" if drafting else "building"
            self.piece(f"{at}#{slot}", kind, None, at, slot, f"piece-{kind}-back")
        elif drafting:
            self.pieces.append(_open_project(self.box, card, at, slot))
        else:
            self.building(card, at, slot)

    def building(self, card: int, at: str, slot: int) -> None:
        self.pieces.append(_building(self.box, card, at, slot))

    def middle(self, s: MuState) -> None:
        """The Battle cards, and in solo play the two pairs."""
        y = BOARD + 8
        for slot, (line, name) in enumerate(zip(s.battles, BATTLES, strict=True)):
            at = self.place(f"battle/{slot}", "battle", (3 * slot, y), (3, 3), "place-battle", battle=name)
            if line == NONE and slot in FACE_DOWN_SLOTS:
                line = max(NONE, s.face_down[FACE_DOWN_SLOTS.index(slot)])
            if line == NONE:
                self.piece(f"battle/{slot}#0", "battle", None, at, 0, "piece-battle-back")
            else:
                face = LINE_NAMES[line] if s.battles[slot] != NONE else f"{LINE_NAMES[line]}/looked"
                self.piece(f"battle-card/{line}", "battle", face, at, 0, "piece-battle", line=LINE_NAMES[line])
        deck = self.place("deck", "deck", (18, y), (4, 4), "place-deck")
        if s.deck:
            self.piece("deck#0", "building", None, deck, 0, "piece-deck", cards=len(s.deck))
        if s.solo:
            discards = self.place("discards", "discards", (18, y + 5), (4, 4), "place-discards")
            for slot, card in enumerate(s.discards):
                self.building(card, discards, slot)
        for f in s.stack:
            if isinstance(f, SoloTurn) and len(f.offered) == 1:
                left = self.place("pair/left", "pair", (24, y), (4, 4), "place-left")
                self.building(f.offered[0], left, 0)
            elif isinstance(f, SoloTurn) and f.offered:
                for n in (0, 1):
                    pair = self.place(f"pair/{n}", "pair", (24 + 9 * n, y), (8, 4), "place-pair", pair=n + 1)
                    for slot, card in enumerate(f.offered[2 * n : 2 * n + 2]):
                        self.building(card, pair, slot)


@lru_cache(maxsize=4096)
def _place(id: str, kind: str, xy: tuple[int, int], size: tuple[int, int], key: str, **args: int | str) -> ScenePlace:
    return ScenePlace(id, kind, xy, size, say(key, **args))


@lru_cache(maxsize=4096)
def _piece(id: str, kind: str, face: str | None, at: str, slot: int, key: str, **args: int | str) -> Piece:
    return Piece(id, kind, face, at, slot, say(key, **args))


@lru_cache(maxsize=4096)
def _building(box: str, card: int, at: str, slot: int) -> Piece:
    t = TABLES[box]
    edges = "".join([LETTERS[colour] for colour in t.edges[card]])
    numbers = ".".join(map(str, t.symbols[card]))
    token = LETTERS[t.tokens[card]] if t.tokens[card] >= 0 else "-"
    face = f"{TYPE_NAMES[t.types[card]]}/{edges}/{numbers}/{token}"
    return Piece(f"building/{card}", "building", face, at, slot, building_label(t, card))


@lru_cache(maxsize=4096)
def _open_project(box: str, card: int, at: str, slot: int) -> Piece:
    """A project card in a hand."""
    return Piece(f"project/{card}", "project", f"{card}/open", at, slot, project_label(TABLES[box], card))


@lru_cache(maxsize=4096)
def _project(
    box: str,
    seat: Seat,
    xy: tuple[int, int],
    number: int,
    free: tuple[int, ...],
    state: str,
    extra: int,
    colour: str,
) -> tuple[ScenePlace, tuple[Piece, ...]]:
    """A project card beside a board, with its tokens and free spaces, and its tokens beyond the cost."""
    t = TABLES[box]
    at = f"seat/{seat}/project/{number}"
    pieces = [Piece(f"seat/{seat}/card/{number}", "project", f"{number}/{state}", at, 0, project_label(t, number))]
    for printed_colour, left in zip(COLOURS, free, strict=True):
        cost = t.projects[number].cost[printed_colour]
        name = COLOUR_NAMES[printed_colour]
        for n in range(cost):
            kind = "token" if n < cost - left else "space"
            label = say(f"piece-{kind}", colour=name)
            pieces.append(Piece(f"{at}/{name}/{n}", kind, name, at, len(pieces), label))
    for n in range(extra):
        label = say("piece-token", colour=colour)
        pieces.append(Piece(f"{at}/extra/{n}", "token", colour, at, len(pieces), label))
    return ScenePlace(at, "project", xy, (8, 2), say("place-project", project=number)), tuple(pieces)


@lru_cache(maxsize=1024)
def _city(
    box: str, seat: Seat, city: tuple[int, ...], wrecks: int, sources: tuple[int, ...], covers: int, damage: int
) -> tuple[Piece, ...]:
    """The buildings, Sources and Damage tokens of a city."""
    pieces = []
    for cell, card in enumerate(city):
        at = f"seat/{seat}/cell/{cell}"
        if card != NONE:
            pieces.append(_building(box, card, at, 0))
        if wrecks >> cell & 1:
            label = say("piece-damage")
            pieces += [Piece(f"seat/{seat}/wreck/{cell}/{n}", "damage", "damage", at, n, label) for n in (1, 2)]
    for junction in JUNCTIONS:
        for mask, colour in zip(sources, COLOUR_NAMES, strict=True):
            if mask >> junction & 1:
                pieces += _source(seat, junction, colour, bool(covers >> junction & 1))
    for line in LINES:
        if damage >> line & 1:
            at = f"seat/{seat}/line/{line}"
            pieces.append(Piece(f"seat/{seat}/damage/{line}", "damage", "damage", at, 0, say("piece-damage")))
    return tuple(pieces)


@lru_cache(maxsize=1024)
def _source(seat: Seat, junction: int, colour: str, covered: bool) -> tuple[Piece, ...]:
    """A Source, and the token that makes it one of two unlike halves (10.29)."""
    at = f"seat/{seat}/junction/{junction}"
    source = Piece(f"seat/{seat}/source/{junction}", "source", colour, at, 1, say("piece-source", colour=colour))
    if not covered:
        return (source,)
    cover = Piece(f"seat/{seat}/cover/{junction}", "token", colour, at, 2, say("piece-token", colour=colour))
    return source, cover


@lru_cache(maxsize=64)
def _board(seat: Seat, x: int, rim: tuple[int, ...]) -> tuple[tuple[ScenePlace, ...], tuple[Piece, ...]]:
    """What is printed on a board: its spaces, junctions and lines, and the halves on its rim."""
    places, halves = [], []
    for cell in CELLS:
        row, column = divmod(cell, 3)
        label = say("place-cell", cell=CELL_NAMES[cell])
        places.append(ScenePlace(f"seat/{seat}/cell/{cell}", "cell", (x + 1 + 4 * column, 1 + 4 * row), (4, 4), label))
    for junction in JUNCTIONS:
        line, along = divmod(junction, 4)
        xy = (x + 4 * along, 2 + 4 * line) if line < 3 else (x + 2 + 4 * (line - 3), 4 * along)
        at = f"seat/{seat}/junction/{junction}"
        places.append(ScenePlace(at, "junction", xy, (2, 2), say("place-junction", junction=JUNCTION_NAMES[junction])))
        if len(HALVES[junction]) == 1:
            colour = COLOUR_NAMES[rim[junction]]
            label = say("piece-half", colour=colour)
            halves.append(Piece(f"seat/{seat}/half/{junction}", "half", colour, at, 0, label))
    for line in LINES:
        xy, size = ((x, 2 + 4 * line), (1, 2)) if line < 3 else ((x + 2 + 4 * (line - 3), 0), (2, 1))
        label = say("place-line", line=LINE_NAMES[line])
        places.append(ScenePlace(f"seat/{seat}/line/{line}", "line", xy, size, label))
    return tuple(places), tuple(halves)


def _due(s: MuState, seat: Seat) -> tuple[int, ...]:
    """The colours of the tokens that a player has to place, in the order in which they are drawn."""
    pools = [pool for f in s.stack if isinstance(f, Allocation) for pool in f.due[seat]]
    return tuple([colour for pool in pools for colour in COLOURS for _ in range(pool[colour])])


def _token(s: MuState, seat: Seat, colour: int) -> str:
    """The first token of a colour that a player has to place."""
    return f"seat/{seat}/due/{_due(s, seat).index(colour)}"


def _handle(s: MuState, seat: Seat, c: Choice) -> Handle:
    touch, label = _touched(s, seat, c)
    return Handle(touch, c, label)


def _touched(s: MuState, seat: Seat, c: Choice) -> tuple[tuple[str, ...], Text]:
    """What to touch for a choice, and what it means in words."""
    me = f"seat/{seat}"
    names = s.tables.names
    match c:
        case Draft():
            key = "choose-draft" if len(s.players[seat].hand) > 2 else "choose-draft-last"
            return (f"project/{c.play}", f"project/{c.hold}"), say(key, play=c.play, hold=c.hold)
        case Keep():
            key = "choose-keep" if len(s.players[seat].hand) > 2 else "choose-keep-last"
            return (f"building/{c.play}", f"building/{c.hold}"), say(key, play=names[c.play], hold=names[c.hold])
        case Place():
            makes = _makes(s, s.players[seat], s.players[seat].plays[-1], c.cell)
            return (f"{me}/cell/{c.cell}",), say("choose-place", cell=CELL_NAMES[c.cell], makes=makes)
        case Take():
            makes = _makes(s, s.players[seat], c.card, c.cell)
            touch = (f"building/{c.card}", f"{me}/cell/{c.cell}")
            gains = _neutral_gains(s, c)
            return touch, say("choose-take", card=names[c.card], cell=CELL_NAMES[c.cell], makes=makes, neutral=gains)
        case Put():
            return (_token(s, seat, c.token), f"{me}/project/{c.project}"), _put(c)
        case Cover():
            words = {"token": COLOUR_NAMES[c.token], "junction": JUNCTION_NAMES[c.junction]}
            return (_token(s, seat, c.token), f"{me}/junction/{c.junction}"), say("choose-cover", **words)
        case Lose():
            return (_token(s, seat, c.token),), say("choose-lose", token=COLOUR_NAMES[c.token])
        case Wish():
            return (), say("choose-wish", token=COLOUR_NAMES[c.token])
        case Withdraw():
            touch = (f"{me}/project/{WITHDRAW}", f"{me}/line/{c.line}")
            return touch, say("choose-withdraw", line=LINE_NAMES[c.line])
        case Redirect():
            touch = (f"{me}/project/{REDIRECT}", f"{me}/cell/{c.cell}")
            return touch, say("choose-redirect", cell=CELL_NAMES[c.cell])
        case Look():
            return (f"{me}/project/18", f"battle/{c.card}"), say("choose-look", card=BATTLES[c.card])
        case Boost():
            return (f"{me}/project/{BOOST}",), say("choose-boost", amount=effect_amount(s, BOOST))
        case Destroy():
            owner = s.players[s.stack[-1].seat]
            stands = intact(owner) >> c.cell & 1
            lost = say("lost-building", card=names[owner.city[c.cell]]) if stands else say("lost-nothing")
            return (f"seat/{owner.seat}/cell/{c.cell}",), say("choose-destroy", cell=CELL_NAMES[c.cell], lost=lost)
    return (), say("choose-pass")


def _put(c: Put) -> Text:
    token = COLOUR_NAMES[c.token]
    if c.space == EXTRA:
        return say("choose-extra", token=token, project=c.project)
    if c.space != c.token:
        return say("choose-put-as", token=token, project=c.project, space=COLOUR_NAMES[c.space])
    return say("choose-put", token=token, project=c.project)


def _makes(s: MuState, p: Player, card: int, cell: int) -> Text:
    made = sources_made(s, p, card, cell)
    if not made:
        return say("makes-nothing")
    return say("makes-sources", sources=", ".join(COLOUR_NAMES[colour] for _, colour in made))


def _neutral_gains(s: MuState, c: Take) -> int:
    """11.4. How many tokens come to the stock when the other building of the pair is built."""
    offered = next(f.offered for f in reversed(s.stack) if isinstance(f, SoloTurn))
    other = offered[offered.index(c.card) ^ 1]
    neutral = s.players[NEUTRAL]
    trades = s.tables.tokens[other] >= 0 and not neutral.wrecks >> c.cell & 1
    return len(sources_made(s, neutral, other, c.cell)) + trades
