"""The endpoints of the lessons."""

from __future__ import annotations

from cirkis.server.http.endpoint import POST_CODES, Query, shared
from cirkis.tables.lessons.wire import LessonAnswer, LessonList, LessonStep

LANGUAGE = Query("language", "in which to answer; English if it is unknown", {"type": "string"})
STEP = Query(
    "step", "the number of the step; 1 if none is given", {"type": "string", "pattern": "^[0-9]+$"}
)
LESSON = "/api/lessons/{lesson}"

LESSON_ENDPOINTS = (
    shared(
        *("GET", "/api/lessons", "List the lessons", LessonList),
        query=(LANGUAGE,),
        is_personal=False,
    ),
    shared(
        *("GET", LESSON, "Get a step of a lesson", LessonStep),
        codes=("not-found",),
        query=(STEP, LANGUAGE),
        is_personal=False,
    ),
    shared(
        *("POST", f"{LESSON}/try", "Try a placement in a lesson", LessonAnswer),
        codes=(
            *POST_CODES,
            "not-found",
            "unreadable-placement",
            "no-such-piece",
            "not-in-stock",
            "overlaps",
            "not-at-center",
            "not-touching-leader",
            "not-touching-any",
        ),
        is_personal=False,
        details="Nothing is stored; the rules judge it.",
    ),
)
