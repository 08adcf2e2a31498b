"""Lessons and progress."""

from msgspec.structs import replace

from cirkis.backend.requests.call import Call
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


async def lessons(call: Call[None]) -> LessonList:
    return list_lessons(call.asked("language"))


async def lesson(call: Call[None]) -> LessonStep:
    asked = (call.asked("step"), call.asked("language"))
    return await call.place.help(lesson_step, call.named, *asked)


async def try_lesson(call: Call[LessonTry]) -> LessonAnswer:
    return await call.place.help(answer_try, call.named, call.body)


async def progress(call: Call[None]) -> Progress:
    """Return the progress, including games that have just ended."""
    await call.place.finished_games.settle(call.somebody)
    return await call.place.progress.of(call.somebody)


async def standing(call: Call[None]) -> Standing:
    return replace(standing_of(await progress(call)), face=face_of(call.somebody))


async def report(call: Call[Posted]) -> Progress:
    return await call.place.progress.report(call.somebody, call.body)


async def take_over(call: Call[ImportedProgress]) -> Progress:
    other = await call.place.help(_imported, call.body)
    return await call.place.progress.take_over(call.somebody, other)


def _imported(body: ImportedProgress) -> Progress:
    return read_file(bytes(body.progress))


async def forget(call: Call[None]) -> Progress:
    await call.place.finished_games.settle(call.somebody)
    return await call.place.progress.forget(call.somebody)
