"""Mū in a terminal: the own city large, the others small, projects with their spaces, the battle rows.

F is Faith, N is Food, S is Strength; the heading of the own city says so. A Source is drawn `(F)`, halves that do
not match `F/N`, a half that waits for another as its letter. Colours only repeat what the letters say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rich.text import Text as Line

from undercroft.kernel import Piece, Scene, Seat, Text
from undercroft.terminal.canvas import Canvas, beside
from undercroft.words import Words

COLOURS = {"F": "bright_blue", "N": "green", "S": "red", "-": ""}
LETTER = {"faith": "F", "food": "N", "strength": "S", "any": "*"}
KIND = {"farming": "green", "trade": "yellow", "military": "red", "political": "magenta", "worship": "bright_blue"}
QUIET = "bright_black"

CELL_WIDTH, CELL_HEIGHT = 9, 3
LEFT, TOP = 5, 2
SMALL = 24
"""The width of another's city."""


class Card:
    """What is printed on a building's face."""

    def __init__(self, face: str) -> None:
        self.kind, self.edges, numbers, token = face.split("/")
        shown = [f"{letter}{n}" for letter, n in zip("FNS", numbers.split("."), strict=True) if n != "0"]
        self.symbols = " ".join(shown + ([f"+{token}"] if token != "-" else []))


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


def draw(scene: Scene, words: Words, players: Sequence[str], seat: Seat, width: int) -> list[Line]:
    """The whole table."""
    table = Table(scene)
    own, *others = table.seats
    lines = _heading(_name(own, words, players), table, own)
    lines += beside(_city(table, own), _projects(table, own, words, width - 46), 3)
    lines += _battles(table)
    small = [_small(table, other, _name(other, words, players)) for other in others]
    per_row = max(1, (width + 3) // (SMALL + 3))
    for at in range(0, len(small), per_row):
        block = small[at]
        for other in small[at + 1 : at + per_row]:
            block = beside(block, other, 3)
        lines += [Line(), *block]
    lines += _hand(table, own, words, width)
    return lines


def _name(place: str, words: Words, players: Sequence[str]) -> str:
    return words.player(int(place.split("/")[1]), players)


def _heading(name: str, table: Table, own: str) -> list[Line]:
    sources = _sources(table, own)
    line = Line(name, style="bold")
    line.append("   Sources", QUIET)
    for name, letter in LETTER.items():
        if letter in sources:
            line.append(f"  {letter} ", f"bold {COLOURS[letter]}")
            line.append(f"{name} {sources[letter]}", QUIET)
    line.append(f"   {_won(table, own)}", QUIET)
    return [line]


def _sources(table: Table, place: str) -> dict[str, int]:
    """How many Sources a city has, by letter."""
    found = dict.fromkeys("FNS", 0)
    for piece in table.scene.pieces:
        if piece.kind == "source" and piece.id.startswith(f"{place}/"):
            found[LETTER[piece.face or ""]] += 1
    return found


def _won(table: Table, place: str) -> str:
    """The Victory tokens, and the neutral player's stock."""
    stock = f"  stock {table.count(f'{place}/stock', 'token')}" if f"{place}/stock" in table.places else ""
    return f"won {table.count(f'{place}/outcomes', 'victory')}{stock}"


def _city(table: Table, own: str) -> list[Line]:
    canvas = Canvas(LEFT + 3 * (CELL_WIDTH + 1) + 5, TOP + 3 * (CELL_HEIGHT + 1) + 2)
    for row in range(4):
        y = TOP + row * (CELL_HEIGHT + 1)
        canvas.put(LEFT, y, "+" + ("-" * CELL_WIDTH + "+") * 3, QUIET)
    for column in range(4):
        for y in range(TOP + 1, TOP + 3 * (CELL_HEIGHT + 1)):
            if (y - TOP) % (CELL_HEIGHT + 1):
                canvas.put(LEFT + column * (CELL_WIDTH + 1), y, "|", QUIET)
    for cell in range(9):
        row, column = divmod(cell, 3)
        x, y = LEFT + 1 + column * (CELL_WIDTH + 1), TOP + 1 + row * (CELL_HEIGHT + 1)
        _building(canvas, x, y, table, f"{own}/cell/{cell}", f"{'abc'[column]}{row + 1}")
    for junction in range(24):
        line, along = divmod(junction, 4)
        if line < 3:
            x, y = LEFT + along * (CELL_WIDTH + 1), TOP + 2 + line * (CELL_HEIGHT + 1)
            first = f"{own}/cell/{3 * line + along - 1}" if along > 0 else None
            second = f"{own}/cell/{3 * line + along}" if along < 3 else None
            halves = (_half(table, first, 1), _half(table, second, 3))
        else:
            x, y = LEFT + 5 + (line - 3) * (CELL_WIDTH + 1), TOP + along * (CELL_HEIGHT + 1)
            first = f"{own}/cell/{3 * along + line - 6}" if along > 0 else None
            second = f"{own}/cell/{3 * along + line - 3}" if along < 3 else None
            halves = (_half(table, first, 2), _half(table, second, 0))
        _junction(canvas, x, y, table, f"{own}/junction/{junction}", halves, upright=line < 3)
    for line in range(6):
        if table.at[f"{own}/line/{line}"]:
            x, y = (
                (0, TOP + 2 + line * (CELL_HEIGHT + 1)) if line < 3 else (LEFT + 4 + (line - 3) * (CELL_WIDTH + 1), 0)
            )
            canvas.put(x, y, "dmg", "bold red")
    return canvas.lines()


def _half(table: Table, cell: str | None, side: int) -> str | None:
    """The letter of a building's half, "" where no building lies, None beyond the rim."""
    if cell is None:
        return None
    piece = table.first(cell, "building")
    return Card(piece.face or "").edges[side] if piece else ""


def _junction(
    canvas: Canvas, x: int, y: int, table: Table, place: str, halves: tuple[str | None, str | None], *, upright: bool
) -> None:
    rim = table.first(place, "half")
    letters = [LETTER[rim.face or ""] if rim and half is None else half or "" for half in halves]
    source = table.first(place, "source")
    if source:
        letter = LETTER[source.face or ""]
        marks = "[]" if table.first(place, "token") else "()"
        canvas.put(x - 1, y, f"{marks[0]}{letter}{marks[1]}", f"bold {COLOURS[letter]}")
    elif all(letters):
        canvas.put(x - 1, y, f"{letters[0]}/{letters[1]}", QUIET)
    else:
        letter = letters[0] or letters[1]
        if letter:
            aside = (-1 if letters[0] else 1) if upright else 0
            canvas.put(x + aside, y, letter, COLOURS[letter])


def _building(canvas: Canvas, x: int, y: int, table: Table, place: str, name: str) -> None:
    building = table.first(place, "building")
    damaged = table.count(place, "damage") > 0
    if building is None:
        canvas.put(x + 3, y + 1, name, QUIET)
        if damaged:
            canvas.put(x + 1, y, "marked", "bold red")
        return
    card = Card(building.face or "")
    style = QUIET if damaged else f"bold {KIND[card.kind]}"
    canvas.put(x, y, card.kind.capitalize().center(CELL_WIDTH), style)
    if damaged:
        canvas.put(x + 1, y + 1, "ruin".center(7), "bold red")
    else:
        canvas.put(x + 1, y + 1, card.symbols.center(7), f"{KIND[card.kind]}")
    canvas.put(x, y + 2, name, QUIET)


def _projects(table: Table, own: str, words: Words, width: int) -> list[Line]:
    lines = [Line("Projects", style="bold")]
    for place in table.scene.places:
        if place.kind == "project" and place.id.startswith(f"{own}/"):
            card = table.first(place.id, "project")
            assert card is not None
            lines += _project(table, place.id, card, words, width)
    return lines


def _project(table: Table, place: str, card: Piece, words: Words, width: int) -> list[Line]:
    number, state = (card.face or "").split("/")
    line = Line(f"{number:>2} ", style="bold" if state != "open" else "")
    for piece in sorted(table.at[place], key=lambda piece: piece.slot):
        if piece.kind in ("token", "space"):
            letter = LETTER[piece.face or ""]
            mark = f"({letter})" if piece.kind == "token" else f" {letter} "
            line.append(mark, f"bold {COLOURS.get(letter, '')}" if piece.kind == "token" else QUIET)
    args = card.label.args
    line.append(f" {args['ap']} AP")
    if state != "open":
        line.append("  complete" if state == "complete" else "  used", "bold green" if state == "complete" else QUIET)
    rows = _wrap(_words_of(args["ability"], words), max(20, width - 3))
    return [line, *[Line(f"   {row}", style=QUIET) for row in rows]]


def _wrap(text: str, width: int) -> list[str]:
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _battles(table: Table) -> list[Line]:
    shown = []
    for slot in range(5):
        piece = table.first(f"battle/{slot}", "battle")
        face = piece.face if piece else None
        shown.append("?" if face is None else face.replace("/looked", " (only you know)"))
    return [
        Line.assemble(
            ("Battles  ", "bold"),
            ("after 3 ", QUIET), shown[0],
            ("  after 6 ", QUIET), f"{shown[1]}, {shown[2]}",
            ("  after 9 ", QUIET), f"{shown[3]}, {shown[4]}",
        )
    ]  # fmt: skip


def _small(table: Table, place: str, name: str) -> list[Line]:
    """Another's city: a letter and the symbols of each building, and how far the projects are."""
    sources = " ".join(f"{letter}{count}" for letter, count in _sources(table, place).items())
    lines = [Line(name[:SMALL], style="bold"), Line(f"{sources}  {_won(table, place)}", style=QUIET)]
    for row in range(3):
        line = Line()
        for column in range(3):
            cell = f"{place}/cell/{3 * row + column}"
            building = table.first(cell, "building")
            damaged = table.count(cell, "damage") > 0
            if building:
                card = Card(building.face or "")
                text = f"{card.kind[:2].capitalize()} {card.symbols.replace(' ', '') if not damaged else 'xx'}"
                line.append(f"{text:<7}", QUIET if damaged else KIND[card.kind])
            else:
                line.append(f"{'xx' if damaged else '.':<7}", "bold red" if damaged else QUIET)
            line.append(" ")
        lines.append(line)
    damage = [
        str(line.label.args["line"])
        for line in table.scene.places
        if line.kind == "line" and line.id.startswith(f"{place}/") and table.at[line.id]
    ]
    if damage:
        lines += [Line(row, style="red") for row in _wrap(f"dmg {', '.join(damage)}", SMALL)]
    return lines + _progress(table, place)


def _progress(table: Table, place: str) -> list[Line]:
    """Each project with the tokens it has and needs, `!` where it is complete."""
    rows = [Line()]
    for project in table.scene.places:
        if project.kind == "project" and project.id.startswith(f"{place}/"):
            card = table.first(project.id, "project")
            number, state = (card.face if card and card.face else "0/open").split("/")
            paid, free = table.count(project.id, "token"), table.count(project.id, "space")
            done = state != "open"
            shown = f"{number}{'!' if done else f':{paid}/{paid + free}'}"
            if rows[-1].cell_len + len(shown) >= SMALL:
                rows.append(Line())
            rows[-1].append(f"{shown} ", "green" if done else QUIET)
    return rows


def _hand(table: Table, own: str, words: Words, width: int) -> list[Line]:
    """The cards to choose from: the hand, the building just shown, or the two pairs of a solo turn."""
    found: list[Line] = []
    for place, title in (
        (f"{own}/hand", "Hand"), (f"{own}/shown", "To build"), ("pair/0", "First pair"), ("pair/1", "Second pair"),
    ):  # fmt: skip
        buildings = [piece for piece in table.at[place] if piece.kind == "building" and piece.face]
        if buildings:
            found.append(Line(title, style="bold"))
            found += _cards(buildings)
        projects = [piece for piece in table.at[place] if piece.kind == "project" and piece.face]
        if projects:
            found.append(Line(title, style="bold"))
        for piece in projects:
            found += _offered_project(piece, words, width)
    return [Line(), *found] if found else []


def _cards(buildings: list[Piece]) -> list[Line]:
    canvas = Canvas(len(buildings) * 14, 5)
    for at, piece in enumerate(buildings):
        card = Card(piece.face or "")
        x = at * 14
        north, east, south, west = tuple(card.edges)
        canvas.put(x, 0, "+---- ----+", QUIET)
        canvas.put(x, 4, "+---- ----+", QUIET)
        for y in (1, 3):
            canvas.put(x, y, "|", QUIET)
            canvas.put(x + 10, y, "|", QUIET)
        canvas.put(x + 5, 0, north, f"bold {COLOURS[north]}")
        canvas.put(x + 5, 4, south, f"bold {COLOURS[south]}")
        canvas.put(x, 2, west, f"bold {COLOURS[west]}")
        canvas.put(x + 10, 2, east, f"bold {COLOURS[east]}")
        canvas.put(x + 1, 1, card.kind.capitalize().center(9), f"bold {KIND[card.kind]}")
        canvas.put(x + 1, 2, card.symbols.center(9), KIND[card.kind])
        name = str(piece.label.args.get("name", ""))
        canvas.put(x + 1, 3, name.rsplit("-", maxsplit=1)[-1].center(9), QUIET)
    return canvas.lines()


def _offered_project(piece: Piece, words: Words, width: int) -> list[Line]:
    args = piece.label.args
    line = Line()
    line.append(f"{args['project']:>2} ", "bold")
    for letter in str(args["cost"]).ljust(6):
        line.append(letter if letter == " " else f"{letter} ", COLOURS.get(letter, ""))
    line.pad_right(16 - line.cell_len)
    line.append(f"{args['ap']} AP  ")
    rows = _wrap(_words_of(args["ability"], words), max(20, width - line.cell_len))
    return [line.append(rows[0], QUIET), *[Line(" " * 22 + row, style=QUIET) for row in rows[1:]]]


def _words_of(text: object, words: Words) -> str:
    return words.text(text) if isinstance(text, Text) else ""
