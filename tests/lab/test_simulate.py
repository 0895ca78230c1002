"""`lab simulate`: its JSON, its seeds, shared wins, and games that end with an error."""

from fractions import Fraction

import msgspec
import pytest

from lab.games import Cracked
from toy.game import Toy
from undercroft.bots import OutsideError, UnknownBotError
from undercroft.kernel import NATURE, Result, game, say
from undercroft.lab import LabError, simulate
from undercroft.lab.series import Tally, series
from undercroft.match import read_record

TOY = Toy()
MU = game("mu")
TIMES = ("seconds", "moves_per_second")


def simulated(g, bots, games, seed=1, jobs=1, **more):
    return msgspec.to_builtins(simulate(g, g.options(), g.load(), bots, games, seed, jobs, **more))


def numbers(found):
    return {name: value for name, value in found.items() if name not in TIMES}


def test_the_json_has_these_names_and_no_others():
    found = simulated(MU, ("random",) * 4, 20, seed=7)
    assert list(found) == [
        "game", "games", "seed", "finished", "errors", "moves", "seconds", "moves_per_second", "length", "seats",
        "endings",
    ]  # fmt: skip
    assert list(found["length"]) == ["mean", "p5", "p95"]
    assert [list(row) for row in found["seats"]] == [["seat", "bot", "wins", "win_rate", "ci95", "mean_score"]] * 4
    assert (found["game"], found["games"], found["seed"], found["finished"], found["errors"]) == ("mu", 20, 7, 20, 0)


def test_the_numbers_agree_with_each_other():
    found = simulated(TOY, ("random", "greedy", "random"), 50)
    assert sum(row["wins"] for row in found["seats"]) == pytest.approx(50)
    assert sum(found["endings"].values()) == found["finished"] == 50
    assert found["length"]["mean"] == found["moves"] / 50
    assert found["length"]["p5"] <= found["length"]["mean"] <= found["length"]["p95"]
    assert found["moves_per_second"] == pytest.approx(found["moves"] / found["seconds"])
    for row in found["seats"]:
        assert row["win_rate"] == row["wins"] / 50
        assert row["ci95"][0] <= row["win_rate"] <= row["ci95"][1]


def test_the_same_seed_gives_the_same_numbers_in_one_process_or_two():
    one = simulated(TOY, ("random", "greedy", "random"), 60, seed=5, jobs=1)
    two = simulated(TOY, ("random", "greedy", "random"), 60, seed=5, jobs=2)
    assert numbers(one) == numbers(two)


def test_another_seed_gives_other_numbers():
    assert numbers(simulated(TOY, ("random",) * 3, 30, seed=5)) != numbers(simulated(TOY, ("random",) * 3, 30, seed=6))


def test_a_longer_run_begins_with_the_games_of_a_shorter():
    short, long = [series(TOY, TOY.options(), TOY.load(), [("random",) * 2], 3, None) for _ in range(2)]
    assert short.deal(4).secret == long.deal(4).secret
    assert short.deal(4).secret != long.deal(5).secret


def test_a_win_that_is_shared_counts_its_share():
    tally = Tally.empty(3)
    tally.count(Result((4, 4, 1), (0, 1), say("ended-shared")), 10)
    tally.count(Result((4, 4, 4), (0, 1, 2), say("ended-shared")), 12)
    tally.count(Result((1, 2, 3), (), say("ended-lost")), 14)
    assert tally.wins == [Fraction(5, 6), Fraction(5, 6), Fraction(1, 3)]
    assert tally.scores == [9, 10, 8]
    assert (tally.finished, tally.moves) == (3, 36)
    assert tally.endings == {"ended-shared": 2, "ended-lost": 1}


def test_tallies_add_up_in_any_order():
    tallies = []
    for winners in ((0, 1, 2), (0,), (1, 2), (0, 1, 2)):
        tally = Tally.empty(3)
        tally.count(Result((1, 1, 1), winners, say("ended")), 5)
        tallies.append(tally)
    forwards, backwards = Tally.empty(3), Tally.empty(3)
    for tally in tallies:
        forwards.add(tally)
    for tally in reversed(tallies):
        backwards.add(tally)
    assert forwards == backwards


def test_a_game_without_winners_counts_for_nobody():
    found = simulated(MU, ("random",), 10)
    assert found["seats"][0]["wins"] == 0
    assert found["finished"] == 10


def test_progress_tells_of_every_game_once():
    told = []
    simulated(TOY, ("random",) * 2, 130, progress=told.append)
    assert sum(told) == 130
    assert len(told) > 20


def test_a_game_with_an_error_is_counted_and_its_record_written(tmp_path):
    g = Cracked()
    found = simulated(g, ("random",) * 3, 40, seed=2, errors_folder=tmp_path)
    assert found["errors"] > 0
    assert found["finished"] > 0
    assert found["finished"] + found["errors"] == 40
    assert sum(found["endings"].values()) == found["finished"]
    records = sorted(tmp_path.glob("cracked-2-*.undercroft.jsonl"))
    assert len(records) == found["errors"] == len(list(tmp_path.glob("cracked-2-*.txt")))
    record = read_record(records[0].read_bytes())
    assert record.header.seats == ("random",) * 3
    assert record.lines[-1].seat != NATURE
    assert record.lines[-1].answer == ["light", 1]
    assert "the lamp is cracked" in records[0].with_name(records[0].name.split(".")[0] + ".txt").read_text()


def test_errors_are_the_same_games_in_two_processes(tmp_path):
    for jobs in (1, 2):
        simulated(Cracked(), ("random",) * 3, 20, jobs=jobs, errors_folder=tmp_path / str(jobs))
    one, two = [sorted(path.name for path in (tmp_path / jobs).iterdir()) for jobs in "12"]
    assert one == two != []


def test_without_a_folder_errors_are_only_counted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert simulated(Cracked(), ("random",) * 3, 20)["errors"] > 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("bots", "games", "jobs", "error"),
    [
        (("random",) * 6, 1, 1, LabError),
        (("random",), 1, 1, LabError),
        (("random",) * 2, 0, 1, LabError),
        (("random",) * 2, 1, 0, LabError),
        (("random", "nobody"), 1, 1, UnknownBotError),
        (("random", "outside:/no/such/program"), 1, 1, OutsideError),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(bots, games, jobs, error):
    with pytest.raises(error):
        simulated(TOY, bots, games, jobs=jobs)


def test_a_changed_box_is_made_again_in_every_process(tmp_path):
    table = (TOY.folder / "material" / "cards.toml").read_text()
    (tmp_path / "cards.toml").write_text(table.replace("points = 3", "points = 5"))
    box = TOY.load(tmp_path)
    assert box != TOY.load()
    one, two = [simulate(TOY, TOY.options(), box, ("random",) * 3, 20, 1, jobs) for jobs in (1, 2)]
    assert [row.mean_score for row in one.seats] == [row.mean_score for row in two.seats]
    ours = simulate(TOY, TOY.options(), TOY.load(), ("random",) * 3, 20, 1)
    assert [row.mean_score for row in one.seats] != [row.mean_score for row in ours.seats]
