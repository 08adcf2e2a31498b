"""Merge the progress of one person from two places: one row for each field.

Each row is commutative and idempotent, so that a file imported twice counts once. Only the name
under which a place counts its games stays its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import fields

from cirkis.tables.progress.achievements import merge_achievements
from cirkis.tables.progress.games import merge_games
from cirkis.tables.progress.lessons import merge_lessons
from cirkis.tables.progress.progress import Progress
from cirkis.tables.progress.puzzles import merge_puzzles


def merge(mine: Progress, other: Progress) -> Progress:
    """Merge the progress from two places."""
    names = (field.name for field in fields(Progress))
    return Progress(
        **{name: _MERGE[name](getattr(mine, name), getattr(other, name)) for name in names}
    )


_MERGE: dict[str, Callable[[Any, Any], Any]] = {
    "form": max,
    "lessons": merge_lessons,
    "games": merge_games,
    "achievements": merge_achievements,
    "puzzles": merge_puzzles,
}
