"""The package's lessons: each can be completed, answers every placement, and is correct."""

from collections.abc import Callable, Iterator

import pytest

from cirkis.game import EndReason, FigureKind, FreeTurnReason, Stop, legal_placements
from cirkis.game.rules import events
from cirkis.tables import Lesson, Step, lesson_ids, load_lesson
from cirkis.tables.lessons.attempt import Attempt, attempt
from cirkis.tables.lessons.check import RULES, TIPS, all_problems, lessons_by_rule
from cirkis.tables.lessons.reader import FOLDER
from tests.plain.compare import differences, plain_event, plain_options
from tests.plain.game import PlainGame
from tests.plain.material import material


def test_nothing_is_wrong() -> None:
    """Every goal can be reached, every placement is answered in every language, no rule missed."""
    assert list(all_problems()) == []


def test_every_file_is_a_lesson() -> None:
    files = sorted(path.stem for path in FOLDER.glob("*.cirkis"))
    assert sorted(lesson_ids()) == files


def test_all_rules_and_tips_have_a_lesson() -> None:
    taught = lessons_by_rule()
    assert len(taught) == len(RULES) + len(TIPS) == 23 + 6
    assert all(taught.values())


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_positions_are_those_of_the_plain_rules(lesson_id: str) -> None:
    for step in load_lesson(lesson_id).steps:
        given = material(step.initial.options.pieces)
        plain = PlainGame(given, plain_options(step.initial))
        for placement in step.plies:
            plain.place(frozenset(placement.cells))
        assert differences(plain, step.state) == {}, step.message
        tried = attempt(step.state, step.solution)
        told = plain.place(frozenset(step.solution.cells))
        assert list(told) == [plain_event(event) for event in tried.happened], step.message


def solutions() -> Iterator[tuple[Step, Attempt]]:
    for lesson in map(load_lesson, lesson_ids()):
        for step in lesson.steps:
            yield step, attempt(step.state, step.solution)


def gains(tried: Attempt) -> set[FreeTurnReason]:
    return {
        reason
        for event in tried.happened
        if isinstance(event, events.FreeTurnGained)
        for reason in event.reasons
    }


def ends(tried: Attempt, reason: EndReason) -> bool:
    outcome = tried.after.outcome
    return outcome is not None and outcome.reason is reason


def happens(tried: Attempt, kind: type) -> bool:
    return any(isinstance(event, kind) for event in tried.happened)


def ties(tried: Attempt, *, own: bool) -> bool:
    """Return whether it completes a figure tied for the most, by its own seat or by others."""
    return any(
        figure.majority is None and (figure.segments[tried.seat] == max(figure.segments)) is own
        for figure in tried.figures()
    )


def ring(tried: Attempt, points: int, *, own: bool) -> bool:
    return any(
        isinstance(event, events.Scored)
        and event.figure is not None
        and event.figure.kind is FigureKind.CENTER_RING
        and event.points == points
        and (event.seat == tried.seat) is own
        for event in tried.happened
    )


CASES: dict[str, Callable[[Attempt], bool]] = {
    "the first piece": lambda tried: tried.before.leader is None,
    "a majority of one's own": lambda tried: tried.points(own=True) == 10,
    "a majority of somebody else": lambda t: (t.points(own=True), t.points(own=False)) == (5, 10),
    "a tie of others": lambda tried: ties(tried, own=False),
    "a tie with oneself in it": lambda tried: ties(tried, own=True),
    "two figures at once": lambda tried: len(tried.figures()) == 2,
    "the worked example": lambda t: (t.points(own=True), t.points(own=False)) == (15, 10),
    "surrounded": lambda tried: gains(tried) == {FreeTurnReason.SURROUNDED},
    "the Center Star": lambda tried: gains(tried) == {FreeTurnReason.CENTER_STAR},
    "the first Sliver": lambda tried: gains(tried) == {FreeTurnReason.FIRST_SLIVER},
    "two reasons, one free turn": lambda tried: len(gains(tried)) == 2,
    "a free turn from a free turn": lambda t: t.before.is_free_turn and bool(gains(t)),
    "a free turn of no use": lambda tried: happens(tried, events.FreeTurnUnused),
    "a lost turn": lambda tried: happens(tried, events.TurnLost) and not tried.after.is_over,
    "going out": lambda tried: ends(tried, EndReason.WENT_OUT),
    "blocked": lambda tried: ends(tried, EndReason.BLOCKED),
    "the target": lambda tried: ends(tried, EndReason.TARGET),
    "the target, and on for a free turn": lambda t: (
        max(t.after.scores) >= 40 and not t.after.is_over
    ),
    "the target at once, with a free turn lost": lambda t: (
        t.before.options.stop is Stop.AT_ONCE
        and ends(t, EndReason.TARGET)
        and not t.before.variant.table.neighbours[t.placement.index] & ~t.after.filled
    ),
    "more pieces left": lambda t: (
        t.after.is_over
        and t.after.scores.count(max(t.after.scores)) > 1
        and t.after.outcome is not None
        and t.after.outcome.winners == (t.seat,)
    ),
    "a shared win": lambda t: t.after.outcome is not None and len(t.after.outcome.winners) > 1,
    "the ring's majority": lambda tried: ring(tried, 15, own=True),
    "the ring completed for another": lambda tried: (
        ring(tried, 5, own=True) and ring(tried, 15, own=False)
    ),
    "a tie in the ring": lambda tried: ring(tried, 5, own=True) and not ring(tried, 15, own=False),
    "the last points of going out win": lambda t: (
        ends(t, EndReason.WENT_OUT)
        and t.before.scores[t.seat] < max(t.before.scores)
        and t.after.outcome is not None
        and t.after.outcome.winners == (t.seat,)
    ),
}


def test_every_case_occurs() -> None:
    done = {name for _, tried in solutions() for name, case in CASES.items() if case(tried)}
    assert set(CASES) - done == set()


def test_learners_have_the_green_seat() -> None:
    """Sentences call the learner Green, so it is always Green's turn."""
    assert {step.state.to_play for step, _ in solutions()} == {0}


def test_most_steps_ask_for_something() -> None:
    """Few steps accept every placement, to explain a rule without offering a choice."""
    lessons: list[Lesson] = [load_lesson(lesson) for lesson in lesson_ids()]
    steps = [step for lesson in lessons for step in lesson.steps]
    free = [step.message for step in steps if _accepts_all(step)]
    assert set(free) == {"lesson-first-1", "lesson-first-2", "lesson-must-1", "lesson-going-out-2"}
    assert len(steps) > 40


def _accepts_all(step: Step) -> bool:
    legal = legal_placements(step.state)
    return all(step.goal(attempt(step.state, placement)) for placement in legal)
