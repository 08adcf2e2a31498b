"""Who plays: the Player protocol, simple players, the levels to play against and the references."""

from cirkis.player import Player, Stoppable
from cirkis.players.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    Level,
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
    "make_player",
]
