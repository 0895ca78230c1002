"""The leak law for every game, and proof that it can fail."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Annotated, Any, ClassVar

import pytest

from conformance.leaks import LeakError, check_next, check_public, check_world, play_out
from conformance.walks import Cell, Walk, half_answered, steps_of, walk
from toy import play as toy_play
from toy.events import Drew
from toy.game import Toy
from toy.material import WARD
from toy.state import Player, ToyState, in_hand
from undercroft.kernel import OPEN, WATCHER, Ask, Game, Now, Scene, Seat, View, pending, say, view

SECRET_PROMPTS = {"mu": {"ask-draft", "ask-keep"}, "toy": {"ask-play", "ask-ward", "ask-discard"}}
"""For each game the questions whose options nobody else can tell."""


def onlookers(cell: Cell) -> list[Seat]:
    return [*range(cell.seats), WATCHER]


def test_a_seat_cannot_tell_its_worlds_apart(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    rng = Random(1)
    compared = halfway = 0
    for at, (_, step) in enumerate(steps_of(walks)):
        middle = half_answered(step.found)
        if at % 9 and not (middle and at % 3 == 0):
            continue
        halfway += middle
        for seat in onlookers(cell):
            world = check_world(g, step.state, seat, rng, drawn=at % 4 == 0)
            compared += check_next(g, step, world, seat, rng)
            if seat == WATCHER:
                check_public(g, step.state, world)
    assert compared > 10 * cell.games
    assert halfway or cell.seats == 1


def test_imagined_worlds_can_be_played_to_the_end(cell: Cell, walks: list[Walk]) -> None:
    rng = Random(2)
    for _, step in steps_of(walks, every=37):
        for seat in onlookers(cell):
            world = cell.game.imagine(view(cell.game, step.state, seat), rng)
            assert len(play_out(cell.game, world, rng).scores) == cell.seats


def test_secret_options_cannot_be_told(cell: Cell, walks: list[Walk]) -> None:
    if cell.seats > 1:
        check_secrets(cell, walks)


def check_secrets(cell: Cell, walks: Sequence[Walk]) -> None:
    """The options of a secret question must differ between the worlds that others imagine."""
    g = cell.game
    rng = Random(3)
    asked: set[str] = set()
    differs: set[str] = set()
    for _, step in steps_of(list(walks), every=2):
        for ask in step.found if isinstance(step.found, tuple) else ():
            if ask.prompt.key in SECRET_PROMPTS.get(g.id, ()):
                asked.add(ask.prompt.key)
                if ask.prompt.key not in differs:
                    onlooker = rng.choice([seat for seat in onlookers(cell) if seat != ask.seat])
                    imagined = pending(g, g.imagine(view(g, step.state, onlooker), rng))
                    if ask not in imagined:
                        differs.add(ask.prompt.key)
    assert asked == SECRET_PROMPTS.get(g.id, set())
    if asked != differs:
        raise LeakError(f"others can tell the options of {', '.join(sorted(asked - differs))}")


# Leaks planted in the toy: each must be found.


def find_leaks(g: Game[Any]) -> None:
    cell = Cell(g, g.options(), 3, 8)
    walks = [walk(cell, n) for n in range(cell.games)]
    rng = Random(4)
    for _, step in steps_of(walks):
        for seat in onlookers(cell):
            world = check_world(g, step.state, seat, rng)
            check_next(g, step, world, seat, rng)
            check_public(g, step.state, world)
    check_secrets(cell, walks)


def test_the_toy_has_none() -> None:
    find_leaks(Toy())


def test_a_window_that_opens_for_holders_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def holders(self: toy_play.Playing, s: ToyState) -> Sequence[Seat]:
        return [seat for seat in range(s.seats) if seat != self.seat and in_hand(s, seat, WARD)]

    monkeypatch.setattr(toy_play.Playing, "could_answer", holders)
    with pytest.raises(LeakError, match="sees"):
        find_leaks(Toy())


def test_a_prompt_with_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompt(self: toy_play.Playing, s: ToyState, seat: Seat) -> Any:
        return say("ask-ward", card=len(in_hand(s, seat, WARD)))

    monkeypatch.setattr(toy_play.Playing, "prompt", prompt)
    with pytest.raises(LeakError, match="sees"):
        find_leaks(Toy())


class OpenPlayer(Player, kw_only=True):
    hand: Annotated[tuple[int, ...], OPEN] = ()


class OpenState(ToyState, kw_only=True):
    players: Annotated[list[OpenPlayer], OPEN]


class OpenHands(Toy):
    """The toy with hands that everybody can see, by a wrong mark."""

    state: ClassVar = OpenState

    def start(self, options: Any, box: str, seats: int) -> OpenState:
        s = super().start(options, box, seats)
        fields = {name: getattr(s, name) for name in s.__struct_fields__}
        fields["players"] = [OpenPlayer(seat=p.seat, coins=p.coins) for p in s.players]
        return OpenState(**fields)


def test_a_field_marked_open_that_is_a_secret_is_found() -> None:
    with pytest.raises(LeakError, match="others can tell the options"):
        find_leaks(OpenHands())


class Dealt(Drew, frozen=True):
    cards: Annotated[tuple[int, ...], OPEN]


class LoudDeals(Toy):
    """The toy with an event that says which cards were drawn, by a wrong mark."""

    event: ClassVar = Toy.event | Dealt


def test_an_event_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def two_cards_drawn(self: toy_play.Turn, s: ToyState, drawn: Any, now: Now) -> None:
        cards = toy_play.off_the_deck(s, drawn)
        s.players[self.seat].hand += cards
        now.tell(Dealt(self.seat, cards))

    monkeypatch.setattr(toy_play.Turn.draw_two_cards, "take", two_cards_drawn)
    with pytest.raises(LeakError, match="hears"):
        find_leaks(LoudDeals())


def test_a_secret_told_as_sealed_answers_open_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sell = toy_play.Auction.revealed

    def revealed(self: toy_play.Auction, s: ToyState, answers: Any, now: Now) -> None:
        now.tell(Dealt(0, s.players[0].hand[:1]))
        sell(self, s, answers, now)

    monkeypatch.setattr(toy_play.Auction, "revealed", revealed)
    with pytest.raises(LeakError, match="hears"):
        find_leaks(LoudDeals())


def test_a_private_question_marked_public_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = toy_play.Turn.play_a_card.run

    def publicly(self: toy_play.Turn, s: ToyState) -> tuple[Ask, ...]:
        return tuple([Ask(a.seat, a.prompt, a.domain, public=True) for a in ask(self, s)])

    monkeypatch.setattr(toy_play.Turn.play_a_card, "run", publicly)
    with pytest.raises(LeakError, match="public question"):
        find_leaks(Toy())


class Restless(Toy):
    """The toy with a picture that does not come from the view alone."""

    drawn: ClassVar = count()

    def scene(self, v: View[ToyState]) -> Scene:
        scene = super().scene(v)
        return Scene(scene.places, scene.pieces, scene.handles, say("caption", left=next(self.drawn)))


def test_a_scene_that_differs_is_found() -> None:
    with pytest.raises(LeakError, match="scene"):
        find_leaks(Restless())
