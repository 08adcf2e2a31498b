"""Version 2: join codes, people's lists of tables, chat, and when a table is due."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Create three more tables, and a column that is null in all existing rows."""
    op.add_column("tables", sql.Column("due", sql.Float))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "codes",
        sql.Column("code", sql.String(8), primary_key=True),
        sql.Column("table_id", sql.String(32), nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "players",
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "sayings",
        sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("n", sql.Integer, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("saying", sql.Text, nullable=False),
    )
