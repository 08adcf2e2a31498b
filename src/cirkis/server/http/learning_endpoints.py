"""The endpoints for lessons and puzzles."""

from cirkis.backend.requests.rows import LESSON, PUZZLE
from cirkis.practice.puzzles.themes import THEMES
from cirkis.server.http.endpoint import Query, shared

LANGUAGE = Query(
    "language", "the language of the response; English if it is unknown", {"type": "string"}
)
STEP = Query(
    "step", "the number of the step; 1 if none is given", {"type": "string", "pattern": "^[0-9]+$"}
)
THEME = Query("theme", "only puzzles with this theme", {"type": "string", "enum": ["", *THEMES]})
_TRY = (
    "unreadable-placement",
    "no-such-piece",
    "not-in-stock",
    "overlaps",
    "not-at-center",
    "not-touching-leader",
    "not-touching-any",
)

LEARNING_ENDPOINTS = (
    shared("GET", "/api/lessons", "List the lessons", query=(LANGUAGE,), is_personal=False),
    shared(
        *("GET", LESSON, "Get a step of a lesson"),
        query=(STEP, LANGUAGE),
        is_personal=False,
    ),
    shared(
        *("POST", f"{LESSON}/try", "Try a placement in a lesson"),
        codes=_TRY,
        is_personal=False,
        details="The rules judge it, and nothing is stored.",
    ),
    shared("GET", "/api/puzzles", "Get an overview of the puzzles"),
    shared(
        *("GET", "/api/puzzles/daily", "Get today's puzzle"),
        details="It is the same for everybody; days begin at midnight UTC.",
    ),
    shared(
        *("GET", "/api/puzzles/next", "Get a puzzle of suitable difficulty"),
        query=(THEME,),
        details="The response stays the same until that puzzle has been tried.",
    ),
    shared("GET", "/api/puzzles/repeat", "Get a missed puzzle or a mistake to try again"),
    shared("GET", "/api/puzzles/run", "Get puzzles for a run, from easy to hard"),
    shared("GET", PUZZLE, "Get a puzzle"),
    shared(
        *("POST", f"{PUZZLE}/try", "Try a placement as a solution"),
        codes=(*_TRY, "no-person"),
        unknown="guess",
        details="The first try at a puzzle is rated; illegal placements are not tries. Without"
        " `cells`, the response contains the solution, and the puzzle counts as not solved. In a"
        " run, no try is rated, and the response to a wrong one contains the solution.",
    ),
    shared(
        *("POST", f"{PUZZLE}/hint", "Get a hint"),
        codes=("no-person",),
        details="The puzzle then counts as not solved.",
    ),
    shared(
        *("POST", f"{PUZZLE}/again", "Try to improve on a mistake in one of the requester's games"),
        codes=(*_TRY, "no-person"),
        details="Only the first try counts each time the mistake is due. Without `cells`, the"
        " response contains the solution, and the try counts as a miss.",
        is_dropped=True,
    ),
)
