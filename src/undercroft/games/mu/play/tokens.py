"""Chapters 3 and 5.4 to 5.5: Sources, and the tokens they bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Annotated, ClassVar

from undercroft.games.mu.board import COLOUR_NAMES, COLOURS, HALVES, SIDES
from undercroft.games.mu.choices import EXTRA, Cover, Lose, MuChoice, Put, Wish
from undercroft.games.mu.events import Covered, LetGo, Paid, SourceMade, TokensGained, TokensLost, Traded
from undercroft.games.mu.play.projects import (
    ANY_COLOUR,
    COVER,
    EXTRA_PLACES,
    ONE_COLOUR,
    WILD,
    complete_project,
    effect_amount,
    set_extra_tokens,
)
from undercroft.games.mu.state import NONE, MuState, Player, extra_tokens, has_completed
from undercroft.kernel import OPEN, Ask, Choice, Frame, Now, OneOf, Seat, Text, asks, say

Pool = tuple[int, int, int, int]
"""Tokens to be placed: Faith, Food, Strength, and of a colour still to be chosen."""
NO_TOKENS: Pool = (0, 0, 0, 0)

PUTS = tuple(
    tuple(tuple(Put(token, project, space) for space in (*COLOURS, EXTRA)) for project in range(33))
    for token in COLOURS
)
WISHES = OneOf(tuple(Wish(token) for token in COLOURS))
LOSE = tuple(Lose(token) for token in COLOURS)


def half(s: MuState, p: Player, junction: int, cell: int, side: int) -> int:
    """The colour of a half: of the building on this space, NONE where there is no building."""
    card = p.city[cell]
    return s.tables.edges[card][side] if card >= 0 else NONE


def sources_made(s: MuState, p: Player, card: int, cell: int) -> list[tuple[int, int]]:
    """3.1. The junctions where a building on this space meets a half of its own colour, and the colour."""
    t = s.tables
    edges, city = t.edges[card], p.city
    made = []
    for side, (junction, beyond, facing) in enumerate(SIDES[cell]):
        if beyond < 0:
            other = t.rims[s.mirrored][junction]
        elif city[beyond] >= 0:
            other = t.edges[city[beyond]][facing]
        else:
            continue
        if other == edges[side]:
            made.append((junction, other))
    return made


def build(s: MuState, p: Player, card: int, cell: int, now: Now) -> Pool:
    """5.3, 3.1. Put a building on a space; the Sources it makes, by colour."""
    counts = [0, 0, 0]
    sources = list(p.sources)
    for junction, colour in sources_made(s, p, card, cell):
        counts[colour] += 1
        sources[colour] |= 1 << junction
        now.tell(SourceMade(p.seat, colour, junction))
    p.city = (*p.city[:cell], card, *p.city[cell + 1 :])
    p.sources = (sources[0], sources[1], sources[2])
    return (counts[0], counts[1], counts[2], 0)


def tokens_of(s: MuState, p: Player, cell: int, made: Pool, now: Now) -> Pool:
    """5.4. The tokens of a building: one for each Source, and that of a Trade building which stands."""
    traded = s.tables.tokens[p.city[cell]]
    if traded >= 0 and not p.wrecks >> cell & 1:
        now.tell(Traded(p.seat, traded))
        made = add(made, traded, 1)
    return made


def add(pool: Pool, token: int, count: int) -> Pool:
    """A pool with more tokens of a colour, or fewer."""
    return (*pool[:token], pool[token] + count, *pool[token + 1 :])  # type: ignore[return-value]


class Allocation(Frame, kw_only=True):
    """5.5, 6.2. Everybody places tokens one at a time, each on his own board, while the others do the same.

    `due`: for each seat its pools, innermost last: tokens that a project brings are placed before the rest.
    """

    due: Annotated[tuple[tuple[Pool, ...], ...], OPEN]
    steps: ClassVar = ("place_tokens",)

    @classmethod
    def of(cls, s: MuState, pools: Sequence[Pool], now: Now) -> Allocation:
        for p, pool in zip(s.players, pools, strict=False):
            p.gained += sum(pool)
        due = [lose_what_has_no_space(s, p, (pool,), now) for p, pool in zip(s.players, pools, strict=False)]
        return cls(seat=0, due=tuple(due))

    @asks
    def place_tokens(self, s: MuState) -> Sequence[Ask]:
        found = []
        for seat, pools in enumerate(self.due):
            if pools:
                pool = pools[-1]
                if pool[3]:
                    found.append(Ask(seat, say("ask-wish"), WISHES, public=True))
                else:
                    prompt = token_prompt(pool, sum(map(sum, pools[:-1])))
                    found.append(Ask(seat, prompt, spaces_for(s, s.players[seat], pool), public=True))
        return found

    @place_tokens.taken
    def token_placed(self, s: MuState, seat: Seat, choice: MuChoice, now: Now) -> None:
        p = s.players[seat]
        pools = self.due[seat]
        pool = pools[-1]
        assert isinstance(choice, Put | Cover | Lose | Wish)
        if isinstance(choice, Wish):
            now.tell(TokensGained(seat, choice.token, 1))
            pools = (*pools[:-1], add(add(pool, 3, -1), choice.token, 1))
        else:
            pools = (*pools[:-1], add(pool, choice.token, -1))
            if isinstance(choice, Put):
                now.tell(Paid(seat, choice.token, choice.project))
                brought = put(s, p, choice, now)
                if brought:
                    p.gained += sum(brought)
                    pools = (*pools, brought)
            elif isinstance(choice, Cover):
                now.tell(Covered(seat, choice.token, choice.junction))
                cover(p, choice)
            else:
                p.lost += 1
                now.tell(LetGo(seat, choice.token))  # 6.6
        self.due = (*self.due[:seat], lose_what_has_no_space(s, p, pools, now), *self.due[seat + 1 :])


@cache
def token_prompt(pool: Pool, later: int) -> Text:
    """What these tokens, and so many that are placed after them, are asked for with."""
    tokens = ", ".join(COLOUR_NAMES[token] for token in COLOURS for _ in range(pool[token]))
    return say("ask-token", tokens=tokens, later=later)


def put(s: MuState, p: Player, choice: Put, now: Now) -> Pool | None:
    """5.5, 6.1. A token on a project; the tokens that its completion brings."""
    number = choice.project
    if choice.space == EXTRA:  # 6.6
        set_extra_tokens(p, number, extra_tokens(p, number) + 1)
        if number == ONE_COLOUR:
            p.one_colour = choice.token
        return None
    at = p.projects.index(number)
    left = list(p.spaces[at])
    left[choice.space] -= 1
    p.spaces = (*p.spaces[:at], (left[0], left[1], left[2]), *p.spaces[at + 1 :])
    return None if any(left) else complete_project(s, p, number, now)


def cover(p: Player, choice: Cover) -> None:
    """10.29. A token on two halves that do not match makes a Source of its colour."""
    p.covers |= 1 << choice.junction
    sources = list(p.sources)
    sources[choice.token] |= 1 << choice.junction
    p.sources = (sources[0], sources[1], sources[2])


def lose(p: Player, token: int, count: int, now: Now) -> None:
    """5.5. Tokens without a space are lost."""
    p.lost += count
    now.tell(TokensLost(p.seat, token, count))


def lose_what_has_no_space(s: MuState, p: Player, pools: tuple[Pool, ...], now: Now) -> tuple[Pool, ...]:
    """5.5. The pools that still have a decision in them."""
    while pools:
        pool = pools[-1]
        if any(pool):
            if pool[3] or spaces_for(s, p, pool).options:
                return pools
            for token in COLOURS:
                if pool[token]:
                    lose(p, token, pool[token], now)
        pools = pools[:-1]
    return pools


def spaces_for(s: MuState, p: Player, pool: Pool) -> OneOf:
    """5.5, 6.6. Where the tokens of a pool can go. One that has nothing but extra places may be let go."""
    colours = (pool[0] > 0, pool[1] > 0, pool[2] > 0)
    covers = covers_for(s, p) if has_completed(p, COVER) else NO_COVERS
    return _spaces(colours, p.projects, p.spaces, p.complete & SPECIAL, p.extras, p.one_colour, covers)


SPECIAL = 1 << WILD | 1 << ANY_COLOUR | 1 << ONE_COLOUR
"""The completed projects that open other spaces than those of a cost."""
MOST_EXTRA = 4
NO_COVERS: tuple[tuple[Cover, ...], ...] = ((), (), ())


@lru_cache(maxsize=1 << 13)
def _spaces(
    colours: tuple[bool, bool, bool],
    projects: tuple[int, ...],
    spaces: tuple[tuple[int, int, int], ...],
    special: int,
    extras: tuple[tuple[int, int], ...],
    one_colour: int,
    covers: tuple[tuple[Cover, ...], ...],
) -> OneOf:
    found: list[Choice] = []
    for token in COLOURS:
        if colours[token]:
            must: list[Choice] = [
                PUTS[token][number][space]
                for number, free in zip(projects, spaces, strict=True)
                for space in (COLOURS if special >> WILD & 1 else (token,))
                if free[space]
            ]
            must += covers[token]
            extra = [
                PUTS[token][number][EXTRA]
                for number in EXTRA_PLACES
                if special >> number & 1
                and dict(extras).get(number, 0) < MOST_EXTRA
                and (number == ANY_COLOUR or one_colour in (NONE, token))
            ]
            found += must
            found += extra
            if extra and not must:
                found.append(LOSE[token])
    return OneOf(tuple(found))


def covers_for(s: MuState, p: Player) -> tuple[tuple[Cover, ...], ...]:
    """10.29. The mismatched halves that a token of each colour can cover."""
    if p.covers.bit_count() >= effect_amount(s, COVER):
        return NO_COVERS
    open_junctions = [(junction, halves(s, p, junction)) for junction in mismatches(s, p)]
    return tuple([tuple([Cover(token, at) for at, colours in open_junctions if token in colours]) for token in COLOURS])


def halves(s: MuState, p: Player, junction: int) -> tuple[int, ...]:
    """The colours of the halves at a junction, as far as there are any."""
    found = [half(s, p, junction, cell, side) for cell, side in HALVES[junction]]
    if len(found) == 1:
        found.append(s.tables.rims[s.mirrored][junction])
    return tuple(found)


def mismatches(s: MuState, p: Player) -> Iterator[int]:
    """The junctions where two halves lie that differ, and no token covers them."""
    for junction in range(24):
        one, other = halves(s, p, junction)
        if NONE not in (one, other) and one != other and not p.covers >> junction & 1:
            yield junction
