"""The names of bots."""

import pytest

from undercroft.bots import BOTS, Outside, OutsideError, UnknownBotError, bot
from undercroft.kernel import Budget, game

MU = game("mu")


@pytest.mark.parametrize("name", BOTS)
def test_every_name_is_a_bot(name):
    player, budget = bot(name, MU)
    assert callable(player.choose)
    assert budget == BOTS[name][1]


def test_a_search_takes_a_budget_with_its_name():
    assert bot("mcts:200", MU)[1] == Budget(iterations=200)
    assert bot("mcts:2s", MU)[1] == Budget(seconds=2.0)
    assert bot("level-3:0.5s", MU)[1] == Budget(seconds=0.5)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nobody",
        "Random",
        "random:3",
        "greedy:2s",
        "mcts:0",
        "mcts:-1",
        "mcts:x",
        "mcts:0s",
        "mcts:nans",
        "mcts:1e9s",
    ],
)
def test_other_names_are_nobodys(name):
    with pytest.raises(UnknownBotError):
        bot(name, MU)


def test_an_outside_bot_is_named_by_its_command():
    player, budget = bot("outside:python3 -c 'print(1)' --colon:here", MU, MU.options())
    assert isinstance(player, Outside)
    assert player.words == ["python3", "-c", "print(1)", "--colon:here"]
    assert budget == Budget(seconds=10)


@pytest.mark.parametrize("command", ["", "  ", "/no/such/program", "no-such-program", "python3 'unclosed"])
def test_a_command_that_cannot_be_run_is_refused_at_once(command):
    with pytest.raises(OutsideError, match=r"^expected a "):
        bot(f"outside:{command}", MU)
