"""What can never change, and why a choice is refused."""

from __future__ import annotations

from collections import Counter

from undercroft.games.mu.board import (
    CELL_NAMES,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    JUNCTION_NAMES,
    JUNCTIONS,
    LINE_NAMES,
    LINES,
)
from undercroft.games.mu.choices import (
    EXTRA,
    Boost,
    Cover,
    Destroy,
    Draft,
    Keep,
    Look,
    Lose,
    Place,
    Put,
    Redirect,
    Take,
    Wish,
    Withdraw,
)
from undercroft.games.mu.imagine import is_drafting
from undercroft.games.mu.material import BASIC
from undercroft.games.mu.play.battles import Battle
from undercroft.games.mu.play.building_round import BuildingTurn, Placing
from undercroft.games.mu.play.destruction import Destruction, Falling, crossings
from undercroft.games.mu.play.project_round import ProjectTurn
from undercroft.games.mu.play.projects import (
    BOOST,
    COVER,
    EXTRA_PLACES,
    LOOK,
    ONE_COLOUR,
    REDIRECT,
    WILD,
    WITHDRAW,
    effect_amount,
    may_look,
)
from undercroft.games.mu.play.setup import REMOVED_PER_TYPE
from undercroft.games.mu.play.solo import SoloTurn
from undercroft.games.mu.play.tokens import MOST_EXTRA, Allocation, halves
from undercroft.games.mu.state import FACE_DOWN_SLOTS, NONE, MuState, Player, extra_tokens, has_completed
from undercroft.kernel import Choice, Frame, Pass, Seat, Text, View, say


def check(s: MuState) -> None:
    """Raise AssertionError where a card or a token has come or gone."""
    drafting = is_drafting(s)
    check_buildings(s, drafting)
    check_projects(s, drafting)
    check_battle_cards(s)
    for p in s.players:
        check_sources(s, p)
        check_tokens(s, p)
        check_outcomes(s, p)


def check_buildings(s: MuState, drafting: bool) -> None:
    cards = Counter([*s.deck, *s.removed, *s.discards])
    for f in s.stack:
        if isinstance(f, SoloTurn):
            cards.update(f.offered)
    for p in s.players:
        cards.update([card for card in p.city if card >= 0])
        cards.update(p.discarded)
        if not drafting:
            cards.update([*p.hand, *p.passing])
            cards.update([card for card in p.plays if card not in p.city])
    assert cards == Counter(range(60)), f"buildings: {cards - Counter(range(60))} too many"
    removed = Counter(s.tables.types[card] for card in s.removed)
    assert {*removed.values()} <= {REMOVED_PER_TYPE[s.seats]}, f"removed: {removed} by type"


def check_projects(s: MuState, drafting: bool) -> None:
    cards = Counter(s.project_deck)
    for p in s.players:
        cards.update([number for number in p.projects if number not in BASIC])
        cards.update(p.discarded_projects)
        if drafting:
            cards.update([*p.hand, *p.passing])
    assert cards == Counter(s.project_pile), f"projects: {cards} of {s.project_pile}"
    for p in s.players:
        for number, free in zip(p.projects, p.spaces, strict=True):
            cost = s.tables.projects[number].cost
            assert all([0 <= n <= most for n, most in zip(free, cost, strict=True)]), f"project {number}: {free} free"
            assert has_completed(p, number) != any(free), f"project {number} has {free} free"
        assert not p.used & ~p.complete


def check_battle_cards(s: MuState) -> None:
    lines = list(s.battles)
    for slot, line, seen_by in zip(FACE_DOWN_SLOTS, s.face_down, s.seen_by, strict=True):
        assert (line == NONE) != bool(seen_by), "a Battle card face down has a line once somebody has looked"
        if lines[slot] == NONE:
            lines[slot] = line
    shown = [line for line in lines if line != NONE]
    assert len({*shown}) == len(shown), f"battles: {lines}"


def check_sources(s: MuState, p: Player) -> None:
    """A Source for each two halves that match, and for each token of project 29 on two that do not."""
    for junction in JUNCTIONS:
        found = halves(s, p, junction)
        sources = [colour for colour in COLOURS if p.sources[colour] >> junction & 1]
        if p.covers >> junction & 1:
            assert NONE not in found
            assert len({*found}) == 2
            assert len(sources) == 1
            assert sources[0] in found
        else:
            match = found[0] == found[1] != NONE
            assert sources == ([found[0]] if match else []), f"junction {junction}: {sources} of {found}"


def check_tokens(s: MuState, p: Player) -> None:
    due = sum(sum(map(sum, f.due[p.seat])) for f in s.stack if isinstance(f, Allocation) and p.seat < len(f.due))
    paid = sum(
        sum(s.tables.projects[number].cost) - sum(free) for number, free in zip(p.projects, p.spaces, strict=True)
    )
    extra = sum(count for _, count in p.extras) + p.covers.bit_count()
    assert p.gained == paid + extra + p.lost + due
    for number, count in p.extras:
        assert number in EXTRA_PLACES
        assert has_completed(p, number)
        assert 0 < count <= MOST_EXTRA
    assert (p.one_colour != NONE) == bool(extra_tokens(p, ONE_COLOUR))
    assert p.covers.bit_count() <= (effect_amount(s, COVER) if has_completed(p, COVER) else 0)


def check_outcomes(s: MuState, p: Player) -> None:
    """Every battle brings a player one Outcome token at most."""
    withdrawn = p.used >> WITHDRAW & 1
    outcomes = p.victories + p.damage.bit_count() + 2 * p.wrecks.bit_count() + withdrawn
    assert outcomes <= len(s.battles), f"{outcomes} Outcome tokens"


PROJECTS = range(1, 33)
THERE: dict[type[Choice], tuple[range, ...]] = {
    Draft: (PROJECTS, PROJECTS),
    Keep: (range(60), range(60)),
    Place: (CELLS,),
    Take: (range(60), CELLS),
    Put: (COLOURS, PROJECTS, range(EXTRA + 1)),
    Cover: (COLOURS, JUNCTIONS),
    Lose: (COLOURS,),
    Wish: (COLOURS,),
    Withdraw: (LINES,),
    Redirect: (CELLS,),
    Look: (range(5),),
    Boost: (),
    Destroy: (CELLS,),
    Pass: (),
}
"""For each choice, the numbers that its fields can have."""


def why_not(v: View[MuState], c: Choice) -> Text | None:
    """The paragraph that forbids this choice to the seat of the view, or None where it is allowed."""
    if v.seat < 0 or type(c) not in THERE or any(ask.domain.has(c) for ask in v.asks):
        return None
    if not all(getattr(c, field) in there for field, there in zip(c.__struct_fields__, THERE[type(c)], strict=True)):
        return say("why-no-such-thing", paragraph="1.2")
    s = v.state
    p = s.players[v.seat]
    f = s.stack[-1] if s.stack else None
    match c:
        case Draft():
            return _why_not_draft(p, f, c)
        case Keep():
            return _why_not_keep(s, p, f, c)
        case Place():
            return _why_not_space(s, p, c.cell) if isinstance(f, Placing) else _not_now("5.3")
        case Take():
            return _why_not_take(s, p, f, c)
        case Put():
            return _why_no_token(f, p.seat, c.token) or _why_not_put(p, c)
        case Cover():
            return _why_no_token(f, p.seat, c.token) or _why_not_cover(s, p, c)
        case Lose():
            return _why_no_token(f, p.seat, c.token) or _why_not_lose(v, c)
        case Wish():
            return say("why-no-wish", paragraph="10.2")
        case Withdraw():
            no_damage = say("why-no-damage", line=LINE_NAMES[c.line], paragraph="10.1")
            return _why_not_use(p, WITHDRAW) or no_damage
        case Redirect():
            return _why_not_use(p, REDIRECT) or _why_not_redirect(s, p, f, c)
        case Look():
            shown = say("why-battle-card-shown", paragraph="10.18")
            return _why_not_use(p, LOOK) or (_not_now("10.18") if may_look(s, p.seat, c.card) else shown)
        case Boost():
            return _why_not_use(p, BOOST) or _why_not_boost(p, f)
        case Destroy():
            return _why_not_destroy(s, f, c)
    return _why_not_pass(f)


def _not_now(paragraph: str) -> Text:
    return say("why-not-now", paragraph=paragraph)


def _why_not_draft(p: Player, f: Frame | None, c: Draft) -> Text:  # 4.2
    if not isinstance(f, ProjectTurn):
        return _not_now("4.2")
    for project in (c.play, c.hold):
        if project not in p.hand:
            return say("why-project-not-in-hand", project=project, paragraph="4.2")
    return say("why-same-card", paragraph="4.2")


def _why_not_keep(s: MuState, p: Player, f: Frame | None, c: Keep) -> Text:  # 5.2
    if not isinstance(f, BuildingTurn):
        return _not_now("5.2")
    for card in (c.play, c.hold):
        if card not in p.hand:
            return say("why-building-not-in-hand", building=s.tables.names[card], paragraph="5.2")
    return say("why-same-card", paragraph="5.2")


def _why_not_space(s: MuState, p: Player, cell: int) -> Text:  # 5.3
    built = s.tables.names[p.city[cell]]
    return say("why-space-taken", cell=CELL_NAMES[cell], building=built, paragraph="5.3")


def _why_not_take(s: MuState, p: Player, f: Frame | None, c: Take) -> Text:  # 11.3
    if not isinstance(f, SoloTurn):
        return _not_now("11.3")
    if c.card not in f.offered:
        return say("why-not-offered", building=s.tables.names[c.card], paragraph="11.3")
    return _why_not_space(s, p, c.cell)


def _why_no_token(f: Frame | None, seat: Seat, token: int) -> Text | None:  # 5.5
    """Why the seat has no such token to place now."""
    if not isinstance(f, Allocation):
        return _not_now("5.5")
    pools = f.due[seat]
    if pools and pools[-1][3]:
        return say("why-wish-first", paragraph="10.2")
    if pools and pools[-1][token]:
        return None
    if any(pool[token] for pool in pools):
        return say("why-brought-first", paragraph="6.2")
    return say("why-token-not-held", token=COLOUR_NAMES[token], paragraph="5.4")


def _why_not_lose(v: View[MuState], c: Lose) -> Text:  # 5.5
    for ask in v.asks:
        if any(isinstance(other, Put | Cover) and other.token == c.token for other in ask.domain.each()):
            return say("why-must-place", token=COLOUR_NAMES[c.token], paragraph="5.5")
    return say("why-others-first", token=COLOUR_NAMES[c.token], paragraph="5.5")


def _why_not_put(p: Player, c: Put) -> Text:  # 5.5, 6.6
    number = c.project
    if number not in p.projects:
        return say("why-project-not-yours", project=number, paragraph="5.5")
    if c.space == EXTRA:
        if number not in EXTRA_PLACES:
            return say("why-no-extra-places", project=number, paragraph="6.6")
        if not has_completed(p, number):
            return say("why-extra-places-closed", project=number, paragraph="6.6")
        if extra_tokens(p, number) == MOST_EXTRA:
            return say("why-extra-places-full", project=number, paragraph="6.6")
        return say("why-one-colour", project=number, token=COLOUR_NAMES[p.one_colour], paragraph="10.28")
    space = COLOUR_NAMES[c.space]
    if c.space != c.token and not has_completed(p, WILD):
        return say("why-other-colour", token=COLOUR_NAMES[c.token], space=space, paragraph="5.5")
    return say("why-no-free-space", project=number, space=space, paragraph="5.5")


def _why_not_cover(s: MuState, p: Player, c: Cover) -> Text:  # 10.29
    if COVER not in p.projects:
        return say("why-project-not-yours", project=COVER, paragraph="10.29")
    if not has_completed(p, COVER):
        return say("why-project-not-complete", project=COVER, paragraph="10.29")
    if p.covers.bit_count() == effect_amount(s, COVER):
        return say("why-covers-used", project=COVER, amount=effect_amount(s, COVER), paragraph="10.29")
    junction = JUNCTION_NAMES[c.junction]
    if p.covers >> c.junction & 1:
        return say("why-covered-already", junction=junction, paragraph="10.29")
    one, other = halves(s, p, c.junction)
    if NONE in (one, other):
        return say("why-half-missing", junction=junction, paragraph="10.29")
    if one == other:
        return say("why-halves-match", junction=junction, paragraph="10.29")
    return say("why-cover-colour", junction=junction, token=COLOUR_NAMES[c.token], paragraph="10.29")


def _why_not_use(p: Player, number: int) -> Text | None:  # 6.3
    """Why an Anytime project cannot be used at all."""
    paragraph = f"10.{number}"
    if number not in p.projects:
        return say("why-project-not-yours", project=number, paragraph=paragraph)
    if not has_completed(p, number):
        return say("why-project-not-complete", project=number, paragraph=paragraph)
    if p.used >> number & 1:
        return say("why-project-used", project=number, paragraph=paragraph)
    return None


def _why_not_redirect(s: MuState, p: Player, f: Frame | None, c: Redirect) -> Text:  # 10.17
    if not isinstance(f, Falling) or f.seat != p.seat or not f.about_to_fall(s):
        return say("why-nothing-falls", paragraph="10.17")
    if p.seat in f.passed:
        return say("why-passed", paragraph="8.2")
    if c.cell in f.about_to_fall(s):
        return say("why-falls-anyway", cell=CELL_NAMES[c.cell], paragraph="10.17")
    return say("why-nothing-stands", cell=CELL_NAMES[c.cell], paragraph="10.17")


def _why_not_boost(p: Player, f: Frame | None) -> Text:  # 7.6
    if not isinstance(f, Battle):
        return say("why-no-battle", paragraph="7.6")
    return say("why-passed", paragraph="7.6") if p.seat in f.passed else _not_now("7.6")


def _why_not_destroy(s: MuState, f: Frame | None, c: Destroy) -> Text:  # 8.3
    if not isinstance(f, Destruction):
        return _not_now("8.3")
    p = s.players[f.seat]
    row, column = divmod(c.cell, 3)
    if not (p.damage >> row & 1 and p.damage >> column + 3 & 1):
        return say("why-not-a-crossing", cell=CELL_NAMES[c.cell], paragraph="8.3")
    if c.cell not in crossings(p):
        return say("why-crossing-used", cell=CELL_NAMES[c.cell], paragraph="8.6")
    if f.target != NONE:
        return say("why-crossing-spared", cell=CELL_NAMES[c.cell], paragraph="10.17")
    return _not_now("8.3")


MUST_ANSWER: dict[type[Frame], str] = {
    ProjectTurn: "4.2",
    BuildingTurn: "5.2",
    Placing: "5.3",
    Allocation: "5.5",
    Destruction: "8.3",
    SoloTurn: "11.3",
}
"""Questions that cannot be passed, and their paragraphs."""


def _why_not_pass(f: Frame | None) -> Text:
    paragraph = MUST_ANSWER.get(type(f)) if f else None
    return say("why-must-answer", paragraph=paragraph) if paragraph else _not_now("6.3")
