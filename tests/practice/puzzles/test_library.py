"""Choosing puzzles: the puzzle of the day, and the next one of suitable difficulty."""

import pytest

from cirkis.practice import Puzzle, Reply
from cirkis.practice.progress.repeats import day_of
from cirkis.practice.progress.runs import RUN
from cirkis.practice.puzzles.library import DAILY_RATINGS, NEAREST, Library


def _puzzle(name: str, rating: int, *themes: str) -> Puzzle:
    return Puzzle(name, (), 1, 0.9, (Reply(2, 0.5),), themes, rating)


PUZZLES = [
    _puzzle(f"p{n}", 500 + 10 * n, "take" if n % 3 else "deny", "two-players") for n in range(200)
]
LIBRARY = Library(PUZZLES)


def test_days_begin_at_midnight_utc() -> None:
    """22 November 2026 is day 20,779; a second before it begins, it is still the day before."""
    midnight = 1_795_305_600.0
    assert day_of(midnight) == 20_779
    assert day_of(midnight - 1) == 20_778
    assert day_of(midnight + 86_399) == 20_779


def test_the_puzzle_of_the_day_is_the_same_for_everybody() -> None:
    """The order in the file makes no difference, and every suitable puzzle gets its turn."""
    other = Library(reversed(PUZZLES))
    days = [LIBRARY.of_day(day).id for day in range(20_000, 20_400)]
    assert days == [other.of_day(day).id for day in range(20_000, 20_400)]
    fit = {puzzle.id for puzzle in PUZZLES if puzzle.rating in DAILY_RATINGS}
    assert set(days) == fit
    assert len(set(days[: len(fit)])) == len(fit)


@pytest.mark.parametrize("rating", [0.0, 800.0, 1500.0, 9000.0])
def test_the_next_puzzle_is_near_and_new(rating: float) -> None:
    """The next puzzle is one of the nearest untried puzzles, and stays the same until tried."""
    known: set[str] = set()
    for seed in range(len(PUZZLES)):
        found = LIBRARY.nearest(rating, known, None, seed)
        assert found is not None
        assert LIBRARY.nearest(rating, known, None, seed) == found
        left = sorted(abs(p.rating - rating) for p in PUZZLES if p.id not in known)
        assert abs(found.rating - rating) <= left[:NEAREST][-1]
        known.add(found.id)
    assert LIBRARY.nearest(rating, known, None, 0) is None


def test_puzzles_of_one_theme() -> None:
    found = [LIBRARY.nearest(1500, (), "deny", seed) for seed in range(60)]
    assert len({one.id for one in found if one}) > 5
    assert all(one is not None and one.themes[0] == "deny" for one in found)
    assert LIBRARY.nearest(1500, (), "share", 0) is None
    assert LIBRARY.counts == {"deny": 67, "take": 133, "two-players": 200}


def test_the_puzzle_of_the_day_suits_everybody() -> None:
    """Puzzles of the day have two players and a clear theme, which "quiet" is not."""
    quiet = _puzzle("quiet", 1200, "quiet", "two-players")
    three = _puzzle("three", 1200, "take", "more-players")
    library = Library([quiet, three, *PUZZLES[50:60]])
    assert {library.of_day(day).id for day in range(10)} == {one.id for one in PUZZLES[50:60]}


def test_a_run_rises_through_untried_puzzles() -> None:
    """A run goes from the easiest to the hardest puzzles, without those already tried."""
    first = LIBRARY.rising((), 1.0)
    assert len(first) == len(set(first)) == RUN
    ratings = [LIBRARY.by_id[one].rating for one in first]
    assert ratings == sorted(ratings)
    assert ratings[0] < 600 < 2400 < ratings[-1]
    assert not set(first) & set(LIBRARY.rising(first, 1.0))
    assert LIBRARY.rising((), 2.0) != first == LIBRARY.rising((), 1.0)
    assert len(LIBRARY.rising(LIBRARY.by_id, 1.0)) == RUN  # all were tried, so they come up again
    few = Library(PUZZLES[:3])
    assert few.rising((), 1.0) == ["p0", "p1", "p2"]
