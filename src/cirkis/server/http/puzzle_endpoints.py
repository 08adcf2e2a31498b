"""The endpoints of the puzzles. Rows of the one table."""

from __future__ import annotations

from cirkis.server.http.endpoint import POST_CODES, Query, shared
from cirkis.tables.puzzles.themes import THEMES
from cirkis.tables.puzzles.wire import PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo

PUZZLE = "/api/puzzles/{id}"
THEME = Query("theme", "only puzzles of this theme", {"type": "string", "enum": ["", *THEMES]})

PUZZLE_ENDPOINTS = (
    shared(
        *("GET", "/api/puzzles", "Tell what puzzles there are", PuzzleHub),
    ),
    shared(
        *("GET", "/api/puzzles/daily", "Get the puzzle of today", PuzzleInfo),
        details="It is the same for everybody; days begin at midnight UTC.",
    ),
    shared(
        *("GET", "/api/puzzles/next", "Get a puzzle of one's own strength"),
        answer=PuzzleInfo,
        codes=("not-found",),
        query=(THEME,),
        details="The same one until it was tried.",
    ),
    shared(
        *("GET", PUZZLE, "Get a puzzle", PuzzleInfo),
        codes=("not-found",),
    ),
    shared(
        *("POST", f"{PUZZLE}/try", "Try a placement as a solution", PuzzleAnswer),
        codes=(
            *POST_CODES,
            *("not-found", "unreadable-placement", "no-such-piece", "not-in-stock", "overlaps"),
            *("not-at-center", "not-touching-leader", "not-touching-any"),
        ),
        details="The first try at a puzzle counts for the rating; what cannot be placed is no try."
        " Without `cells` the answer is the solution, which counts as not solved.",
    ),
    shared(
        *("POST", f"{PUZZLE}/hint", "Get a hint", PuzzleHint),
        codes=(*POST_CODES, "not-found"),
        details="The puzzle then counts as not solved.",
    ),
)
