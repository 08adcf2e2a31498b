"""How a database comes from each layout to the next. Alembic runs these files."""
