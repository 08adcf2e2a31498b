"""The levels one can play against: one row each, weakest first."""

from __future__ import annotations

from collections.abc import Callable
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
    """

    id: str
    strength: int
    description: str
    make: Callable[[], Player]


_ROWS = (
    Level("random", 0, "places anything anywhere", RandomPlayer),
    Level(
        "beginner", 1, "takes points when it sees them, and puts big pieces first", BeginnerPlayer
    ),
    Level(
        "greedy", 2, "takes points, leaves few to the next player, keeps small pieces", GreedyPlayer
    ),
)

LEVELS: dict[str, Level] = {level.id: level for level in _ROWS}


def make_player(level_id: str) -> Player:
    """A new player of a level.

    Raises:
        CirkisError: there is no such level.
    """
    level = LEVELS.get(level_id)
    if level is None:
        raise CirkisError(f'there is no level "{level_id}", only {", ".join(LEVELS)}')
    return level.make()
