"""Continuous copies of the SQLite file: a base, and every change since in small files."""
