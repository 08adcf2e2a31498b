"""Lessons, progress, and what a returning person sees on the start page."""

from msgspec import Struct
from msgspec.structs import replace

from cirkis.backend.requests.endpoint import LANGUAGE, PLACEMENT_CODES, Query, Router, SharedCall
from cirkis.game import Colour
from cirkis.practice.lessons.requests import (
    LessonAnswer,
    LessonList,
    LessonStep,
    LessonToDo,
    LessonTry,
    answer_try,
    lesson_step,
    lesson_to_do,
    list_lessons,
)
from cirkis.practice.progress.progress import ImportedProgress, Posted, Progress, read_file
from cirkis.practice.progress.puzzles import PuzzleProgress, day_of
from cirkis.practice.progress.standing import Standing, standing_of
from cirkis.practice.puzzles.puzzle import Puzzle, puzzle_state
from cirkis.tables.people import face_of

router = Router()

LESSON = "/api/lessons/{lesson}"
STEP = Query(
    "step", "the number of the step; 1 if none is given", {"type": "string", "pattern": "^[0-9]+$"}
)


@router.get("/api/lessons", query=(LANGUAGE,), is_personal=False)
async def lessons(call: SharedCall[None]) -> LessonList:
    """List the lessons."""
    return list_lessons(call.asked("language"))


@router.get(LESSON, query=(STEP, LANGUAGE), is_personal=False)
async def lesson(call: SharedCall[None]) -> LessonStep:
    """Get a step of a lesson."""
    asked = (call.asked("step"), call.asked("language"))
    return await call.services.help(lesson_step, call.named, *asked)


@router.post(f"{LESSON}/try", codes=PLACEMENT_CODES, is_personal=False)
async def try_lesson(call: SharedCall[LessonTry]) -> LessonAnswer:
    """Try a placement in a lesson.

    The rules judge it, and nothing is stored.
    """
    return await call.services.help(answer_try, call.named, call.body)


@router.get("/api/me/progress", codes=("no-person",))
async def progress(call: SharedCall[None]) -> Progress:
    """Get the requester's progress."""
    await call.backend.finished_games.settle(call.somebody)
    return await call.backend.progress.of(call.somebody)


@router.get("/api/me/standing", codes=("no-person",))
async def standing(call: SharedCall[None]) -> Standing:
    """Get the requester's rating and statistics."""
    return replace(standing_of(await progress(call)), face=face_of(call.somebody))


@router.post("/api/me/progress", codes=("no-person",))
async def report(call: SharedCall[Posted]) -> Progress:
    """Record an event of the requester's progress.

    Results of games are recorded by the server itself.
    """
    return await call.backend.progress.report(call.somebody, call.body)


@router.put("/api/me/progress", codes=("no-person",), max_body="max_document")
async def take_over(call: SharedCall[ImportedProgress]) -> Progress:
    """Merge progress from elsewhere.

    Anything recorded in both places counts only once. Ratings and results do not change,
    because they might be forged.
    """
    other = await call.services.help(_imported, call.body)
    trusts_ratings = call.services.is_for_one
    return await call.backend.progress.take_over(call.somebody, other, trusts_ratings)


def _imported(body: ImportedProgress) -> Progress:
    return read_file(bytes(body.progress))


@router.delete("/api/me/progress", codes=("no-person",))
async def forget(call: SharedCall[None]) -> Progress:
    """Delete the requester's progress.

    The rating and the results of rated games stay. The response is what is left.
    """
    await call.backend.finished_games.settle(call.somebody)
    if call.services.is_for_one:
        await call.backend.puzzle_ratings.forget()
    return await call.backend.progress.forget(call.somebody)


class DailyPicture(Struct, frozen=True):
    """Today's puzzle as a small picture.

    Attributes:
        colours: the seats' colours.
        pieces: the pieces, oldest first: the seat and the cells of each.
        to_play: the seat for which to find the best placement.
        solved: whether the first try solved it; null before the first try.
        days: how many days in a row, up to today or yesterday, the daily puzzle was solved.
    """

    colours: tuple[Colour, ...]
    pieces: list[tuple[int, str]]
    to_play: int
    solved: bool | None
    days: int


class Today(Struct, frozen=True):
    """The contents of the start page for one person.

    Attributes:
        puzzle: today's puzzle; null for a person who has done nothing here yet.
        lesson: the lesson to continue; null for such a person, or if all are done.
        due: how many missed puzzles and mistakes have come back.
        ratings: the person's ratings after the latest rated games, oldest first.
        played: whether a game of theirs was counted, here or elsewhere.
    """

    puzzle: DailyPicture | None = None
    lesson: LessonToDo | None = None
    due: int = 0
    ratings: list[int] = []
    played: bool = False


@router.get("/api/me/today", codes=("no-person",), query=(LANGUAGE,))
async def today(call: SharedCall[None]) -> Today:
    """Get what the start page shows to the requester."""
    await call.backend.finished_games.settle(call.somebody)
    progress = await call.backend.progress.of(call.somebody)
    has_played = bool(progress.games.counted)
    if not _has_begun(progress):
        return Today(played=has_played)
    day = day_of(call.backend.progress.now())
    library = await call.services.library()
    rated = (one.rating for one in progress.games.recent)
    return Today(
        await call.services.help(_picture, library.of_day(day), progress.puzzles, day),
        lesson_to_do(progress.lessons, bool(progress.games.recent), call.asked("language")),
        len(library.due(progress.puzzles, day)),
        [round(rating) for rating in rated if rating is not None],
        has_played,
    )


def _has_begun(progress: Progress) -> bool:
    return any((progress.lessons, progress.games.recent, progress.puzzles.tried))


def _picture(puzzle: Puzzle, known: PuzzleProgress, day: int) -> DailyPicture:
    state = puzzle_state(puzzle)
    placements = state.variant.table.placements
    return DailyPicture(
        colours=state.options.colours,
        pieces=[(seat, placements[number].name) for seat, number in state.placed],
        to_play=state.to_play,
        solved=known.first_try(puzzle.id),
        days=known.days_in_a_row(day),
    )
