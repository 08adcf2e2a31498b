"""Games of the strongest search against itself, as data to learn from.

plan   what to play
game   a game with what the search said at every ply
engine the search against itself, ply by ply
play   one game of a plan
file   the format: a header and a line for every game
run    play a plan; saved and resumable
"""

from cirkis.selfplay.file import SelfPlayFile, open_selfplay, write_selfplay
from cirkis.selfplay.game import SelfPlayGame, SelfPlayPly, SelfPlayPosition
from cirkis.selfplay.plan import SelfPlayPlan
from cirkis.selfplay.play import play_selfplay_game
from cirkis.selfplay.run import run_selfplay

__all__ = [
    "SelfPlayFile",
    "SelfPlayGame",
    "SelfPlayPlan",
    "SelfPlayPly",
    "SelfPlayPosition",
    "open_selfplay",
    "play_selfplay_game",
    "run_selfplay",
    "write_selfplay",
]
