"""Version 5: a checksum of each entry of a log."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Add a column that is null in all existing rows, which stay readable without."""
    op.add_column("events", sql.Column("checksum", sql.BigInteger))


def downgrade() -> None:
    """Drop the checksums."""
    op.drop_column("events", "checksum")
