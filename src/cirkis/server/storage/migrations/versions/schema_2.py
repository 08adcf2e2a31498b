"""Version 2: confirmed e-mail addresses sign people in and hold names.

Each address belongs to only one person.
"""

import sqlalchemy as sql
from alembic import op

from cirkis.server.storage.schema import IS_STRICT

revision = "2"
down_revision = "1"

# The first person to confirm an address keeps it.
_LATER = """DELETE FROM mail_addresses WHERE EXISTS (
    SELECT 1 FROM mail_addresses AS other WHERE other.address = mail_addresses.address
    AND (other.confirmed < mail_addresses.confirmed
         OR other.confirmed = mail_addresses.confirmed AND other.person < mail_addresses.person))"""


def upgrade() -> None:
    op.execute("DELETE FROM mail_addresses WHERE confirmed IS NULL")
    op.execute("UPDATE mail_addresses SET address = lower(address)")
    op.execute(_LATER)
    turns = sql.Column("turns", sql.Boolean, nullable=False, server_default=sql.true())
    op.add_column("mail_addresses", turns)
    op.create_index("ix_mail_addresses_address", "mail_addresses", ["address"], unique=True)
    op.create_table(
        "sign_ins",
        sql.Column("session", sql.String(43), primary_key=True),
        sql.Column("link", sql.String(43), nullable=False, index=True),
        sql.Column("code", sql.String(43), nullable=False),
        sql.Column("address", sql.String(254), nullable=False),
        sql.Column("language", sql.String(10), nullable=False),
        sql.Column("expires", sql.Float, nullable=False, index=True),
        sql.Column("tries", sql.Integer, nullable=False),
        sqlite_strict=IS_STRICT,
    )
    op.create_table(
        "held_names",
        sql.Column("looks", sql.Text, primary_key=True),
        sql.Column("person", sql.String(32), nullable=False, index=True),
        sql.Column("name", sql.String(40), nullable=False),
        sqlite_strict=IS_STRICT,
    )
