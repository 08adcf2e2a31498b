"""The endpoints of the puzzles. Rows of the one table."""

from __future__ import annotations

from cirkis.puzzles.themes import THEMES
from cirkis.puzzles.wire import PuzzleAnswer, PuzzleHint, PuzzleHub, PuzzleInfo, PuzzleTry
from cirkis.server.http.endpoint import POST_CODES, Endpoint, Query
from cirkis.server.http.handlers import puzzles
from cirkis.table.requests import Empty

PUZZLE = "/api/puzzles/{id}"
THEME = Query("theme", "only puzzles of this theme", {"type": "string", "enum": ["", *THEMES]})

PUZZLE_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/puzzles", puzzles.hub, "Tell what puzzles there are", PuzzleHub),
    ),
    Endpoint(
        *("GET", "/api/puzzles/daily", puzzles.daily, "Get the puzzle of today", PuzzleInfo),
        details="It is the same for everybody; days begin at midnight UTC.",
    ),
    Endpoint(
        *("GET", "/api/puzzles/next", puzzles.next_puzzle, "Get a puzzle of one's own strength"),
        answer=PuzzleInfo,
        codes=("not-found",),
        query=(THEME,),
        details="The same one until it was tried.",
    ),
    Endpoint(
        *("GET", PUZZLE, puzzles.puzzle, "Get a puzzle", PuzzleInfo),
        codes=("not-found",),
    ),
    Endpoint(
        *("POST", f"{PUZZLE}/try", puzzles.answer, "Try a placement as a solution", PuzzleAnswer),
        codes=(
            *POST_CODES,
            *("not-found", "unreadable-placement", "no-such-piece", "not-in-stock", "overlaps"),
            *("not-at-center", "not-touching-leader", "not-touching-any"),
        ),
        body=PuzzleTry,
        quota="posts",
        details="The first try at a puzzle counts for the rating; what cannot be placed is no try."
        " Without `cells` the answer is the solution, which counts as not solved.",
    ),
    Endpoint(
        *("POST", f"{PUZZLE}/hint", puzzles.hint, "Get a hint", PuzzleHint),
        codes=(*POST_CODES, "not-found"),
        body=Empty,
        quota="posts",
        details="The puzzle then counts as not solved.",
    ),
)
