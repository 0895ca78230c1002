"""Chapter 1: aim and parts, on the tables of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from games.mu.scenario import BOX, MU, Table

from undercroft.games.mu import material
from undercroft.games.mu.board import COLOURS, FAITH, FOOD, LINES, STRENGTH
from undercroft.games.mu.material import BASIC, COMMON, EXPERT, TYPE_NAMES
from undercroft.kernel import NATURE, Chance, Draw, Result, pending, play

