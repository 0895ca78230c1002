"""A game at a prompt: people and bots in turn, with undo, hints, reasons, rules and saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.text import Text as Line

from undercroft.kernel import Ask, Budget, Choice, Game, Illegal, Player, Result, Seat, Text, redact
from undercroft.match import Match, Record, RecordError, read_record
from undercroft.match.match import Ticket
from undercroft.terminal.screen import draw, wrapped
from undercroft.words import Notation, NotationError, RulesError, Words, find_paragraph

HELP = """A number or its notation answers. Besides:
  undo           take back your last answer, if you learned nothing from it
  hint           what a bot would answer here
  why CHOICE     why a choice is refused
  look NAME      what a card or a project is, as in `look Trade-03` or `look 22`
  rules N.N      a paragraph of the rules, or a chapter
  log            what happened so far
  save [FILE]    write the game to a file
  quit           save and leave"""


class Chair(Struct):
    """Who sits in a seat: a person where there is no player."""

    name: str
    player: Player | None
    budget: Budget


class Leave(Exception):
    """The people at the prompt leave the game."""


def load_saved(file: Path) -> Record:
    """The record in a file. Raises `RecordError`, also where the file cannot be read."""
    try:
        return read_record(file.read_bytes())
    except OSError as problem:
        raise RecordError(1, f"{file} cannot be read: {problem.strerror}") from None


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
        self.told = max(match.happened, default=0)
        self.at_the_prompt: Seat | None = None

    def run(self) -> Result | None:
        """Play to the end; None where the people leave before it. The file is written before every prompt."""
        self.announce_material()
        try:
            while not isinstance(self.match.found, Result):
                self.one_answer()
        except (Leave, EOFError, KeyboardInterrupt):
            if self.save(self.file):
                self.console.print(f"Go on with: undercroft play {self.game.id} --resume {self.file}", soft_wrap=True)
            return None
        self.tell()
        self.show_the_end(self.match.found)
        self.save(self.file)
        return self.match.found

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
        self.hand_over(seat)
        self.tell()
        view = self.match.view(seat)
        self.keep(self.file)
        self.blank()
        for line in draw(self.game.scene(view), self.words, self.players, seat, self.console.width):
            self.console.print(line)
        tickets = self.match.tickets(seat)
        choices = self.show_choices(seat, tickets)
        while True:
            typed = self.input(f"{self.players[seat]}> ").strip()
            if self.carried_out(seat, typed, tickets, choices):
                return

    def hand_over(self, seat: Seat) -> None:
        """On one screen, nobody sees another's cards."""
        if self.at_the_prompt not in (None, seat) and len(self.people) > 1:
            self.console.clear()
            self.input(f"Hand the screen to {self.players[seat]}, who presses Enter. ")
        self.at_the_prompt = seat

    def tell(self) -> None:
        """What happened since the last prompt, as the people here may know it."""
        reader = self.people[0] if len(self.people) == 1 else self.at_the_prompt
        for line, events in self.match.happened.items():
            if line > self.told:
                self.print_events(events, -2 if reader is None else reader)
        self.told = max(self.match.happened, default=0)

    def print_events(self, events: Sequence[Any], reader: Seat) -> None:
        for event in events:
            seen = redact(self.game, event, reader)
            if seen is not None:
                self.console.print(Line(self.words.event(seen, self.players, self.names), style="bright_black"))

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
        width = max(map(len, items), default=0) + 3
        columns = max(1, (self.console.width + 3) // width)
        rows = -(-len(items) // columns)
        for row in range(rows):
            self.console.print(Line("".join(item.ljust(width) for item in items[row::rows]).rstrip()))

    def carried_out(self, seat: Seat, typed: str, tickets: Sequence[Ticket], choices: Sequence[Choice]) -> bool:
        """Do what was typed; whether the table has to be shown again."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "":
                return False
            case "quit" | "exit" | "q":
                raise Leave
            case "help" | "?":
                self.console.print(HELP)
            case "undo":
                return self.undo(seat)
            case "hint":
                self.hint(tickets)
            case "why":
                self.why(seat, rest)
            case "look":
                self.look(seat, rest.strip().lower())
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
        choice = self.understood(typed, choices)
        if choice is None:
            return False
        try:
            self.match.answer(seat, choice)
        except Illegal as refused:
            self.complain(self.words.text(refused.why))
            return False
        return True

    def understood(self, typed: str, choices: Sequence[Choice]) -> Choice | None:
        """The choice that a number or a notation means; None, and a sentence, where it means none."""
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
        alone = self.people == [seat]
        if not (alone or self.match.may_undo(seat, line)):
            self.complain("Others have answered since, or something was learned: only all together could take it back.")
            return False
        self.match.undo(line, [seat])
        self.told = max(self.match.happened, default=0)
        self.console.print("Your last answer is taken back.")
        return True

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

    def why(self, seat: Seat, typed: str) -> None:
        """The paragraph that forbids a choice."""
        try:
            choice = self.notation.parse(typed)
        except NotationError:
            self.complain(f"{typed!r} is not a choice of {self.game.name}. After `why` comes a choice in its notation.")
            return
        if any(ticket.ask.domain.has(choice) for ticket in self.match.tickets(seat)):
            self.console.print("That is one of your choices now.")
            return
        reason = self.game.why_not(self.match.view(seat), choice)
        self.console.print(self.words.text(reason) if reason else self.words.say("illegal-choice"))

    def look(self, seat: Seat, name: str) -> None:
        """What the piece of this name, or what lies at the place of this name, is."""
        scene = self.game.scene(self.match.view(seat))
        places = [place for place in scene.places if _name(place.label) == name]
        there = {place.id for place in places}
        found = [piece.label for piece in scene.pieces if _name(piece.label) == name or piece.at in there]
        for label in dict.fromkeys(self.words.text(label) for label in found or [place.label for place in places]):
            for row in wrapped(label, self.console.width):
                self.console.print(row)
        if not (found or places):
            self.complain(f"Nothing on the table is called {name!r}.")

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

    def save(self, file: Path) -> bool:
        """Write the record and say where; whether that went well."""
        if self.keep(file):
            self.console.print(f"Saved as {file}", soft_wrap=True)
            return True
        return False

    def keep(self, file: Path) -> bool:
        """Write the record, whole or not at all; whether that went well."""
        new = file.with_name(f".{file.name}.new")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(self.match.record.encode())
            new.replace(file)
        except OSError as problem:
            self.complain(f"{file} cannot be written: {problem.strerror}.")
            return False
        return True

    def show_the_end(self, result: Result) -> None:
        """Scores, winners and why."""
        self.blank()
        seat = self.people[0] if self.people else 0
        for line in draw(self.game.scene(self.match.view(seat)), self.words, self.players, seat, self.console.width):
            self.console.print(line)
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


def _name(label: Text) -> str:
    """What people call it: the first thing that its label tells."""
    return str(next(iter(label.args.values()), "")).lower()
