"""Version 6: people's sessions, links to other devices, where to send messages, and who talks."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Make three relations with nothing in them; who wrote older lines of chat is not known."""
    op.create_table(
        "sessions",
        sql.Column("key", sql.String(43), primary_key=True),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("agent", sql.String(200), nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("seen", sql.Float, nullable=False),
        sql.Column("ended", sql.Float, index=True),
    )
    op.create_table(
        "device_links",
        sql.Column("key", sql.String(43), primary_key=True),
        sql.Column("session", sql.String(43), nullable=False),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
        sql.Column("used", sql.Float),
    )
    op.create_table(
        "subscriptions",
        sql.Column("key", sql.String(43), primary_key=True),
        sql.Column("session", sql.String(43), nullable=False, index=True),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("endpoint", sql.Text, nullable=False),
        sql.Column("p256dh", sql.String(100), nullable=False),
        sql.Column("auth", sql.String(40), nullable=False),
        sql.Column("language", sql.String(10), nullable=False),
    )
    op.add_column("sayings", sql.Column("person", sql.String(32)))


def downgrade() -> None:
    """Drop all that: people with several devices keep the seats of the first one alone."""
    op.drop_column("sayings", "person")
    for relation in ("subscriptions", "device_links", "sessions"):
        op.drop_table(relation)
