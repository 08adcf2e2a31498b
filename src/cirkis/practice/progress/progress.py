"""A person's progress: apply events to it, and merge progress from two places."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cirkis.practice.progress.game_over import (
    FLAWLESS,
    Achievements,
    FlawlessReview,
    GameOver,
    add_achievements,
    merge_achievements,
)
from cirkis.practice.progress.games import (
    Games,
    count_game,
    merge_games,
    unrated_games,
    without_casual,
)
from cirkis.practice.progress.puzzles import (
    MistakesFound,
    PuzzleProgress,
    PuzzleTried,
    add_mistakes,
    day_of,
    is_possible,
    merge_puzzles,
    try_puzzle,
    unrated_puzzles,
)
from cirkis.tables.requests import Id, Number, read_message

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


RUN = 40
"""The maximum number of puzzles in a run."""

RunMode = Literal["three-minutes", "three-wrong"]
Solved = Annotated[int, Meta(ge=0, le=RUN)]


class RunOver(Struct, frozen=True, forbid_unknown_fields=True, tag="run-over"):
    """A run of puzzles is over.

    Attributes:
        mode: what ends it: three minutes, or three wrong placements.
        solved: how many puzzles were solved.
    """

    mode: RunMode
    solved: Solved


class BestRun(Struct, frozen=True):
    """The best runs in one mode.

    Attributes:
        ever: the most puzzles solved in a run.
        day: the day number of the latest run.
        on_day: the most puzzles solved in a run on that day.
    """

    ever: Solved = 0
    day: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    on_day: Solved = 0


Runs = dict[RunMode, BestRun]


def count_run(runs: Runs, event: RunOver, today: int) -> Runs:
    before = runs.get(event.mode, BestRun())
    if before.day > today:  # from a forged file, or a clock that was wrong
        runs = {**runs, event.mode: BestRun(before.ever)}
    return merge_runs(runs, {event.mode: BestRun(event.solved, today, event.solved)})


def merge_runs(mine: Runs, other: Runs) -> Runs:
    both = {**mine, **other}
    return {mode: _best(mine.get(mode, one), one) for mode, one in sorted(both.items())}


def _best(mine: BestRun, other: BestRun) -> BestRun:
    day, on_day = max((mine.day, mine.on_day), (other.day, other.on_day))
    return BestRun(max(mine.ever, other.ever), day, on_day)


Posted = LessonReached | FlawlessReview | RunOver
"""The events that the page itself reports."""

Event = Posted | GameOver | PuzzleTried | MistakesFound
"""The events that change a person's progress."""


class Progress(Struct, frozen=True):
    """The data stored about one person's progress.

    Attributes:
        form: the version of this format; there is only one so far.
        lessons: the progress in each lesson.
        games: the data about finished games.
        achievements: when each was first reached, in Unix seconds.
        puzzles: the puzzle results.
        runs: the best puzzle runs, by mode.
    """

    form: Annotated[int, Meta(ge=1, le=1)]
    lessons: Lessons = {}
    games: Games = Games()
    achievements: Achievements = {}
    puzzles: PuzzleProgress = PuzzleProgress()
    runs: Runs = {}


class ImportedProgress(Struct, frozen=True, forbid_unknown_fields=True):
    """Progress from another server or browser.

    Attributes:
        progress: the progress as sent by that server or browser; decoded only when its turn comes.
    """

    progress: msgspec.Raw


NO_PROGRESS = Progress(1)

_decoder = msgspec.json.Decoder(Progress)


def read_progress(text: str | bytes) -> Progress:
    """Read the output of write_progress; raise Refused for anything else."""
    return read_message(_decoder, text)


def read_file(text: str | bytes) -> Progress:
    """Read progress from a file, dropping mistakes that break the rules. Raises Refused."""
    found = read_progress(text)
    mistakes = {one: m for one, m in found.puzzles.mistakes.items() if is_possible(m)}
    return replace(found, puzzles=replace(found.puzzles, mistakes=mistakes))


def write_progress(progress: Progress) -> str:
    return msgspec.json.encode(progress, order="sorted").decode()


def apply(progress: Progress, event: Event, now: float) -> Progress:
    """Return the progress after an event at `now`, in Unix seconds."""
    games = progress.games
    match event:
        case LessonReached():
            return replace(progress, lessons=reach(progress.lessons, event, now))
        case PuzzleTried():
            return replace(progress, puzzles=try_puzzle(progress.puzzles, event, day_of(now)))
        case MistakesFound():
            return replace(progress, puzzles=add_mistakes(progress.puzzles, event, day_of(now)))
        case RunOver():
            return replace(progress, runs=count_run(progress.runs, event, day_of(now)))
        case GameOver():
            games = count_game(games, event)
            reached, is_new, at = event.reached, games is not progress.games, event.at
        case FlawlessReview():  # trust the page, but only for a game that was counted
            is_new = any(one.id == event.game for one in games.recent)
            reached, at = (FLAWLESS,), now
    if not is_new:
        return progress
    achievements = add_achievements(progress.achievements, reached, at)
    return replace(progress, games=games, achievements=achievements)


def merge(mine: Progress, other: Progress) -> Progress:
    """Merge the progress from two places.

    This is commutative and idempotent, so a file imported twice counts only once. The only
    exception is the name under which a place counts its games, which comes from `mine`.
    """
    return Progress(
        form=mine.form,
        lessons=merge_lessons(mine.lessons, other.lessons),
        games=merge_games(mine.games, other.games),
        achievements=merge_achievements(mine.achievements, other.achievements),
        puzzles=merge_puzzles(mine.puzzles, other.puzzles),
        runs=merge_runs(mine.runs, other.runs),
    )


def join(mine: Progress, other: Progress) -> Progress:
    """Merge the progress made here as another person; the ratings stay those of `mine`."""
    games, puzzles = unrated_games(other.games), unrated_puzzles(other.puzzles)
    return merge(mine, replace(other, games=games, puzzles=puzzles))


def delete(progress: Progress, now: float) -> Progress:
    """Return what stays of a deleted progress: the rating, and the results that it comes from."""
    return replace(NO_PROGRESS, games=without_casual(progress.games, now))


def merge_file(mine: Progress, other: Progress) -> Progress:
    """Merge a file, leaving ratings and results here unchanged because the file may be forged.

    This is idempotent.
    """
    counted = {
        place: one for place, one in other.games.counted.items() if place != mine.games.place
    }
    games, puzzles = Games(counted=counted), unrated_puzzles(other.puzzles)
    return merge(mine, replace(other, games=games, puzzles=puzzles))
