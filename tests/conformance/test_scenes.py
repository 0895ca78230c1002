"""The picture of every position, for every seat and the watcher."""

from __future__ import annotations

from collections import Counter
from typing import Any

from conformance.walks import Cell, Walk, steps_of
from undercroft.kernel import WATCHER, Game, Scene, State, View, view


def scenes_of(cell: Cell, walks: list[Walk], every: int) -> Any:
    """Scenes with their views: each time that of the asked seats, of one other and of the watcher."""
    for at, (where, step) in enumerate(steps_of(walks, every=every)):
        asked = {ask.seat for ask in step.found} if isinstance(step.found, tuple) else set()
        for seat in sorted({*asked, at % cell.seats, WATCHER}):
            v = view(cell.game, step.state, seat)
            yield f"{where} seat {seat}", v, cell.game.scene(v)


def test_every_scene_is_whole(cell: Cell, walks: list[Walk]) -> None:
    for where, v, scene in scenes_of(cell, walks, every=8):
        check_ids(where, scene)
        check_handles(where, v, scene)


def check_ids(where: str, scene: Scene) -> None:
    """No two things have the same id, and every piece lies somewhere."""
    places = {place.id for place in scene.places}
    ids = Counter([*[place.id for place in scene.places], *[piece.id for piece in scene.pieces]])
    assert not [id_ for id_, n in ids.items() if n > 1], where
    assert {piece.at for piece in scene.pieces} <= places, where
    for place in scene.places:
        assert min(place.size) > 0, where


def check_handles(where: str, v: View[Any], scene: Scene) -> None:
    """Every answer can be given, by touching what is there, and no two of them in the same way."""
    ids = {place.id for place in scene.places} | {piece.id for piece in scene.pieces}
    for ask in v.asks:
        for c in ask.domain.each():
            assert any(handle.choice == c for handle in scene.handles), f"{where}: no handle for {c}"
    for handle in scene.handles:
        assert any(ask.domain.has(handle.choice) for ask in v.asks), f"{where}: {handle.choice} is no answer"
        assert set(handle.touch) <= ids, f"{where}: {handle.touch} is not there"
    ways = [(handle.touch, repr(handle.label)) for handle in scene.handles]
    assert len(set(ways)) == len(ways), where


def test_the_end_has_a_picture(cell: Cell, walks: list[Walk]) -> None:
    for walk in walks:
        for seat in (*range(cell.seats), WATCHER):
            v = view(cell.game, walk.end, seat)
            scene = cell.game.scene(v)
            check_ids(walk.name, scene)
            assert not scene.handles


def test_what_lies_face_down_has_no_name(cell: Cell, walks: list[Walk]) -> None:
    """The id of a back is its place and slot, whatever lies there."""
    for where, v, scene in scenes_of(cell, walks, every=40):
        for piece in scene.pieces:
            if piece.face is None:
                assert piece.id.startswith(f"{piece.at}#"), where
        assert same_backs(cell.game, v.state, v, scene), where


def same_backs(g: Game[Any], s: State, v: View[Any], scene: Scene) -> bool:
    """The same view makes the same picture."""
    return g.scene(View(v.seat, s, v.asks, v.awaited)) == scene
