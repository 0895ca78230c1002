"""Chapter 4: revealing a torch, and what it does to day and night (3.5 to 3.8)."""

from __future__ import annotations

import pytest

from games.shadows.scenario import TABLES, Page
from undercroft.games.shadows.events import MummyDispelled, NoMummy, RuleTurned, TorchesGained, TorchesShuffled
from undercroft.games.shadows.material import LOYAL
from undercroft.games.shadows.play.torches import RevealTorch, gain_torches
from undercroft.kernel.frames import Silent

ELEVEN = ("off",) * 11


@pytest.mark.rule("4.2", "4.4")
def test_a_torch_that_is_out_only_counts_time() -> None:
    t = Page("0d4", "0d5")
    off = t.torch("off")
    t.begins(RevealTorch(seat=0), nature=[off])
    assert (t.s.torches, t.s.rule, t.s.night) == (11, (off,), True)
    assert len(t.s.unseen_torches) == 39


@pytest.mark.rule("4.3", "8.2")
@pytest.mark.parametrize("torches", [12, 1])
def test_a_lasting_torch_is_replaced_even_the_last(torches: int) -> None:
    t = Page("0d4", "0d5")
    t.s.torches = torches
    lasting = t.torch("lasting")
    t.begins(RevealTorch(seat=0), nature=[lasting])
    assert (t.s.torches, t.s.rule) == (torches, (lasting,))
    assert [e.count for e in t.told(TorchesGained)] == [1]


@pytest.mark.rule("4.3")
def test_an_empty_torch_deck_is_made_anew_of_the_discarded_torches() -> None:
    t = Page("0d4", "0d5")
    t.s.spent_torches, t.s.unseen_torches = tuple(range(30)), tuple(range(30, 40))
    t.s.torches = 9
    gain_torches(t.s, 3, Silent())
    assert t.s.torches == 12
    assert (t.s.older_torches, t.s.unseen_torches, t.s.spent_torches) == (tuple(range(30, 40)), tuple(range(30)), ())
    t.begins(RevealTorch(seat=0), nature=[33], answers=["mummy on 0c4"])
    ((draw, _),) = t.drawn
    assert [torch for torch, _ in draw.urn] == list(range(30, 40))


@pytest.mark.rule("4.3")
def test_where_no_torch_is_left_none_is_gained() -> None:
    t = Page("0d4", "0d5")
    t.s.rule, t.s.unseen_torches = tuple(range(8)), tuple(range(8, 40))
    t.s.torches = 31
    t.begins(RevealTorch(seat=0), nature=[t.torch("lasting")])
    assert t.s.torches == 31
    t.begins(RevealTorch(seat=0), nature=[t.torch("lasting")])
    assert t.s.torches == 30
    assert t.told(TorchesShuffled) == []


@pytest.mark.rule("4.5", "3.2")
@pytest.mark.parametrize("night", [False, True])
def test_a_torch_may_show_something_in_the_shadows_by_day_too(night: bool) -> None:
    t = Page("0d4", "0d5", "0d3", "0c4", night=night).hand(0, "Crown")
    t.begins(RevealTorch(seat=0), nature=[t.torch("shadows"), TABLES.group.index(LOYAL)])
    assert (t.s.confidence, t.holds(0), len(t.s.players[0].group)) == (13, [], 1)


@pytest.mark.rule("4.6")
def test_a_torch_may_bring_a_mummy() -> None:
    t = Page("0d4", "0d5")
    t.begins(RevealTorch(seat=1), nature=[t.torch("mummy")], answers=["mummy on 0d7"])
    assert t.where(1) == {"0d7"}


@pytest.mark.rule("3.5", "3.6", "3.7", "3.8")
def test_the_twelfth_torch_turns_night_into_day() -> None:
    """T5."""
    lit, dark = "0d2", "0d1"
    t = Page("0d4", "0d5").mummies(0, lit, dark).mummies(1, "0e5").revealed(*ELEVEN)
    t.begins(RevealTorch(seat=0), nature=[t.torch("off")])
    assert (t.s.night, t.s.rule, len(t.s.spent_torches)) == (False, (), 12)
    assert (t.where(0), t.where(1)) == ({dark}, set())
    assert [(e.seat, e.cell) for e in t.told(MummyDispelled)] == [(0, t.cell(lit)), (1, t.cell("0e5"))]


@pytest.mark.rule("3.7")
def test_the_twelfth_torch_turns_day_into_night() -> None:
    t = Page("0d4", "0d5", night=False).mummies(0, "0d1").revealed(*ELEVEN)
    t.begins(RevealTorch(seat=0), nature=[t.torch("off")])
    assert (t.s.night, t.where(0)) == (True, {"0d1"})
    assert [e.night for e in t.told(RuleTurned)] == [True]


@pytest.mark.rule("3.8")
def test_a_mummy_of_the_twelfth_torch_enters_in_the_old_light() -> None:
    t = Page("0d4", "0d5").revealed(*ELEVEN)
    t.begins(RevealTorch(seat=0), nature=[t.torch("mummy")], answers=["mummy on 0d2"])
    assert (t.s.night, t.where(0)) == (False, set())
    assert t.told(NoMummy) == []
    t = Page("0d4", "0d5", night=False).revealed(*ELEVEN)
    t.begins(RevealTorch(seat=0), nature=[t.torch("mummy")], answers=["mummy on 0d1"])
    assert "mummy on 0d2" not in t.offered("ask-enter")
    assert (t.s.night, t.where(0)) == (True, {"0d1"})
