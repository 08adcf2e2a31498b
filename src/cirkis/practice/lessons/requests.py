"""Answer requests about lessons, on a server or on one device; and lessons in wire form."""

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.game import Placement
from cirkis.i18n import Texts, texts_in
from cirkis.i18n.texts import known_language
from cirkis.practice.lessons.lesson import (
    Lesson,
    Step,
    consequences,
    count_steps,
    hints,
    judge,
    lesson_groups,
    lesson_ids,
    load_lesson,
)
from cirkis.practice.progress.progress import Lessons
from cirkis.tables.make_view import make_view
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.table_info import TableInfo, table_info
from cirkis.tables.variations import VIEWER, Previews, make_previews, shown_table
from cirkis.tables.view import View


class LessonSummary(Struct, frozen=True):
    """A lesson in the list."""

    id: str
    title: str
    about: str
    steps: int


class LessonGroup(Struct, frozen=True):
    """Lessons under one heading."""

    id: str
    title: str
    lessons: list[LessonSummary]


class LessonToDo(Struct, frozen=True):
    """The lesson to continue, and the number of its next step, from 1."""

    id: str
    title: str
    step: int


class LessonList(Struct, frozen=True):
    """All lessons, by group."""

    groups: list[LessonGroup]


class LessonStep(Struct, frozen=True):
    """A step of a lesson.

    Attributes:
        lesson: the lesson's id.
        title: its title.
        step: the number of the step, from 1.
        steps: how many steps there are.
        next: the lesson after this one; null if it is the last.
        text: the explanation and the task.
        hints: the hints, in the order to show them.
        solution: the number of the placement that solves it.
        marks: the cells to mark.
        table: the game.
        view: the position.
        previews: the immediate effects of the legal placements.
    """

    lesson: str
    title: str
    step: int
    steps: int
    next: str | None
    text: str
    hints: list[str]
    solution: int
    marks: list[str]
    table: TableInfo
    view: View
    previews: Previews


class LessonTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A placement to try in a step: its cells, and the language of the answer."""

    step: Annotated[int, Meta(ge=1, le=1000)]
    cells: Annotated[str, Meta(max_length=100)]
    language: Annotated[str, Meta(max_length=10)] = "en"


class LessonAnswer(Struct, frozen=True):
    """The answer to a tried placement.

    Attributes:
        solved: whether it reaches the goal.
        text: the answer.
        happened: its consequences, in sentences.
        view: the position after the placement.
    """

    solved: bool
    text: str
    happened: list[str]
    view: View


def list_lessons(language: str) -> LessonList:
    texts = _texts(language)
    return LessonList(
        [
            LessonGroup(
                group.id, texts(group.message), [_summary(texts, one) for one in group.lessons]
            )
            for group in lesson_groups()
        ]
    )


def _summary(texts: Texts, lesson_id: str) -> LessonSummary:
    message = f"lesson-{lesson_id}"
    return LessonSummary(
        lesson_id, texts(message), texts(f"{message}.about"), count_steps(lesson_id)
    )


def lesson_to_do(lessons: Lessons, has_played: bool, language: str) -> LessonToDo | None:
    """Return the unfinished lesson used last, or else the first one; None if all are done.

    The first game is no lesson for a person who has played, unless they have begun it.
    """
    first, *others = lesson_ids()
    offered = others if has_played and first not in lessons else [first, *others]
    undone = [one for one in offered if one not in lessons or lessons[one].finished is None]
    if not undone:
        return None
    lesson = max(undone, key=lambda one: lessons[one].at if one in lessons else 0.0)
    step = min(lessons[lesson].step, count_steps(lesson) - 1) if lesson in lessons else 0
    return LessonToDo(lesson, _texts(language)(f"lesson-{lesson}"), step + 1)


def lesson_step(lesson_id: str, number: str, language: str) -> LessonStep:
    """Return a step by its number in the URL, from 1; the first for anything but 1 to 3 digits.

    Raises:
        Refused: there is no such lesson or step.
    """
    lesson = _lesson(lesson_id)
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 1
    step, texts = _step(lesson, at), _texts(language)
    table = _table(step)
    order = lesson_ids()
    place = order.index(lesson.id) + 1
    return LessonStep(
        lesson=lesson.id,
        title=texts(lesson.message),
        step=at,
        steps=len(lesson.steps),
        next=order[place] if place < len(order) else None,
        text=texts(step.message),
        hints=hints(texts, step),
        solution=step.solution.index,
        marks=list(step.marks),
        table=table_info("", table, VIEWER),
        view=make_view(table, VIEWER),
        previews=make_previews(table),
    )


def answer_try(lesson_id: str, tried: LessonTry) -> LessonAnswer:
    """Answer a tried placement.

    Raises:
        Refused: there is no such lesson or step.
        UnreadablePlacement, IllegalPlacement: as in cirkis.play.
    """
    step, texts = _step(_lesson(lesson_id), tried.step), _texts(tried.language)
    verdict = judge(step, tried.cells)
    table = _table(step, verdict.tried.placement)
    return LessonAnswer(
        solved=verdict.solved,
        text=texts(verdict.message),
        happened=consequences(texts, verdict),
        view=make_view(table, VIEWER),
    )


def _texts(language: str) -> Texts:
    return texts_in(known_language(language))


def _lesson(lesson_id: str) -> Lesson:
    if lesson_id not in lesson_ids():
        raise refused("not-found.lesson", lesson=lesson_id[:40])
    return load_lesson(lesson_id)


def _step(lesson: Lesson, number: int) -> Step:
    if not 1 <= number <= len(lesson.steps):
        raise refused("not-found.step", steps=len(lesson.steps), step=number)
    return lesson.steps[number - 1]


def _table(step: Step, *more: Placement) -> Table:
    """Return a table at a step's position, or after more placements, as the learner sees it."""
    return shown_table(step.initial, (*step.plies, *more), step.state.to_play)
