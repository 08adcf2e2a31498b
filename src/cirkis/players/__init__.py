"""Who plays: the Player protocol, simple players, the levels to play against and the references."""

from cirkis.player import Player, Stoppable
from cirkis.players.levels import (
    LEVELS,
    PLAYERS,
    REFERENCES,
    USUAL_LEVEL,
    Level,
    make_player,
)

__all__ = [
    "LEVELS",
    "PLAYERS",
    "REFERENCES",
    "USUAL_LEVEL",
    "Level",
    "Player",
    "Stoppable",
    "make_player",
]
