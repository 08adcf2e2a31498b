"""The levels to play against and the reference players: one row each, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cirkis.errors import CirkisError
from cirkis.player import Player
from cirkis.players.distracted import DistractedPlayer
from cirkis.players.greedy import GreedyPlayer
from cirkis.players.human_like import HumanLikePlayer, Personality
from cirkis.players.random_player import RandomPlayer
from cirkis.players.taker import TakerPlayer
from cirkis.search.config import INFORMED, STRONGEST, SearchConfig
from cirkis.search.hosts.choice import can_run, check_host
from cirkis.search.search_player import SearchPlayer


class Level(NamedTuple):
    """One row of a table of players; what it is called and how it plays: i18n/*/players.ftl.

    Attributes:
        id: its name in commands, records and on the wire.
        strength: its rank from 1 to 9; higher levels play better. Reference players have 0.
        make: returns a new player of this level.
    """

    id: str
    strength: int
    make: Callable[[], Player]


class SearchLevel(NamedTuple):
    """How a searching level thinks.

    Attributes:
        simulations: the number of simulations before each placement.
        distraction: the share of placements made at a glance instead.
        distraction_when_leading: the same while ahead in points.
        seconds: the maximum time per placement, on slow machines; None where the simulations are so
            few that the choice is to follow from the seed on every machine.
        config: the numbers of the search. The levels below the top two keep theirs when the search
            improves, so that the ladder stays as measured.
    """

    simulations: int
    distraction: float = 0.0
    distraction_when_leading: float = 0.0
    seconds: float | None = None
    config: SearchConfig = INFORMED


DISTRACTED_PERSONALITY = Personality(miss_chance=0.1, reply_chance=0.8, noise=1.0)
"""What a searching level sees when it only glances."""


def _human_like(level_id: str, strength: int, personality: Personality) -> Level:
    return Level(level_id, strength, partial(HumanLikePlayer, level_id, personality))


def _searching(level_id: str, strength: int, level: SearchLevel) -> Level:
    return Level(level_id, strength, partial(_search_player, level_id, level))


def _search_player(level_id: str, level: SearchLevel) -> Player:
    main = SearchPlayer(
        level_id,
        simulations=level.simulations,
        seconds=level.seconds,
        config=level.config,
        early_stop=True,  # saves time, and changes the choice hardly ever
    )
    if not level.distraction and not level.distraction_when_leading:
        return main
    alternate = HumanLikePlayer(level_id, DISTRACTED_PERSONALITY)
    return DistractedPlayer(main, alternate, level.distraction, level.distraction_when_leading)


# The numbers were found with benchmarks/ladder.py: each level beats the one before it in about
# three of four games of two players. docs/players.md shows the matches.
_HUMAN_LIKE_ROWS = (
    _human_like(
        "newcomer",
        1,
        Personality(
            miss_chance=0.5,
            reply_chance=0.0,
            rival_weight=0.0,
            free_turn_value=0.0,
            lead_weight=0.0,
            small_piece_weight=0.0,
            big_piece_bonus=1.0,
            noise=4.5,
        ),
    ),
    _human_like(
        "beginner",
        2,
        Personality(
            miss_chance=0.24,
            reply_chance=0.12,
            rival_weight=0.25,
            free_turn_value=1.5,
            lead_weight=0.1,
            small_piece_weight=0.0,
            big_piece_bonus=1.0,
            noise=2.45,
        ),
    ),
    _human_like(
        "casual",
        3,
        Personality(
            miss_chance=0.1,
            reply_chance=0.45,
            rival_weight=0.6,
            free_turn_value=4.0,
            lead_weight=0.3,
            small_piece_weight=0.0,
            big_piece_bonus=0.3,
            noise=1.7,
        ),
    ),
    _human_like(
        "improver",
        4,
        Personality(miss_chance=0.02, reply_chance=0.95, noise=0.3),
    ),
)

_SEARCHING_ROWS = (
    _searching(
        "club",
        5,
        SearchLevel(350, distraction=0.3, distraction_when_leading=0.8),
    ),
    _searching(
        "skilled",
        6,
        SearchLevel(2_000, distraction=0.03, distraction_when_leading=0.65),
    ),
    _searching(
        "expert",
        7,
        SearchLevel(20_000, distraction_when_leading=0.33, seconds=3.0),
    ),
    _searching(
        "master",
        8,
        SearchLevel(100_000, distraction_when_leading=0.3, seconds=10.0, config=STRONGEST),
    ),
    _searching(
        "champion",
        9,
        SearchLevel(250_000, seconds=10.0, config=STRONGEST),
    ),
)
"""The levels that search; they exist only if something is installed that runs the search."""

_REFERENCE_ROWS = (
    Level("random", 0, RandomPlayer),
    Level("taker", 0, TakerPlayer),
    Level("greedy", 0, GreedyPlayer),
)

LEVELS: dict[str, Level] = {
    level.id: level for level in _HUMAN_LIKE_ROWS + (_SEARCHING_ROWS if can_run() else ())
}
"""The levels that people play against."""

REFERENCE_PLAYERS: dict[str, Level] = {level.id: level for level in _REFERENCE_ROWS}
"""Players of fixed strength to measure others by; commands know them, the page does not."""

PLAYERS: dict[str, Level] = REFERENCE_PLAYERS | LEVELS
"""All players that can be named."""

DEFAULT_LEVEL = "casual"
"""The opponent if none is chosen: an adult who is new wins now and then."""


def make_player(level_id: str) -> Player:
    """Return a new player of a level, or a reference player.

    Raises:
        CirkisError: there is no such level.
    """
    level = PLAYERS.get(level_id)
    if level is None:
        check_level(level_id)
        raise CirkisError(f'there is no level "{level_id}", only {", ".join(PLAYERS)}')
    return level.make()


def check_level(level_id: str) -> None:
    """Raise MissingModule if a level exists, but nothing is installed that runs its search."""
    if any(level.id == level_id for level in _SEARCHING_ROWS):
        check_host()
