"""Lessons, puzzles, and progress with them."""

from typing import Any

import msgspec

from cirkis.tables.lessons.requests import answer_try, lesson_step, list_lessons
from cirkis.tables.lessons.wire import LessonAnswer, LessonList, LessonStep, LessonTry
from cirkis.tables.live.puzzles import PuzzleDesk
from cirkis.tables.live.requests.call import Call
from cirkis.tables.model.requests import Empty
from cirkis.tables.progress.progress import ImportedProgress, Posted, Progress, read_progress
from cirkis.tables.progress.standing import Standing, standing_of
from cirkis.tables.puzzles.wire import PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo, PuzzleTry


async def lessons(call: Call[None]) -> LessonList:
    return list_lessons(call.asked("language"))


async def lesson(call: Call[None]) -> LessonStep:
    asked = (call.asked("step"), call.asked("language"))
    return await call.place.help(lesson_step, call.named, *asked)


async def try_lesson(call: Call[LessonTry]) -> LessonAnswer:
    return await call.place.help(answer_try, call.named, call.body)


async def puzzles(call: Call[None]) -> PuzzleHub:
    return await (await _desk(call)).hub()


async def daily_puzzle(call: Call[None]) -> PuzzleInfo:
    return await (await _desk(call)).daily()


async def next_puzzle(call: Call[None]) -> PuzzleInfo:
    return await (await _desk(call)).next(call.asked("theme"))


async def puzzle(call: Call[None]) -> PuzzleInfo:
    return await (await _desk(call)).puzzle(call.named)


async def try_puzzle(call: Call[PuzzleTry]) -> PuzzleAnswer:
    return await (await _desk(call)).answer(call.named, call.body)


async def hint(call: Call[Empty]) -> PuzzleHint:
    return await (await _desk(call)).hint(call.named)


async def _desk(call: Call[Any]) -> PuzzleDesk:
    place = call.place
    return PuzzleDesk(place.progress, place.puzzle_ratings, call.person, await place.library())


async def progress(call: Call[None]) -> Progress:
    """Includes games that have just ended."""
    await call.place.finished_games.settle(call.somebody)
    return await call.place.progress.of(call.somebody)


async def standing(call: Call[None]) -> Standing:
    return standing_of(await progress(call))


async def report(call: Call[Posted]) -> Progress:
    return await call.place.progress.report(call.somebody, call.body)


async def take_over(call: Call[ImportedProgress]) -> Progress:
    other = read_progress(msgspec.json.encode(call.body.progress))
    return await call.place.progress.take_over(call.somebody, other)


async def forget(call: Call[None]) -> Progress:
    return await call.place.progress.forget(call.somebody)
