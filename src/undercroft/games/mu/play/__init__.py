"""The rules as frames, one file per chapter of RULES.md, in its order."""

from undercroft.games.mu.play.battles import Battle
from undercroft.games.mu.play.building_round import BuildingRound, BuildingTurn, Passing, Placing
from undercroft.games.mu.play.destruction import Arrival, Destruction
from undercroft.games.mu.play.harvest import FinalScoring
from undercroft.games.mu.play.project_round import ProjectRound, ProjectTurn
from undercroft.games.mu.play.projects import LookingAtABattleCard
from undercroft.games.mu.play.setup import Removal, SetUp
from undercroft.games.mu.play.solo import SoloRound, SoloTurn
from undercroft.games.mu.play.tokens import Allocation

FRAMES = (
    SetUp,
    Removal,
    ProjectRound,
    ProjectTurn,
    BuildingRound,
    BuildingTurn,
    Placing,
    Allocation,
    Passing,
    LookingAtABattleCard,
    Battle,
    Destruction,
    Arrival,
    FinalScoring,
    SoloRound,
    SoloTurn,
)
"""Every frame, in the order of the rules."""
