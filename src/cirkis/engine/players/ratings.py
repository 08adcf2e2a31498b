"""Ratings of the levels, from the ladder's matches (docs/players.md)."""

import math
from functools import cache
from typing import NamedTuple

ANCHOR, ANCHOR_RATING = "casual", 1500.0
"""Fixes the scale: this level has a new player's rating."""
ELO = 400 / math.log(10)  # rating points per unit of log odds


class LadderMatch(NamedTuple):
    """A two-player match between a level, or a style, and another player."""

    level: str
    against: str
    games: int
    victories: float  # by `level`, in percent


LADDER = (
    LadderMatch("beginner", "newcomer", 1000, 76.8),
    LadderMatch("casual", "beginner", 1000, 74.2),
    LadderMatch("improver", "casual", 1000, 74.3),
    LadderMatch("club", "improver", 1000, 77.6),
    LadderMatch("skilled", "club", 400, 75.5),
    LadderMatch("expert", "skilled", 400, 77.0),
    LadderMatch("master", "expert", 200, 83.2),
    LadderMatch("champion", "master", 100, 82.5),
)
"""The matches for the ladder, weakest levels first."""

STYLE_MATCHES = (
    LadderMatch("hoarder", "casual", 1000, 33.8),
    LadderMatch("seasoned-hoarder", "improver", 1000, 34.8),
    LadderMatch("spoiler", "casual", 1000, 36.6),
    LadderMatch("seasoned-spoiler", "improver", 1000, 48.9),
    LadderMatch("racer", "casual", 1000, 42.0),
    LadderMatch("seasoned-racer", "improver", 1000, 37.2),
)
"""The styles' matches against the levels that they modify."""

YARDSTICKS = (
    LadderMatch("newcomer", "random", 200, 83.0),
    LadderMatch("newcomer", "taker", 1000, 28.8),
)
"""Matches between levels and reference players, which are not on the ladder."""

HEAD_STARTS = ((5, 50), (10, 170), (15, 260), (20, 370), (25, 490))
"""Head starts in points, each with the rating difference that it makes up for (docs/players.md)."""


class LevelRating(NamedTuple):
    """A rating and its deviation; a lead of 400 points means about ten wins for each loss.

    The deviation accounts only for random variation in the matches.
    """

    rating: float
    deviation: float


@cache
def level_ratings() -> dict[str, LevelRating]:
    """Return the ratings by level, weakest first."""
    levels = [LADDER[0].against, *(match.level for match in LADDER)]
    anchor = levels.index(ANCHOR)
    steps = [_step(match) for match in LADDER]
    found = {}
    for number, level in enumerate(levels):
        between = steps[anchor:number] if number > anchor else steps[number:anchor]
        distance = sum(step for step, _ in between)
        rating = ANCHOR_RATING + (distance if number > anchor else -distance)
        found[level] = LevelRating(rating, math.sqrt(sum(error**2 for _, error in between)))
    return found


@cache
def opponent_ratings() -> dict[str, LevelRating]:
    """Return the ratings of all computers that people can play against, levels first."""
    found = dict(level_ratings())
    for match in STYLE_MATCHES:
        below, (step, error) = found[match.against], _step(match)
        found[match.level] = LevelRating(below.rating + step, math.hypot(below.deviation, error))
    return found


@cache
def scale_ratings() -> dict[str, float]:
    """Return the ratings of levels, styles and reference players, on one scale."""
    computers = {name: rating for name, (rating, _) in opponent_ratings().items()}
    others = {match.against: computers[match.level] - _step(match)[0] for match in YARDSTICKS}
    return others | computers


def _step(match: LadderMatch) -> tuple[float, float]:
    """Return the rating difference between the two players and its standard error."""
    p = match.victories / 100
    return ELO * math.log(p / (1 - p)), ELO / math.sqrt(match.games * p * (1 - p))
