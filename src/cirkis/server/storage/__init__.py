"""The tables in SQLite or PostgreSQL."""
