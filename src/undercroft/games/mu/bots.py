"""What bots need to know of Mū: what an answer, and what a position, is worth in points.

The estimates are rough on purpose: a battle is a guess from the Strength on the table, an unfinished project
counts for its chance to be finished, and a junction that is still open for its chance to become a Source.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from undercroft.games.mu.board import COLOURS, COLUMNS, LINES, ROWS, SIDES, STRENGTH
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
from undercroft.games.mu.material import TYPE_NAMES, Tables
from undercroft.games.mu.play.battles import BATTLES_OF_ROUND, Battle, strength_on
from undercroft.games.mu.play.destruction import Arrival, Destruction, Falling
from undercroft.games.mu.play.projects import BOOST, REDIRECT, effect_amount
from undercroft.games.mu.play.solo import SoloTurn
from undercroft.games.mu.scoring import ability_points, faith, food, of_type, standing_types
from undercroft.games.mu.state import (
    NEUTRAL,
    NONE,
    MuState,
    Player,
    empty,
    has_completed,
    intact,
    may_use,
    unseen_lines,
)
from undercroft.kernel import Ask, Seat

VICTORY = 3.0
DAMAGE = 1.3
"""What a Damage token costs, on average: most of them find another to cross."""
MATCH = 0.42
"""The chance that an open junction becomes a Source."""
TOKEN_PER_BUILDING = 1.9
FOOD_PER_BUILDING = 1.0
SPARE_TOKEN = 0.05


class Outlook:
    """What things are worth to one player now: a token of each colour, a Food, a Strength on each line."""

    def __init__(self, s: MuState, p: Player) -> None:
        self.s = s
        self.p = p
        self.t: Tables = s.tables
        self.left = empty(p).bit_count()
        self.finish = self.left / (self.left + 1.6)
        """The chance that one missing token still comes."""
        self.token = self._tokens()
        self.food = self._food()
        self.line = [self._line(line) for line in LINES]
        self.type = self._types()
        self.open = MATCH * (0.8 + sum(self.token) / 3)
        self.source = [value + own for value, own in zip(self.token, (1.0, self.food, 0.0), strict=True)]

    def project(self, number: int) -> float:
        """What a project brings when it is complete."""
        card = self.t.projects[number]
        return card.ap + self.ability(number)

    def ability(self, number: int) -> float:
        """What a completed project's ability brings by the end."""
        s, p, left = self.s, self.p, self.left
        card = self.t.projects[number]
        now = float(ability_points(s, p, number))
        match card.effect:
            case "per_building":
                return now + card.amount * left * 0.28
            case "per_source":
                return now + card.amount * left * 0.55
            case "faith_pairs":
                return now + card.amount * left * 0.5
            case "per_victory":
                return now + card.amount * left * 0.2
            case "pairs":
                return now + card.amount * left * 0.2
            case "lines":
                return now + card.amount * left * 0.35
            case "extra":
                return now + card.amount * min(4.0, left * 0.4)
            case "all_types":
                kinds = len({*standing_types(s, p)} - {None})
                return card.amount * (1.0 if kinds == 5 else 0.75 if left > 5 - kinds else 0.0)
            case "unharmed":
                return now * (0.9 - 0.2 * p.damage.bit_count())
            case "food":
                return card.amount * 1.5
            case "tokens":
                return 0.0 if has_completed(p, number) else card.amount * 0.8
            case "cover":
                return min(3.0, left * 0.6) * 0.8
            case "wild" | "strength" | "redirect" | "withdraw":
                return 0.25 * sqrt(left)
        return 0.0

    def _tokens(self) -> list[float]:
        """The best use of one more token of each colour."""
        best = [SPARE_TOKEN] * 3
        wild = has_completed(self.p, 30)
        for number, free in zip(self.p.projects, self.p.spaces, strict=True):
            missing = sum(free)
            if missing:
                gain = self.step(number, missing)
                for colour in COLOURS:
                    if free[colour] or wild:
                        best[colour] = max(best[colour], gain)
        for number, amount in ((22, effect_amount(self.s, 22)), (28, effect_amount(self.s, 28))):
            if has_completed(self.p, number) and dict(self.p.extras).get(number, 0) < 4:
                for colour in COLOURS:
                    if number == 22 or self.p.one_colour in (NONE, colour):
                        best[colour] = max(best[colour], float(amount))
        return best

    def step(self, number: int, missing: int) -> float:
        """What one token on a project adds to what it may be expected to bring."""
        return float(self.project(number) * (self.finish ** (missing - 1) - self.finish**missing))

    def _food(self) -> float:
        """What one more Food brings at the Harvest."""
        short = self.left + intact(self.p).bit_count() - food(self.s, self.p) - FOOD_PER_BUILDING * self.left
        blur = 0.6 + 0.5 * self.left
        return min(2.0, max(1.0, 1.5 - 0.5 * short / blur))

    def _line(self, line: int) -> list[float]:
        """What 0 to 7 more Strength on a line bring in the battle that may come there."""
        s, p = self.s, self.p
        weight, turns = self._battle(line)
        if not weight:
            return [0.0] * 8
        mine = strength_on(s, p, line)
        others = [strength_on(s, other, line) for other in s.players if other is not p]
        grow = 0.35 * turns
        spread = 1.2 + 0.8 * turns
        most, least = max(others) + grow, min(others) + grow

        def expected(strength: float) -> float:
            win = min(1.0, max(0.0, 0.5 + 0.5 * (strength + 0.5 - most) / spread))
            last = min(1.0, max(0.0, 0.5 - 0.5 * (strength - 0.5 - least) / spread))
            return VICTORY * win - DAMAGE * last * (1 - win)

        base = expected(mine)
        return [weight * (expected(mine + more) - base) for more in range(8)]

    def _battle(self, line: int) -> tuple[float, int]:
        """How likely a battle comes on a line, and in how many more buildings."""
        s = self.s
        built = 9 - self.left
        for number, slots in enumerate(BATTLES_OF_ROUND):
            for slot in slots:
                if s.battles[slot] == line:
                    turns = 3 * number - built
                    fought = turns < 0 or (turns == 0 and not self._still_to_come(slot))
                    return (0.0, 0) if fought else (1.0, turns)
        hidden = [slot for slot in (2, 4) if s.battles[slot] == NONE]
        unseen = unseen_lines(s)
        return (len(hidden) / max(1, len(unseen)), max(0, 9 - built)) if line in unseen else (0.0, 0)

    def _still_to_come(self, slot: int) -> bool:
        """Whether the battle of a round whose buildings all stand has not been fought."""
        return any(isinstance(f, Battle) and f.event == slot and f.at < 4 for f in self.s.stack)

    def _types(self) -> list[float]:
        """What one more building of each type adds to the projects that count them."""
        worth = [0.0] * len(TYPE_NAMES)
        for number, free in zip(self.p.projects, self.p.spaces, strict=True):
            card = self.t.projects[number]
            if card.effect == "per_building":
                worth[TYPE_NAMES.index(card.of)] += card.amount * self.finish ** sum(free)
            elif card.effect == "all_types" and free:
                standing = {*standing_types(self.s, self.p)}
                for kind in range(5):
                    if kind not in standing:
                        worth[kind] += 0.2 * card.amount * self.finish ** sum(free)
            elif card.effect == "pairs":
                for kind in range(5):
                    if of_type(self.s, self.p, kind).bit_count() % 2:
                        worth[kind] += 0.4 * card.amount * self.finish ** sum(free)
        return worth

    def building(self, card: int, cell: int) -> float:
        """What a building on a space brings beyond what any building would."""
        t, p = self.t, self.p
        city, edges, rim = p.city, t.edges[card], t.rims[self.s.mirrored]
        row, column = divmod(cell, 3)
        on_row = on_column = 0
        total = 0.0
        used = [0, 0, 0]
        for side, (_, beyond, facing) in enumerate(SIDES[cell]):
            if beyond < 0:
                other = rim[SIDES[cell][side][0]]
            elif city[beyond] >= 0:
                other = t.edges[city[beyond]][facing]
            else:
                continue
            total -= self.open
            colour = edges[side]
            if other == colour:
                total += self.source[colour] * (1.0 if not used[colour] else 0.7)
                used[colour] += 1
                if colour == STRENGTH:
                    if side % 2:
                        on_row += 1
                    else:
                        on_column += 1
        if not p.wrecks >> cell & 1 or may_use(p, REDIRECT):
            kind_faith, kind_food, kind_strength = t.symbols[card]
            on_row += kind_strength
            on_column += kind_strength
            total += kind_faith + kind_food * self.food + self.type[t.types[card]]
            if t.tokens[card] >= 0:
                total += self.token[t.tokens[card]] * (1.0 if not used[t.tokens[card]] else 0.7)
        else:
            total -= 0.5
        return total + self.line[row][min(on_row, 7)] + self.line[3 + column][min(on_column, 7)]

    def best_space(self, card: int) -> float:
        """What a building brings on the best free space."""
        return max([self.building(card, cell) for cell in range(9) if self.p.city[cell] < 0], default=0.0)

    def standing(self, cell: int) -> float:
        """What the building on a space still brings: what is lost when it falls."""
        t = self.t
        card = self.p.city[cell]
        if card < 0:
            return 2.0 if self.left else 0.0
        brings_faith, brings_food, strength = t.symbols[card]
        lines = self.line[cell // 3], self.line[3 + cell % 3]
        return (
            1.0
            + brings_faith
            + brings_food * self.food
            + self.type[t.types[card]]
            + sum(line[min(strength, 7)] for line in lines)
        )


def appraise(s: MuState, ask: Ask) -> list[float]:
    """What each answer to an Ask is worth, in points, to the player it is about."""
    p = s.players[ask.seat]
    f = s.stack[-1]
    if isinstance(f, Falling):
        p = s.players[f.seat]
    look = Outlook(s, p)
    options: list[MuChoice] = list(ask.domain.each())  # type: ignore[arg-type]
    first = options[0]
    if isinstance(first, Keep):
        return _keeping(look, options)
    if isinstance(first, Take):
        return _taking(s, look, options)
    if isinstance(f, Destruction | Arrival):
        sign = -1.0 if s.solo and f.seat == NEUTRAL else 1.0
        return [sign * _saving(look, f, c) for c in options]
    if isinstance(f, Battle):
        return [_boosting(s, f, ask.seat) if isinstance(c, Boost) else 0.0 for c in options]
    return [_answer(look, c) for c in options]


def _answer(look: Outlook, c: MuChoice) -> float:
    match c:
        case Draft():
            return _drafting(look, c.play) + 0.3 * _drafting(look, c.hold)
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


def _drafting(look: Outlook, number: int) -> float:
    """A project before the first building: what it brings, less what its tokens would bring elsewhere."""
    cost = sum(look.t.projects[number].cost)
    return look.project(number) - 0.75 * cost


def _keeping(look: Outlook, options: Sequence[MuChoice]) -> list[float]:
    cards = {c.play for c in options if isinstance(c, Keep)}
    best = {card: look.best_space(card) for card in cards}
    later = 0.3 if len(cards) > 2 else 0.0
    return [best[c.play] + later * best[c.hold] for c in options if isinstance(c, Keep)]


def _taking(s: MuState, look: Outlook, options: Sequence[MuChoice]) -> list[float]:
    """11.3. The player's own building, and what the other of the pair brings the neutral player."""
    f = s.stack[-1]
    assert isinstance(f, SoloTurn)
    neutral = s.players[NEUTRAL]
    values = []
    for c in options:
        assert isinstance(c, Take)
        other = f.offered[f.offered.index(c.card) ^ 1]
        values.append(look.building(c.card, c.cell) - _neutral_gain(s, neutral, other, c.cell))
    return values


def _neutral_gain(s: MuState, p: Player, card: int, cell: int) -> float:
    """What a building brings the neutral player: a token for each Source, and its symbols."""
    t = s.tables
    total = 0.0
    for side, (junction, beyond, facing) in enumerate(SIDES[cell]):
        if beyond < 0:
            other = t.rims[s.mirrored][junction]
        elif p.city[beyond] >= 0:
            other = t.edges[p.city[beyond]][facing]
        else:
            continue
        if other == t.edges[card][side]:
            total += 1.0 if other == STRENGTH else 2.0
    if not p.wrecks >> cell & 1:
        brings_faith, brings_food, strength = t.symbols[card]
        total += brings_faith + brings_food + 0.4 * strength + (t.tokens[card] >= 0)
    return total


def _putting(look: Outlook, c: Put) -> float:
    if c.space == EXTRA:
        return float(effect_amount(look.s, c.project))
    missing = sum(look.p.spaces[look.p.projects.index(c.project)])
    return look.step(c.project, missing)


def _boosting(s: MuState, f: Battle, seat: Seat) -> float:
    """7.6. What project 20 changes in this battle, less what it might do in a later one."""
    mine = f.strength[seat]
    others = [strength for other, strength in enumerate(f.strength) if other != seat]
    more = mine + effect_amount(s, BOOST)

    def outcome(strength: int) -> float:
        if strength >= max(others):
            return VICTORY
        return -DAMAGE if strength < min(others) else 0.0

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
    mine = expected_points(s, s.players[seat])
    if s.solo:
        neutral = s.players[NEUTRAL]
        beyond = food(s, neutral) + faith(s, neutral) - intact(neutral).bit_count()
        return mine - neutral.stock - neutral.victories - max(0, beyond)
    return mine - 0.5 * max([expected_points(s, p) for p in s.players if p.seat != seat])


def expected_points(s: MuState, p: Player) -> float:
    """The points a player may expect from what lies on the table now."""
    look = Outlook(s, p)
    left = look.left
    supply = food(s, p) + FOOD_PER_BUILDING * left
    standing = intact(p).bit_count() + left
    total = min(supply, standing) + 2.0 * max(0.0, supply - standing)
    total += faith(s, p) + VICTORY * p.victories
    for number, free in zip(p.projects, p.spaces, strict=True):
        total += look.project(number) * look.finish ** sum(free)
    junctions = sum(city < 0 for city in p.city) * 2.6
    total += look.open * junctions
    crossed = any(p.damage >> row & 1 for row in ROWS) + any(p.damage >> column & 1 for column in COLUMNS)
    return total - 0.6 * crossed * (left > 0) - 2.0 * (p.wrecks & empty(p)).bit_count()
