"""The contents of the snapshot of Python's memory: the modules of both workers, and the board."""

from cirkis.game import legal_placements, new_game
from cirkis.in_browser import engine, javascript, worker

__all__ = ["engine", "javascript", "prepare", "worker"]


def prepare() -> None:
    """Cache the board and placements for the first table."""
    legal_placements(new_game())
