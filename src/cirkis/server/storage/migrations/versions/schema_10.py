"""Version 10: summaries of documents, so that lists need not read them."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "10"
down_revision = "9"

ORDER = ("person", "kind", "id", "version", "changed", "summary", "document")


def upgrade() -> None:
    """Add a column that is null in all existing rows: it is filled when they are first listed.

    SQLite rewrites the table, with the long texts behind all that lists read.
    """
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table(
        "documents", recreate="always" if is_sqlite else "never", partial_reordering=[ORDER]
    ) as documents:
        documents.add_column(sql.Column("summary", sql.Text))


def downgrade() -> None:
    op.drop_column("documents", "summary")
