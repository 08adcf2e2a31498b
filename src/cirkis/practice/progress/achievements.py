"""Achievements, all earned in finished games."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from cirkis.engine.players.ratings import level_ratings
from cirkis.game import EndReason, FigureCompleted, FigureKind, Placed
from cirkis.practice.progress.finished_game import FinishedGame
from cirkis.tables.incoming import Id

COMEBACK = 15  # points behind


class Achievement(NamedTuple):
    """An achievement, and whether a finished game earns it; texts are in i18n/*/progress.ftl."""

    id: str
    is_reached: Callable[[FinishedGame], bool]


Achievements = Annotated[dict[Id, float], Meta(max_length=200)]
"""The time at which each achievement was first reached, in Unix seconds, by id."""


def _beats(level: str, game: FinishedGame) -> bool:
    return game.has_won and level in game.levels


def _figures(game: FinishedGame) -> list[FigureCompleted]:
    return [figure for step in game.steps for figure in game.completed(step)]


def _even_star(game: FinishedGame) -> bool:
    """Complete a Star in which the player ties for the most segments."""
    stars = (figure for figure in _figures(game) if figure.figure.kind is FigureKind.STAR)
    return any(
        star.majority is None and star.segments[game.seat] == max(star.segments) for star in stars
    )


def _went_out(game: FinishedGame) -> bool:
    is_out = game.outcome.reason is EndReason.WENT_OUT and not game.outcome.unplaced[game.seat]
    return is_out and game.has_won


def _free_run(game: FinishedGame) -> bool:
    """Make two free placements in one turn."""
    frees = [
        event.was_free and event.seat == game.seat
        for step in game.table.steps
        for event in step.events
        if isinstance(event, Placed)
    ]
    return any(first and second for first, second in pairwise(frees))


def _comeback(game: FinishedGame) -> bool:
    scores = (step.state.scores for step in game.table.steps)
    return game.has_won and any(max(one) - one[game.seat] >= COMEBACK for one in scores)


def _ten_for_five(game: FinishedGame) -> bool:
    """Win despite completing, for 5 points, a figure that gave another player 10 or 15."""
    given = (f.majority not in (None, game.seat) for f in _figures(game))
    return game.has_won and any(given)


def _runaway(game: FinishedGame) -> bool:
    scores = game.outcome.scores
    is_ahead = game.has_won and scores[game.seat] > 0
    return is_ahead and all(2 * scores[other] <= scores[game.seat] for other in game.others)


FLAWLESS = "flawless"
"""A game without mistakes, as shown by its review."""


class FlawlessReview(Struct, frozen=True, forbid_unknown_fields=True, tag="flawless-review"):
    """The review of a game found no mistakes by this person.

    Attributes:
        game: the table's id, with the number of the round.
    """

    game: Id


ACHIEVEMENTS = (
    Achievement("won", lambda game: game.has_won),
    Achievement("rated", lambda game: game.has_won and game.is_rated),
    *(Achievement(f"beat-{level}", partial(_beats, level)) for level in level_ratings()),
    Achievement("double", lambda game: any(len(game.completed(step)) > 1 for step in game.steps)),
    Achievement("even-star", _even_star),
    Achievement(
        "center",
        lambda game: any(
            f.figure.is_center_star and f.majority == game.seat for f in _figures(game)
        ),
    ),
    Achievement("free-run", _free_run),
    Achievement("ten-for-five", _ten_for_five),
    Achievement("comeback", _comeback),
    Achievement("runaway", _runaway),
    Achievement("went-out", _went_out),
    Achievement("four", lambda game: game.has_won and len(game.others) == 3),
    Achievement(FLAWLESS, lambda _: False),
)
"""All achievements, in display order."""

_RENAMED = {"unaided": "rated"}  # in earlier versions, every unaided win was rated


def reached_in(game: FinishedGame) -> tuple[str, ...]:
    return tuple(one.id for one in ACHIEVEMENTS if one.is_reached(game))


def add_achievements(achievements: Achievements, ids: tuple[str, ...], at: float) -> Achievements:
    """Add achievements reached at a time in Unix seconds; existing ones keep their times."""
    return dict.fromkeys(ids, at) | achievements


def known_achievements(achievements: Achievements) -> Achievements:
    """Return achievements by their present ids."""
    return {_RENAMED.get(one, one): at for one, at in achievements.items()}


def merge_achievements(mine: Achievements, other: Achievements) -> Achievements:
    mine, other = known_achievements(mine), known_achievements(other)
    both = {**mine, **other}
    earliest = {one: min(mine.get(one, at), other.get(one, at)) for one, at in both.items()}
    return {one.id: earliest[one.id] for one in ACHIEVEMENTS if one.id in earliest}
