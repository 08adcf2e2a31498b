"""The levels one can play against: one row each, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.players.beginner import BeginnerPlayer
from cirkis.players.greedy import GreedyPlayer
from cirkis.players.player import Player
from cirkis.players.random_player import RandomPlayer


class Level(NamedTuple):
    """One row of the table of levels.

    Attributes:
        id: its name in commands, records and on the wire.
        strength: its place in the order; a higher one plays better.
        description: one line for help texts.
        make: makes a player of this level.
        is_compiled: whether it needs compiled code, which takes long the first time on a machine.
    """

    id: str
    strength: int
    description: str
    make: Callable[[], Player]
    is_compiled: bool = False


def _searching(level_id: str, simulations: int) -> Callable[[], Player]:
    """Makes a player of the tree search, named by its path: that layer lies above this one."""

    def make() -> Player:
        searcher = import_module("cirkis.search.searcher").Searcher
        player: Player = searcher(level_id, simulations=simulations, seconds=LONGEST)
        return player

    return make


LONGEST = 3.0
"""How many seconds a level that searches thinks at most; it needs far fewer on most machines."""

_ROWS = (
    Level("random", 0, "places anything anywhere", RandomPlayer),
    Level(
        "beginner", 1, "takes points when it sees them, and puts big pieces first", BeginnerPlayer
    ),
    Level(
        "greedy", 2, "takes points, leaves few to the next player, keeps small pieces", GreedyPlayer
    ),
)

_SEARCHING_ROWS = (
    Level("club", 3, "looks many turns ahead, at two hundred games", _searching("club", 200), True),
    Level("expert", 4, "looks further, at a thousand games", _searching("expert", 1_000), True),
    Level("master", 5, "looks furthest, at four thousand games", _searching("master", 4_000), True),
)
"""The levels that need the compiler, and are there only where it is installed."""

LEVELS: dict[str, Level] = {
    level.id: level for level in _ROWS + (_SEARCHING_ROWS if find_spec("numba") else ())
}


def make_player(level_id: str) -> Player:
    """A new player of a level.

    Raises:
        CirkisError: there is no such level.
    """
    level = LEVELS.get(level_id)
    if level is None:
        raise CirkisError(f'there is no level "{level_id}", only {", ".join(LEVELS)}')
    return level.make()
