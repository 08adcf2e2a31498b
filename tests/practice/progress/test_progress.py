"""Progress is applied, written, read, and merged with progress from another place."""

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from cirkis.practice.progress.game_over import FlawlessReview, game_over
from cirkis.practice.progress.progress import (
    MAX_LESSONS,
    NO_PROGRESS,
    BestRun,
    Event,
    LessonReached,
    Progress,
    RunOver,
    apply,
    merge,
    merge_file,
    read_progress,
    write_progress,
)
from cirkis.tables.refusals import Refused
from tests.nightly import rounds
from tests.practice.progress.games import played_table, seen
from tests.practice.progress.strategies import histories

History = list[tuple[Event, float]]


def _anywhere(progress: Progress) -> Progress:
    """Return progress without the name under which a place counts its own games."""
    return replace(progress, games=replace(progress.games, place=""))


def remembered(history: History) -> Progress:
    progress = NO_PROGRESS
    for event, at in sorted(history, key=lambda pair: pair[1]):
        progress = apply(progress, event, at)
    return progress


@settings(max_examples=rounds(20, 200))
@given(histories)
def test_progress_is_read_as_it_was_written(history: History) -> None:
    """What is read is what was written; the same event counts once."""
    progress = remembered(history)
    assert read_progress(write_progress(progress)) == progress
    for event, at in history[:1]:
        once = apply(progress, event, at)
        assert apply(once, event, at) == once


@settings(max_examples=rounds(20, 200))
@given(histories, histories, histories)
def test_merging(one: History, two: History, three: History) -> None:
    """It does not matter which place imports from the other, in which order, or how often."""
    mine, theirs, third = map(remembered, (one, two, three))
    both = merge(mine, theirs)
    assert _anywhere(both) == _anywhere(merge(theirs, mine))
    assert merge(both, theirs) == merge(both, both) == both
    assert merge(mine, NO_PROGRESS) == mine
    assert both.games.place == mine.games.place
    assert merge(both, third) == merge(mine, merge(theirs, third))


@settings(max_examples=rounds(20, 200))
@given(histories, histories)
def test_a_file_changes_no_rating(one: History, other: History) -> None:
    """A file adds lessons and other places' counts, but leaves ratings and results alone."""
    mine, theirs = remembered(one), remembered(other)
    both = merge_file(mine, theirs)
    assert replace(both.games, counted={}) == replace(mine.games, counted={})
    for name in ("rating", "tries", "solved", "streak"):
        assert getattr(both.puzzles, name) == getattr(mine.puzzles, name)
    ids = set(mine.puzzles.tried) | set(theirs.puzzles.tried)
    assert [both.puzzles.has_tried(one) for one in ids] == [
        mine.puzzles.has_tried(one) for one in ids
    ]
    assert set(both.puzzles.tried) == ids
    assert both.lessons == merge(mine, theirs).lessons
    assert merge_file(both, theirs) == both


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"form": 2}', '{"form": 1, "lessons": [1]}'])
def test_invalid_values_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_progress(text)


def test_lessons() -> None:
    """The last step and the first end are kept, of a limited number of lessons."""
    progress = NO_PROGRESS
    for at, step, done in ((1.0, 2, False), (2.0, 5, True), (3.0, 1, False)):
        progress = apply(progress, LessonReached("stars", step, done), at)
    reached = progress.lessons["stars"]
    assert (reached.step, reached.at, reached.finished) == (1, 3.0, 2.0)
    for number in range(MAX_LESSONS + 5):
        progress = apply(progress, LessonReached(f"lesson-{number}", 1), 1.0)
    assert len(progress.lessons) == MAX_LESSONS
    assert apply(progress, LessonReached("stars", 2), 4.0).lessons["stars"].step == 2


def test_best_runs() -> None:
    """The best run ever is kept, and the best of the latest day."""
    progress = NO_PROGRESS
    for day, solved in ((1, 9), (2, 5), (2, 7), (2, 6)):
        progress = apply(progress, RunOver("three-wrong", solved), day * 86_400.0 + 5)
    assert progress.runs == {"three-wrong": BestRun(ever=9, day=2, on_day=7)}
    forged = read_progress('{"form": 1, "runs": {"three-wrong": {"ever": 8, "day": 99}}}')
    progress = apply(forged, RunOver("three-wrong", 6), 2 * 86_400.0)
    assert progress.runs == {"three-wrong": BestRun(ever=8, day=2, on_day=6)}
    for invalid in ('{"x": {}}', '{"three-wrong": {"ever": 41}}'):
        with pytest.raises(Refused):
            read_progress(f'{{"form": 1, "runs": {invalid}}}')


def test_flawless_review() -> None:
    """A game without mistakes earns an achievement, once, and only if the game was counted."""
    event = FlawlessReview("t1.1")
    assert apply(NO_PROGRESS, event, 5.0) == NO_PROGRESS
    progress = apply(NO_PROGRESS, game_over(seen(played_table(1)), "t1", {}), 4.0)
    progress = apply(apply(progress, event, 5.0), event, 6.0)
    assert progress.achievements["flawless"] == 5.0
