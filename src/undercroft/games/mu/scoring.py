"""Chapter 9, 11.7 to 11.9: the Harvest, final scoring, and what each project is worth at the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from undercroft.games.mu.board import ADJACENT, COLOUR_NAMES, FAITH, FOOD, LINE_CELLS
from undercroft.games.mu.material import TYPE_NAMES, Project
from undercroft.games.mu.state import NEUTRAL, SOLO, MuState, Player, extra_tokens, has_completed, intact, symbols
from undercroft.kernel import Result, Text, say

AP_PER_SPARE_FOOD = 2
AP_PER_VICTORY = 3
LEVELS = ((50, "stellar"), (45, "impressive"), (40, "good"), (36, "average"))
"""11.9: from how many points on a solo game has which level; below them it is weak."""


def food(s: MuState, p: Player) -> int:
    """9.1. Food on buildings that stand, from Sources and from projects."""
    brought = sum(
        [
            card.amount
            for number in p.projects
            if (card := s.tables.projects[number]).effect == "food" and has_completed(p, number)
        ]
    )
    return symbols(s.tables, p, FOOD) + p.sources[FOOD].bit_count() + brought


def faith(s: MuState, p: Player) -> int:
    """9.2. Faith on buildings that stand and from Sources."""
    return symbols(s.tables, p, FAITH) + p.sources[FAITH].bit_count()


def harvest(s: MuState, p: Player) -> int:
    """9.1. One point for each building that is fed, two for each Food left over."""
    standing = intact(p).bit_count()
    supply = food(s, p)
    return min(supply, standing) + AP_PER_SPARE_FOOD * max(0, supply - standing)


def of_type(s: MuState, p: Player, kind: int) -> int:
    """The spaces where a building of this type stands, as a bit mask."""
    types = s.tables.types
    mask = 0
    for cell, card in enumerate(p.city):
        if card >= 0 and types[card] == kind:
            mask |= 1 << cell
    return mask & ~p.wrecks


def standing_types(s: MuState, p: Player) -> tuple[int | None, ...]:
    """The type on each space, None where nothing stands."""
    types = s.tables.types
    return tuple([types[card] if card >= 0 and not p.wrecks >> cell & 1 else None for cell, card in enumerate(p.city)])


@cache
def most_pairs(spaces: int) -> int:
    """10.26. The most pairs of touching spaces that use no space twice."""
    best = 0
    for one, other in ADJACENT:
        pair = 1 << one | 1 << other
        if spaces & pair == pair:
            best = max(best, 1 + most_pairs(spaces & ~pair))
    return best


def _per_building(s: MuState, p: Player, card: Project) -> int:
    return card.amount * of_type(s, p, TYPE_NAMES.index(card.of)).bit_count()


def _per_source(s: MuState, p: Player, card: Project) -> int:
    return card.amount * p.sources[COLOUR_NAMES.index(card.of)].bit_count()


def _unharmed(s: MuState, p: Player, card: Project) -> int:
    return 0 if any(built >= 0 and p.wrecks >> cell & 1 for cell, built in enumerate(p.city)) else card.amount


def _per_victory(s: MuState, p: Player, card: Project) -> int:
    return card.amount * p.victories


def _extra(s: MuState, p: Player, card: Project) -> int:
    return card.amount * extra_tokens(p, card.number)


def _faith_pairs(s: MuState, p: Player, card: Project) -> int:
    return card.amount * (faith(s, p) // 2)


def _all_types(s: MuState, p: Player, card: Project) -> int:
    return card.amount if len({*standing_types(s, p)} - {None}) == len(TYPE_NAMES) else 0


def _pairs(s: MuState, p: Player, card: Project) -> int:
    return card.amount * sum(most_pairs(of_type(s, p, kind)) for kind in range(len(TYPE_NAMES)))


def _lines(s: MuState, p: Player, card: Project) -> int:
    types = standing_types(s, p)
    different = [len({types[cell] for cell in cells} - {None}) == 3 for cells in LINE_CELLS]
    return card.amount * sum(different)


AT_THE_END: dict[str, Callable[[MuState, Player, Project], int]] = {
    "per_building": _per_building,
    "per_source": _per_source,
    "unharmed": _unharmed,
    "per_victory": _per_victory,
    "extra": _extra,
    "faith_pairs": _faith_pairs,
    "all_types": _all_types,
    "pairs": _pairs,
    "lines": _lines,
}
"""9.3, 10. What the abilities that are worth points are worth."""


def ability_points(s: MuState, p: Player, number: int) -> int:
    """10. The points in the text box of a completed project."""
    card = s.tables.projects[number]
    counts = AT_THE_END.get(card.effect)
    return counts(s, p, card) if counts else 0


def project_points(s: MuState, p: Player) -> int:
    """9.3. The printed points and the abilities of the completed projects."""
    return sum(
        [
            s.tables.projects[number].ap + ability_points(s, p, number)
            for number in p.projects
            if has_completed(p, number)
        ]
    )


def symbols_beyond(s: MuState, p: Player) -> int:
    """11.7. The neutral player's Harvest: Food and Faith beyond his buildings that stand."""
    return max(0, food(s, p) + faith(s, p) - intact(p).bit_count())


def stock(s: MuState) -> int:
    """11.8. What the neutral player costs: Source tokens and Victory tokens."""
    p = s.players[NEUTRAL]
    return p.stock + p.victories


def breakdown(s: MuState, p: Player) -> tuple[tuple[str, int], ...]:
    """9, 11.8. A player's points, part by part."""
    parts = (
        ("harvest", harvest(s, p)),
        ("faith", faith(s, p)),
        ("projects", project_points(s, p)),
        ("victories", AP_PER_VICTORY * p.victories),
    )
    return (*parts, ("stock", -stock(s))) if s.solo else parts


def points(s: MuState, p: Player) -> int:
    """9.5. A player's points."""
    return sum([part for _, part in breakdown(s, p)])


def level(score: int) -> str:
    """11.9. The level of a solo game."""
    return next((name for least, name in LEVELS if score >= least), "weak")


def result(s: MuState) -> Result:
    """9.5, 11.9. The end."""
    if s.solo:
        score = points(s, s.players[SOLO])
        return Result((score,), (), say(f"ended-{level(score)}", score=score))
    scores = tuple([points(s, p) for p in s.players])
    ranks = [(score, p.victories) for score, p in zip(scores, s.players, strict=True)]
    winners = tuple([p.seat for p, rank in zip(s.players, ranks, strict=True) if rank == max(ranks)])
    if len(winners) > 1:
        return Result(scores, winners, say("ended-shared"))
    by_points = scores.count(max(scores)) == 1
    return Result(scores, winners, say("ended-points" if by_points else "ended-victories"))


def report(s: MuState, p: Player) -> tuple[Text, ...]:
    """The breakdown in words, project by project."""
    found = []
    for name, part in breakdown(s, p):
        if name == "projects":
            for number in p.projects:
                if has_completed(p, number):
                    worth = s.tables.projects[number].ap + ability_points(s, p, number)
                    found.append(say("score-project", project=number, points=worth))
        else:
            found.append(say(f"score-{name}", points=part))
    return tuple(found)
