"""Lessons as text: what a file can contain, and the error for anything else."""

import re

import pytest

from cirkis.game import State, new_game, replay
from cirkis.practice import LessonError, judge, parse_condition, read_lesson
from cirkis.practice.lessons.conditions import attempt

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
        ("places A8", "A8+A12", False),
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
        ("in circle-A6", "A8+A12", False),
        ("completes circle", "A8+A12+E13", True),
        ("completes circle-A6 1, completes figure", "A8+A12+E13", True),
        ("completes star", "A8+A12+E13", False),
        ("completes circle 2", "A8+A12+E13", False),
        ("scores 10, gives 0", "A8+A12+E13", True),
        ("scores 0", "A8", True),
        ("ties", "A8+A12+E13", False),
        ("gains", "A8", False),
        ("ends", "A8+A12+E13", False),
        ("wins", "A8+A12+E13", False),
        ("hinders circle", "A8", True),
        ("hinders star", "A8", False),
        ("allows 10", "A8", True),
        ("allows 15", "A8", False),
        ("allows 5", "A8+A12+E13", False),
        ("loses", "A8", False),
        ("unused", "A8", False),
    ],
)
def test_conditions(condition: str, cells: str, expected: bool) -> None:
    """Each condition is true for the right placements, worked out by hand in one small position."""
    assert holds(condition, circle(), cells) is expected


def test_a_free_placement_need_not_touch_the_leader() -> None:
    assert not holds("touches corner", replay(new_game(), ["A1+B1", "C1", "D1+E1"]), "A3+B2")


def test_secures() -> None:
    """Only a piece that brings a player to three cells secures an open Circle."""
    state = replay(new_game(), ["A1+A2+E3", "A6"])
    assert holds("secures circle", state, "A8+A12+E13")
    assert not holds("secures star", state, "A8+A12+E13")
    assert not holds("secures circle", state, "A8+A12")
    assert not holds("secures circle", circle(), "A8+A12+E13"), "it is full"
