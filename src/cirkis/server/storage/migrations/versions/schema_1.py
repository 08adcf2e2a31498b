"""Version 1: tables and their logs."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
        sql.Column("rules", sql.Integer, nullable=False),
        sql.Column("options", sql.Text, nullable=False),
    )
    op.create_table(
        "events",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True),
        sql.Column("command", sql.String(80), nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("entry", sql.Text, nullable=False),
        sql.UniqueConstraint("table_id", "command"),
    )
