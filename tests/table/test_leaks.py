"""The leak law over the wire: nobody is sent what he may not know, neither in words nor in numbers nor in order."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from conformance.leaks import check_world
from table.people import Person, Table, at_table, seated, step
from toy.game import Toy
from undercroft.kernel import BACK, WATCHER, Game, Seeded, game, pending, view
from undercroft.match import Match, read_record, replay
from undercroft.match.record import FIRST_LINE, Record
from undercroft.table.screens import Screen


def states_by_line(g: Game[Any], raw: bytes) -> dict[int, Any]:
    """The true position after each line of a record."""
    record = read_record(raw)
    numbers = range(FIRST_LINE, record.number())
    return {n: replay(Record(record.header, record.lines[: n - FIRST_LINE + 1]), g).state for n in numbers}


def hidden_from(g: Game[Any], s: Any, seat: int) -> set[int]:
    """The cards of which this seat cannot know where they lie."""
    v = view(g, s, seat).state
    if g.id == "toy":
        seen = {*v.discards, *v.vault}.union(*[(*p.hand, *p.won) for p in v.players])
        return set(range(41)) - seen - {BACK}
    true = {card for p in s.players for card in p.hand}
    return true - {card for p in v.players for card in (*p.hand, *p.city, *p.plays)}


@pytest.mark.parametrize("name", ["toy", "mu"])
def test_no_message_names_a_card_that_its_reader_cannot_see(table: Table, name: str) -> None:
    g: Game[Any] = Toy() if name == "toy" else game(name)
    people = at_table(table, name, names=("Ana", "Ben", "Cleo"))
    screens = [*seated(people), Person(table, people[0].room).open(WATCHER)]
    rng = Random(name)
    while not screens[0].over:
        step(screens[:3], rng, screens[3:])
    states = states_by_line(g, people[0].http.get(f"{people[0].path}/record").content)
    names = Toy().names(g.load())["card"] if name == "toy" else ()
    checked = 0
    for seat, screen in zip((0, 1, 2, WATCHER), screens, strict=True):
        for raw in screen.raw:
            told = json.loads(raw)
            if told["is"] not in ("whole", "moved") or told["line"] == max(states):
                continue
            hidden = hidden_from(g, states[told["line"]], seat)
            named = {int(id) for id in re.findall(r'"(?:card|building)/(\d+)"', raw)}
            if name == "mu" and '"prompt":{"key":"ask-draft' in raw:
                continue  # projects are drafted by numbers that buildings have too
            assert not named & hidden, f"seat {seat} is sent {named & hidden}: {raw}"
            for card in hidden if names else ():
                assert not re.search(rf"\b{names[card]}\b", raw), f"seat {seat} is told of {names[card]}: {raw}"
            checked += bool(hidden)
    assert checked > 20


@pytest.mark.parametrize("name", ["toy", "mu"])
def test_the_same_bytes_in_worlds_that_a_seat_cannot_tell_apart(name: str) -> None:
    g: Game[Any] = Toy() if name == "toy" else game(name)
    rng = Random(name)
    compared = 0
    for n in range(3):
        match = Match.new(g, g.options(), g.load(), ["Ana", "Ben", "Cleo"], Seeded(bytes([n]) * 32), commit=True)
        while not match.over:
            held = [(seat, ticket) for seat in range(3) for ticket in match.tickets(seat)]
            seat, ticket = rng.choice(held)
            match.answer(seat, ticket.ask.domain.some(rng), ticket.number)
            looks = rng.choice((0, 1, 2))
            if match.over:
                continue
            told = Screen(match, 1, looks).whole(may_undo=False)
            true, found = match.state, match.found
            match.state = check_world(g, true, looks, rng, drawn=False)
            match.found = pending(g, match.state)
            mine = [ask for ask in match.found if ask.seat == looks] if isinstance(match.found, tuple) else []
            if [ask for ask in found if ask.seat == looks] == mine:
                assert Screen(match, 1, looks).whole(may_undo=False) == told
                compared += match.state != true
            match.state, match.found = true, found
    assert compared > 50
