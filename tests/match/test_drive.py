"""Driven games: the same as a match with the same answers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from match.tables import TOY
from undercroft.bots.greedy import Greedy
from undercroft.bots.uniform import Uniform
from undercroft.kernel import (
    NATURE,
    PASS,
    Ask,
    Budget,
    Chance,
    Choice,
    Game,
    Recorded,
    Result,
    View,
    begin,
    digest,
    game,
    play,
    view,
)
from undercroft.match import Match, Run, drive, read_record, verify
from undercroft.match.drive import Refused

MU = game("mu")
NO_BUDGET = Budget()


def driven(g: Game[Any], seats: int, rng: Random, player: Any = None, **options: Any) -> tuple[Run, Result]:
    """A game played out, by chance unless another player is given."""
    run = Run(g, g.options(**options), g.load(), [f"p{seat}" for seat in range(seats)])
    return run, drive(run, Chance(rng), [player or Uniform()] * seats, NO_BUDGET, rng)


CASES = [(TOY, 2), (TOY, 3), (TOY, 5), (MU, 1), (MU, 2), (MU, 4)]


@pytest.mark.parametrize(("g", "seats"), CASES)
def test_a_driven_game_is_the_match_with_the_same_answers(g: Game[Any], seats: int) -> None:
    for seed in range(6):
        run, result = driven(g, seats, Random(seed))
        match = Match.new(g, run.options, run.box, run.names, Recorded(run.answers))
        for seat, answer in run.answers:
            if seat != NATURE:
                match.answer(seat, answer)
        assert match.found == result
        assert digest(match.state) == digest(run.state)
        answers = [(line.seat, line.answer) for _, line in match.record.effective()]
        assert [(line.seat, line.answer) for _, line in run.record().effective()] == answers


@pytest.mark.parametrize(("g", "seats"), CASES)
def test_the_record_of_a_driven_game_is_true(g: Game[Any], seats: int) -> None:
    run, _ = driven(g, seats, Random(9))
    record = run.record()
    match = Match.new(g, run.options, run.box, run.names, Recorded(run.answers))
    for seat, answer in run.answers:
        if seat != NATURE:
            match.answer(seat, answer)
    record.lines.append(match.record.lines[-1])
    report = verify(read_record(record.encode()), g)
    assert (report.moves, report.finished, report.digests) == (run.moves, True, 0)


def test_the_same_seed_drives_the_same_game() -> None:
    assert driven(TOY, 4, Random(3))[0].answers == driven(TOY, 4, Random(3))[0].answers


class Watching:
    """Plays at random, and looks whether what it is given is what it may know."""

    looks = True

    def __init__(self, g: Game[Any], run: Run) -> None:
        self.game = g
        self.run = run
        self.asked: list[Ask] = []

    def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
        (ask,) = asks
        self.asked.append(ask)
        assert v.seat == ask.seat
        assert v.state == view(self.game, self.run.state, ask.seat).state
        return ask.domain.some(rng) if ask.blocking else None


def test_players_see_their_view_and_one_question_at_a_time() -> None:
    for g, seats in CASES:
        run = Run(g, g.options(), g.load(), ["p"] * seats)
        player = Watching(g, run)
        rng = Random(1)
        drive(run, Chance(rng), [player] * seats, NO_BUDGET, rng)
        assert player.asked


def test_declining_an_offer_leaves_no_line() -> None:
    run = Run(TOY, TOY.options(), TOY.load(), ["p"] * 4)
    player = Watching(TOY, run)
    rng = Random(2)
    drive(run, Chance(rng), [player] * 4, NO_BUDGET, rng)
    offered = [ask for ask in player.asked if not ask.blocking]
    assert offered
    assert run.moves == len(player.asked) - len(offered)


def test_sealed_answers_are_gathered_before_any_is_played() -> None:
    """Nobody who bids can see that another has."""
    run = Run(TOY, TOY.options(), TOY.load(), ["p"] * 4)

    class Bidding(Watching):
        def choose(self, v: View[Any], asks: Sequence[Ask], budget: Budget, rng: Random) -> Choice | None:
            if asks[0].sealed:
                assert not any(sealed.given for sealed in v.state.stack[-1].answers)
            return super().choose(v, asks, budget, rng)

    rng = Random(3)
    drive(run, Chance(rng), [Bidding(TOY, run)] * 4, NO_BUDGET, rng)


def test_greedy_players_can_be_driven() -> None:
    _, result = driven(TOY, 3, Random(4), Greedy(TOY))
    assert len(result.scores) == 3


class Stubborn:
    """Always gives the same answer."""

    looks = False

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, v: Any, asks: Sequence[Ask], budget: Budget, rng: Random) -> Any:
        return self.answer if asks[0].prompt.key == "ask-discard" else PASS


@pytest.mark.parametrize("answer", [None, PASS, 3])
def test_an_answer_that_was_not_asked_for_is_refused(answer: Any) -> None:
    run = Run(TOY, TOY.options(), TOY.load(), ["anna", "ben"])
    with pytest.raises(Refused, match="in seat 0 answered"):
        drive(run, Chance(Random(1)), [Stubborn(answer)] * 2, NO_BUDGET, Random(1))


def test_a_run_can_be_followed_move_by_move() -> None:
    run, _ = driven(TOY, 3, Random(5))
    s = begin(TOY, run.options, run.box, len(run.names))
    for seat, answer in run.answers:
        s, _ = play(TOY, s, seat, answer)
    assert s == run.state
