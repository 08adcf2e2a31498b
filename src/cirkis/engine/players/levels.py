"""The levels to play against, the styles and the reference players: one row each."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cirkis.engine.player import Player
from cirkis.engine.players.composed import DistractedPlayer, PlayerByTable
from cirkis.engine.players.human_like import HumanLikePlayer, Personality
from cirkis.engine.players.reference import GreedyPlayer, RandomPlayer, TakerPlayer
from cirkis.engine.players.styles import STYLES, skill_of
from cirkis.engine.players.thinking import SKILLS, Skill, Thinking
from cirkis.engine.search.kernel_hosts.choice import can_run, check_host
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import CirkisError


class Level(NamedTuple):
    """One row of a table of players; i18n/*/players.ftl has its title and description.

    Attributes:
        id: its name in commands, in records and on the wire.
        strength: its rank from 1 to 9 (strongest); for a style, that of the level it modifies; for
            reference players, 0.
        make: returns a new player of this level.
    """

    id: str
    strength: int
    make: Callable[[], Player]


def _make(level_id: str, skill: Skill) -> Player:
    players = {seats: _player(level_id, how) for seats, how in enumerate(skill, 2)}
    return PlayerByTable(level_id, players)


def _player(level_id: str, how: Personality | Thinking) -> Player:
    if isinstance(how, Personality):
        return HumanLikePlayer(level_id, how)
    main = SearchPlayer(
        level_id,
        simulations=how.simulations,
        seconds=how.seconds,
        config=how.config,
        early_stop=True,  # saves time; hardly ever changes the choice
        use_book=how.use_book,
    )
    if how.glances is None:
        return main
    share, when_leading, personality = how.glances
    return DistractedPlayer(main, HumanLikePlayer(level_id, personality), share, when_leading)


LEVELS: dict[str, Level] = {
    level_id: Level(level_id, strength, partial(_make, level_id, skill))
    for strength, (level_id, skill) in enumerate(SKILLS.items(), 1)
    if isinstance(skill.two, Personality) or can_run()
}

STYLED_PLAYERS: dict[str, Level] = {
    style_id: Level(
        style_id, LEVELS[style.level].strength, partial(_make, style_id, skill_of(style))
    )
    for style_id, style in STYLES.items()
}
"""Levels with preferences of their own; the page offers them alongside the levels."""

OPPONENTS: dict[str, Level] = LEVELS | STYLED_PLAYERS
"""The computers that people can play against."""

REFERENCE_PLAYERS: dict[str, Level] = {
    player.name: Level(player.name, 0, player)
    for player in (RandomPlayer, TakerPlayer, GreedyPlayer)
}
"""Players of fixed strength for measuring other players; the page does not offer them."""

PLAYERS: dict[str, Level] = REFERENCE_PLAYERS | OPPONENTS

DEFAULT_LEVEL = "casual"
"""The level that an adult who is new to the game occasionally beats."""

SPARE_LEVEL = [name for name, skill in SKILLS.items() if isinstance(skill.two, Personality)][-1]
"""The strongest level that does not search; it plays for those whose search fails."""


def make_level(level_id: str) -> Player:
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
    """Raise MissingModule if the level exists but no host for its search is installed."""
    if level_id in SKILLS and isinstance(SKILLS[level_id].two, Thinking):
        check_host()
