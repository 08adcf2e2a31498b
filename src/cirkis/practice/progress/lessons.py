"""A person's progress in each lesson."""

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.tables.incoming import Id, Number

MAX_LESSONS = 500  # further lessons are not stored


class LessonReached(Struct, frozen=True, forbid_unknown_fields=True, tag="lesson-reached"):
    """A person reached a step or the end of a lesson.

    Attributes:
        lesson: the id of the lesson.
        step: the next step to do, from 0.
        done: whether the lesson is finished.
    """

    lesson: Id
    step: Number
    done: bool = False


class LessonProgress(Struct, frozen=True):
    """A person's progress in a lesson.

    Attributes:
        step: the next step, from 0.
        at: when it was reached, in Unix seconds.
        finished: when the lesson was first finished, in Unix seconds; null if never.
    """

    step: Number
    at: float
    finished: float | None = None


Lessons = Annotated[dict[Id, LessonProgress], Meta(max_length=MAX_LESSONS)]


def reach(lessons: Lessons, event: LessonReached, now: float) -> Lessons:
    """Return the lessons after an event at `now`, in Unix seconds."""
    before = lessons.get(event.lesson)
    if before is None and len(lessons) >= MAX_LESSONS:
        return lessons
    finished = None if before is None else before.finished
    if event.done and finished is None:
        finished = now
    return {**lessons, event.lesson: LessonProgress(event.step, now, finished)}


def merge_lessons(mine: Lessons, other: Lessons) -> Lessons:
    both = {**mine, **other}
    for lesson in mine.keys() & other.keys():
        both[lesson] = _merge(mine[lesson], other[lesson])
    latest = sorted(both, key=lambda lesson: (-both[lesson].at, lesson))[:MAX_LESSONS]
    return {lesson: both[lesson] for lesson in sorted(latest)}


def _merge(mine: LessonProgress, other: LessonProgress) -> LessonProgress:
    last = max(mine, other, key=lambda one: (one.at, one.step))
    finished = [one.finished for one in (mine, other) if one.finished is not None]
    return LessonProgress(last.step, last.at, min(finished, default=None))
