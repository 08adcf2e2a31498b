"""A person's standing, computed from their games, as the page shows it."""

from msgspec import Struct

from cirkis.engine import LEVELS, OPPONENTS
from cirkis.engine.players.ratings import level_ratings
from cirkis.practice.progress.game_over import ACHIEVEMENTS, known_achievements
from cirkis.practice.progress.games import GameResult, Statistics, total_statistics
from cirkis.practice.progress.glicko import Rating, expected_score
from cirkis.practice.progress.progress import Progress

SETTLED = 110.0  # with a smaller deviation, a rating is more than a guess
FAIR = 0.4  # the minimum expected score against the proposed level


class LevelStanding(Struct, frozen=True):
    """A level, and a person's chances against it.

    Attributes:
        id: the id of the level.
        rating: its strength.
        expected: the person's expected score against it, from 0 to 1.
    """

    id: str
    rating: int
    expected: float


class AchievementState(Struct, frozen=True):
    """An achievement, and when it was first reached, in Unix seconds; null if never."""

    id: str
    at: float | None


class Standing(Struct, frozen=True):
    """A person's strength and statistics.

    Attributes:
        rating: the person's strength.
        deviation: its standard deviation: two times out of three, the true strength is that close.
        rated: how many games the rating is based on.
        settled: whether the rating is more than a guess.
        level: the level that fits the rating.
        next: the next stronger level, if the latest game was won against computers; else "".
        levels: all levels, weakest first.
        statistics: counts of all games.
        recent: the latest results, oldest first.
        achievements: all achievements.
        face: the number of the person's face.
    """

    rating: int
    deviation: int
    rated: int
    settled: bool
    level: str
    next: str
    levels: list[LevelStanding]
    statistics: Statistics
    recent: tuple[GameResult, ...]
    achievements: list[AchievementState]
    face: int = 0


def standing_of(progress: Progress) -> Standing:
    games, rating = progress.games, progress.games.rating
    earned = known_achievements(progress.achievements)
    levels = [
        LevelStanding(level, round(strong.rating), expected_against(rating, level))
        for level, strong in level_ratings().items()
        if level in LEVELS
    ]
    return Standing(
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        rated=games.rated,
        settled=rating.deviation < SETTLED,
        level=proposed_level(rating),
        next=level_after(games.recent[-1]) if games.recent else "",
        levels=levels,
        statistics=total_statistics(games),
        recent=games.recent,
        achievements=[AchievementState(one.id, earned.get(one.id)) for one in ACHIEVEMENTS],
    )


def expected_against(rating: Rating, level: str) -> float:
    """Return the expected score against a level, to two decimal places."""
    known = level_ratings()[level]
    return round(expected_score(rating, Rating(known.rating, max(1.0, known.deviation))), 2)


def level_after(game: GameResult) -> str:
    """Return the next level above those beaten in a game, or "" if there is none."""
    if game.result != "won" or not OPPONENTS.keys() >= {*game.opponents}:
        return ""
    strength = max(OPPONENTS[level].strength for level in game.opponents)
    return next((one.id for one in LEVELS.values() if one.strength > strength), "")


def proposed_level(rating: Rating) -> str:
    """Return the strongest level that is not too strong, or the weakest if all of them are."""
    levels = [level for level in level_ratings() if level in LEVELS]
    fair = [level for level in levels if expected_against(rating, level) >= FAIR]
    return (fair or levels)[-1 if fair else 0]
