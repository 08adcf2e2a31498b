"""Lessons, and what is tried in them."""

from __future__ import annotations

from cirkis.lessons.requests import answer_try, lesson_step, list_lessons
from cirkis.lessons.wire import LessonAnswer, LessonList, LessonStep, LessonTry
from cirkis.server.http.endpoint import Call


async def list_all(call: Call[None]) -> LessonList:
    """Return all lessons."""
    return list_lessons(call.request.query_params.get("language", ""))


async def step(call: Call[None]) -> LessonStep:
    """Return a step of a lesson."""
    query = call.request.query_params
    asked = (query.get(name, "") for name in ("step", "language"))
    return await call.context.services.help(lesson_step, _lesson(call), *asked)


async def answer(call: Call[LessonTry]) -> LessonAnswer:
    """Return what the lesson answers to a placement."""
    return await call.context.services.help(answer_try, _lesson(call), call.body)


def _lesson(call: Call[LessonTry] | Call[None]) -> str:
    return str(call.request.path_params["lesson"])
