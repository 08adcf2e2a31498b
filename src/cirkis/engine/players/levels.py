"""The levels, the styles and the reference players, and the parameters with which they play.

With two players, each level beats the one below in about three out of four games. At larger tables,
one player of a level wins about 1.4 to 2 times its fair share against players of the level below.
The parameters were found with benchmarks/ladder.py; docs/players.md shows the matches.

Styles are levels with preferences of their own, so that people can tell opponents apart. For any
number of players, a style changes a few parameters of a level that plays at a glance, and is a
little weaker than that level. benchmarks/styles.py measures how noticeable it is; docs/players.md
has the figures.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cirkis.engine.player import Player
from cirkis.engine.players.composed import DistractedPlayer, PlayerByTable
from cirkis.engine.players.heuristics import (
    GreedyPlayer,
    HumanLikePlayer,
    Personality,
    RandomPlayer,
    TakerPlayer,
)
from cirkis.engine.search.config import INFORMED, STRONGEST, SearchConfig
from cirkis.engine.search.kernel_hosts.choice import can_run, check_host
from cirkis.engine.search.search_player import SearchPlayer
from cirkis.errors import CirkisError

GLANCE = Personality(miss_chance=0.1, reply_chance=0.8, noise=1.0)
"""The skill of a searching level when it only glances at the board."""


class Glances(NamedTuple):
    """How often a searching level only glances at the board, and with what skill."""

    share: float = 0.0  # the probability
    when_leading: float | None = None  # the probability while ahead in points; None: the same
    personality: Personality = GLANCE


class Thinking(NamedTuple):
    """How a searching level thinks.

    Attributes:
        simulations: the number of simulations per placement.
        glances: None if it always thinks.
        seconds: the maximum time per placement, for slow machines; None where there are so few
            simulations that the time needs no limit and the choice depends only on the seed.
        config: the search parameters. With two players, only the two best levels get
            improvements to the search, so that the ladder stays as measured.
        use_book: whether it follows the opening book.
    """

    simulations: int
    glances: Glances | None = None
    seconds: float | None = None
    config: SearchConfig = INFORMED
    use_book: bool = False


class Skill(NamedTuple):
    """How a level plays with two, three and four players."""

    two: Personality | Thinking
    three: Personality | Thinking
    four: Personality | Thinking


def _between(weaker: Personality, stronger: Personality, share: float) -> Personality:
    """Interpolate linearly, from `weaker` at share 0 to `stronger` at 1."""
    pairs = zip(weaker, stronger, strict=True)
    return Personality(*(round(low + share * (high - low), 3) for low, high in pairs))


_NEWCOMER = Personality(
    miss_chance=0.5,
    reply_chance=0.0,
    rival_weight=0.0,
    free_turn_value=0.0,
    lead_weight=0.0,
    small_piece_weight=0.0,
    big_piece_bonus=1.0,
    noise=4.5,
)
_BEGINNER = Personality(
    miss_chance=0.24,
    reply_chance=0.12,
    rival_weight=0.25,
    free_turn_value=1.5,
    lead_weight=0.1,
    small_piece_weight=0.0,
    big_piece_bonus=1.0,
    noise=2.45,
)

_CASUAL = Personality(
    miss_chance=0.1,
    reply_chance=0.45,
    rival_weight=0.6,
    free_turn_value=4.0,
    lead_weight=0.3,
    small_piece_weight=0.0,
    big_piece_bonus=0.3,
    noise=1.7,
)
_IMPROVER = Personality(miss_chance=0.02, reply_chance=0.95, noise=0.3)
_CLUB = _between(_CASUAL, _IMPROVER, 0.25)
_HALF_BEGINNER = _between(_NEWCOMER, _BEGINNER, 0.5)
_MASTER = STRONGEST._replace(value_share=0.5)
_CHAMPION = Thinking(1_000_000, seconds=3.0, config=STRONGEST, use_book=True)


def _glancing(simulations: int, share: float, personality: Personality = GLANCE) -> Thinking:
    """Return how a level thinks at larger tables, where all levels that search use STRONGEST."""
    return Thinking(simulations, Glances(share, personality=personality), config=STRONGEST)


SKILLS = {
    "newcomer": Skill(_NEWCOMER, _NEWCOMER, _NEWCOMER),
    "beginner": Skill(_BEGINNER, _HALF_BEGINNER, _HALF_BEGINNER),
    "casual": Skill(_CASUAL, _BEGINNER, _BEGINNER),
    "improver": Skill(
        _IMPROVER, _between(_BEGINNER, _CASUAL, 0.9), _between(_BEGINNER, _CASUAL, 0.7)
    ),
    "club": Skill(
        Thinking(350, Glances(0.3, 0.8)),
        _glancing(200, 0.76, _CLUB),
        _glancing(200, 0.88, _CLUB),
    ),
    "skilled": Skill(
        Thinking(2_000, Glances(0.03, 0.65)), _glancing(400, 0.51), _glancing(400, 0.6)
    ),
    "expert": Skill(
        Thinking(20_000, Glances(0.0, 0.33), seconds=3.0),
        _glancing(1_000, 0.27),
        _glancing(1_000, 0.34),
    ),
    "master": Skill(
        Thinking(100_000, Glances(0.0, 0.3), seconds=3.0, config=_MASTER, use_book=True),
        _glancing(4_000, 0.08),
        _glancing(4_000, 0.1),
    ),
    "champion": Skill(_CHAMPION, _CHAMPION, _CHAMPION),
}
"""Weakest first. LEVELS leaves out those that search if no host for the kernel is installed."""


class Style(NamedTuple):
    """A level, and the parameters of its personality that the style replaces."""

    level: str
    preferences: dict[str, float]


_HOARDER = {
    "hoard_weight": 6.0,
    "big_piece_bonus": 0.0,
    "small_piece_weight": 0.0,
    "lead_weight": 1.5,
    "free_turn_value": 3.0,
}
_SPOILER = {"rival_lead_weight": 4.0, "reply_weight": 1.3, "lead_weight": 0.5}
_RACER = {
    "hurry_weight": 2.0,
    "rival_weight": 0.2,
    "reply_weight": 0.3,
    "lead_weight": 0.0,
    "small_piece_weight": 0.0,
    "big_piece_bonus": 1.0,
}

STYLES = {
    "hoarder": Style("casual", _HOARDER),
    "seasoned-hoarder": Style("improver", _HOARDER),
    "spoiler": Style("casual", _SPOILER),
    "seasoned-spoiler": Style("improver", _SPOILER),
    "racer": Style("casual", _RACER),
    "seasoned-racer": Style("improver", _RACER),
}
"""Each style at two strengths; i18n/*/players.ftl has their names."""


def skill_of(style: Style) -> Skill:
    return Skill(*(_restyled(how, style.preferences) for how in SKILLS[style.level]))


def _restyled(how: Personality | Thinking, preferences: dict[str, float]) -> Personality:
    assert isinstance(how, Personality)
    return how._replace(**preferences)


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
