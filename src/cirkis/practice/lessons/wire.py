"""Lessons in wire form."""

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.tables.previews import Previews
from cirkis.tables.table_info import TableInfo
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
