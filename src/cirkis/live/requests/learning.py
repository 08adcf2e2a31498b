"""Lessons, puzzles, and progress with them."""

from __future__ import annotations

from typing import Any

from cirkis.lessons.requests import answer_try, lesson_step, list_lessons
from cirkis.lessons.wire import LessonAnswer, LessonList, LessonStep, LessonTry
from cirkis.live.puzzles import PuzzleDesk
from cirkis.live.requests.call import Call
from cirkis.progress.events import Posted
from cirkis.progress.progress import ImportedProgress, Progress, imported
from cirkis.progress.standing import Standing, standing_of
from cirkis.puzzles.wire import PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo, PuzzleTry
from cirkis.table.requests import Empty


async def lessons(call: Call[None]) -> LessonList:
    """Return all lessons."""
    return list_lessons(call.asked("language"))


async def lesson(call: Call[None]) -> LessonStep:
    """Return a step of a lesson."""
    asked = (call.asked("step"), call.asked("language"))
    return await call.place.help(lesson_step, call.named, *asked)


async def try_lesson(call: Call[LessonTry]) -> LessonAnswer:
    """Return the lesson's answer to a placement."""
    return await call.place.help(answer_try, call.named, call.body)


async def puzzles(call: Call[None]) -> PuzzleHub:
    """Return the available puzzles."""
    return await (await _desk(call)).hub()


async def daily_puzzle(call: Call[None]) -> PuzzleInfo:
    """Return today's puzzle."""
    return await (await _desk(call)).daily()


async def next_puzzle(call: Call[None]) -> PuzzleInfo:
    """Return the next puzzle for the requester."""
    return await (await _desk(call)).next(call.asked("theme"))


async def puzzle(call: Call[None]) -> PuzzleInfo:
    """Return a puzzle."""
    return await (await _desk(call)).puzzle(call.named)


async def try_puzzle(call: Call[PuzzleTry]) -> PuzzleAnswer:
    """Return the answer to a try."""
    return await (await _desk(call)).answer(call.named, call.body)


async def hint(call: Call[Empty]) -> PuzzleHint:
    """Return a hint."""
    return await (await _desk(call)).hint(call.named)


async def _desk(call: Call[Any]) -> PuzzleDesk:
    place = call.place
    return PuzzleDesk(place.progress, place.puzzle_ratings, call.person, await place.library())


async def progress(call: Call[None]) -> Progress:
    """Return the requester's progress, including games that have just ended."""
    await call.place.finished_games.settle(call.somebody)
    return await call.place.progress.of(call.somebody)


async def standing(call: Call[None]) -> Standing:
    """Return the requester's standing."""
    return standing_of(await progress(call))


async def report(call: Call[Posted]) -> Progress:
    """Record an event."""
    return await call.place.progress.report(call.somebody, call.body)


async def take_over(call: Call[ImportedProgress]) -> Progress:
    """Merge progress from another host."""
    other = imported(call.body)
    return await call.place.progress.take_over(call.somebody, other)


async def forget(call: Call[None]) -> Progress:
    """Forget all progress."""
    return await call.place.progress.forget(call.somebody)
