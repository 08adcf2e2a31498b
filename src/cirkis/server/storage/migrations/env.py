"""Alembic runs this file, which runs the migrations on the given connection."""

from __future__ import annotations

from alembic import context

from cirkis.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
