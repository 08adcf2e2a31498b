"""The levels to play against, the reference players, and any player by one line of text."""

from cirkis.player import Player, Stoppable, Timed, is_repeatable
from cirkis.players.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    PLAYERS,
    REFERENCE_PLAYERS,
    Level,
    check_level,
    make_level,
)
from cirkis.players.player_text import as_player, make_player, parse_player

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "PLAYERS",
    "REFERENCE_PLAYERS",
    "Level",
    "Player",
    "Stoppable",
    "Timed",
    "as_player",
    "check_level",
    "is_repeatable",
    "make_level",
    "make_player",
    "parse_player",
]
