"""Puzzle ratings: Glicko-2, from people's first tries."""

from msgspec import Struct
from msgspec.structs import replace

from cirkis.practice.progress.glicko import Rating, update
from cirkis.practice.progress.puzzles import PUZZLE_DEVIATION, PuzzleProgress
from cirkis.tables.incoming import Number

MIN_TRIES = 10
"""The tries that a person must make before further ones change puzzles' ratings."""
MAX_STEP = 25.0
"""The largest change in rating from one try."""
MAX_DRIFT = 400.0
"""The largest distance from a puzzle's first rating."""
MIN_DEVIATION = 60.0
"""The minimum deviation, so that a rating can still change."""


class PuzzleRating(Struct, frozen=True):
    """The difficulty of a puzzle, and how many tries have changed it."""

    rating: Rating
    tries: Number = 0


def first_rating(mined: int) -> PuzzleRating:
    return PuzzleRating(Rating(float(mined), PUZZLE_DEVIATION))


def rate_try(
    before: PuzzleRating, mined: int, person: PuzzleProgress, *, solved: bool
) -> PuzzleRating:
    new = update(before.rating, [(person.rating, float(not solved))])
    old = before.rating.rating
    low, high = max(old - MAX_STEP, mined - MAX_DRIFT), min(old + MAX_STEP, mined + MAX_DRIFT)
    moved = replace(
        new,
        rating=min(high, max(low, new.rating)),
        deviation=max(MIN_DEVIATION, new.deviation),
    )
    return PuzzleRating(moved, before.tries + 1)
