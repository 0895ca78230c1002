"""A game at a prompt: people and bots in turn, with undo, hints, reasons, rules and saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.text import Text as Line

from undercroft.kernel import WATCHER, Ask, Budget, Choice, Game, Illegal, Player, Result, Seat, Text, redact
from undercroft.match import Match, Record
from undercroft.match.match import Ticket, forced_answer
from undercroft.terminal.canvas import WITHOUT_BOXES
from undercroft.terminal.look import in_columns, wrapped
from undercroft.terminal.screen import look_of
from undercroft.words import Notation, NotationError, RulesError, Words, find_paragraph

HELP = """Answer with a number, the words beside it, or the short notation. Besides:
  undo           take back your last answer; others at this screen are asked
  hint           what a bot would answer here
  why CHOICE     why a choice is refused, or its number
  look NAME      what a card is, as in `look 22`, or lies on a space: `look b3`
  table          the whole table once more
  rules N.N      a paragraph of the rules, or a chapter
  log            what happened so far
  save [FILE]    write the game to a new file; every answer is kept anyway
  quit           leave; the game can be resumed"""
ALONE = {"undo", "hint", "table", "log", "help", "?", "quit", "exit", "q"}
"""Commands that nothing follows."""
LONGEST = 200
"""The longest line that is read as an answer."""


class Chair(Struct):
    """Who sits in a seat: a person where there is no player."""

    name: str
    player: Player | None
    budget: Budget


class Leave(Exception):
    """The people at the prompt leave the game."""


class Session:
    """One match at one terminal."""

    def __init__(
        self,
        match: Match[Any],
        chairs: Sequence[Chair],
        console: Console,
        ask: Callable[[str], str],
        file: Path,
        rng: Random,
        *,
        drawn: bool = True,
        again: str = "",
    ) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.chairs = chairs
        self.console = console
        self.input = ask
        self.file = file
        self.rng = rng
        self.words = Words(self.game)
        self.notation = Notation(self.game, match.record.header.box.digest)
        self.names = self.game.names(match.record.header.box.digest)
        self.players = [chair.name for chair in chairs]
        self.people = [seat for seat, chair in enumerate(chairs) if chair.player is None]
        self.look_of_it = look_of(self.game)
        self.drawn = drawn
        self.again = again
        """The command that goes on with the game."""
        self.written = {file.absolute()}
        """The files that hold this game."""
        self.heard = dict.fromkeys(self.people, max(match.happened, default=0))
        """For each person, the last line that was told."""
        self.around: dict[Seat, str] = {}
        """For each person, what others had when it was last shown."""
        self.at_the_prompt: Seat | None = None

    def run(self) -> Result | None:
        """Play to the end; None where the people leave before it. The file is written before every prompt.

        Raises OSError if it cannot be written at the start.
        """
        write_whole(self.file, self.match.record)
        self.greet()
        try:
            while not isinstance(self.match.found, Result):
                self.one_answer()
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()
            return None
        except Exception:
            self.leave()
            raise
        self.tell(self.at_the_prompt)
        self.show_the_end(self.match.found)
        if self.keep():
            self.console.print(f"Saved as {self.file}", soft_wrap=True)
        return self.match.found

    def leave(self) -> None:
        """The people are gone; the game can go on another time."""
        if self.keep():
            self.console.print(f"\nThe game is kept. Go on with: {self.again}", soft_wrap=True)

    def greet(self) -> None:
        """What is played, and how to find one's way."""
        self.console.print(f"{self.game.name}. `help` lists what can be typed, `rules` and a number tell the rules.")
        self.announce_material()

    def announce_material(self) -> None:
        """Everybody is told when the box is not the one that comes with the game."""
        for table, rows in self.match.record.header.box.rows.items():
            self.complain(
                f"This table plays with other {table}: {len(rows)} rows differ from those that come with the game."
            )

    def one_answer(self) -> None:
        """The next answer of the seat that is asked first; bots answer before people, so that nobody waits for them."""
        asked = [ask for ask in self.match.found if ask.blocking]  # type: ignore[union-attr]
        ask = next((ask for ask in asked if self.chairs[ask.seat].player), asked[0])
        player = self.chairs[ask.seat].player
        if player is None:
            self.person_answers(ask.seat)
        else:
            self.bot_answers(ask, player)

    def bot_answers(self, ask: Ask, player: Player) -> None:
        """A bot is offered what it may do at any time, then answers its question."""
        view = self.match.view(ask.seat)
        offers = [other for other in view.asks if not other.blocking and not other.sealed]
        for question in (*offers, ask):
            choice = player.choose(view, (question,), self.chairs[ask.seat].budget, self.rng)
            if choice is not None:
                self.match.answer(ask.seat, choice)
                return

    def person_answers(self, seat: Seat) -> None:
        """Show the table to a person and take one answer."""
        tickets = self.match.tickets(seat)
        forced = forced_answer([ticket.ask for ticket in tickets])
        if forced is not None:
            self.match.answer(seat, forced)
            return
        self.hand_over(seat)
        self.keep()
        self.show_table(seat)
        choices = self.show_choices(seat, tickets)
        while True:
            typed = self.input(f"{self.players[seat]}> ").strip()
            if self.carried_out(seat, typed, tickets, choices):
                return

    def show_table(self, seat: Seat, *, whole: bool = False) -> None:
        """What others have, where it has changed; what happened; and what this person has."""
        scene = self.game.scene(self.match.view(seat))
        show = self.look_of_it.draw if self.drawn else self.look_of_it.tell
        picture = show(scene, self.words, self.players, seat, self.console.width, self.console.height)
        around = "\n".join(line.plain for line in picture.others)
        if picture.others and (whole or around != self.around.get(seat)):
            self.blank()
            self.print_lines(picture.others)
        self.around[seat] = around
        self.tell(seat)
        self.blank()
        self.print_lines(picture.own)

    def print_lines(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if not self.console.encoding.startswith("utf"):
                line.plain = line.plain.translate(WITHOUT_BOXES)
            self.console.print(line)

    def hand_over(self, seat: Seat) -> None:
        """On one screen, nobody sees another's cards, not even by scrolling back."""
        if self.at_the_prompt not in (None, seat) and len(self.people) > 1:
            self.wipe()
            self.input(f"Hand the screen to {self.players[seat]}, who presses Enter. ")
            self.wipe()
            self.around.pop(seat, None)
        self.at_the_prompt = seat

    def wipe(self) -> None:
        """Clear the screen and what has scrolled off it; where that cannot be done, push it far up."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.console.print("\n" * 100)

    def tell(self, seat: Seat | None) -> None:
        """What happened since this person was last told, as he may know it."""
        reader = WATCHER if seat is None else seat
        last = self.heard.get(reader, 0)
        news = [event for line, events in self.match.happened.items() if line > last for event in events]
        if news:
            self.blank()
            self.print_events(news, reader)
        self.heard[reader] = max(self.match.happened, default=0)

    def print_events(self, events: Sequence[Any], reader: Seat) -> None:
        for event in events:
            seen = redact(self.game, event, reader)
            if seen is not None:
                self.print_lines(wrapped(self.words.event(seen, self.players, self.names), self.console.width))

    def show_choices(self, seat: Seat, tickets: Sequence[Ticket]) -> list[Choice]:
        """The prompt and its numbered choices."""
        handles = {handle.choice: handle for handle in self.game.scene(self.match.view(seat)).handles}
        choices: list[Choice] = []
        labels: list[str] = []
        for ticket in sorted(tickets, key=lambda ticket: not ticket.ask.blocking):
            if ticket.ask.blocking or choices:
                self.blank()
                for row in wrapped(self.words.text(ticket.ask.prompt), self.console.width, ""):
                    self.console.print(row, style="bold")
                start = len(choices)
                for choice in ticket.ask.domain.each():
                    choices.append(choice)
                    labels.append(
                        self.words.text(handles[choice].label) if choice in handles else self.notation.write(choice)
                    )
                self.print_columns([f"{n:>3} {label}" for n, label in enumerate(labels[start:], start + 1)])
        return choices

    def print_columns(self, items: Sequence[str]) -> None:
        """Short items side by side, as many as fit."""
        for row in in_columns(items, self.console.width) if self.drawn else items:
            self.console.print(Line(row))

    def carried_out(self, seat: Seat, typed: str, tickets: Sequence[Ticket], choices: Sequence[Choice]) -> bool:
        """Do what was typed; whether the table has to be shown again."""
        command, _, rest = typed.partition(" ")
        if len(typed) > LONGEST:
            self.complain(f"An answer has at most {LONGEST} characters, this has {len(typed)}.")
            return False
        if rest and command.lower() in ALONE:
            self.complain(f"Nothing follows `{command.lower()}`, found {rest!r}.")
            return False
        match command.lower():
            case "":
                return False
            case "quit" | "exit" | "q":
                raise Leave
            case "help" | "?":
                self.help()
            case "undo":
                return self.undo(seat)
            case "hint":
                self.hint(tickets)
            case "why":
                self.why(seat, rest, choices)
            case "look":
                self.look(seat, rest.strip().lower())
            case "table":
                self.show_table(seat, whole=True)
                self.show_choices(seat, tickets)
            case "rules":
                self.rules(rest)
            case "log":
                for events in self.match.happened.values():
                    self.print_events(events, seat)
            case "save":
                self.save(Path(rest).expanduser() if rest else self.file)
            case _:
                return self.answer(seat, typed, choices)
        return False

    def answer(self, seat: Seat, typed: str, choices: Sequence[Choice]) -> bool:
        choice = self.understood(seat, typed, choices)
        if choice is None:
            return False
        try:
            self.match.answer(seat, choice)
        except Illegal as refused:
            self.complain(self.words.text(refused.why))
            return False
        return True

    def understood(self, seat: Seat, typed: str, choices: Sequence[Choice]) -> Choice | None:
        """The choice that a number, a label or a notation means; None, and a sentence, where it means none."""
        for handle in self.game.scene(self.match.view(seat)).handles:
            if typed.lower() == self.words.text(handle.label).lower() and handle.choice in choices:
                return handle.choice
        if typed.isdecimal():
            if 1 <= int(typed) <= len(choices):
                return choices[int(typed) - 1]
            self.complain(f"Choose a number from 1 to {len(choices)}, not {typed}.")
            return None
        try:
            return self.notation.parse(typed)
        except NotationError:
            example = self.notation.write(choices[0])
            self.complain(
                f"{typed!r} is not a choice. Type a number, or for example: {example}. `help` lists the commands."
            )
            return None

    def undo(self, seat: Seat) -> bool:
        line = self.match.last_line_of(seat)
        if line is None:
            self.complain("There is nothing to take back.")
            return False
        by = [seat]
        if not self.match.may_undo(seat, line):
            for other in self.people:
                if other != seat:
                    agrees = self.input(
                        f"Others have answered since, or you learned something. {self.players[other]}, "
                        f"does {self.players[seat]} take it back all the same? (yes or no) "
                    )
                    if agrees.strip().lower() not in ("y", "yes"):
                        self.complain("It stays as it is: all who play here must agree.")
                        return False
                    by.append(other)
        self.match.undo(line, by)
        last = max(self.match.happened, default=0)
        self.heard = {person: min(told, last) for person, told in self.heard.items()}
        self.console.print("The last answer is taken back.")
        return True

    def help(self) -> None:
        """The commands, and what the drawing means."""
        self.console.print(HELP)
        self.blank()
        for row in self.look_of_it.legend.splitlines():
            self.print_lines(wrapped(row, self.console.width))

    def hint(self, tickets: Sequence[Ticket]) -> None:
        """What the game's own evaluation likes best, from the view alone."""
        ask: Ask = next(ticket.ask for ticket in tickets if ticket.ask.blocking)
        view = self.match.view(ask.seat)
        values = self.game.appraise(self.game.imagine(view, self.rng), ask)
        ranked = sorted(zip(values, ask.domain.each(), strict=True), key=lambda pair: -pair[0])
        handles = {handle.choice: handle.label for handle in self.game.scene(view).handles}
        for value, choice in ranked[:3]:
            label = self.words.text(handles[choice]) if choice in handles else self.notation.write(choice)
            less = ranked[0][0] - value
            self.console.print(f"  {label}" + (f" (about {less:.1f} points less)" if choice != ranked[0][1] else ""))

    def why(self, seat: Seat, typed: str, choices: Sequence[Choice]) -> None:
        """The paragraph that forbids a choice."""
        try:
            number = int(typed) if typed.isdecimal() else 0
            choice = choices[number - 1] if 1 <= number <= len(choices) else self.notation.parse(typed)
        except NotationError:
            example = self.notation.write(choices[0])
            self.complain(f"{typed!r} is not a choice. After `why` comes a number, or a choice as in `why {example}`.")
            return
        if any(ticket.ask.domain.has(choice) for ticket in self.match.tickets(seat)):
            self.console.print("That is one of your choices now.")
            return
        reason = self.game.why_not(self.match.view(seat), choice)
        self.console.print(self.words.text(reason) if reason else self.words.say("illegal-choice"))

    def whole(self, label: Text) -> str:
        """All there is to say of a thing."""
        return " ".join(filter(None, (self.words.text(label), self.words.more(label))))

    def look(self, seat: Seat, name: str) -> None:
        """What the piece of this name, or what lies at the place of this name, is."""
        scene = self.game.scene(self.match.view(seat))
        card = self.game.explain(self.match.record.header.box.digest, name)
        if card is not None:
            self.print_lines(wrapped(self.whole(card), self.console.width))
            return
        places = [place for place in scene.places if name and _name(place.label) == name]
        cities = {place.id: place.label for place in scene.places if place.kind == "city"}
        for place in places:
            owner = next((label for city, label in cities.items() if place.id.startswith(f"{city}/")), None)
            whose = f"{self.words.player(_seat(owner), self.players)}, " if owner else ""
            here = [self.whole(piece.label) for piece in scene.pieces if piece.at == place.id]
            told = f"{whose}{self.words.text(place.label)}: {' '.join(here) or 'nothing'}"
            self.print_lines(wrapped(told, self.console.width))
        if not places:
            self.complain(
                f"No card and no place is called {name!r}. Try a card's name, a project's number, or a space."
            )

    def rules(self, paragraph: str) -> None:
        try:
            found = find_paragraph(self.game, paragraph.strip())
        except RulesError:
            self.complain(
                f"The rules of {self.game.name} have no paragraph {paragraph!r}. Try `rules 5` or `rules 5.3`."
            )
            return
        for one in found:
            self.blank()
            self.console.print(Line(f"{one.id} {one.title}", style="bold"))
            self.console.print(one.text, highlight=False, markup=False)
            self.console.print(Line(f"Source: {one.source}", style="bright_black"))

    def save(self, file: Path) -> None:
        """Write the record and say where; no file that is there already is lost."""
        if file.exists() and file.absolute() not in self.written:
            self.complain(f"{file} is there already. Choose the name of a new file.")
        elif self.keep(file):
            self.written.add(file.absolute())
            self.console.print(f"Saved as {file}", soft_wrap=True)

    def keep(self, file: Path | None = None) -> bool:
        """Write the record to the game's own file, or to another; whether that went well."""
        try:
            write_whole(file or self.file, self.match.record)
        except OSError as problem:
            self.complain(f"{file or self.file} cannot be written: {problem.strerror}. `save FILE` writes elsewhere.")
            return False
        return True

    def show_the_end(self, result: Result) -> None:
        """Scores, winners and why."""
        self.blank()
        seat = self.people[0] if self.people else 0
        self.heard[seat] = max(self.match.happened, default=0)
        self.show_table(seat, whole=True)
        self.blank()
        best = max(map(len, self.players))
        for seat, score in enumerate(result.scores):
            won = "  wins" if seat in result.winners else ""
            parts = ", ".join(
                f"{self.words.text(text)} {text.args['points']}" for text in self.game.breakdown(self.match.state, seat)
            )
            self.console.print(Line(f"{self.players[seat]:<{best}} {score:>4} AP{won}", style="bold" if won else ""))
            for row in wrapped(parts, self.console.width - 4):
                self.console.print(Line("    ").append_text(row))
        self.console.print(self.words.text(result.reason))

    def complain(self, sentence: str) -> None:
        self.console.print(Line(sentence, style="yellow"))

    def blank(self) -> None:
        self.console.print()


def write_whole(file: Path, record: Record) -> None:
    """Write a record, whole or not at all, for its owner alone: it shows everybody's cards. Raises OSError."""
    new = file.with_name(f".{file.name}.new")
    file.parent.mkdir(parents=True, exist_ok=True)
    new.touch(mode=0o600)
    new.write_bytes(record.encode())
    new.replace(file)


def _seat(city: Text) -> Seat:
    """Whose city has this label."""
    seat = city.args["seat"]
    assert isinstance(seat, int)
    return seat


def _name(label: Text) -> str:
    """What people call it: the first thing that its label tells."""
    return str(next(iter(label.args.values()), "")).lower()
