"""Version 3: a key signs the tokens that the server hands out."""

import sqlalchemy as sql
from alembic import op

from cirkis.server.storage.schema import IS_STRICT

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.create_table(
        "secrets",
        sql.Column("name", sql.String(20), primary_key=True),
        sql.Column("secret", sql.String(64), nullable=False),
        sqlite_strict=IS_STRICT,
    )
