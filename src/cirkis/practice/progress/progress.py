"""A person's progress: apply events to it, and merge progress from two places."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cirkis.practice.progress.achievements import (
    FLAWLESS,
    Achievements,
    FlawlessReview,
    add_achievements,
    merge_achievements,
)
from cirkis.practice.progress.game_over import GameOver
from cirkis.practice.progress.games import (
    Games,
    count_game,
    merge_games,
    unrated_games,
    without_casual,
)
from cirkis.practice.progress.lessons import LessonReached, Lessons, merge_lessons, reach
from cirkis.practice.progress.mistakes import MistakesFound, is_possible
from cirkis.practice.progress.puzzles import (
    PuzzleProgress,
    PuzzleTried,
    add_mistakes,
    merge_puzzles,
    try_puzzle,
    unrated_puzzles,
)
from cirkis.practice.progress.repeats import day_of
from cirkis.practice.progress.runs import RunOver, Runs, count_run, merge_runs
from cirkis.tables.incoming import read_message

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
