"""Mū in a terminal: the own city large, the others small, projects with their spaces, the battle rows.

Colours only repeat what letters and words say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rich.text import Text as Line

from undercroft.kernel import Piece, Scene, Seat, Text
from undercroft.terminal.canvas import Canvas, beside
from undercroft.terminal.look import Picture, wrapped
from undercroft.words import Words

COLOURS = {"F": "bright_blue", "N": "green", "S": "red", "-": ""}
LETTER = {"faith": "F", "food": "N", "strength": "S", "any": "*"}
NAME = {"F": "Faith", "N": "Food", "S": "Strength"}
KIND = {"farming": "green", "trade": "yellow", "military": "red", "political": "magenta", "worship": "bright_blue"}
QUIET = "bright_black"
SIDES = ("north", "east", "south", "west")

CELL_WIDTH, CELL_HEIGHT = 9, 2
LEFT, TOP = 5, 1
"""The names of rows and columns stand before the city and above it."""
BORDERS = (("┌", "┬", "┐"), ("├", "┼", "┤"), ("├", "┼", "┤"), ("└", "┴", "┘"))
SMALL = 24
"""The width of another's city."""
BESIDE = 76
"""From this width on the projects stand beside the city."""
LOW = 36
"""On a screen with fewer rows than this, cards are drawn lower."""

LEGEND = """\
Letters: F Faith, N Food (nourishment), S Strength.
In a city: (F) a Source, [F] one that project 29 made, F/N two halves that do not match, a letter alone a half \
that waits for another; F3 three Faith symbols, +F a Faith token when built; `ruin` a destroyed building, `marked` \
a space where the next one falls, `dmg` a Damage token at a row or column.
Projects: (F) a token on a space, F a free space. In others' cities `12:1/5` is project 12 with one of five tokens, \
`12!` a complete one, `12x` one that was used, `xx` a ruin.
Battles are named by round: 1, 2a, 2b, 3a, 3b."""


class Card:
    """What is printed on a building's face."""

    def __init__(self, piece: Piece) -> None:
        self.name = str(piece.label.args.get("name", ""))
        self.kind, self.edges, numbers, self.token = (piece.face or "").split("/")
        self.counts = {letter: int(n) for letter, n in zip("FNS", numbers.split("."), strict=True) if n != "0"}

    @property
    def symbols(self) -> str:
        """As in `S1 N1` or `+F`."""
        shown = [f"{letter}{n}" for letter, n in self.counts.items()]
        return " ".join(shown + ([f"+{self.token}"] if self.token != "-" else []))

    @property
    def told(self) -> str:
        """As in `1 Strength, 1 Food`."""
        shown = [f"{n} {NAME[letter]}" for letter, n in self.counts.items()]
        return ", ".join(shown + ([f"a {NAME[self.token]} token when built"] if self.token != "-" else []))


class Table:
    """The pieces of a scene by the place they lie at."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.at: dict[str, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            self.at[piece.at].append(piece)
        self.places = {place.id for place in scene.places}
        self.seats = [place.id for place in scene.places if place.kind == "city"]

    def first(self, place: str, kind: str) -> Piece | None:
        """The first piece of a kind at a place."""
        return next((piece for piece in self.at[place] if piece.kind == kind), None)

    def count(self, place: str, kind: str) -> int:
        """How many pieces of a kind lie at a place."""
        return sum(piece.kind == kind for piece in self.at[place])

    def sources(self, city: str) -> dict[str, int]:
        """How many Sources a city has, by letter."""
        found = dict.fromkeys("FNS", 0)
        for piece in self.scene.pieces:
            if piece.kind == "source" and piece.id.startswith(f"{city}/"):
                found[LETTER[piece.face or ""]] += 1
        return found

    def damage(self, city: str) -> list[str]:
        """The lines of a city with a Damage token."""
        return [
            str(place.label.args["line"])
            for place in self.scene.places
            if place.kind == "line" and place.id.startswith(f"{city}/") and self.at[place.id]
        ]

    def projects(self, city: str) -> list[tuple[str, Piece]]:
        """The projects beside a city, with their places."""
        places = [place.id for place in self.scene.places if place.kind == "project"]
        cards = [(place, self.first(place, "project")) for place in places if place.startswith(f"{city}/")]
        return [(place, card) for place, card in cards if card]

    def half(self, cell: str, side: int) -> str:
        """The letter of a building's half, "" where no building lies."""
        piece = self.first(cell, "building")
        return Card(piece).edges[side] if piece else ""

    def hands(self, city: str) -> list[tuple[str, list[Piece]]]:
        """The cards to choose from: the hand, the building just shown, or the two pairs of a solo turn."""
        titles = {
            f"{city}/hand": "Hand",
            f"{city}/shown": "To build",
            "pair/0": "First pair",
            "pair/1": "Second pair",
            "pair/left": "For the neutral city",
        }
        found = [(title, [piece for piece in self.at[place] if piece.face]) for place, title in titles.items()]
        return [(title, pieces) for title, pieces in found if pieces]


class MuLook:
    """How Mū is shown in a terminal."""

    legend = LEGEND

    def draw(
        self, scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int, rows: int = 99
    ) -> Picture:
        table = Table(scene)
        own, *others = table.seats
        lines = [Line(words.text(scene.caption), style="bold"), _heading(_name(own, words, players), table, own)]
        if width >= BESIDE:
            lines += beside(_city(table, own), _projects(table, own, words, width - 42), 3)
        else:
            lines += [*_city(table, own), *_projects(table, own, words, width)]
        lines += [_battles(table), *_hands(table, own, words, width, low=rows < LOW)]
        small = [_small(table, other, _name(other, words, players)) for other in others]
        per_row = max(1, (width + 3) // (SMALL + 3))
        around: list[Line] = []
        for at in range(0, len(small), per_row):
            block = small[at]
            for other in small[at + 1 : at + per_row]:
                block = beside(block, other, 3)
            around += [Line(), *block]
        return Picture(around[1:], lines)

    def tell(
        self, scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int, rows: int = 99
    ) -> Picture:
        table = Table(scene)
        own, *others = table.seats
        lines = [words.text(scene.caption), *_told_city(table, own, _name(own, words, players), words, whole=True)]
        lines.append(f"Battles: {', '.join(f'{name} {line}' for name, line in _battle_cards(table))}.")
        for title, pieces in table.hands(own):
            lines += [f"{title}: {_told_card(piece, words)}" for piece in pieces]
        around = []
        for other in others:
            around += _told_city(table, other, _name(other, words, players), words, whole=False)
        return Picture(
            [line for row in around for line in wrapped(row, width)],
            [line for row in lines for line in wrapped(row, width)],
        )


def _name(place: str, words: Words, players: Sequence[str]) -> str:
    return words.player(int(place.split("/")[1]), players)


def _words_of(text: object, words: Words) -> str:
    return words.text(text) if isinstance(text, Text) else ""


# Drawn


def _heading(name: str, table: Table, own: str) -> Line:
    line = Line(name, style="bold")
    line.append("   Sources", "not bold")
    for letter, count in table.sources(own).items():
        line.append(f"  {letter}", f"bold {COLOURS[letter]}")
        line.append(f" {NAME[letter]} {count}", "not bold")
    line.append(f"   {_won(table, own)}", "not bold")
    return line


def _won(table: Table, city: str) -> str:
    """The Victory tokens, and the neutral player's stock."""
    stock = f"  stock {table.count(f'{city}/stock', 'token')}" if f"{city}/stock" in table.places else ""
    return f"won {table.count(f'{city}/outcomes', 'victory')}{stock}"


def _city(table: Table, own: str) -> list[Line]:
    canvas = Canvas(LEFT + 3 * (CELL_WIDTH + 1) + 3, TOP + 3 * (CELL_HEIGHT + 1) + 1)
    for row, (first, cross, last) in enumerate(BORDERS):
        border = first + cross.join(["─" * CELL_WIDTH] * 3) + last
        canvas.put(LEFT, TOP + row * (CELL_HEIGHT + 1), border, QUIET)
    for column in range(4):
        for y in range(TOP, TOP + 3 * (CELL_HEIGHT + 1)):
            if (y - TOP) % (CELL_HEIGHT + 1):
                canvas.put(LEFT + column * (CELL_WIDTH + 1), y, "│", QUIET)
    for cell in range(9):
        row, column = divmod(cell, 3)
        x, y = LEFT + 1 + column * (CELL_WIDTH + 1), TOP + 1 + row * (CELL_HEIGHT + 1)
        _building(canvas, x, y, table, f"{own}/cell/{cell}", f"{'abc'[column]}{row + 1}")
    for junction in range(24):
        _junction(canvas, table, own, junction)
    for line in range(6):
        name = "123abc"[line]
        if line < 3:
            name_at, damage_at = (1, TOP + 2 + line * (CELL_HEIGHT + 1)), (0, TOP + 1 + line * (CELL_HEIGHT + 1))
        else:
            middle = LEFT + 5 + (line - 3) * (CELL_WIDTH + 1)
            name_at, damage_at = (middle, 0), (middle + 2, 0)
        canvas.put(*name_at, name, QUIET)
        if table.at[f"{own}/line/{line}"]:
            canvas.put(*damage_at, "dmg", "bold red")
    return canvas.lines()


def _junction(canvas: Canvas, table: Table, own: str, junction: int) -> None:
    """A Source, two halves that do not match, or a half that waits; on the border between two spaces."""
    place = f"{own}/junction/{junction}"
    line, along = divmod(junction, 4)
    upright = line < 3
    if upright:
        x, y = LEFT + along * (CELL_WIDTH + 1), TOP + 2 + line * (CELL_HEIGHT + 1)
        cells = (3 * line + along - 1, 1), (3 * line + along, 3)
    else:
        x, y = LEFT + 5 + (line - 3) * (CELL_WIDTH + 1), TOP + along * (CELL_HEIGHT + 1)
        cells = (3 * along + line - 6, 2), (3 * along + line - 3, 0)
    rim = table.first(place, "half")
    printed = LETTER[rim.face or ""] if rim else ""
    letters = [
        printed if (n == 0 and along == 0) or (n == 1 and along == 3) else table.half(f"{own}/cell/{cell}", side)
        for n, (cell, side) in enumerate(cells)
    ]
    source = table.first(place, "source")
    if source:
        letter = LETTER[source.face or ""]
        marks = "[]" if table.first(place, "token") else "()"
        canvas.put(x - 1, y, f"{marks[0]}{letter}{marks[1]}", f"bold {COLOURS[letter]}")
    elif all(letters):
        canvas.put(x - 1, y, f"{letters[0]}/{letters[1]}", QUIET)
    elif letter := letters[0] or letters[1]:
        canvas.put(x + ((-1 if letters[0] else 1) if upright else 0), y, letter, COLOURS[letter])


def _building(canvas: Canvas, x: int, y: int, table: Table, place: str, name: str) -> None:
    building = table.first(place, "building")
    damaged = table.count(place, "damage") > 0
    if building is None:
        if damaged:
            canvas.put(x + 1, y, "marked", "bold red")
        canvas.put(x + 3, y + 1, name, QUIET)
        return
    card = Card(building)
    canvas.put(x, y, card.kind.capitalize().center(CELL_WIDTH), QUIET if damaged else f"bold {KIND[card.kind]}")
    below, style = ("ruin", "bold red") if damaged else (card.symbols, KIND[card.kind])
    canvas.put(x + 2, y + 1, below.center(CELL_WIDTH - 4), style)


def _projects(table: Table, own: str, words: Words, width: int) -> list[Line]:
    lines = []
    most = max((len(str(card.label.args["cost"])) for _, card in table.projects(own)), default=0)
    for place, card in table.projects(own):
        number, state = (card.face or "").split("/")
        line = Line(f"{number:>2} ", style="bold" if state != "open" else "")
        for piece in sorted(table.at[place], key=lambda piece: piece.slot):
            if piece.kind in ("token", "space"):
                letter = LETTER[piece.face or ""]
                paid = piece.kind == "token"
                line.append(f"({letter})" if paid else f" {letter} ", f"bold {COLOURS.get(letter, '')}" if paid else "")
        line.pad_right(3 + 3 * most - line.cell_len)
        line.append(f" {card.label.args['ap']} AP", "not bold")
        if state != "open":
            line.append(f"  {state}", "bold green" if state == "complete" else "not bold")
        ability = wrapped(_words_of(card.label.args["ability"], words), width - 3, "")
        lines += [line, *[Line("   ").append_text(row) for row in ability]]
    return lines


def _battle_cards(table: Table) -> list[tuple[str, str]]:
    """The name of each Battle card, and its line or `?`."""
    found = []
    for slot, name in enumerate(("1", "2a", "2b", "3a", "3b")):
        piece = table.first(f"battle/{slot}", "battle")
        face = piece.face if piece else None
        found.append((name, "?" if face is None else face.replace("/looked", " (only you know)")))
    return found


def _battles(table: Table) -> Line:
    line = Line("Battles", style="bold")
    for name, shown in _battle_cards(table):
        line.append(f"   {name} ", f"not bold {QUIET}")
        line.append(shown, "not bold")
    return line


def _small(table: Table, place: str, name: str) -> list[Line]:
    """Another's city: a letter and the symbols of each building, and how far the projects are."""
    sources = " ".join(f"{letter}{count}" for letter, count in table.sources(place).items())
    lines = [Line(name[:SMALL], style="bold"), Line(f"{sources}  {_won(table, place)}")]
    for row in range(3):
        line = Line()
        for column in range(3):
            cell = f"{place}/cell/{3 * row + column}"
            building = table.first(cell, "building")
            damaged = table.count(cell, "damage") > 0
            if building:
                card = Card(building)
                text = f"{card.kind[:2].capitalize()} {card.symbols.replace(' ', '') if not damaged else 'xx'}"
                line.append(f"{text:<7}", QUIET if damaged else KIND[card.kind])
            else:
                line.append(f"{'xx' if damaged else '.':<7}", "bold red" if damaged else QUIET)
            line.append(" ")
        line.rstrip()
        lines.append(line)
    if damage := table.damage(place):
        lines += wrapped(f"dmg {', '.join(damage)}", SMALL, "")
    return lines + _progress(table, place)


def _progress(table: Table, place: str) -> list[Line]:
    """Each project with the tokens it has and needs, `!` where it is complete, `x` where it was used."""
    rows = [Line()]
    for where, card in table.projects(place):
        number, state = (card.face or "").split("/")
        paid, free = table.count(where, "token"), table.count(where, "space")
        shown = number + {"open": f":{paid}/{paid + free}", "complete": "!", "used": "x"}[state]
        if rows[-1].cell_len + len(shown) >= SMALL:
            rows.append(Line())
        rows[-1].append(f"{shown} ", "green" if state != "open" else "")
    for row in rows:
        row.rstrip()
    return rows


def _hands(table: Table, own: str, words: Words, width: int, *, low: bool) -> list[Line]:
    found: list[Line] = []
    groups: list[list[Line]] = []
    for title, pieces in table.hands(own):
        buildings = [piece for piece in pieces if piece.kind == "building"]
        if buildings:
            groups.append([Line(title, style="bold"), *(_low_cards(buildings) if low else _cards(buildings))])
        for piece in pieces:
            if piece.kind == "project":
                found += _offered_project(piece, words, width)
    while groups:
        row = groups.pop(0)
        while groups and max(line.cell_len for line in row) + 3 + max(line.cell_len for line in groups[0]) <= width:
            row = beside(row, groups.pop(0), 3)
        found += row
    return found


def _cards(buildings: list[Piece]) -> list[Line]:
    canvas = Canvas(len(buildings) * 14 - 3, 5)
    for at, piece in enumerate(buildings):
        card, x = Card(piece), at * 14
        canvas.put(x, 0, "┌──── ────┐", QUIET)
        canvas.put(x, 4, "└──── ────┘", QUIET)
        for y in (1, 3):
            canvas.put(x, y, "│", QUIET)
            canvas.put(x + 10, y, "│", QUIET)
        for letter, (dx, y) in zip(card.edges, ((5, 0), (10, 2), (5, 4), (0, 2)), strict=True):
            canvas.put(x + dx, y, letter, f"bold {COLOURS[letter]}")
        canvas.put(x + 1, 1, card.kind.capitalize().center(9), f"bold {KIND[card.kind]}")
        canvas.put(x + 1, 2, card.symbols.center(9), KIND[card.kind])
        canvas.put(x + 1, 3, card.name.rsplit("-", maxsplit=1)[-1].center(9), QUIET)
    return canvas.lines()


def _low_cards(buildings: list[Piece]) -> list[Line]:
    """The same in three rows."""
    canvas = Canvas(len(buildings) * 19 - 2, 3)
    for at, piece in enumerate(buildings):
        card, x = Card(piece), at * 19
        for letter, (dx, y) in zip(card.edges, ((8, 0), (16, 1), (8, 2), (0, 1)), strict=True):
            canvas.put(x + dx, y, letter, f"bold {COLOURS[letter]}")
        canvas.put(x + 2, 1, card.name, f"bold {KIND[card.kind]}")
        canvas.put(x + 10, 2, card.symbols, KIND[card.kind])
    return canvas.lines()


def _offered_project(piece: Piece, words: Words, width: int) -> list[Line]:
    args = piece.label.args
    line = Line()
    line.append(f"{args['project']:>2} ", "bold")
    for letter in str(args["cost"]).ljust(6):
        line.append(letter if letter == " " else f"{letter} ", COLOURS.get(letter, ""))
    line.pad_right(16 - line.cell_len)
    line.append(f"{args['ap']} AP  ")
    return [line.append(_words_of(args["ability"], words))]


# Told


def _told_city(table: Table, city: str, name: str, words: Words, *, whole: bool) -> list[str]:
    """A city in sentences; whole with its free spaces, its halves and what its projects do."""
    sources = ", ".join(f"{NAME[letter]} {count}" for letter, count in table.sources(city).items())
    lines = [f"City of {name}. Sources: {sources}. {_won(table, city).capitalize()}."]
    for cell in range(9):
        told = _told_cell(table, city, cell, whole=whole)
        if told:
            lines.append(f"{'abc'[cell % 3]}{cell // 3 + 1}: {told}")
    if damage := table.damage(city):
        lines.append(f"Damage at {', '.join(damage)}.")
    for place, card in table.projects(city):
        number, state = (card.face or "").split("/")
        tokens = {"token": "has", "space": "needs"}
        parts = []
        for kind, verb in tokens.items():
            names = [piece.face or "" for piece in table.at[place] if piece.kind == kind]
            if names:
                parts.append(f"{verb} {', '.join(names)}")
        told = f"Project {number}, {state}: {'; '.join(parts)}. {card.label.args['ap']} AP."
        lines.append(f"{told} {_words_of(card.label.args['ability'], words)}" if whole else told)
    return lines


def _told_cell(table: Table, city: str, cell: int, *, whole: bool) -> str:
    place = f"{city}/cell/{cell}"
    piece = table.first(place, "building")
    damaged = table.count(place, "damage") > 0
    if piece:
        card = Card(piece)
        what = f"{card.name}, {'destroyed' if damaged else card.told}."
    elif whole or damaged:
        what = "free, but marked: what is built here falls." if damaged else "free."
    else:
        return ""
    if not whole:
        return what
    return f"{what} {_told_sides(table, city, cell)}"


def _told_sides(table: Table, city: str, cell: int) -> str:
    """What lies on the four sides of a space."""
    row, column = divmod(cell, 3)
    around = (
        (12 + 4 * column + row, cell - 3 if row else None),
        (4 * row + column + 1, cell + 1 if column < 2 else None),
        (12 + 4 * column + row + 1, cell + 3 if row < 2 else None),
        (4 * row + column, cell - 1 if column else None),
    )
    told = []
    for side, (junction, beyond) in enumerate(around):
        place = f"{city}/junction/{junction}"
        source, rim = table.first(place, "source"), table.first(place, "half")
        mine = table.half(f"{city}/cell/{cell}", side)
        if beyond is None:
            other = LETTER[rim.face or ""] if rim else ""
        else:
            other = table.half(f"{city}/cell/{beyond}", (side + 2) % 4)
        if source:
            told.append(f"{SIDES[side]} a {NAME[LETTER[source.face or '']]} Source")
        elif mine and other:
            told.append(f"{SIDES[side]} {NAME[mine]} meets {NAME[other]}")
        elif mine or other:
            told.append(f"{SIDES[side]} {NAME[mine or other]} waits")
    return f"{'; '.join(told)}." if told else ""


def _told_card(piece: Piece, words: Words) -> str:
    if piece.kind == "project":
        args = piece.label.args
        cost = ", ".join(NAME[letter] for letter in str(args["cost"]))
        return f"project {args['project']}: costs {cost}; {args['ap']} AP. {_words_of(args['ability'], words)}"
    card = Card(piece)
    halves = ", ".join(f"{side} {NAME[letter]}" for side, letter in zip(SIDES, card.edges, strict=True))
    return f"{card.name}: {card.told}; halves {halves}."
