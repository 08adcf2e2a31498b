"""Alembic runs this file: it runs the migrations on the connection that it was given."""

from __future__ import annotations

from alembic import context

from cirkis.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
)
with context.begin_transaction():
    context.run_migrations()
