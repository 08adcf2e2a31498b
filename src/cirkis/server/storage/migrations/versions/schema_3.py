"""Version 3: whose command each entry of a log came from."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "3"
down_revision = "2"

# SQLite gave the old constraint no name, but PostgreSQL gave it this one.
OLD_CONSTRAINT = "events_table_id_command_key"
NEW_CONSTRAINT = "events_table_id_sender_command_key"


def _events() -> sql.Table:
    """The logs as version 1 made them: SQLite changes a constraint by writing the table anew."""
    return sql.Table(
        "events",
        sql.MetaData(),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True),
        sql.Column("command", sql.String(80), nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("entry", sql.Text, nullable=False),
        sql.UniqueConstraint("table_id", "command", name=OLD_CONSTRAINT),
    )


def upgrade() -> None:
    """Add a column that is null in all existing rows, and make ids unique for each sender."""
    with op.batch_alter_table("events", copy_from=_events()) as events:
        events.add_column(sql.Column("sender", sql.String(32)))
        events.drop_constraint(OLD_CONSTRAINT, type_="unique")
        events.create_unique_constraint(NEW_CONSTRAINT, ["table_id", "sender", "command"])
