"""The levels to play against, the reference players, and the simple players among them."""

from cirkis.player import Player, Stoppable
from cirkis.players.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    Level,
    check_level,
    make_player,
)

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "PLAYERS",
    "REFERENCE_PLAYERS",
    "Level",
    "Player",
    "Stoppable",
    "check_level",
    "make_player",
]
