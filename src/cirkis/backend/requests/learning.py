"""Lessons and progress."""

from msgspec.structs import replace

from cirkis.backend.requests.call import SharedCall
from cirkis.backend.requests.endpoint import LANGUAGE, PLACEMENT_CODES, Query, Router
from cirkis.practice.lessons.requests import (
    LessonAnswer,
    LessonList,
    LessonStep,
    LessonTry,
    answer_try,
    lesson_step,
    list_lessons,
)
from cirkis.practice.progress.progress import ImportedProgress, Posted, Progress, read_file
from cirkis.practice.progress.standing import Standing, standing_of
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
