"""Why an answer is refused: the paragraph that forbids it, whatever the answer is."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from games.mu.scenario import BOX, MU, Table
from undercroft.games.mu import checks
from undercroft.games.mu.choices import (
    EXTRA,
    Boost,
    Cover,
    Destroy,
    Draft,
    Keep,
    Look,
    Lose,
    MuChoice,
    Place,
    Put,
    Redirect,
    Take,
    Wish,
    Withdraw,
)
from undercroft.games.mu.play.harvest import FinalScoring
from undercroft.games.mu.state import Options
from undercroft.kernel import NATURE, PASS, WATCHER, Choice, Draw, Pick, Result, begin, pending, play, view
from undercroft.words.rules import paragraphs


def draft(table: Callable[..., Table]) -> Table:
    return table(2).holds("johan", 7, 8, 9, 10).holds("sylvain", 3, 4, 5, 6).project_turns().leaves()


def keep(table: Callable[..., Table]) -> Table:
    t = table(2).holds("johan", "Military3-FFSS", "Military3-FNFN").holds("sylvain", "Farming3-FFFF", "Farming3-SSSS")
    return t.building_turn().leaves()


@pytest.mark.rule("4.2")
def test_draft(table: Callable[..., Table]) -> None:
    t = draft(table)
    t.refuses("johan", "play 7 hold 3", "why-project-not-in-hand", project=3, paragraph="4.2")
    t.refuses("johan", "play 3 hold 7", "why-project-not-in-hand", project=3, paragraph="4.2")
    t.refuses("johan", "play 7 hold 7", "why-same-card", paragraph="4.2")
    t.refuses("johan", "pass", "why-must-answer", paragraph="4.2")
    keep(table).refuses("johan", "play 7 hold 8", "why-not-now", paragraph="4.2")


@pytest.mark.rule("5.2")
def test_keep(table: Callable[..., Table]) -> None:
    t = keep(table)
    name = "Farming3-FFFF"
    t.refuses("johan", f"play {name} hold Military3-FFSS", "why-building-not-in-hand", building=name, paragraph="5.2")
    t.refuses("johan", f"play Military3-FFSS hold {name}", "why-building-not-in-hand", building=name, paragraph="5.2")
    t.refuses("johan", "play Military3-FFSS hold Military3-FFSS", "why-same-card", paragraph="5.2")
    t.refuses("johan", "pass", "why-must-answer", paragraph="5.2")
    draft(table).refuses("johan", "play Military3-FFSS hold Military3-FNFN", "why-not-now", paragraph="5.2")


@pytest.mark.rule("5.3")
def test_place(table: Callable[..., Table]) -> None:
    t = keep(table).city("johan", b2="Worship3-SNNN", c3="Worship3-NNFF").struck("johan", "c3")
    t.building_turn().refuses("johan", "b2", "why-not-now", paragraph="5.3")
    t.answers("johan", "play Military3-FFSS hold Military3-FNFN")
    t.answers("sylvain", "play Farming3-FFFF hold Farming3-SSSS")
    t.refuses("johan", "b2", "why-space-taken", cell="b2", building="Worship3-SNNN", paragraph="5.3")
    t.refuses("johan", "c3", "why-space-taken", cell="c3", building="Worship3-NNFF", paragraph="5.3")
    t.refuses("johan", "pass", "why-must-answer", paragraph="5.3")


@pytest.mark.rule("11.3", "5.3")
def test_take(table: Callable[..., Table]) -> None:
    t = table(1).city("johan", b2="Worship3-SNNN").city("neutral", b2="Worship3-NNFF")
    t.takes_a_turn("Farming3-FFFF", "Farming3-SSSS", "Military3-NFFF", "Worship3-NFSN").leaves()
    t.refuses("johan", "a1 Farming3-SSNN", "why-not-offered", building="Farming3-SSNN", paragraph="11.3")
    t.refuses("johan", "b2 Farming3-FFFF", "why-space-taken", cell="b2", paragraph="5.3")
    t.refuses("johan", "pass", "why-must-answer", paragraph="11.3")
    draft(table).refuses("johan", "b2 Farming3-FFFF", "why-not-now", paragraph="11.3")


@pytest.mark.rule("5.4", "5.5")
def test_tokens_that_are_not_there(table: Callable[..., Table]) -> None:
    t = table().gains("johan", "F").leaves()
    t.refuses("johan", "food on 1 food", "why-token-not-held", token="food", paragraph="5.4")
    t.refuses("johan", "food on a1-b1", "why-token-not-held", token="food", paragraph="5.4")
    t.refuses("johan", "lose food", "why-token-not-held", token="food", paragraph="5.4")
    for choice in ("food on 1 food", "food on a1-b1", "lose food"):
        draft(table).refuses("johan", choice, "why-not-now", paragraph="5.5")
    t = table().completed("sylvain", 1).damage("sylvain", "row-1").gains("johan", "F").leaves()
    t.refuses("sylvain", "food on 1 food", "why-token-not-held", token="food", paragraph="5.4")


@pytest.mark.rule("6.2")
def test_tokens_that_a_project_brings_come_first(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 4, "F").gains("johan", "SF").answers("johan", "strength on 4 strength").leaves()
    t.refuses("johan", "faith on 1 faith", "why-brought-first", paragraph="6.2")


@pytest.mark.rule("10.2")
def test_wishes(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 2, "N").gains("johan", "SF").leaves()
    t.refuses("johan", "gain food", "why-no-wish", paragraph="10.2")
    t.answers("johan", "strength on 2 strength").refuses(
        "johan", "faith on 1 faith", "why-wish-first", paragraph="10.2"
    )


@pytest.mark.rule("5.5")
def test_put_on_a_space(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 1, "F").projects("johan", 7, 9).projects("sylvain", 14).gains("johan", "FN").leaves()
    t.refuses("johan", "faith on 14 faith", "why-project-not-yours", project=14, paragraph="5.5")
    t.refuses("johan", "faith on 1 faith", "why-no-free-space", project=1, space="faith", paragraph="5.5")
    t.refuses("johan", "faith on 7 faith", "why-no-free-space", project=7, space="faith", paragraph="5.5")
    t.refuses("johan", "faith on 7 food", "why-other-colour", token="faith", space="food", paragraph="5.5")


@pytest.mark.rule("10.30", "5.5")
def test_put_with_project_30(table: Callable[..., Table]) -> None:
    t = table(experts=True).completed("johan", 30).paid("johan", 1, "N").gains("johan", "F").leaves()
    t.refuses("johan", "faith on 1 food", "why-no-free-space", project=1, space="food", paragraph="5.5")


@pytest.mark.rule("6.6", "10.28")
def test_put_on_an_extra_place(table: Callable[..., Table]) -> None:
    t = table(experts=True).paid("johan", 22, "FN").extras("johan", 28, 1, "food").gains("johan", "FS").leaves()
    t.refuses("johan", "faith on 1 extra", "why-no-extra-places", project=1, paragraph="6.6")
    t.refuses("johan", "faith on 22 extra", "why-extra-places-closed", project=22, paragraph="6.6")
    t.refuses("johan", "faith on 28 extra", "why-one-colour", project=28, token="food", paragraph="10.28")
    t = table().extras("johan", 22, 4).gains("johan", "F").leaves()
    t.refuses("johan", "faith on 22 extra", "why-extra-places-full", project=22, paragraph="6.6")


@pytest.mark.rule("10.29")
def test_cover(table: Callable[..., Table]) -> None:
    def city(t: Table) -> Table:
        return t.city("johan", a1="Worship3-NNFF", b1="Farming3-SNFS", b2="Worship3-SNNN", c2="Farming3-NNNN")

    t = city(table(experts=True)).gains("johan", "S").leaves()
    t.refuses("johan", "strength on b1-top", "why-project-not-yours", project=29, paragraph="10.29")
    t = city(table(experts=True)).paid("johan", 29, "FF").gains("johan", "N").leaves()
    t.refuses("johan", "food on b1-top", "why-project-not-complete", project=29, paragraph="10.29")
    t = city(table(experts=True)).completed("johan", 29).gains("johan", "SFN").leaves()
    t.refuses("johan", "strength on b3-bottom", "why-half-missing", junction="b3-bottom", paragraph="10.29")
    t.refuses("johan", "strength on b2-b3", "why-half-missing", junction="b2-b3", paragraph="10.29")
    t.refuses("johan", "strength on a3-b3", "why-half-missing", junction="a3-b3", paragraph="10.29")
    t.refuses("johan", "food on b2-c2", "why-halves-match", junction="b2-c2", paragraph="10.29")
    t.refuses("johan", "food on b1-b2", "why-cover-colour", junction="b1-b2", token="food", paragraph="10.29")
    t.answers("johan", "faith on b1-b2")
    t.refuses("johan", "strength on b1-b2", "why-covered-already", junction="b1-b2", paragraph="10.29")
    t = city(table(experts=True)).completed("johan", 29).gains("johan", "SSNN")
    t.answers("johan", "strength on b1-b2", "strength on b1-top", "food on a1-b1").leaves()
    t.refuses("johan", "food on a1-top", "why-covers-used", project=29, amount=3, paragraph="10.29")


@pytest.mark.rule("5.5", "6.6")
def test_lose(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 22).gains("johan", "F").leaves()
    t.refuses("johan", "lose faith", "why-must-place", token="faith", paragraph="5.5")
    t = table().completed("johan", 1).gains("johan", "FS").leaves()
    t.refuses("johan", "lose faith", "why-others-first", token="faith", paragraph="5.5")
    t.answers("johan", "strength on 2 strength").expects("johan", lost=1)


@pytest.mark.rule("10.1", "6.3")
def test_withdraw(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 1, "NS").damage("johan", "row-1").gains("johan", "F").leaves()
    t.refuses("johan", "withdraw row-1", "why-project-not-complete", project=1, paragraph="10.1")
    t.answers("johan", "faith on 1 faith").gains("johan", "N")
    t.refuses("johan", "withdraw row-2", "why-no-damage", line="row-2", paragraph="10.1")
    t.answers("johan", "withdraw row-1")
    t.refuses("johan", "withdraw row-1", "why-project-used", project=1, paragraph="10.1")


@pytest.mark.rule("10.18", "6.3")
def test_look(table: Callable[..., Table]) -> None:
    t = table().paid("johan", 18, "S").gains("johan", "F").leaves()
    t.refuses("johan", "look 2b", "why-project-not-complete", project=18, paragraph="10.18")
    t.answers("johan", "faith on 18 faith").gains("johan", "N")
    for card in ("1", "2a", "3a"):
        t.refuses("johan", f"look {card}", "why-battle-card-shown", paragraph="10.18")
    t.answers("johan", "look 2b").deals("column-a")
    t.refuses("johan", "look 3b", "why-project-used", project=18, paragraph="10.18")
    t = table().gains("johan", "F").leaves()
    t.refuses("johan", "look 2b", "why-project-not-yours", project=18, paragraph="10.18")
    other_box = MU.load(
        changed={"projects": [{"number": 18, "cost": "FS", "ap": 2, "keyword": "none", "source": "house"}]}
    )
    t = table().completed("johan", 18)
    t.s.box = other_box
    t.gains("johan", "F").leaves()
    assert t.options("johan", any_time=True) == set()
    t.refuses("johan", "look 2b", "why-not-now", paragraph="10.18")


@pytest.mark.rule("10.17", "8.2")
def test_redirect(table: Callable[..., Table]) -> None:
    t = table().gains("johan", "F").leaves()
    t.refuses("johan", "redirect a1", "why-project-not-yours", project=17, paragraph="10.17")
    t = table().paid("johan", 17, "N").gains("johan", "F").leaves()
    t.refuses("johan", "redirect a1", "why-project-not-complete", project=17, paragraph="10.17")
    t = table().used("johan", 17).gains("johan", "F").leaves()
    t.refuses("johan", "redirect a1", "why-project-used", project=17, paragraph="10.17")
    t = table().completed("johan", 17).city("johan", a1="Worship3-SNNN").gains("johan", "F").leaves()
    t.refuses("johan", "redirect a1", "why-nothing-falls", paragraph="10.17")


def falling(table: Callable[..., Table], *lines: str, **cells: str) -> Table:
    """Sylvain takes Damage at the right column."""
    t = table(2).city("johan", b2="Military3-NFFF", c2="Political1-NFNN").city("sylvain", **cells)
    return t.damage("sylvain", *lines).battle_cards("column-c", "column-a", "column-b")


@pytest.mark.rule("10.17", "8.2", "8.4")
def test_redirect_in_its_moment(table: Callable[..., Table]) -> None:
    t = falling(table, "row-2", c2="Worship3-FFNF", a1="Worship3-NNFF", a3="Farming3-SSNN").struck("sylvain", "a3")
    t.completed("sylvain", 17).fights(1).leaves()
    t.refuses("sylvain", "redirect c2", "why-falls-anyway", cell="c2", paragraph="10.17")
    t.refuses("sylvain", "redirect a3", "why-nothing-stands", cell="a3", paragraph="10.17")
    t.refuses("sylvain", "redirect b1", "why-nothing-stands", cell="b1", paragraph="10.17")
    t.refuses("sylvain", "destroy c2", "why-not-now", paragraph="8.3")
    t.refuses("sylvain", "boost", "why-project-not-yours", project=20, paragraph="10.20")
    t = falling(table, "row-2", a1="Worship3-NNFF").completed("sylvain", 1, 17).fights(1).leaves()
    t.refuses("sylvain", "redirect a1", "why-nothing-falls", paragraph="10.17")


@pytest.mark.rule("10.17", "8.4")
def test_redirect_on_arrival(table: Callable[..., Table]) -> None:
    t = table().city("johan", a1="Farming3-NNSN").struck("johan", "b1").completed("johan", 17)
    t.builds("johan", "TradeF-NFSS", "b1").leaves()
    t.refuses("johan", "redirect b1", "why-falls-anyway", cell="b1", paragraph="10.17")
    t.refuses("johan", "redirect c1", "why-nothing-stands", cell="c1", paragraph="10.17")


@pytest.mark.rule("8.3", "8.6", "10.17")
def test_destroy(table: Callable[..., Table]) -> None:
    t = falling(table, "row-2", "row-3", c2="Worship3-FFNF", c3="Farming3-SSNN").fights(1).leaves()
    t.refuses("sylvain", "destroy c1", "why-not-a-crossing", cell="c1", paragraph="8.3")
    t.refuses("sylvain", "destroy b2", "why-not-a-crossing", cell="b2", paragraph="8.3")
    t.refuses("sylvain", "pass", "why-must-answer", paragraph="8.3")
    t = falling(table, "row-2", "row-3", c2="Worship3-FFNF", c3="Farming3-SSNN").struck("sylvain", "c2")
    t.completed("sylvain", 1).fights(1).leaves()
    t.refuses("sylvain", "destroy c2", "why-crossing-used", cell="c2", paragraph="8.6")
    cells = {"c1": "Worship3-NNFF", "c2": "Worship3-FFNF", "c3": "Farming3-SSNN"}
    t = falling(table, "row-1", "row-2", "row-3", **cells).completed("sylvain", 17).fights(1).leaves()
    t.answers("sylvain", "redirect c1")
    t.refuses("sylvain", "destroy c1", "why-crossing-spared", cell="c1", paragraph="10.17")
    t = (
        falling(table, "row-2", "row-3", c2="Worship3-FFNF", c3="Farming3-SSNN")
        .completed("sylvain", 17)
        .fights(1)
        .leaves()
    )
    t.answers("sylvain", "pass")
    t.refuses("sylvain", "redirect c2", "why-passed", paragraph="8.2")
    draft(table).refuses("johan", "destroy c2", "why-not-now", paragraph="8.3")


@pytest.mark.rule("7.6", "6.3")
def test_boost(table: Callable[..., Table]) -> None:
    t = table().completed("johan", 20).gains("johan", "F").leaves()
    t.refuses("johan", "boost", "why-no-battle", paragraph="7.6")
    t = table().paid("johan", 20, "S").gains("johan", "F").leaves()
    t.refuses("johan", "boost", "why-project-not-complete", project=20, paragraph="10.20")
    t = table().used("johan", 20).gains("johan", "F").leaves()
    t.refuses("johan", "boost", "why-project-used", project=20, paragraph="10.20")
    t = falling(table, "row-2", c2="Worship3-FFNF").completed("sylvain", 1, 20).fights(1).answers("sylvain", "pass")
    t.refuses("sylvain", "boost", "why-no-battle", paragraph="7.6").leaves()


@pytest.mark.rule("7.6")
def test_boost_after_a_pass(table: Callable[..., Table]) -> None:
    """Project 20 is one card, so nobody is left to wait for then; a view is answered all the same."""
    t = table(2).completed("sylvain", 20).battle_cards("row-1", "row-2", "row-3").fights(1).leaves()
    v = t.view("sylvain")
    v.state.stack[-1].passed = (1,)
    closed = type(v)(v.seat, v.state, (), ())
    assert checks.why_not(closed, Boost()).key == "why-passed"
    v.state.stack[-1].passed = ()
    assert checks.why_not(closed, Boost()).key == "why-not-now"


@pytest.mark.rule("6.3")
def test_pass(table: Callable[..., Table]) -> None:
    t = table().begins(FinalScoring(seat=0))
    assert checks.why_not(t.view("johan"), PASS).args == {"paragraph": "6.3"}


WRONG_NUMBERS = [
    Draft(0, 3), Draft(3, 33), Keep(60, 1), Keep(1, -1), Place(9), Place(-1), Take(60, 0), Take(0, 9), Put(3, 1, 0),
    Put(0, 0, 0), Put(0, 33, 0), Put(0, 1, EXTRA + 1), Cover(0, 24), Cover(-1, 0), Lose(3), Wish(3), Withdraw(6),
    Redirect(9), Look(5), Destroy(-1),
]  # fmt: skip


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("choice", WRONG_NUMBERS, ids=repr)
def test_there_is_no_such_card_space_or_token(table: Callable[..., Table], choice: MuChoice) -> None:
    draft(table).refuses("johan", choice, "why-no-such-thing", paragraph="1.2")


def test_allowed_answers_are_not_refused(table: Callable[..., Table]) -> None:
    t = draft(table)
    assert checks.why_not(t.view("johan"), Draft(7, 8)) is None
    assert checks.why_not(t.view(None), Draft(7, 8)) is None
    assert checks.why_not(t.view("johan"), Pick((1,))) is None


EVERY_CHOICE: tuple[MuChoice, ...] = (
    *[Draft(a, b) for a in (3, 17) for b in (3, 30)],
    *[Keep(a, b) for a in (0, 30) for b in (0, 59)],
    *[Place(cell) for cell in range(9)],
    *[Take(card, cell) for card in (0, 30) for cell in range(9)],
    *[Put(token, number, space) for token in range(3) for number in (1, 2, 17, 22, 28) for space in range(4)],
    *[Cover(token, junction) for token in range(3) for junction in range(24)],
    *[Lose(token) for token in range(3)],
    *[Wish(token) for token in range(3)],
    *[Withdraw(line) for line in range(6)],
    *[Redirect(cell) for cell in range(9)],
    *[Look(card) for card in range(5)],
    Boost(),
    *[Destroy(cell) for cell in range(9)],
    PASS,
)
KNOWN = {paragraph.id for paragraph in paragraphs(MU)}


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_refusal_names_a_paragraph_in_any_position(seats: int) -> None:
    """And never fails, whatever is answered when; an answer that is allowed has no refusal."""
    rng = Random(seats)
    s = begin(MU, Options(experts=True), BOX, seats)
    while not isinstance(found := pending(MU, s), Result):
        if isinstance(found, Draw):
            s, _ = play(MU, s, NATURE, found.some(rng))
            continue
        for seat in (*range(seats), WATCHER):
            v = view(MU, s, seat)
            for c in rng.sample(EVERY_CHOICE, 12):
                why = checks.why_not(v, c)
                allowed = any(ask.domain.has(c) for ask in v.asks)
                assert (why is None) == (allowed or seat == WATCHER), c
                assert why is None or why.args["paragraph"] in KNOWN
        ask = rng.choice(found)
        s, _ = play(MU, s, ask.seat, ask.domain.some(rng))


def test_every_reason_is_shown_to_be_given() -> None:
    """No key of the refusals is missing from this file."""
    keys = {node.value for node in ast.walk(ast.parse(inspect.getsource(checks))) if is_key(node)}
    tested = {node.value for node in strings_of_this_file() if is_key(node)}
    assert keys == tested


def strings_of_this_file() -> Iterator[ast.AST]:
    return ast.walk(ast.parse(Path(__file__).read_text(encoding="utf-8")))


def is_key(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("why-")
        and node.value != "why-"
    )


def test_every_choice_of_the_game_has_its_numbers() -> None:
    kinds: tuple[type[Choice], ...] = MU.choice.__args__
    assert set(kinds) == set(checks.THERE)
    for kind in kinds:
        assert len(kind.__struct_fields__) == len(checks.THERE[kind])
