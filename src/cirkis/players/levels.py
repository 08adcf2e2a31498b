"""The levels one can play against, and the reference players: one row each, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.players.absent import AbsentMindedPlayer
from cirkis.players.greedy import GreedyPlayer
from cirkis.players.player import Player
from cirkis.players.random_player import RandomPlayer
from cirkis.players.sighted import Sight, SightedPlayer
from cirkis.players.taker import TakerPlayer


class Level(NamedTuple):
    """One row of a table of players.

    Attributes:
        id: its name in commands, records and on the wire.
        strength: its place in the order, from 1 to 9; a higher one plays better. Reference players
            stand outside the order, at 0.
        description: one line for help texts.
        make: makes a player of this level.
        is_compiled: whether it needs compiled code, which takes long the first time on a machine.
    """

    id: str
    strength: int
    description: str
    make: Callable[[], Player]
    is_compiled: bool = False


class Thought(NamedTuple):
    """How a level that searches thinks.

    Attributes:
        simulations: so many games from the position to its end before each placement.
        absence: the part of its placements that it makes at a glance instead.
        ease: the same while it leads in points, and so takes it easy.
        seconds: how long a placement takes at most, on a machine on which the simulations take
            longer than that.
        tuning: which numbers of cirkis.search.tuning guide the search. The levels below the top two
            keep theirs when the search gets better, so that the ladder stays what it was measured.
    """

    simulations: int
    absence: float = 0.0
    ease: float = 0.0
    seconds: float = 3.0
    tuning: str = "INFORMED"


GLANCE = Sight(overlooks=0.1, heeds=0.8, roughness=1.0)
"""What a level that searches sees when it is absent-minded."""


def _glancing(level_id: str, strength: int, description: str, sight: Sight) -> Level:
    return Level(level_id, strength, description, partial(SightedPlayer, level_id, sight))


def _thinking(level_id: str, strength: int, description: str, thought: Thought) -> Level:
    return Level(level_id, strength, description, partial(_thinker, level_id, thought), True)


def _thinker(level_id: str, thought: Thought) -> Player:
    """A player of the tree search, named by its path: that layer lies above this one."""
    make = import_module("cirkis.search.searcher").Searcher
    tuning = getattr(import_module("cirkis.search.tuning"), thought.tuning)
    searcher: Player = make(
        level_id,
        simulations=thought.simulations,
        seconds=thought.seconds,
        tuning=tuning,
        settles=True,  # what cannot be caught up with is chosen sooner: the choice stays the same
    )
    if not thought.absence and not thought.ease:
        return searcher
    glancer = SightedPlayer(level_id, GLANCE)
    return AbsentMindedPlayer(searcher, glancer, thought.absence, thought.ease)


# The numbers were found with benchmarks/ladder.py: each level beats the one before it in about
# three of four games of two players. docs/players.md shows the matches.
_GLANCING_ROWS = (
    _glancing(
        "newcomer",
        1,
        "has just heard the rules: likes big pieces, misses points, never looks ahead",
        Sight(
            overlooks=0.5,
            heeds=0.0,
            rivals=0.0,
            free_turn=0.0,
            leads=0.0,
            thrift=0.0,
            taste=1.0,
            roughness=4.5,
        ),
    ),
    _glancing(
        "beginner",
        2,
        "sees most points, likes big pieces, hardly thinks of what it leaves to others",
        Sight(
            overlooks=0.24,
            heeds=0.12,
            rivals=0.25,
            free_turn=1.5,
            leads=0.1,
            thrift=0.0,
            taste=1.0,
            roughness=2.45,
        ),
    ),
    _glancing(
        "casual",
        3,
        "takes points, and sometimes sees what the next player could take",
        Sight(
            overlooks=0.1,
            heeds=0.45,
            rivals=0.6,
            free_turn=4.0,
            leads=0.3,
            thrift=0.0,
            taste=0.3,
            roughness=1.7,
        ),
    ),
    _glancing(
        "improver",
        4,
        "knows majorities and free turns, and sees nearly everything one reply ahead",
        Sight(overlooks=0.02, heeds=0.95, roughness=0.3),
    ),
)

_THINKING_ROWS = (
    _thinking(
        "club",
        5,
        "looks some turns ahead, often just glances, and nearly always while it leads",
        Thought(350, absence=0.3, ease=0.8),
    ),
    _thinking(
        "skilled",
        6,
        "looks many turns ahead, but mostly just glances while it leads",
        Thought(2_000, absence=0.03, ease=0.65),
    ),
    _thinking(
        "expert",
        7,
        "looks further ahead, and every third time just glances while it leads",
        Thought(20_000, ease=0.33),
    ),
    _thinking(
        "master",
        8,
        "looks far ahead, but sometimes just glances while it leads",
        Thought(100_000, ease=0.3, seconds=10.0, tuning="STRONGEST"),
    ),
    _thinking(
        "champion",
        9,
        "looks as far ahead as it can, every time",
        Thought(250_000, seconds=10.0, tuning="STRONGEST"),
    ),
)
"""The levels that need the compiler, and are there only where it is installed."""

_REFERENCE_ROWS = (
    Level("random", 0, "places anything anywhere", RandomPlayer),
    Level("taker", 0, "takes points when it sees any, otherwise puts down big pieces", TakerPlayer),
    Level("greedy", 0, "takes points, leaves few to the next, keeps small pieces", GreedyPlayer),
)

LEVELS: dict[str, Level] = {
    level.id: level for level in _GLANCING_ROWS + (_THINKING_ROWS if find_spec("numba") else ())
}
"""What people play against."""

REFERENCES: dict[str, Level] = {level.id: level for level in _REFERENCE_ROWS}
"""Players of fixed strength to measure others by; commands know them, the page offers none."""

PLAYERS: dict[str, Level] = REFERENCES | LEVELS
"""All that can be named."""

USUAL_LEVEL = "casual"
"""Whom one plays against if one does not choose: an adult who is new wins now and then."""


def make_player(level_id: str) -> Player:
    """A new player of a level, or a reference player.

    Raises:
        CirkisError: there is no such level.
    """
    level = PLAYERS.get(level_id)
    if level is None:
        raise CirkisError(f'there is no level "{level_id}", only {", ".join(PLAYERS)}')
    return level.make()
