"""The laboratory: the same games by the hundred thousand. Plain functions; they print nothing."""

from undercroft.lab.bench import Bench, bench
from undercroft.lab.ladder import RUNGS, Rung, ladder
from undercroft.lab.series import LabError
from undercroft.lab.simulate import Simulation, simulate
from undercroft.lab.soak import Soak, soak
from undercroft.lab.statistics import percentile, wilson
from undercroft.lab.tournament import Tournament, tournament

__all__ = [
    "RUNGS",
    "Bench",
    "LabError",
    "Rung",
    "Simulation",
    "Soak",
    "Tournament",
    "bench",
    "ladder",
    "percentile",
    "simulate",
    "soak",
    "tournament",
    "wilson",
]
