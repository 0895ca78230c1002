"""The types of the wire for the browser client: one document, from which its TypeScript types are made."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec

from undercroft.table import bodies, messages, problems

FILE = Path(__file__).parents[2] / "web" / "wire.json"
TOLD = messages.Whole | messages.Moved | messages.RoomNow | messages.Said | messages.Refused | messages.Because
BODIES = (
    bodies.NewRoom,
    bodies.NewMember,
    bodies.Key,
    bodies.Sitting,
    bodies.Ready,
    bodies.Arrangement,
    bodies.BotOnChair,
    bodies.Pause,
    bodies.Kick,
    bodies.ChairGiven,
    bodies.Entered,
    bodies.Shelf,
    bodies.RulesParagraph,
    problems.Problem,
)


def wire() -> bytes:
    """Every message and body as a schema, in the frame of an OpenAPI document."""
    types = (*get_args(messages.Asked), *get_args(TOLD), *BODIES)
    _, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Undercroft", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }
    return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=1) + b"\n"
