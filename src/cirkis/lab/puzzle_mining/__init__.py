"""Finds puzzles in games of strong players; saved and resumable."""
