"""What bots need to know of Mū: what an answer, and what a position, is worth in points.

A battle is a guess from the Strength on the table, an unfinished project counts for the chance that its tokens
still come, and an open junction for the chance that it becomes a Source. What the cards bring is read from the
tables of the box; the constants were fitted to games of the greedy bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import erf, exp, pi, sqrt

from msgspec import Struct

from undercroft.games.mu.board import (
    COLOURS,
    COLUMNS,
    FAITH,
    FOOD,
    FREE,
    LINE_JUNCTIONS,
    LINES,
    ROWS,
    SIDES,
    STRENGTH,
)
from undercroft.games.mu.choices import (
    EXTRA,
    Boost,
    Cover,
    Destroy,
    Draft,
    Keep,
    Look,
    MuChoice,
    Place,
    Put,
    Redirect,
    Take,
    Wish,
    Withdraw,
)
from undercroft.games.mu.material import TABLES, TYPE_NAMES, TYPES
from undercroft.games.mu.play.battles import BATTLES_OF_ROUND, Battle
from undercroft.games.mu.play.building_round import BuildingRound
from undercroft.games.mu.play.destruction import Arrival, Destruction, Falling
from undercroft.games.mu.play.projects import (
    ANY_COLOUR,
    BOOST,
    EXTRA_PLACES,
    REDIRECT,
    WILD,
    effect_amount,
)
from undercroft.games.mu.play.solo import SoloRound, SoloTurn
from undercroft.games.mu.play.tokens import MOST_EXTRA
from undercroft.games.mu.scoring import AP_PER_VICTORY, ability_points
from undercroft.games.mu.state import (
    FACE_DOWN_SLOTS,
    NEUTRAL,
    NONE,
    MuState,
    Player,
    empty,
    extra_tokens,
    has_completed,
    may_use,
)
from undercroft.kernel import Ask, Seat

SCARCE, WANTED = 0.23, 0.85
"""How hard it is to get one more token: at all, and for each one of its colour that is wanted."""
MATCH = 0.42
"""The chance that an open junction becomes a Source."""
SOURCES_A_BUILDING = 0.65
"""Sources of one colour that a building makes."""
FAITH_A_BUILDING = 1.3
DAMAGE = 1.0
"""What a Damage token costs: most of them find another to cross."""
BLUR, BLUR_A_TURN = 1.0, 0.4
AP_PER_NEUTRAL_VICTORY = 1
SPARE_TOKEN = 0.05
"""A token that no project takes."""
GROWTH = {
    "per_building": 0.29,
    "per_source": 0.66,
    "faith_pairs": 0.7,
    "per_victory": 0.26,
    "pairs": 0.21,
    "lines": 0.32,
}
"""How many more of what an ability counts each building brings."""


class City(Struct, frozen=True):
    """What the buildings and the Sources of a player come to."""

    left: int
    """Buildings still to come."""
    standing: int
    faith: int
    food: int
    strength: tuple[int, ...]
    """On each line."""
    types: tuple[int, ...]
    """Buildings that stand, by type."""
    meets: tuple[tuple[int, ...], ...]
    """For each free space, the colour that each side of a building there would meet, or NONE."""


def city_of(s: MuState, p: Player) -> City:
    """What the buildings and the Sources of a player come to."""
    return _city(s.box, s.mirrored, p.city, p.wrecks, p.sources)


@lru_cache(maxsize=1 << 14)
def _city(box: str, mirrored: bool, spaces: tuple[int, ...], wrecks: int, sources: tuple[int, int, int]) -> City:
    t = TABLES[box]
    rim = t.rims[mirrored]
    strength = [(sources[STRENGTH] & junctions).bit_count() for junctions in LINE_JUNCTIONS]
    types = [0] * len(TYPES)
    faith, food, left = sources[FAITH].bit_count(), sources[FOOD].bit_count(), 0
    meets: list[tuple[int, ...]] = []
    for cell, card in enumerate(spaces):
        met: list[int] = []
        if card < 0:
            left += 1
            for junction, beyond, facing in SIDES[cell]:
                neighbour = NONE if beyond < 0 else spaces[beyond]
                met.append(rim[junction] if beyond < 0 else NONE if neighbour < 0 else t.edges[neighbour][facing])
        elif not wrecks >> cell & 1:
            brings_faith, brings_food, brings_strength = t.symbols[card]
            types[t.types[card]] += 1
            faith += brings_faith
            food += brings_food
            strength[cell // 3] += brings_strength
            strength[3 + cell % 3] += brings_strength
        meets.append(tuple(met))
    return City(left, sum(types), faith, food, tuple(strength), tuple(types), tuple(meets))


@cache
def _food_a_building(box: str) -> float:
    """The Food that a building and its Sources bring."""
    t = TABLES[box]
    return SOURCES_A_BUILDING + sum(symbols[FOOD] for symbols in t.symbols) / len(t.symbols)


def _bell(x: float) -> float:
    """The chance that a standard normal variable stays below x."""
    return 0.5 + 0.5 * erf(x / sqrt(2))


@lru_cache(maxsize=1 << 12)
def _harvest(supply: float, standing: int, left: int) -> tuple[float, float]:
    """What so much Food may be expected to bring at the Harvest, and what one more adds."""
    blur = 0.5 + sqrt(left)
    beyond = (supply - standing) / blur
    spare = blur * (beyond * _bell(beyond) + exp(-beyond * beyond / 2) / sqrt(2 * pi))
    return supply + spare, 1.0 + _bell(beyond + 0.5 / blur)


@lru_cache(maxsize=1 << 14)
def _battle(over: int, above: int, turns: int, rivals: int, denied: float) -> float:
    """What a battle may be expected to bring, so many buildings from now.

    `over` and `above`: how much more Strength than the strongest and than the weakest rival has. `denied`: what
    it is worth to win alone.
    """
    blur = BLUR + BLUR_A_TURN * turns
    drift = 0.2 * (rivals - 1) * turns
    win = _bell((over + 0.6 - drift) / blur)
    alone = _bell((over - 0.4 - drift) / blur)
    last = 1 - win if rivals == 1 else _bell((0.5 - above - 0.2 * turns) / (1.3 + 0.3 * turns))
    return AP_PER_VICTORY * win + denied * alone - DAMAGE * min(last, 1 - win)


MOST_MORE = 10


@lru_cache(maxsize=1 << 14)
def _strengthening(over: int, above: int, turns: int, rivals: int, denied: float, weight: float) -> tuple[float, ...]:
    """What 0, 1, 2... more Strength add to a battle that comes with the chance `weight`."""
    base = _battle(over, above, turns, rivals, denied)
    return tuple(
        [weight * (_battle(over + more, above + more, turns, rivals, denied) - base) for more in range(MOST_MORE + 1)]
    )


def next_battle(s: MuState) -> int:
    """The number of the first battle that is not decided yet."""
    for f in reversed(s.stack):
        if isinstance(f, Battle):
            return f.event + (f.at > f.steps.index("closes"))
        if isinstance(f, BuildingRound | SoloRound):
            return min(BATTLES_OF_ROUND[f.number])
    return len(s.battles)


ROUND_OF_BATTLE = tuple(number for number, slots in enumerate(BATTLES_OF_ROUND) for _ in slots)


@lru_cache(maxsize=1 << 12)
def _coming(battles: tuple[int, ...], first: int, built: int) -> tuple[tuple[float, int], ...]:
    """For each line, the chance that a battle comes there and in how many buildings. `first` is the next battle."""
    hidden = battles.count(NONE)
    unseen = [line for line in LINES if line not in battles]
    found = []
    for line in LINES:
        if line in unseen:
            found.append((hidden / len(unseen), 9 - built))
        else:
            slot = battles.index(line)
            found.append((1.0, max(0, 3 * ROUND_OF_BATTLE[slot] - built)) if slot >= first else (0.0, 0))
    return tuple(found)


def known_battles(s: MuState, seat: Seat) -> tuple[int, ...]:
    """The lines of the Battle cards that a player has seen, NONE for the others."""
    known = list(s.battles)
    for slot, line, seen_by in zip(FACE_DOWN_SLOTS, s.face_down, s.seen_by, strict=True):
        if seen_by >> seat & 1:
            known[slot] = line
    return tuple(known)


def chance(odds: Sequence[float], missing: Sequence[int]) -> float:
    """The chance that all these tokens come, each with the odds of its colour."""
    return odds[0] ** missing[0] * odds[1] ** missing[1] * odds[2] ** missing[2]


class Outlook:
    """What things are worth to one player now: a token of each colour, a Food, Strength on each line."""

    def __init__(self, s: MuState, p: Player) -> None:
        self.s = s
        self.p = p
        self.t = s.tables
        self.city = city_of(s, p)
        self.left = self.city.left
        self.wild = has_completed(p, WILD)
        self.odds = self.odds_of(p.spaces)
        self.bring = [self.project(number) for number in p.projects]
        """What each project brings when it is complete."""
        self.token = self._tokens()
        supply = self.city.food + _food_a_building(s.box) * self.left + self._project_food()
        self.harvest, self.food = _harvest(supply, self.city.standing + self.left, self.left)
        self.type = self._types()
        self.open = MATCH * (0.8 + sum(self.token) / 3)
        self.source = (self.token[FAITH] + 1.0, self.token[FOOD] + self.food, self.token[STRENGTH])
        self._lines: list[tuple[float, ...]] = []

    def odds_of(self, spaces: Sequence[tuple[int, int, int]]) -> tuple[float, ...]:
        """For each colour, the chance that one missing token still comes, if all these are missing."""
        left = self.left
        wanted = [sum(colour) for colour in zip(*spaces, strict=True)]
        if self.wild:
            wanted = [sum(wanted) // 3] * 3
        return tuple([left / (left + SCARCE + WANTED * n / (left + 1)) for n in wanted])

    def project(self, number: int) -> float:
        """What a project brings when it is complete."""
        card = self.t.projects[number]
        return card.ap + self.ability(number) if card.effect else card.ap

    def ability(self, number: int) -> float:
        """What a completed project's ability brings by the end."""
        s, p, left = self.s, self.p, self.left
        card = self.t.projects[number]
        effect = card.effect
        if effect in GROWTH:
            return ability_points(s, p, number) + card.amount * GROWTH[effect] * left
        match effect:
            case "extra":
                on_it = extra_tokens(p, number)
                return card.amount * (on_it + min(MOST_EXTRA - on_it, 0.4 * left))
            case "all_types":
                absent = self.city.types.count(0)
                return card.amount * (0.0 if absent > left else (left / (left + 1.0)) ** absent)
            case "unharmed":
                return ability_points(s, p, number) * 0.95**left * 0.7 ** p.damage.bit_count()
            case "food":
                return card.amount * 1.5
            case "tokens":
                return 0.0 if has_completed(p, number) else card.amount * 0.8
            case "cover":
                return 1.3 * min(card.amount - p.covers.bit_count(), 0.6 * left)
            case "wild":
                return 0.35 * left
            case "strength" | "withdraw" | "redirect":
                return 0.0 if p.used >> number & 1 else 0.5 * sqrt(left)
        return 0.0

    def _project_food(self) -> float:
        """The Food of projects, as far as it will come."""
        found = 0.0
        for number, free in zip(self.p.projects, self.p.spaces, strict=True):
            card = self.t.projects[number]
            if card.effect == "food":
                found += card.amount * chance(self.odds, free)
        return round(found, 1)

    def _tokens(self) -> list[float]:
        """The best use of one more token of each colour."""
        best = [SPARE_TOKEN] * 3
        for free, brings in zip(self.p.spaces, self.bring, strict=True):
            if any(free):
                for colour in COLOURS:
                    if free[colour]:
                        gain = self.step(brings, free, colour)
                        if gain > best[colour]:
                            best[colour] = gain
        if self.wild:
            best = [max(best)] * 3
        for number in EXTRA_PLACES:
            if has_completed(self.p, number) and extra_tokens(self.p, number) < MOST_EXTRA:
                for colour in COLOURS:
                    if number == ANY_COLOUR or self.p.one_colour in (NONE, colour):
                        best[colour] = max(best[colour], float(effect_amount(self.s, number)))
        return best

    def step(self, brings: float, free: tuple[int, int, int], colour: int) -> float:
        """What one token on a project adds to what it may be expected to bring."""
        odds = self.odds
        other = 1.0
        for one in COLOURS:
            n = free[one] - (one == colour)
            if n:
                other *= odds[one] ** n
        return brings * other * (1.0 - odds[colour])

    def stronger(self, line: int, more: int) -> float:
        """What so much more Strength on a line brings."""
        if not self._lines:
            self._lines = [_strengthening(*battle) for battle in self.battles()]
        return self._lines[line][min(more, MOST_MORE)]

    def battles(self) -> list[tuple[int, int, int, int, float, float]]:
        """For each line what `_strengthening` reads."""
        s, p = self.s, self.p
        rivals = [city_of(s, other).strength for other in s.players if other is not p]
        coming = _coming(known_battles(s, p.seat), next_battle(s), 9 - self.left)
        denied = AP_PER_NEUTRAL_VICTORY if s.solo else AP_PER_VICTORY / len(rivals)
        found = []
        for line, mine, (weight, turns) in zip(LINES, self.city.strength, coming, strict=True):
            others = [strength[line] for strength in rivals]
            found.append((mine - max(others), mine - min(others), turns, len(rivals), denied, weight))
        return found

    def _types(self) -> list[float]:
        """What one more building of each type adds to the projects that count them."""
        worth = [0.0] * len(TYPES)
        for number, free in zip(self.p.projects, self.p.spaces, strict=True):
            card = self.t.projects[number]
            if card.effect == "per_building":
                worth[TYPE_NAMES.index(card.of)] += card.amount * chance(self.odds, free)
            elif card.effect == "all_types":
                for kind in TYPES:
                    if not self.city.types[kind]:
                        worth[kind] += card.amount * chance(self.odds, free) / (self.left + 1)
            elif card.effect == "pairs":
                for kind in TYPES:
                    if self.city.types[kind] % 2:
                        worth[kind] += 0.4 * card.amount * chance(self.odds, free)
        return worth

    def building(self, card: int, cell: int) -> float:
        """What a building on a space brings beyond what any building would."""
        t, p = self.t, self.p
        edges = t.edges[card]
        source = self.source
        on_row = on_column = 0
        total = 0.0
        used = [1.0, 1.0, 1.0]
        for side, meets in enumerate(self.city.meets[cell]):
            if meets >= 0:
                total -= self.open
                if meets == edges[side]:
                    total += source[meets] * used[meets]
                    used[meets] = 0.7
                    if meets == STRENGTH:
                        if side % 2:
                            on_row += 1
                        else:
                            on_column += 1
        if not p.wrecks >> cell & 1 or may_use(p, REDIRECT):
            brings_faith, brings_food, strength = t.symbols[card]
            on_row += strength
            on_column += strength
            total += brings_faith + brings_food * self.food + self.type[t.types[card]]
            token = t.tokens[card]
            if token >= 0:
                total += self.token[token] * used[token]
        else:
            total -= 0.5
        return total + self.stronger(cell // 3, on_row) + self.stronger(3 + cell % 3, on_column)

    def best_space(self, card: int) -> float:
        """What a building brings on the best free space."""
        return max([self.building(card, cell) for cell in FREE[empty(self.p)]], default=0.0)

    def standing(self, cell: int) -> float:
        """What the building on a space still brings: what is lost when it falls."""
        t = self.t
        card = self.p.city[cell]
        if card < 0:
            return 2.0 if self.left else 0.0
        if self.p.wrecks >> cell & 1:
            return 0.0
        brings_faith, brings_food, strength = t.symbols[card]
        total = 1.0 + brings_faith + brings_food * self.food + self.type[t.types[card]]
        return total + self.stronger(cell // 3, strength) + self.stronger(3 + cell % 3, strength)

    def points(self) -> float:
        """The points the player may expect by the end."""
        p, city, left = self.p, self.city, self.left
        total = self.harvest + city.faith + FAITH_A_BUILDING * left + AP_PER_VICTORY * p.victories
        for over, above, turns, rivals, _, weight in self.battles():
            if weight:
                total += weight * _battle(over, above, turns, rivals, 0.0)
        for free, brings in zip(p.spaces, self.bring, strict=True):
            total += brings * chance(self.odds, free)
        crossed = any(p.damage >> row & 1 for row in ROWS) + any(p.damage >> column & 1 for column in COLUMNS)
        return total - 0.6 * crossed * (left > 0) - 2.0 * (p.wrecks & empty(p)).bit_count()


def appraise(s: MuState, ask: Ask) -> list[float]:
    """What each answer to an Ask is worth, in points, to the player it is about."""
    f = s.stack[-1]
    look = Outlook(s, s.players[f.seat if isinstance(f, Falling) else ask.seat])
    options: list[MuChoice] = list(ask.domain.each())  # type: ignore[arg-type]
    first = options[0]
    if isinstance(first, Keep):
        return _keeping(look, options)
    if isinstance(first, Take):
        return _taking(s, look, options)
    if isinstance(first, Draft):
        return _drafting(look, options)
    if isinstance(f, Destruction | Arrival):
        sign = -1.0 if s.solo and f.seat == NEUTRAL else 1.0
        return [sign * _saving(look, f, c) for c in options]
    if isinstance(f, Battle):
        return [_boosting(s, f, ask.seat) if isinstance(c, Boost) else 0.0 for c in options]
    return [_answer(look, c) for c in options]


def _answer(look: Outlook, c: MuChoice) -> float:
    match c:
        case Place():
            return look.building(look.p.plays[-1], c.cell)
        case Put():
            return _putting(look, c)
        case Cover():
            return look.source[c.token] - look.token[c.token] + 0.2
        case Wish():
            return look.token[c.token]
        case Look():
            return 0.1
        case Withdraw():
            return -1.0
    return 0.0


HELD = 0.3
"""What the card that is held counts beside the one that is played."""


def _drafting(look: Outlook, options: Sequence[MuChoice]) -> list[float]:
    """4.2. What each project adds to all of them, with the tokens it takes from the others."""
    cards = {c.play for c in options if isinstance(c, Draft)}
    worth = {number: _drafted(look, number) for number in cards}
    return [worth[c.play] + HELD * worth[c.hold] for c in options if isinstance(c, Draft)]


def _drafted(look: Outlook, number: int) -> float:
    """What all projects may be expected to bring with this one among them."""
    spaces = (*look.p.spaces, look.t.projects[number].cost)
    bring = (*look.bring, look.project(number))
    odds = look.odds_of(spaces)
    return sum([brings * chance(odds, missing) for brings, missing in zip(bring, spaces, strict=True)])


def _keeping(look: Outlook, options: Sequence[MuChoice]) -> list[float]:
    cards = {c.play for c in options if isinstance(c, Keep)}
    best = {card: look.best_space(card) for card in cards}
    later = HELD if len(cards) > 2 else 0.0
    return [best[c.play] + later * best[c.hold] for c in options if isinstance(c, Keep)]


def _taking(s: MuState, look: Outlook, options: Sequence[MuChoice]) -> list[float]:
    """11.3. The player's own building, and what the other of the pair brings the neutral player."""
    f = s.stack[-1]
    assert isinstance(f, SoloTurn)
    neutral = s.players[NEUTRAL]
    city = city_of(s, neutral)
    values = []
    for c in options:
        assert isinstance(c, Take)
        other = f.offered[f.offered.index(c.card) ^ 1]
        values.append(look.building(c.card, c.cell) - _neutral_gain(s, neutral, city, other, c.cell))
    return values


def _neutral_gain(s: MuState, p: Player, city: City, card: int, cell: int) -> float:
    """What a building brings the neutral player: a token for each Source, and its symbols."""
    t = s.tables
    total = 0.0
    for meets, colour in zip(city.meets[cell], t.edges[card], strict=True):
        if meets == colour:
            total += 1.0 if colour == STRENGTH else 2.0
    if not p.wrecks >> cell & 1:
        brings_faith, brings_food, strength = t.symbols[card]
        total += brings_faith + brings_food + 0.4 * strength + (t.tokens[card] >= 0)
    return total


def _putting(look: Outlook, c: Put) -> float:
    if c.space == EXTRA:
        return float(effect_amount(look.s, c.project))
    at = look.p.projects.index(c.project)
    return look.step(look.bring[at], look.p.spaces[at], c.space)


def _boosting(s: MuState, f: Battle, seat: Seat) -> float:
    """7.6. What project 20 changes in this battle, less what it might do in a later one."""
    mine = f.strength[seat]
    others = [strength for other, strength in enumerate(f.strength) if other != seat]
    more = mine + effect_amount(s, BOOST)

    def outcome(strength: int) -> float:
        if strength >= max(others):
            return AP_PER_VICTORY
        return -DAMAGE if strength <= min(others) else 0.0

    last = f.event == 4
    return outcome(more) - outcome(mine) - (0.0 if last else 2.0)


def _saving(look: Outlook, f: Falling, c: MuChoice) -> float:
    """8.2, 8.3. What stands afterwards, against losing nothing."""
    if isinstance(c, Redirect | Destroy):
        return -look.standing(c.cell)
    if isinstance(c, Withdraw):
        return -0.4
    return -min([look.standing(cell) for cell in f.threatened(look.s)], default=0.0)


def worth(s: MuState, seat: Seat) -> float:
    """How a seat stands: the points it may expect, against those of the best other."""
    mine = Outlook(s, s.players[seat]).points()
    if s.solo:
        neutral = s.players[NEUTRAL]
        city = city_of(s, neutral)
        return mine - neutral.stock - neutral.victories - max(0, city.food + city.faith - city.standing)
    return mine - 0.5 * max([Outlook(s, p).points() for p in s.players if p.seat != seat])
