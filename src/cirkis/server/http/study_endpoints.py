"""The endpoints for positions without a table, and for studies."""

from functools import partial

from cirkis.backend.requests.rows import FREE, STUDY
from cirkis.server.http.endpoint import Query, shared

HOW_LINES = "Each line lists up to 12 placements from the position, separated by commas."
LINES = (
    Query("better", "the better line of play", {"type": "string"}),
    Query("worse", "the line to compare it with", {"type": "string"}),
)
_SEAT = {"type": "string", "pattern": "^[0-3]$"}
LINE = Query("line", "further placements, separated by commas", {"type": "string"})
SECONDS = Query(
    "seconds", "how long to search", {"type": "number", "exclusiveMinimum": 0, "maximum": 30}
)
AT = (
    Query("at", "the position: JSON, as posted to create a table", {"type": "string"}),
    LINE,
)
_CELL = (
    Query("cell", "the name of a cell", {"type": "string"}),
    Query("shape", "the number of a shape; any shape if it is left out", {"type": "string"}),
)
_SET_UP = (
    AT[0],
    Query("seat", "the seat for which to list the possible placements", _SEAT),
    Query("leader", "the cells of the piece that becomes the Leader", {"type": "string"}),
    Query("turn", "find a Leader that makes it this seat's turn", _SEAT),
)
SET_UP_CODES = (
    "unreadable",
    "bad-option",
    "bad-seats",
    "unreadable-placement",
    "no-such-piece",
    "illegal",
    "game-over",
    "not-in-stock",
    "overlaps",
    "not-at-center",
    "not-touching-any",
    "not-touching-leader",
)

free = partial(shared, "GET", codes=SET_UP_CODES, is_personal=False)
"""Returns the endpoint for a position given in the query."""

STUDY_ENDPOINTS = (
    free(f"{FREE}/table", "Get the facts that never change during a game", query=AT),
    free(
        *(f"{FREE}/view", "Get a position without a table"),
        query=AT,
        details="Anybody can play for any seat in it.",
    ),
    free(f"{FREE}/previews", "Get the effects of all legal placements", query=AT),
    free(f"{FREE}/obstacle", "Find out why no piece fits on a cell", query=(*AT, *_CELL)),
    shared(
        *("GET", f"{FREE}/openings", "Get the opening book's placements"),
        codes=SET_UP_CODES,
        query=AT,
        details="The book covers some early positions; recorded games are added if the server has"
        " a [tree of games](games.md#exploring).",
    ),
    shared(
        *("GET", f"{FREE}/analysis", "Stream analyses of a position"),
        codes=(*SET_UP_CODES, "too-many"),
        query=(*AT, SECONDS),
        operation="advice",
    ),
    shared(
        *("GET", f"{FREE}/explanation", "Find out why one line of play is better than another"),
        codes=SET_UP_CODES,
        query=(*AT, *LINES),
        details=HOW_LINES,
    ),
    free(
        *(f"{FREE}/setup", "Set up a position"),
        query=_SET_UP,
        details="The pieces are put in an order in which each touches an earlier one. The response"
        " contains the resulting position, or the reason why the rules do not allow it.",
    ),
    shared("GET", "/api/studies", "List the requester's studies", codes=("no-person",)),
    shared(
        *("POST", "/api/studies", "Create studies from records"),
        codes=("no-person", "bad-record", "many-documents"),
        is_dropped=True,
        details="`record` is a [record file](records.md) or a [position](positions.md), as text.",
    ),
    shared(
        *("GET", STUDY, "Get a study"),
        codes=("no-study", "broken-study"),
        details="Anybody who knows its id can read it; only its owner can change it.",
    ),
    shared(
        *("GET", f"{STUDY}/record", "Get the record of a study"),
        answer="text/plain",
        codes=("no-study", "broken-study"),
        details="The response is a [record file](records.md).",
    ),
    shared(
        *("PUT", STUDY, "Save a study"),
        codes=("no-person", "no-study", "bad-record", "stale"),
        is_dropped=True,
    ),
    shared(
        *("DELETE", STUDY, "Delete a study"),
        codes=("no-person", "no-study"),
    ),
)
