"""Version 1, the first one."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: new databases are created from the current schema."""
