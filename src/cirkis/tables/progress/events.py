"""Events that change a person's progress. Each kind has a row in apply.py."""

from __future__ import annotations

from cirkis.tables.progress.achievements import FlawlessReview
from cirkis.tables.progress.game_over import GameOver
from cirkis.tables.progress.lessons import LessonReached
from cirkis.tables.progress.puzzles import PuzzleTried

Posted = LessonReached | FlawlessReview
"""What the page reports itself."""

Event = Posted | GameOver | PuzzleTried
"""All kinds."""
