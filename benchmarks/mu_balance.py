"""How well the house values of Mū are balanced. docs/mu-balance.md shows what this prints, and says how to read it.

python benchmarks/mu_balance.py --jobs 2
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from copy import copy
from hashlib import blake2b
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, quantiles
from typing import Any

from msgspec import Struct, to_builtins

from undercroft.bots import bot
from undercroft.games.mu.choices import EXTRA, Put
from undercroft.games.mu.game import Mu
from undercroft.games.mu.material import BASIC, DRAFTED, TABLES
from undercroft.games.mu.play.projects import COVER, WILD
from undercroft.games.mu.scoring import breakdown, level, points
from undercroft.games.mu.state import MuState, Options, Player, extra_tokens, has_completed
from undercroft.kernel import Seeded
from undercroft.match import Run, drive

MU = Mu()
BOX = MU.load()
CARDS = TABLES[BOX].projects


class Table(Struct, frozen=True):
    """A kind of game: so many seats, one bot in all of them, with or without the expert projects."""

    seats: int
    bot: str
    experts: bool = False


class City(Struct, frozen=True):
    """What one player's city came to."""

    points: int
    parts: dict[str, int]
    sources: int
    gained: int
    lost: int
    held: tuple[int, ...]
    worth: dict[int, int]
    """For each completed project, the points the city would lose without it."""
    spent: dict[int, int]
    """For each completed project, the tokens on it and those it let cover junctions."""
    brought: dict[int, int]
    """For each completed project, the tokens it brought, or could make use of (30)."""


class Game(Struct, frozen=True):
    """What one game came to."""

    winners: tuple[int, ...]
    dealt: tuple[int, ...]
    """The projects that somebody held or put away."""
    cities: tuple[City, ...]


def play(job: tuple[Table, int, int]) -> Game:
    """One game of a table: the seed and its number decide everything."""
    table, seed, number = job
    secret = blake2b(f"{seed} {table} {number}".encode(), digest_size=32).digest()
    player, budget = bot(table.bot, MU)
    run = Run(MU, Options(experts=table.experts), BOX, (table.bot,) * table.seats)
    result = drive(run, Seeded(secret), [player] * table.seats, budget, Random(secret))
    s: MuState = run.state
    players = s.players[: table.seats]
    dealt = [card for p in players for card in (*p.projects, *p.discarded_projects) if card not in BASIC]
    strayed = Counter(seat for seat, answer in run.answers if isinstance(answer, Put) and strays(answer))
    return Game(result.winners, tuple(dealt), tuple(city(s, p, strayed[p.seat]) for p in players))


def strays(put: Put) -> bool:
    """Whether a token lies on a space of another colour, as project 30 allows."""
    return put.space not in (put.token, EXTRA)


def city(s: MuState, p: Player, strayed: int) -> City:
    """The points and tokens of one player at the end."""
    completed = [card for card in p.projects if has_completed(p, card)]
    covers = {COVER: p.covers.bit_count()}
    brought = {card: CARDS[card].amount for card in completed if CARDS[card].effect == "tokens"}
    return City(
        points=points(s, p),
        parts=dict(breakdown(s, p)),
        sources=sum(mask.bit_count() for mask in p.sources),
        gained=p.gained,
        lost=p.lost,
        held=p.projects,
        worth={card: points(s, p) - points(s, without(p, card)) for card in completed},
        brought={WILD: strayed} | brought,
        spent={card: sum(CARDS[card].cost) + extra_tokens(p, card) + covers.get(card, 0) for card in completed},
    )


def without(p: Player, card: int) -> Player:
    """The same player had this project stayed incomplete, all else being equal."""
    other = copy(p)
    other.complete &= ~(1 << card)
    if card == COVER:
        other.sources = tuple(mask & ~p.covers for mask in p.sources)
    return other


def share(part: float, n: int) -> dict[str, Any]:
    """A share of n games with its 95 % interval (Wilson)."""
    z, rate = 1.96, part / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return {"rate": rate, "ci95": [middle - reach, middle + reach]}


def spread(values: list[int]) -> dict[str, float]:
    """The mean and the quartiles."""
    q1, median, q3 = quantiles(values, n=4, method="inclusive")
    return {"mean": fmean(values), "q1": q1, "median": median, "q3": q3}


def totals(games: list[Game]) -> dict[str, Any]:
    """What a city comes to, on average."""
    cities = [one for game in games for one in game.cities]
    return {
        "games": len(games),
        "points": spread([one.points for one in cities]),
        "parts": {part: fmean(one.parts[part] for one in cities) for part in cities[0].parts},
        "sources": fmean(one.sources for one in cities),
        "tokens": fmean(one.gained for one in cities),
        "lost": fmean(one.lost for one in cities),
        "completed": fmean(len(one.worth) for one in cities),
    }


def levels(games: list[Game]) -> dict[str, float]:
    """How often a solo game reached each level of RULES 11.9."""
    reached = Counter(level(game.cities[0].points) for game in games)
    return {name: reached[name] / len(games) for name in ("stellar", "impressive", "good", "average", "weak")}


def seat_shares(games: list[Game], seats: int) -> list[dict[str, Any]]:
    """How often each seat won; a shared win counts as its part."""
    wins = [0.0] * seats
    for game in games:
        for seat in game.winners:
            wins[seat] += 1 / len(game.winners)
    return [share(won, len(games)) for won in wins]


def token_value(cities: Iterable[City]) -> float:
    """The points that a token gained came to, lost and idle ones included."""
    found = list(cities)
    return sum(sum(one.worth.values()) for one in found) / sum(one.gained for one in found)


def projects(games: list[Game]) -> list[dict[str, Any]]:
    """How each project fares in the cities that hold it."""
    cities = [one for game in games for one in game.cities]
    value = token_value(cities)
    dealt = Counter(card for game in games for card in game.dealt)
    held = Counter(card for one in cities for card in one.held)
    worth: dict[int, list[float]] = defaultdict(list)
    spent: dict[int, list[int]] = defaultdict(list)
    for one in cities:
        for card, lost in one.worth.items():
            worth[card].append(lost + value * one.brought.get(card, 0))
            spent[card].append(one.spent[card])
    return [
        {
            "number": card,
            "cost": sum(CARDS[card].cost),
            "held": held[card],
            "drafted": held[card] / dealt[card] if dealt[card] else 1.0,
            "completed": len(worth[card]) / max(1, held[card]),
            "worth": fmean(worth[card] or [0]),
            "a_token_of_cost": fmean(worth[card] or [0]) / sum(CARDS[card].cost),
            "a_token_spent": sum(worth[card]) / max(1, sum(spent[card])),
        }
        for card in (*BASIC, *DRAFTED)
    ]


def measure(games: int, seed: int, jobs: int) -> dict[str, Any]:
    """Everything this file measures. `games` solo games stand for ten times as many at level 1."""
    with Pool(jobs) as pool:

        def played(table: Table, n: int) -> list[Game]:
            return pool.map(play, [(table, seed, number) for number in range(n)], chunksize=50)

        solo = played(Table(1, "level-2"), games)
        level_2 = {
            (seats, experts): played(Table(seats, "level-2", experts), games // 4)
            for seats in range(2, 6)
            for experts in (False, True)
        }
        level_1 = {seats: played(Table(seats, "level-1"), 10 * games) for seats in range(2, 6)}
    return {
        "games": games,
        "seed": seed,
        "solo": {**totals(solo), "levels": levels(solo)},
        "tables": [
            {"seats": seats, "experts": experts, **totals(found)} for (seats, experts), found in level_2.items()
        ],
        "token_value": token_value(one for found in level_2.values() for game in found for one in game.cities),
        "projects": projects([game for found in level_2.values() for game in found]),
        "seats": [
            {"seats": seats, "games": len(found), "shares": seat_shares(found, seats)}
            for seats, found in level_1.items()
        ],
    }


def report(m: dict[str, Any]) -> str:
    """The same, to read."""
    solo = m["solo"]
    lines = [
        f"Mū, seed {m['seed']}",
        "",
        f"Solo, level 2, {solo['games']} games: {_spread(solo['points'])}",
        "  " + ", ".join(f"{name} {reached:.0%}" for name, reached in solo["levels"].items()),
        "",
        "A city of level 2, on average",
        "players      games  points  harvest  faith  projects  victories  stock  sources  tokens  lost  completed",
        _city_row("1", solo),
        *[_city_row(f"{t['seats']}{' experts' if t['experts'] else ''}", t) for t in m["tables"]],
        "",
        f"Projects, level 2, 2 to 5 players. A token gained is worth {m['token_value']:.2f} AP on average.",
        "no.  cost  cities  drafted  completed  worth  a token of cost  a token spent",
        *[
            f"{p['number']:3}  {p['cost']:4}  {p['held']:6}  {p['drafted']:7.0%}  {p['completed']:9.0%}  {p['worth']:5.1f}"
            f"  {p['a_token_of_cost']:15.2f}  {p['a_token_spent']:13.2f}"
            for p in m["projects"]
        ],
        "",
        "Wins by seat, level 1, with 95 % intervals",
        *[
            f"{t['seats']} players, {t['games']} games: "
            + "  ".join(f"{s['rate']:.1%} ({s['ci95'][0]:.1%} to {s['ci95'][1]:.1%})" for s in t["shares"])
            for t in m["seats"]
        ],
    ]
    return "\n".join(lines)


def _spread(points: dict[str, float]) -> str:
    return f"median {points['median']:g}, quartiles {points['q1']:g} and {points['q3']:g}, mean {points['mean']:.1f} points"


def _city_row(name: str, t: dict[str, Any]) -> str:
    parts = t["parts"]
    return (
        f"{name:11}  {t['games']:5}  {t['points']['mean']:6.1f}  {parts['harvest']:7.1f}  {parts['faith']:5.1f}"
        f"  {parts['projects']:8.1f}  {parts['victories']:9.1f}  {parts.get('stock', 0.0):5.1f}  {t['sources']:7.1f}"
        f"  {t['tokens']:6.1f}  {t['lost']:4.1f}  {t['completed']:9.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the balance of the house values of Mū.")
    parser.add_argument("--games", type=int, default=1000, help="solo games; level 1 plays ten times as many a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the figures do not depend on it")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.games, args.seed, args.jobs)
    print(json.dumps(to_builtins(found), indent=2) if args.json else report(found))


if __name__ == "__main__":
    main()
