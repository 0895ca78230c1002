"""Players that are programs. Each sees a View, never a State."""

from undercroft.bots.greedy import Greedy
from undercroft.bots.levels import BOTS, UnknownBotError, bot
from undercroft.bots.mcts import Mcts
from undercroft.bots.outside import Outside, OutsideError
from undercroft.bots.rollout import rollout
from undercroft.bots.uniform import Uniform

__all__ = ["BOTS", "Greedy", "Mcts", "Outside", "OutsideError", "Uniform", "UnknownBotError", "bot", "rollout"]
