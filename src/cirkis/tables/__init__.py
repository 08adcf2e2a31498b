"""Shared tables and people's progress, without HTTP, a database or threads.

model     a table, in pure functions: commands, log, clocks, views
live      a table in use: its session, connections, computers, clocks, requests
progress  a person's progress: lessons, puzzles, ratings
lessons   positions with a task, judged by the rules
puzzles   positions with one clearly best placement
"""

from cirkis.tables.lessons.conditions import LessonError, parse_condition
from cirkis.tables.lessons.judge import Verdict, judge
from cirkis.tables.lessons.model import Answer, Group, Lesson, Step
from cirkis.tables.lessons.reader import lesson_groups, lesson_ids, load_lesson, read_lesson
from cirkis.tables.puzzles.file import read_puzzles, shipped_puzzles, write_puzzles
from cirkis.tables.puzzles.puzzle import Puzzle, Reply, puzzle_state

__all__ = [
    "Answer",
    "Group",
    "Lesson",
    "LessonError",
    "Puzzle",
    "Reply",
    "Step",
    "Verdict",
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
