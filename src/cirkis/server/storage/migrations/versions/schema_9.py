"""Version 9: what is kept of each person beside tables, as documents."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    """Make a relation with nothing in it."""
    op.create_table(
        "documents",
        sql.Column("person", sql.String(32), primary_key=True),
        sql.Column("kind", sql.String(20), primary_key=True),
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("document", sql.Text, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
        sql.Index("ix_documents_kind_id", "kind", "id"),
    )


def downgrade() -> None:
    """Drop it: what people had reached and made is lost; their games stay."""
    op.drop_table("documents")
