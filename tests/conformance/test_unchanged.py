"""After everything that the other files did with them, all positions are as they were."""

from __future__ import annotations

from conformance.walks import Walk, steps_of
from undercroft.kernel import digest


def test_no_position_has_changed(walks: list[Walk]) -> None:
    for where, step in steps_of(walks):
        assert digest(step.state) == step.digest, where
