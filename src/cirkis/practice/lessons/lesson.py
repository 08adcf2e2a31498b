"""Lessons: records whose tags define a task (docs/lessons.md), and how a try at it is judged."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cirkis.drawing import Narrator, narrate
from cirkis.errors import CirkisError
from cirkis.game import Board, Placement, Ply, Record, State, figures, read_records, replay_record
from cirkis.game.rules import events
from cirkis.i18n import Texts
from cirkis.practice.lessons.conditions import (
    Attempt,
    Condition,
    LessonError,
    attempt,
    parse_condition,
)


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


FOLDER = Path(__file__).parent / "data"
CONTENTS = "contents.toml"
SOLUTION = "!"


@cache
def lesson_groups() -> tuple[Group, ...]:
    """Return the groups of lessons, in display order."""
    contents = tomllib.loads((FOLDER / CONTENTS).read_text("utf-8"))
    return tuple(Group(group["id"], tuple(group["lessons"])) for group in contents["group"])


def lesson_ids() -> tuple[str, ...]:
    """Return the ids of all lessons, in display order."""
    return tuple(lesson for group in lesson_groups() for lesson in group.lessons)


@cache
def load_lesson(lesson_id: str) -> Lesson:
    """Return one of the package's lessons, cached.

    Args:
        lesson_id: its id, which is the name of its file.

    Raises:
        LessonError: there is no such lesson.
    """
    if lesson_id not in lesson_ids():
        raise LessonError(f'there is no lesson "{lesson_id[:40]}"')
    return read_lesson(lesson_id, (FOLDER / f"{lesson_id}.cirkis").read_text("utf-8"))


@cache
def count_steps(lesson_id: str) -> int:
    """Return how many steps a lesson has, without replaying them."""
    text = (FOLDER / f"{lesson_id}.cirkis").read_text("utf-8")
    return sum(line.startswith("[Cirkis ") for line in text.splitlines())


def read_lesson(lesson_id: str, text: str) -> Lesson:
    """Return the lesson in a file's text, which has one record for each step.

    Args:
        lesson_id: its id.
        text: the records.

    Raises:
        LessonError: a step cannot be used; the message identifies the step.
    """
    steps = []
    try:
        records = read_records(text)
    except CirkisError as problem:
        raise LessonError(f"lesson {lesson_id}: {problem}") from problem
    for number, record in enumerate(records, 1):
        message = f"lesson-{lesson_id}-{number}"
        try:
            steps.append(_read_step(message, record))
        except CirkisError as problem:
            raise LessonError(f"{message}: {problem}") from problem
    return Lesson(lesson_id, tuple(steps))


def _read_step(message: str, record: Record) -> Step:
    """Return a step; the ply marked "!" solves it, and the position before that is the task."""
    marked = [number for number, ply in enumerate(record.plies) if ply.mark == SOLUTION]
    if len(marked) != 1:
        raise LessonError('exactly one placement must be marked "!"')
    states, at = replay_record(record), marked[0]
    solution = record.plies[at].placement
    goal = record.tag("Goal")
    if solution is None or goal is None or any(ply.placement is None for ply in record.plies[:at]):
        raise LessonError("a step needs the tag Goal, and only placements before its solution")
    return Step(
        message=message,
        initial=states[0],
        plies=tuple(ply.placement for ply in record.plies[:at] if ply.placement),
        state=states[at],
        goal=parse_condition(goal),
        solution=solution,
        answers=(*_tried(record.plies[at]), *_answers(record.tag("Answers") or "")),
        rules=_numbers(record, "Rules", "R"),
        tips=_numbers(record, "Tips", ""),
        marks=_marks(states[at].variant.table.board, record.tag("Marks") or ""),
    )


def _tried(ply: Ply) -> list[Answer]:
    """Return the answers in comments on variations of the solution."""
    answers = []
    for line in ply.variations:
        first = line.plies[0]
        if first.placement is None or len(first.comments) != 1:
            raise LessonError("a variation must be one placement with a comment: its answer's name")
        when = parse_condition(f"places {first.placement.name}")
        answers.append(Answer(when, first.comments[0].strip()))
    return answers


def _answers(text: str) -> list[Answer]:
    """Return the answers in the tag Answers; each line is a condition, a colon and a name."""
    answers = []
    for line in filter(None, map(str.strip, text.splitlines())):
        when, _, says = line.rpartition(":")
        answers.append(Answer(parse_condition(when), says.strip()))
    return answers


def _numbers(record: Record, tag: str, letter: str) -> frozenset[int]:
    """Return the numbers in a tag such as [Rules "R7 R8"]."""
    return frozenset(int(word.removeprefix(letter)) for word in (record.tag(tag) or "").split())


def _marks(board: Board, text: str) -> tuple[str, ...]:
    """Return the cells listed in a tag, singly or by figure, as in "A6 circle-A16"."""
    known = {one.name.replace(" ", "-"): one.mask for one in figures(board)}
    return tuple(
        cell
        for word in text.split()
        for cell in (board.names(known[word]) if word in known else (word,))
    )


OTHER = "lesson-other"  # the reply if none of the step's answers fits
NOTHING = "lesson-nothing"  # describes a placement that has no effect


class Judgement(NamedTuple):
    """The judgement of a tried placement.

    Attributes:
        tried: the placement and its consequences.
        solved: whether it reaches the goal.
        message: the id of the message that answers it.
    """

    tried: Attempt
    solved: bool
    message: str


def judge(step: Step, placement: Placement | str) -> Judgement:
    """Judge a placement.

    Args:
        step: the step in which it is tried.
        placement: the placement, or its text, such as "A1+B1".

    Raises:
        UnreadablePlacement, IllegalPlacement: as in cirkis.play.
    """
    tried = attempt(step.state, placement)
    if step.goal(tried):
        return Judgement(tried, True, f"{step.message}.done")
    says = next((answer.says for answer in step.answers if answer.when(tried)), None)
    return Judgement(tried, False, f"{step.message}.{says}" if says else OTHER)


def consequences(texts: Texts, verdict: Judgement) -> list[str]:
    """Describe the effects of a placement, or state that it has none."""
    tried, narrator = verdict.tried, Narrator(texts)
    effects = [event for event in tried.happened if not isinstance(event, events.Placed)]
    if effects or verdict.solved:
        return list(narrate(narrator, tried.after, effects))
    return [*narrate(narrator, tried.after, tried.happened), texts(NOTHING)]


def hints(texts: Texts, step: Step) -> list[str]:
    """Return the hints for a step, in order; the last one names the piece."""
    written: list[str] = []
    while (message := f"{step.message}.hint-{len(written) + 1}") in texts:
        written.append(texts(message))
    shape = step.state.options.pieces.shapes[step.solution.shape].name
    piece = Narrator(texts).shape(shape, ".with-article")
    return [*written, texts("lesson-hint-piece", shape=piece)]
