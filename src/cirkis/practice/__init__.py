"""A person's progress, lessons and puzzles, without HTTP, a database or threads.

progress  a person's progress: lessons, puzzles, ratings
lessons   positions with a task, judged by the rules
puzzles   positions with one clearly best placement
"""

from cirkis.practice.lessons.conditions import LessonError, parse_condition
from cirkis.practice.lessons.lesson import (
    Answer,
    Group,
    Judgement,
    Lesson,
    Step,
    judge,
    lesson_groups,
    lesson_ids,
    load_lesson,
    read_lesson,
)
from cirkis.practice.puzzles.puzzle import (
    Alternative,
    Puzzle,
    puzzle_state,
    read_puzzles,
    shipped_puzzles,
    write_puzzles,
)

__all__ = [
    "Alternative",
    "Answer",
    "Group",
    "Judgement",
    "Lesson",
    "LessonError",
    "Puzzle",
    "Step",
    "judge",
    "lesson_groups",
    "lesson_ids",
    "load_lesson",
    "parse_condition",
    "puzzle_state",
    "read_lesson",
    "read_puzzles",
    "shipped_puzzles",
    "write_puzzles",
]
