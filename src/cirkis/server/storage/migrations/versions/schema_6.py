"""Version 6: the games in progress that anybody can watch are listed."""

import sqlalchemy as sql
from alembic import op

from cirkis.server.storage.schema import IS_STRICT

revision = "6"
down_revision = "5"


def upgrade() -> None:
    key = sql.ForeignKey("tables.id")
    table = sql.Column("table_id", sql.String(32), key, primary_key=True)
    op.create_table("public_games", table, sqlite_strict=IS_STRICT)
