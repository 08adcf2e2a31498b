"""Version 7: which games are over, and which tables were removed."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Add what removing tables needs; whether older games are over is not known."""
    op.add_column("tables", sql.Column("is_over", sql.Boolean))
    op.create_table(
        "removed",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("at", sql.Float, nullable=False, index=True),
    )
    op.create_index("ix_players_table_id", "players", ["table_id"])


def downgrade() -> None:
    """Drop all that: addresses of removed tables say that there is no such table."""
    op.drop_index("ix_players_table_id", "players")
    op.drop_table("removed")
    op.drop_column("tables", "is_over")
