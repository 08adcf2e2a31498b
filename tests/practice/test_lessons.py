"""Lessons: read, solved, refused, and requested."""

import re
from collections.abc import Iterator

import pytest

from cirkis.game import State, legal_placements, new_game, replay
from cirkis.practice import (
    LessonError,
    Step,
    judge,
    lesson_ids,
    load_lesson,
    parse_condition,
    read_lesson,
)
from cirkis.practice.lessons.conditions import attempt
from cirkis.practice.lessons.lesson import FOLDER
from tests.in_browser.places import DevicePlace, Place
from tools.lessons import all_problems


def test_lessons_have_no_problems() -> None:
    """Goals can be reached, placements are answered in every language, and no rule is missing."""
    assert list(all_problems()) == []
    assert sorted(lesson_ids()) == sorted(path.stem for path in FOLDER.glob("*.cirkis"))


def test_few_steps_accept_every_placement() -> None:
    """A step that accepts every placement only explains a rule. Messages call the learner Green,
    so it must be Green's turn in every step.
    """
    steps = [step for lesson in lesson_ids() for step in load_lesson(lesson).steps]
    assert {step.state.to_play for step in steps} == {0}
    free = [step.message for step in steps if _accepts_all(step)]
    assert set(free) == {"lesson-first-1", "lesson-first-2", "lesson-must-1", "lesson-going-out-2"}
    assert len(steps) > 40


def _accepts_all(step: Step) -> bool:
    legal = legal_placements(step.state)
    return all(step.goal(attempt(step.state, placement)) for placement in legal)


HEAD = '[Cirkis "1"]\n'
LINE = "green K:A1+A2+E3 purple S:A6+E9 "


def circle() -> State:
    """Return a position with a Circle in which Purple has two cells and Green can fill the rest."""
    return replay(new_game(), ["A1+A2+E3", "A6+E9"])


def holds(text: str, state: State, cells: str) -> bool:
    return parse_condition(text)(attempt(state, cells))


def test_a_step_is_the_position_before_the_marked_placement() -> None:
    """Moves before "!" lead to the position; tags state the task; variations answer other moves."""
    text = f"""{HEAD}[Goal "completes circle"]
[Answers "shape wedge: small"]
[Rules "R17 R18"]
[Tips "1"]
[Marks "circle-A6 A1"]
{LINE} green B:A8+A12+E13! (W:A8 {{near}})
"""
    (step,) = read_lesson("mine", text).steps
    assert step.message == "lesson-mine-1"
    assert [placement.name for placement in step.plies] == ["A1+A2+E3", "A6+E9"]
    assert (step.state.plies, step.state.to_play) == (2, 0)
    assert (set(step.rules), set(step.tips)) == ({17, 18}, {1})
    assert set(step.marks) == {"A6", "A8", "A12", "E9", "E13", "A1"}
    verdicts = {cells: judge(step, cells) for cells in ("A8+A12+E13", "A8", "A12", "A8+A12")}
    assert {cells: verdict.message for cells, verdict in verdicts.items()} == {
        "A8+A12+E13": "lesson-mine-1.done",
        "A8": "lesson-mine-1.near",
        "A12": "lesson-mine-1.small",
        "A8+A12": "lesson-other",
    }
    assert [verdict.solved for verdict in verdicts.values()] == [True, False, False, False]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{HEAD}{LINE}W:A8!", "needs the tag Goal"),
        (f'{HEAD}[Goal "any"]\n{LINE}W:A8', 'exactly one placement must be marked "!"'),
        (f'{HEAD}[Goal "any"]\ngreen A1! {LINE[17:]}', "line 3"),
        (f'{HEAD}[Goal "wonders"]\n{LINE}W:A8!', '"wonders" is not a condition'),
        (f'{HEAD}[Goal "scores ten"]\n{LINE}W:A8!', '"scores ten" lacks arguments'),
        (f'{HEAD}[Goal "any"]\n{LINE}A:E1!', "does not touch the Leader"),
        (f'{HEAD}[Goal "any"]\n{LINE}W:A8! (W:A12)', "with a comment: its answer's name"),
    ],
)
def test_errors_name_the_problem(text: str, why: str) -> None:
    with pytest.raises(LessonError, match=rf"lesson.mine.*{re.escape(why)}"):
        read_lesson("mine", text)


@pytest.mark.parametrize(
    ("condition", "cells", "expected"),
    [
        ("any", "A8", True),
        ("places A12+A8 A8", "A8+A12", True),
        ("covers A8", "A8+A12", True),
        ("covers A8 E13", "A8+A12", False),
        ("shape small-slice", "A8+A12", True),
        ("shape small-slice, covers E13", "A8+A12", False),
        ("covers E13 | covers A8", "A8+A12", True),
        ("not covers A8", "A8+A12", False),
        ("touches edge", "A8", True),
        ("touches corner", "A12", True),
        ("touches edge", "A12", False),
        ("in circle-A6 2", "A8+A12", True),
        ("completes circle", "A8+A12+E13", True),
        ("completes circle-A6 1, completes figure", "A8+A12+E13", True),
        ("completes star", "A8+A12+E13", False),
        ("scores 10, gives 0", "A8+A12+E13", True),
        ("ties", "A8+A12+E13", False),
        ("gains", "A8", False),
        ("ends", "A8+A12+E13", False),
        ("wins", "A8+A12+E13", False),
        ("hinders circle", "A8", True),
        ("hinders star", "A8", False),
        ("allows 10", "A8", True),
        ("allows 5", "A8+A12+E13", False),
        ("unused", "A8", False),
    ],
)
def test_conditions(condition: str, cells: str, expected: bool) -> None:
    """Each condition is true for the right placements, worked out by hand in one small position."""
    assert holds(condition, circle(), cells) is expected


def test_secures() -> None:
    """Only a piece that brings a player to three cells secures an open Circle."""
    state = replay(new_game(), ["A1+A2+E3", "A6"])
    assert holds("secures circle", state, "A8+A12+E13")
    assert not holds("secures star", state, "A8+A12+E13")
    assert not holds("secures circle", state, "A8+A12")
    assert not holds("secures circle", circle(), "A8+A12+E13"), "it is full"
    free = replay(new_game(), ["A1+B1", "C1", "D1+E1"])
    assert not holds("touches corner", free, "A3+B2"), "a free placement may be elsewhere"


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """Yield a device without a server; tests/in_browser shows that both answer alike."""
    with DevicePlace() as device:
        yield device


def test_step(place: Place) -> None:
    """A step of a listed lesson is a game in which only the learner can place."""
    groups = place.ask("GET", "/api/lessons?language=xx")[2]["groups"]
    assert [one["id"] for group in groups for one in group["lessons"]] == list(lesson_ids())
    assert groups[0]["lessons"][0]["title"] == "Your first game"
    status, _, step = place.ask("GET", "/api/lessons/first?step=3&language=fr")
    assert status == 200
    assert (step["lesson"], step["step"], step["steps"], step["next"]) == ("first", 3, 7, "fitting")
    assert step["view"]["you"]["seats"] == [0] == [step["view"]["to_play"]]
    assert [seat["mine"] for seat in step["view"]["seats"]] == [True, False]
    assert step["solution"] in step["view"]["legal"]
    assert step["hints"][-1] == "Prenez une Grande tranche."
    assert sorted(step["marks"]) == ["A12", "A6", "A8", "E13", "E9"]
    tried = {"step": 3, "cells": "A8+A12+E13"}
    answer = place.ask("POST", "/api/lessons/first/try", tried)[2]
    assert (answer["solved"], answer["view"]["plies"], answer["view"]["scores"]) == (
        True,
        3,
        [10, 0],
    )
    assert place.ask("GET", "/api/lessons/first")[2]["step"] == 1
    assert place.ask("GET", f"/api/lessons/{lesson_ids()[-1]}")[2]["next"] is None


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/api/lessons/chess", None, "not-found"),
        ("GET", "/api/lessons/first?step=8", None, "not-found"),
        ("POST", "/api/lessons/chess/try", {"step": 1, "cells": "A1"}, "not-found"),
        ("POST", "/api/lessons/first/try", {"step": 99, "cells": "A1"}, "not-found"),
        ("POST", "/api/lessons/first/try", {"step": 2, "cells": "A1"}, "overlaps"),
        ("POST", "/api/lessons/first/try", {"step": 1, "cells": "Z1"}, "unreadable-placement"),
        ("POST", "/api/lessons/first/try", {"cells": "A1"}, "unreadable"),
    ],
)
def test_refusals(place: Place, method: str, path: str, body: object, code: str) -> None:
    status, _, answer = place.ask(method, path, body)
    assert status >= 400
    assert answer["error"]["code"] == code
