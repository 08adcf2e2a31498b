"""Version 9: the oldest that can be upgraded; `schema.py` has everything since."""

from __future__ import annotations

revision = "9"
down_revision = None


def upgrade() -> None:
    """Do nothing: new databases are made from the current schema."""
