"""`lab tournament`: its JSON, and that no bot has the better seats."""

from collections import Counter

import msgspec
import pytest

from toy.game import Toy
from undercroft.kernel import game
from undercroft.lab import LabError, tournament
from undercroft.lab.series import series
from undercroft.lab.tournament import arrangements

TOY = Toy()


def held(bots, games, **more):
    return tournament(TOY, TOY.options(), TOY.load(), bots, games, 1, **more)


def test_the_json_has_these_names_and_no_others():
    found = msgspec.to_builtins(held(("random", "greedy", "level-1"), 4))
    assert list(found) == ["game", "seed", "bots", "pairs", "errors"]
    assert [list(row) for row in found["bots"]] == [["bot", "games", "wins", "win_rate", "ci95", "mean_score"]] * 3
    assert [list(row) for row in found["pairs"]] == [["a", "b", "games", "a_wins", "win_rate", "ci95"]] * 3
    assert [(row["a"], row["b"]) for row in found["pairs"]] == [
        ("random", "greedy"), ("random", "level-1"), ("greedy", "level-1"),
    ]  # fmt: skip


def test_every_pair_plays_all_its_games_and_every_win_is_somebodys():
    found = held(("random", "greedy", "level-1"), 7)
    assert [pair.games for pair in found.pairs] == [7, 7, 7]
    assert [row.games for row in found.bots] == [14, 14, 14]
    assert sum(row.wins for row in found.bots) == pytest.approx(21)
    assert found.bots[0].wins == pytest.approx(found.pairs[0].a_wins + found.pairs[1].a_wins)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_sides_have_every_seat_equally_often(seats):
    found = arrangements(seats)
    assert len(set(found)) == len(found)
    for seat in range(seats):
        assert Counter(sides[seat] for sides in found) == {0: len(found) / 2, 1: len(found) / 2}
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert all(a != b for a, b in zip(one, other, strict=True))


def test_both_ways_round_have_the_same_deal():
    played = series(TOY, TOY.options(), TOY.load(), [("random", "greedy"), ("greedy", "random")], 1, None)
    assert played.deal(0).secret == played.deal(1).secret
    assert played.deal(1).secret != played.deal(2).secret
    assert played.rng(0).random() != played.rng(1).random()


def test_a_larger_table_is_shared_by_the_two():
    mu = game("mu")
    found = tournament(mu, mu.options(), mu.load(), ("random", "greedy"), 12, 1, seats=4)
    assert found.pairs[0].games == 12
    assert sum(row.wins for row in found.bots) == pytest.approx(12)
    assert found.bots[1].win_rate > 0.9
    assert found.bots[1].mean_score > found.bots[0].mean_score


def test_two_processes_give_the_same_numbers():
    assert held(("random", "greedy"), 20, jobs=2) == held(("random", "greedy"), 20)


@pytest.mark.parametrize(("bots", "seats"), [(("random",), 2), (("random", "random"), 2), (("random", "greedy"), 1)])
def test_what_is_no_tournament_is_refused(bots, seats):
    with pytest.raises(LabError):
        held(bots, 1, seats=seats)
