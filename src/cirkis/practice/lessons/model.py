"""Lessons as values: groups, steps, and the answers to tried placements."""

from dataclasses import dataclass
from typing import NamedTuple

from cirkis.game import Placement, State
from cirkis.practice.lessons.conditions import Condition


class Answer(NamedTuple):
    """The reply to certain placements that miss the goal.

    Attributes:
        when: the condition on the placements that it answers.
        says: the attribute of the step's message to show.
    """

    when: Condition
    says: str


@dataclass(frozen=True, slots=True)
class Step:
    """A position with a task.

    Attributes:
        message: the id of its message in i18n: "lesson-leader-2".
        initial: the first position of its game.
        plies: the placements that lead to the position.
        state: the position.
        goal: what a placement must do.
        solution: a placement that does it.
        answers: replies to other placements; the first matching one is used.
        rules: the numbers of the rules that it teaches.
        tips: the numbers, from 1, of the rule sheets' tips that it teaches.
        marks: the cells to mark.
    """

    message: str
    initial: State
    plies: tuple[Placement, ...]
    state: State
    goal: Condition
    solution: Placement
    answers: tuple[Answer, ...]
    rules: frozenset[int]
    tips: frozenset[int]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps that belong together; the title is the message "lesson-" plus the id."""

    id: str
    steps: tuple[Step, ...]

    @property
    def message(self) -> str:
        return f"lesson-{self.id}"


class Group(NamedTuple):
    """Lessons under one heading, which is the message "lessons-" plus the id."""

    id: str
    lessons: tuple[str, ...]

    @property
    def message(self) -> str:
        return f"lessons-{self.id}"
