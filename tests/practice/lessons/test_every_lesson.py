"""The package's lessons can be completed, answer every placement, and are correct."""

from collections.abc import Iterator

import pytest

from cirkis.game import legal_placements
from cirkis.practice import Lesson, Step, lesson_ids, load_lesson
from cirkis.practice.lessons.check import all_problems
from cirkis.practice.lessons.conditions import Attempt, attempt
from cirkis.practice.lessons.lesson import FOLDER
from tests.reference_rules.compare import differences, plain_event, plain_options
from tests.reference_rules.game import PlainGame
from tests.reference_rules.material import material


def test_lessons_have_no_problems() -> None:
    """Goals can be reached, placements are answered in every language, and no rule is missing."""
    assert list(all_problems()) == []


def test_every_file_is_a_lesson() -> None:
    files = sorted(path.stem for path in FOLDER.glob("*.cirkis"))
    assert sorted(lesson_ids()) == files


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_positions_agree_with_the_reference_rules(lesson_id: str) -> None:
    for step in load_lesson(lesson_id).steps:
        given = material(step.initial.options.pieces)
        plain = PlainGame(given, plain_options(step.initial))
        for placement in step.plies:
            plain.place(frozenset(placement.cells))
        assert differences(plain, step.state) == {}, step.message
        tried = attempt(step.state, step.solution)
        events = plain.place(frozenset(step.solution.cells))
        assert list(events) == [plain_event(event) for event in tried.happened], step.message


def solutions() -> Iterator[tuple[Step, Attempt]]:
    for lesson in map(load_lesson, lesson_ids()):
        for step in lesson.steps:
            yield step, attempt(step.state, step.solution)


def test_learners_play_green() -> None:
    """Messages call the learner Green, so it must be Green's turn in every step."""
    assert {step.state.to_play for step, _ in solutions()} == {0}


def test_few_steps_accept_every_placement() -> None:
    """A step that accepts every placement only explains a rule."""
    lessons: list[Lesson] = [load_lesson(lesson) for lesson in lesson_ids()]
    steps = [step for lesson in lessons for step in lesson.steps]
    free = [step.message for step in steps if _accepts_all(step)]
    assert set(free) == {"lesson-first-1", "lesson-first-2", "lesson-must-1", "lesson-going-out-2"}
    assert len(steps) > 40


def _accepts_all(step: Step) -> bool:
    legal = legal_placements(step.state)
    return all(step.goal(attempt(step.state, placement)) for placement in legal)
