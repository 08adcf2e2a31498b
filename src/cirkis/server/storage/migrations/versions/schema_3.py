"""Version 3: nobody holds a name any more."""

from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.drop_table("held_names")
