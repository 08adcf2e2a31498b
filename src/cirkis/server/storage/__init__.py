"""Store the tables in SQLite or PostgreSQL."""
