"""The laws of play, for every game, number of seats and set of options."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from conformance.walks import MOST_MOVES, Cell, Step, Walk, steps_of
from undercroft.kernel import (
    NATURE,
    WATCHER,
    Ask,
    Chance,
    Draw,
    Found,
    Game,
    Illegal,
    Result,
    Scripted,
    Seeded,
    State,
    Text,
    clone,
    digest,
    pending,
    play,
    play_fast,
    play_sealed,
)

MOST_FRAMES = 24
"""How deep the stack may be, whatever the game: loops of turns do not grow it."""


def some_of(ask: Ask, most: int, rng: Random) -> list[Any]:
    """All answers to an Ask, or so many of them."""
    if ask.domain.size() <= most:
        return list(ask.domain.each())
    return [ask.domain.some(rng) for _ in range(most)]


def asks_of(step: Step) -> tuple[Ask, ...]:
    return step.found if isinstance(step.found, tuple) else ()


def questions(found: Found) -> Found:
    """What a position waits for, any-time offers aside."""
    return tuple([ask for ask in found if ask.blocking or ask.sealed]) if isinstance(found, tuple) else found


def test_somebody_must_decide_until_the_end(cell: Cell, walks: list[Walk]) -> None:
    for where, step in steps_of(walks):
        assert pending(cell.game, step.state) == step.found, where
        assert step.state.stack, where
        if isinstance(step.found, tuple):
            assert any(ask.blocking for ask in step.found), where
        else:
            assert isinstance(step.found, Draw), where


def test_a_result_comes_at_the_end_alone(cell: Cell, walks: list[Walk]) -> None:
    for walk in walks:
        assert not walk.end.stack
        assert pending(cell.game, walk.end) == walk.result
        assert len(walk.result.scores) == cell.seats
        assert set(walk.result.winners) <= set(range(cell.seats))
        assert cell.seats == 1 or walk.result.winners
        for seat in range(NATURE, cell.seats):
            with pytest.raises(Illegal):
                play(cell.game, walk.end, seat, walk.steps[-1].answer)


def test_a_game_ends_and_its_stack_stays_low(walks: list[Walk]) -> None:
    for walk in walks:
        assert len(walk.steps) < MOST_MOVES
    assert max(len(step.state.stack) for _, step in steps_of(walks)) <= MOST_FRAMES


def test_nothing_comes_or_goes(cell: Cell, walks: list[Walk]) -> None:
    for _, step in steps_of(walks):
        cell.game.check(step.after)


def test_a_seat_has_one_question_and_one_offer_at_most(cell: Cell, walks: list[Walk]) -> None:
    for where, step in steps_of(walks):
        held: dict[tuple[int, bool], Ask] = {}
        for ask in asks_of(step):
            key = (ask.seat, ask.blocking or ask.sealed)
            assert key not in held, where
            assert 0 <= ask.seat < cell.seats, where
            held[key] = ask
        for (seat, question), ask in held.items():
            if not question and (seat, True) in held:
                assert not [c for c in ask.domain.each() if held[seat, True].domain.has(c)], where


def test_domains_count_list_and_choose_alike(cell: Cell, walks: list[Walk]) -> None:
    rng = Random(1)
    for where, step in steps_of(walks, every=2):
        for ask in asks_of(step):
            listed = list(ask.domain.each())
            assert ask.domain.size() == len(listed) == len(set(listed)) > 0, where
            for c in some_of(ask, 20, rng):
                assert ask.domain.has(c), where
                assert cell.game.decode_choice(msgspec.json.encode(c)) == c, where
            for _ in range(3):
                assert ask.domain.has(ask.domain.some(rng)), where


def test_every_answer_offered_is_taken(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    rng = Random(2)
    for _, step in steps_of(walks, every=5):
        for ask in asks_of(step):
            for c in some_of(ask, 6, rng):
                after, _ = play(g, step.state, ask.seat, c)
                g.check(after)


def test_every_other_answer_is_refused(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    rng = Random(3)
    answers = list({step.answer for _, step in steps_of(walks)})
    refused = 0
    for where, step in steps_of(walks, every=3):
        for _ in range(6):
            seat, answer = rng.randrange(WATCHER, cell.seats + 1), rng.choice(answers)
            if isinstance(step.found, Draw):
                legal = seat == NATURE and step.found.has(answer)
            else:
                legal = any(ask.seat == seat and ask.domain.has(answer) for ask in asks_of(step))
            if not legal:
                with pytest.raises(Illegal) as refusal:
                    play(g, step.state, seat, answer)
                assert isinstance(refusal.value.why, Text), where
                refused += 1
    assert refused


def test_urns_can_be_drawn_from(walks: list[Walk]) -> None:
    rng = Random(4)
    for where, step in steps_of(walks):
        if isinstance(d := step.found, Draw):
            outcomes = [outcome for outcome, _ in d.urn]
            weights = [weight for _, weight in d.urn]
            assert len(set(outcomes)) == len(outcomes), where
            assert min(weights) > 0, where
            assert d.count >= 1, where
            assert d.back or sum(weights) >= d.count, where
            dealt = Seeded(rng.randbytes(32)).deal(d)
            assert d.has(dealt), where
            assert d.has(Chance(rng).deal(d)), where
            assert Scripted([dealt]).deal(d) == dealt, where
            assert not d.has(max(outcomes) + 1), where


def play_on(g: Game[Any], s: State, steps: list[Step]) -> State:
    """The same answers from another copy of a position, with the same consequences."""
    for step in steps:
        assert pending(g, s) == step.found
        s, events = play(g, s, step.seat, step.answer)
        assert events == step.events
    return s


def test_a_position_goes_on_from_its_json(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    for walk in walks:
        for n in range(0, len(walk.steps), 7):
            raw = g.encode_state(walk.steps[n].state)
            copy = g.decode_state(raw)
            assert type(copy) is g.state
            assert g.encode_state(copy) == raw
            assert copy == walk.steps[n].state
            few = walk.steps[n : n + 4]
            assert digest(play_on(g, copy, few)) == digest(few[-1].after)


def test_fast_play_plays_the_same(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    for walk in walks:
        s = clone(walk.steps[0].state)
        for step in walk.steps:
            found = play_fast(g, s, step.seat, step.answer, anytime=step.anytime)
            assert s == step.after, walk.name
            assert found == questions(pending(g, s)), walk.name


def test_sealed_answers_are_the_same_in_any_order(cell: Cell, walks: list[Walk]) -> None:
    g = cell.game
    rng = Random(5)
    for where, step in steps_of(walks):
        sealed = [ask for ask in asks_of(step) if ask.sealed]
        if len(sealed) == cell.seats > 1 and all(ask.blocking for ask in sealed):
            given = [(ask.seat, ask.domain.some(rng)) for ask in sealed]
            at_once = clone(step.state)
            found = play_sealed(g, at_once, given)
            orders = list(permutations(given))
            for order in rng.sample(orders, min(3, len(orders))):
                one_by_one = step.state
                for seat, answer in order:
                    one_by_one, _ = play(g, one_by_one, seat, answer)
                assert one_by_one == at_once, where
                assert questions(pending(g, one_by_one)) == found, where


def test_scores_and_worth_are_numbers(cell: Cell, walks: list[Walk]) -> None:
    for walk in walks:
        assert isinstance(walk.result, Result)
        for seat in range(cell.seats):
            assert isinstance(cell.game.worth(walk.end, seat), int | float)


def test_appraising_changes_nothing(cell: Cell, walks: list[Walk]) -> None:
    for where, step in steps_of(walks, every=29):
        for ask in asks_of(step):
            values = cell.game.appraise(step.state, ask)
            assert len(values) == ask.domain.size(), where
