"""How Alembic reaches the table's database: over the connection that `schema.upgrade` hands it."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
