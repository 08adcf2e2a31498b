"""Find puzzles by id, difficulty or day."""

import hashlib
import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from heapq import nsmallest
from itertools import pairwise
from types import MappingProxyType

from cirkis.practice.progress.progress import RUN
from cirkis.practice.progress.puzzles import PuzzleProgress, due_puzzles
from cirkis.practice.puzzles.puzzle import Puzzle, shipped_puzzles

DAILY_RATINGS = range(900, 1700)
"""The difficulty of a daily puzzle: most people can solve it, but few without thinking."""
DAILY_THEMES = frozenset(
    {"win", "take", "give", "share", "two-at-once", "free-turn", "going-out", "deny", "trap"}
)
"""A daily puzzle has at least one of these themes, so that it teaches something."""
NEAREST = 20
"""The next puzzle is chosen from this many, whose ratings are nearest to the player's."""


class Library:
    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.by_id = {puzzle.id: puzzle for puzzle in puzzles}
        self._by_rating = sorted(self.by_id.values(), key=lambda one: (one.rating, one.id))
        fit = [one for one in self._by_rating if _is_daily(one)] or self._by_rating
        self._daily = sorted(fit, key=lambda one: hashlib.sha256(one.id.encode()).digest())

    def of_day(self, day: int) -> Puzzle:
        """Return the puzzle for a day, the same for everybody with the same puzzles."""
        return self._daily[day % len(self._daily)]

    def nearest(
        self,
        rating: float,
        known: Collection[str],
        theme: str | None,
        seed: int,
        ratings: Mapping[str, float] = MappingProxyType({}),
    ) -> Puzzle | None:
        """Return an untried puzzle for a player of this strength; None if none is left.

        `ratings` are current ratings by id; puzzles without one keep their first rating.
        """

        def distance(one: Puzzle) -> tuple[float, str]:
            return abs(ratings.get(one.id, one.rating) - rating), one.id

        fit = [
            one
            for one in self._by_rating
            if one.id not in known and (theme is None or theme in one.themes)
        ]
        close = nsmallest(NEAREST, fit, key=distance)
        return random.Random(seed).choice(close) if close else None

    def rising(
        self,
        known: Collection[str],
        seed: float,
        ratings: Mapping[str, float] = MappingProxyType({}),
    ) -> list[str]:
        """Return the ids of puzzles for a run, from easy to hard, untried if possible.

        `ratings` are as in `nearest`.
        """
        ordered = sorted(self._by_rating, key=lambda one: ratings.get(one.id, one.rating))
        count, rng = min(RUN, len(ordered)), random.Random(seed)
        bounds = [nth * len(ordered) // count for nth in range(count + 1)]
        steps = [ordered[start:end] for start, end in pairwise(bounds)]
        fit = ([one for one in step if one.id not in known] or step for step in steps)
        return [rng.choice(step).id for step in fit]

    def due(self, known: PuzzleProgress, today: int) -> list[str]:
        """Return the ids of the puzzles and mistakes due on a day, longest waiting first."""
        due = due_puzzles(known.repeats, today)
        return [one for one in due if one in self.by_id or one in known.mistakes]

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of puzzles of each theme."""
        return dict(Counter(theme for puzzle in self._by_rating for theme in puzzle.themes))


def _is_daily(puzzle: Puzzle) -> bool:
    """Return whether a puzzle suits everybody: two players, instructive, neither easy nor hard."""
    themes = puzzle.themes
    is_fit = puzzle.rating in DAILY_RATINGS and "two-players" in themes
    return is_fit and not DAILY_THEMES.isdisjoint(themes)


@cache
def shipped_library() -> Library:
    """Return the package's puzzles, read on first use."""
    return Library(shipped_puzzles())
