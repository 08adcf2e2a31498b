"""Version 4: nobody holds a name any more."""

from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.drop_table("held_names")
