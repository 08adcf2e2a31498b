"""Version 1, the first one. The next one has `revision = "2"` and `down_revision = "1"`."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: new databases are made from the current schema."""
