"""Every word that a player reads is in the strings, and fits what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from conformance.walks import Cell, Step, Walk, steps_of
from undercroft.kernel import NATURE, WATCHER, Choice, Event, Illegal, Scene, Seat, Text, play, redact, view
from undercroft.words import Words, paragraphs


class Reader:
    """Reads every text once."""

    def __init__(self, cell: Cell) -> None:
        self.words = Words(cell.game)
        self.names = cell.game.names(cell.game.load())
        self.players = [f"player {seat}" for seat in range(cell.seats)]
        self.read: set[bytes] = set()

    def text(self, text: Text) -> None:
        key = msgspec.json.encode(text)
        if key not in self.read:
            self.read.add(key)
            assert isinstance(self.words.text(text), str)
            self.words.more(text)

    def event(self, event: Event) -> None:
        assert self.words.event(event, self.players, self.names).strip()


def texts_of(scene: Scene) -> Iterator[Text]:
    yield scene.caption
    for part in (*scene.places, *scene.pieces, *scene.handles):
        yield part.label


def test_questions_and_pictures_are_in_words(cell: Cell, walks: list[Walk]) -> None:
    reader = Reader(cell)
    g = cell.game
    for at, (_, step) in enumerate(steps_of(walks, every=5)):
        for ask in step.found if isinstance(step.found, tuple) else ():
            reader.text(ask.prompt)
        if at % 4 == 0:
            for seat in {step.seat, at % cell.seats, WATCHER} - {NATURE}:
                for text in texts_of(g.scene(view(g, step.state, seat))):
                    reader.text(text)
    assert len(reader.read) > 10


def test_what_happened_is_in_words_for_everybody(cell: Cell, walks: list[Walk]) -> None:
    reader = Reader(cell)
    for at, (_, step) in enumerate(steps_of(walks)):
        for event in step.events:
            for seat in (at % cell.seats, WATCHER):
                told = redact(cell.game, event, seat)
                if told is not None:
                    reader.event(told)


def test_every_event_has_a_line(cell: Cell) -> None:
    words = Words(cell.game)
    for event in get_args(cell.game.event):
        assert words.has(f"log-{event.__name__.lower()}"), event


def test_every_line_and_question_names_its_paragraph(cell: Cell, walks: list[Walk]) -> None:
    words = Words(cell.game)
    asked = {ask.prompt.key for _, step in steps_of(walks) if isinstance(step.found, tuple) for ask in step.found}
    lines = {f"log-{event.__name__.lower()}" for event in get_args(cell.game.event)}
    options = {f"option-{field.name}" for field in msgspec.structs.fields(cell.game.options)}
    known = {paragraph.id for paragraph in paragraphs(cell.game)}
    for key in (asked - {"anytime"}) | lines | options:
        assert words.rule(key) in known, key


def test_every_variant_is_explained(cell: Cell) -> None:
    words = Words(cell.game)
    for field in msgspec.structs.fields(cell.game.options):
        assert words.about(f"option-{field.name}"), field.name


def test_results_are_in_words(cell: Cell, walks: list[Walk]) -> None:
    reader = Reader(cell)
    for walk in walks:
        reader.text(walk.result.reason)
        for seat in range(cell.seats):
            for part in cell.game.breakdown(walk.end, seat):
                reader.text(part)
        for text in texts_of(cell.game.scene(view(cell.game, walk.end, 0))):
            reader.text(text)


def test_refusals_are_in_words(cell: Cell, walks: list[Walk]) -> None:
    reader = Reader(cell)
    answers: list[Any] = list({step.answer for _, step in steps_of(walks) if isinstance(step.answer, Choice)})
    for at, (_, step) in enumerate(steps_of(walks, every=7)):
        for n in range(4):
            why = refusal(cell, step, at % cell.seats, answers[(7 * at + n) % len(answers)])
            if why is not None:
                reader.text(why)
    assert reader.read


def refusal(cell: Cell, step: Step, seat: Seat, answer: Any) -> Text | None:
    """Why a seat may not answer this here, or None if it may."""
    try:
        play(cell.game, step.state, seat, answer)
    except Illegal as refused:
        return refused.why
    return None
