"""Store games, people and clubs in SQLite or PostgreSQL."""
