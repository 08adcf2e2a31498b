"""Version 8: to which e-mail addresses people want messages."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Make a relation with nothing in it."""
    op.create_table(
        "mail_addresses",
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("address", sql.String(254), nullable=False),
        sql.Column("key", sql.String(43), nullable=False, index=True),
        sql.Column("language", sql.String(10), nullable=False),
        sql.Column("confirmed", sql.Float),
        sql.Column("sent", sql.Float, nullable=False),
    )


def downgrade() -> None:
    """Drop it: nobody gets mail any more."""
    op.drop_table("mail_addresses")
