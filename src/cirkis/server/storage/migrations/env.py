"""Alembic runs this file: the migrations are done on the connection that it was given."""

from __future__ import annotations

from alembic import context

from cirkis.server.storage.schema import relations

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=relations,
)
with context.begin_transaction():
    context.run_migrations()
