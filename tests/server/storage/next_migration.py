"""The migration after the newest schema, as a later release might have it."""

import sqlalchemy as sql
from alembic import op

revision = "NEXT"
down_revision = "LAST"


def upgrade() -> None:
    """Rewrite the events with one more column, filled from another."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    with op.batch_alter_table("events", recreate="always" if is_sqlite else "never") as events:
        events.add_column(sql.Column("note", sql.Text))
    op.execute("UPDATE events SET note = command")
