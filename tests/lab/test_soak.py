"""Soaking: every kind of game, checked at every move, and what is wrong is found and written."""

from lab.games import Cracked, Leaky
from toy.game import Toy
from undercroft.kernel import game
from undercroft.lab import soak
from undercroft.lab.soak import kinds
from undercroft.match import read_record


def test_every_number_of_seats_meets_every_variant():
    found = kinds(game("mu"))
    assert len(found) == 5 * 4
    assert {seats for seats, _ in found} == {1, 2, 3, 4, 5}
    assert len({(options.experts, options.mirrored) for seats, options in found if seats == 3}) == 4


def test_mu_stays_true_to_its_laws():
    found = soak(game("mu"), 40)
    assert (found.games, found.errors) == (40, 0)
    assert found.checked > 1000
    assert found.round_trips > 40


def test_two_processes_soak_the_same():
    assert soak(Toy(), 20, jobs=2) == soak(Toy(), 20)


def test_a_broken_law_is_an_error_with_its_record(tmp_path):
    found = soak(Leaky(), 20, errors_folder=tmp_path)
    assert found.errors > 0
    assert found.games + found.errors == 20
    records = list(tmp_path.glob("soak-leaky-1-*.undercroft.jsonl"))
    assert len(records) == found.errors
    assert read_record(records[0].read_bytes()).lines[-1].answer[0] == "light"


def test_so_is_a_crash():
    assert soak(Cracked(), 20).errors > 0
