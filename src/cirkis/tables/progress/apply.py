"""Apply an event to a person's progress: one row for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cirkis.tables.progress import lessons, puzzles
from cirkis.tables.progress.achievements import FLAWLESS, FlawlessReview, add_achievements
from cirkis.tables.progress.events import Event
from cirkis.tables.progress.game_over import GameOver
from cirkis.tables.progress.games import count_game, is_counted
from cirkis.tables.progress.lessons import LessonReached
from cirkis.tables.progress.progress import Progress
from cirkis.tables.progress.puzzles import PuzzleTried


def apply(progress: Progress, event: Event, now: float) -> Progress:
    """Return the progress after an event; the same value if nothing changes.

    Args:
        now: the time, in Unix seconds.
    """
    return _APPLY[type(event)](progress, event, now)


def _reach_lesson(progress: Progress, event: LessonReached, now: float) -> Progress:
    return replace(progress, lessons=lessons.reach(progress.lessons, event, now))


def _count_game(progress: Progress, event: GameOver, _: float) -> Progress:
    if is_counted(progress.games, event):
        return progress
    achievements = add_achievements(progress.achievements, event.reached, event.at)
    return replace(progress, games=count_game(progress.games, event), achievements=achievements)


def _try_puzzle(progress: Progress, event: PuzzleTried, _: float) -> Progress:
    return replace(progress, puzzles=puzzles.try_puzzle(progress.puzzles, event))


def _find_flawless(progress: Progress, event: FlawlessReview, now: float) -> Progress:
    """Trust the page, but only for a counted game."""
    if all(one.id != event.game for one in progress.games.recent):
        return progress
    achievements = add_achievements(progress.achievements, (FLAWLESS,), now)
    return replace(progress, achievements=achievements)


_APPLY: dict[type, Callable[[Progress, Any, float], Progress]] = {
    LessonReached: _reach_lesson,
    GameOver: _count_game,
    FlawlessReview: _find_flawless,
    PuzzleTried: _try_puzzle,
}
