"""Recorded games by the thousand: filtered, counted, as tables, and as a tree of what was played.

game     a recorded game: who played, how it ended
filter   which games to take
count    how many there are, and how they ended
tables   games and plies as tables for data frames
lines    what a game adds to a tree
sums     the same for many games, added up before it is written
tree     a file of what was played in every position, and how well it did
build    makes the file from records
"""

from cirkis.games.build import TreeProgress, build_tree
from cirkis.games.count import GameCounts
from cirkis.games.filter import GameFilter
from cirkis.games.game import RecordedGame, recorded_game
from cirkis.games.tables import TABLES, write_parquet
from cirkis.games.tree import Explored, GameTree, PlayedMove

__all__ = [
    "TABLES",
    "Explored",
    "GameCounts",
    "GameFilter",
    "GameTree",
    "PlayedMove",
    "RecordedGame",
    "TreeProgress",
    "build_tree",
    "recorded_game",
    "write_parquet",
]
