"""Rooms, matches and lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("lobby", sa.LargeBinary, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("over", sa.Integer, nullable=False),
    )
    op.create_index("rooms_over", "rooms", ["over", "touched"])
    op.create_table(
        "matches",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("raw", sa.LargeBinary, nullable=False),
    )
