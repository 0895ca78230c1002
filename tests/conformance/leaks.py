"""The leak law: what a seat is shown must be the same in every world that it cannot tell from the true one.

A world is imagined from the seat's own view. Whatever differs between that world and the true one is hidden
from the seat, so nothing it is shown may depend on it: not its view, its questions, who else is awaited, the
scene, nor the events of what happens next.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from conformance.walks import Step
from undercroft.kernel import (
    NATURE,
    Ask,
    Chance,
    Draw,
    Event,
    Found,
    Game,
    Illegal,
    Result,
    Seat,
    State,
    Together,
    pending,
    play,
    play_fast,
    redact,
    view,
)

encode = msgspec.json.encode

ROLLED_OPENLY = {"toy": {"dice"}}
"""For each game the draws that all see as they happen, and of which no trace need be left."""


class LeakError(AssertionError):
    """A seat was shown something that it should not be able to tell."""


def check_world(g: Game[Any], s: State, seat: Seat, rng: Random, *, drawn: bool = True) -> State:
    """Imagine a world from a seat's view, and compare what the seat is shown in both. Returns that world.

    `drawn`: the scene is compared too, which takes its time.
    """
    v = view(g, s, seat)
    world = g.imagine(v, rng)
    g.check(world)
    seen = view(g, world, seat)
    if encode(seen) != encode(v):
        raise LeakError(f"seat {seat} sees {encode(v)!r}\nand in a world like it {encode(seen)!r}")
    if drawn and encode(g.scene(seen)) != encode(g.scene(v)):
        raise LeakError(f"seat {seat} is shown another scene in a world like its own")
    if whose_turn(pending(g, s)) != whose_turn(pending(g, world)):
        raise LeakError(f"seat {seat} can tell what play waits for: {pending(g, s)!r}, {pending(g, world)!r}")
    return world


def whose_turn(found: Found) -> Any:
    """What everybody can tell of what a position waits for."""
    if isinstance(found, Draw):
        return found.kind, found.count, found.back
    if isinstance(found, Result):
        return None
    return [(ask.seat, ask.prompt, ask.sealed, ask.public) for ask in found if ask.blocking]


def check_next(g: Game[Any], step: Step, world: State, seat: Seat, rng: Random) -> int:
    """What looks the same must sound the same: compare the events of answers after which a seat sees the same.

    Beside the true answer, others are tried in the imagined world: a hidden answer must not show in the events
    either. The answer that opens a sealed question shows the others, so there all are the true ones. Returns how
    many could be compared.
    """
    opens = opens_sealed_answers(g, step)
    if opens and not with_true_answers(step.state, world):
        return 0
    seen = encode(view(g, step.after, seat))
    heard = encode(told(g, step.events, seat))
    compared = 0
    for answer in (step.answer,) if opens else (step.answer, *others(g, step, world, rng)):
        try:
            after, events = play(g, world, step.seat, answer)
        except Illegal:
            continue
        if encode(view(g, after, seat)) == seen:
            compared += 1
            if encode(told(g, events, seat)) != heard:
                raise LeakError(f"seat {seat} hears {heard!r}\nand in a world like it {told(g, events, seat)!r}")
    return compared


def opens_sealed_answers(g: Game[Any], step: Step) -> bool:
    """Whether this was the last answer to a sealed question."""
    if step.ask is None or not step.ask.sealed:
        return False
    found = pending(g, step.after)
    return not isinstance(found, tuple) or step.ask not in [
        msgspec.structs.replace(ask, blocking=True) for ask in found
    ]


def with_true_answers(s: State, world: State) -> bool:
    """Give the world the sealed answers that were truly given; whether they are possible in it."""
    true, imagined = s.stack[-1], world.stack[-1]
    assert isinstance(true, Together)
    assert isinstance(imagined, Together)
    imagined.answers = true.answers
    return all(imagined.question(world, sealed.seat)[1].has(sealed.answer) for sealed in true.answers if sealed.given)


def told(g: Game[Any], events: tuple[Event, ...], seat: Seat) -> list[Event]:
    """What a seat hears of these events."""
    return [redacted for event in events if (redacted := redact(g, event, seat)) is not None]


def others(g: Game[Any], step: Step, world: State, rng: Random) -> list[Any]:
    """Two other answers to the same question, as it is in the imagined world."""
    found = pending(g, world)
    if isinstance(found, Draw):
        openly = found.kind in ROLLED_OPENLY.get(g.id, ())
        return [] if openly else [found.some(rng), found.some(rng)]
    if step.ask is None or isinstance(found, Result):
        return []
    same = [ask for ask in found if ask.seat == step.seat and ask.prompt == step.ask.prompt]
    return [ask.domain.some(rng) for ask in same for _ in range(2)]


def check_public(g: Game[Any], s: State, world: State) -> None:
    """A public question is the same in every world, for all its seat holds."""
    found, imagined = pending(g, s), pending(g, world)
    if isinstance(found, tuple) and public(found) != public(imagined):
        raise LeakError(f"a public question depends on a secret: {public(found)!r}")


def public(found: Found) -> list[Ask]:
    return [ask for ask in found if ask.public] if isinstance(found, tuple) else []


def play_out(g: Game[Any], world: State, rng: Random) -> Result:
    """An imagined world is played to its end."""
    dealer = Chance(rng)
    found = pending(g, world)
    for _ in range(1000):
        if isinstance(found, Result):
            g.check(world)
            return found
        if isinstance(found, Draw):
            found = play_fast(g, world, NATURE, dealer.deal(found))
        else:
            ask = next(ask for ask in found if ask.blocking)
            found = play_fast(g, world, ask.seat, ask.domain.some(rng))
    raise AssertionError("an imagined world does not end")
