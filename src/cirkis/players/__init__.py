"""Who plays: the Player protocol, simple players, and the table of levels one can play against."""

from cirkis.players.levels import LEVELS, Level, make_player
from cirkis.players.player import Player, Stoppable

__all__ = ["LEVELS", "Level", "Player", "Stoppable", "make_player"]
