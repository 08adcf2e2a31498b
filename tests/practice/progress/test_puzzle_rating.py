"""A puzzle's difficulty: a Glicko-2 rating within fixed bounds."""

import pytest

from cirkis.practice.progress.glicko import Rating, update
from cirkis.practice.progress.puzzles import (
    MAX_DRIFT,
    MAX_STEP,
    MIN_DEVIATION,
    MIN_TRIES,
    PuzzleProgress,
    first_rating,
    rate_try,
)

MINED = 1500


def person(rating: float, tries: int = MIN_TRIES, deviation: float = 80.0) -> PuzzleProgress:
    return PuzzleProgress(rating=Rating(rating, deviation), tries=tries)


@pytest.mark.parametrize("solved", [True, False])
def test_a_try_is_a_game_of_the_puzzle(*, solved: bool) -> None:
    """Away from the bounds, a try is a Glicko-2 game from the puzzle's side."""
    before = first_rating(MINED)
    weak = person(900.0) if not solved else person(2100.0)
    after = rate_try(before, MINED, weak, solved=solved)
    wanted = update(before.rating, [(weak.rating, float(not solved))])
    assert after.rating == wanted
    assert after.tries == 1
    assert (wanted.rating > MINED) is not solved


def test_a_crowd_cannot_move_a_rating_far() -> None:
    """One try moves a rating by at most a step, and even a thousand do not move it far."""
    rating = first_rating(MINED)
    for _ in range(1000):
        after = rate_try(rating, MINED, person(100.0), solved=True)
        assert abs(after.rating.rating - rating.rating.rating) <= MAX_STEP
        assert after.rating.deviation >= MIN_DEVIATION
        rating = after
    assert rating.rating.rating == MINED - MAX_DRIFT
    for _ in range(1000):
        rating = rate_try(rating, MINED, person(3000.0), solved=False)
    assert rating.rating.rating == MINED + MAX_DRIFT


def test_a_rating_settles_where_people_put_it() -> None:
    """A puzzle first rated 1,500 nears 1,700 if half of the players rated 1,700 solve it."""
    rating = first_rating(MINED)
    for nth in range(200):
        rating = rate_try(rating, MINED, person(1700.0), solved=nth % 2 == 0)
    assert abs(rating.rating.rating - 1700) < 40
