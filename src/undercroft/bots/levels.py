"""The named bots, and the three levels that are settings of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.bots.greedy import Greedy
from undercroft.bots.mcts import Mcts
from undercroft.bots.outside import SECONDS, Outside
from undercroft.bots.uniform import Uniform
from undercroft.kernel import Budget, Game, Player

BOTS: dict[str, tuple[Callable[[Game[Any]], Player], Budget]] = {
    "random": (lambda _: Uniform(), Budget()),
    "greedy": (Greedy, Budget()),
    "mcts": (Mcts, Budget(iterations=1000)),
    "level-1": (lambda g: Greedy(g, slips=0.3), Budget()),
    "level-2": (Greedy, Budget()),
    "level-3": (Mcts, Budget(iterations=400)),
}
"""Each bot with the budget it plays under unless told otherwise."""


class UnknownBotError(LookupError):
    """No bot has this name."""


def bot(name: str, g: Game[Any], options: Any = None) -> tuple[Player, Budget]:
    """The bot of this name for this game. `mcts:200` is mcts with 200 iterations, `mcts:2s` with two seconds.

    `outside:COMMAND` is a program, which is told the options that are played with. Raises `UnknownBotError`
    or `OutsideError`.
    """
    base, _, setting = name.partition(":")
    if base == "outside":
        return Outside(g, setting, options), Budget(seconds=SECONDS)
    if base not in BOTS or (setting and base not in ("mcts", "level-3")):
        raise UnknownBotError(name)
    make, budget = BOTS[base]
    return make(g), _budget(name, setting) if setting else budget


def _budget(name: str, setting: str) -> Budget:
    try:
        budget = Budget(seconds=float(setting[:-1])) if setting.endswith("s") else Budget(iterations=int(setting))
    except ValueError:
        raise UnknownBotError(name) from None
    if budget.iterations <= 0 and not 0 < budget.seconds < 3600:
        raise UnknownBotError(name)
    return budget
