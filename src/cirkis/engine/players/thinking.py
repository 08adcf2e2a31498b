"""The parameters of the levels.

With two players, each level beats the one below in about three out of four games. At larger tables,
one player of a level wins about 1.4 to 2 times its fair share against players of the level below.
The parameters were found with benchmarks/ladder.py; docs/players.md shows the matches.
"""

from typing import NamedTuple

from cirkis.engine.players.human_like import Personality
from cirkis.engine.search.config import INFORMED, STRONGEST, SearchConfig

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
