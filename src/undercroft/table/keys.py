"""Who may act for a member of a room: a secret that only he has, of which the table keeps the hash."""

from __future__ import annotations

import secrets
from hashlib import blake2b

LONGEST_KEY = 64


def new_key() -> str:
    """A fresh secret of 128 bits, as it stands in a link's fragment."""
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> str:
    """What is kept of a secret."""
    return blake2b(key.encode(), digest_size=32, person=b"undercroft-key").hexdigest()


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Those that are not mistaken for each other when a room's name is read aloud."""


def new_room() -> str:
    """The name of a room: not secret, but nothing to be guessed either (50 bits)."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
