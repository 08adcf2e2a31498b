"""The migrations from each schema version to the next; Alembic runs these files."""
