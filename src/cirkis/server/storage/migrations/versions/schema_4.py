"""Version 4: when each server was up."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make a relation of runs, with none in it."""
    op.create_table(
        "runs",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("started", sql.Float, nullable=False),
        sql.Column("alive", sql.Float, nullable=False),
        sql.Column("boot", sql.String(64)),
        sql.Column("elapsed", sql.Float, nullable=False),
    )


def downgrade() -> None:
    """Forget when servers were up."""
    op.drop_table("runs")
