"""The endpoints of positions without a table, and of studies."""

from cirkis.server.http.endpoint import Query, shared
from cirkis.server.http.responses import EVENT_STREAM
from cirkis.tables.live.requests.rows import FREE, STUDY
from cirkis.tables.live.stream_messages import StreamMessage
from cirkis.tables.live.studies import StudiesMade, Study, StudyList, StudySaved
from cirkis.tables.model.editor import SetUpInfo
from cirkis.tables.model.openings_info import OpeningsInfo
from cirkis.tables.model.previews import ObstacleInfo, Previews
from cirkis.tables.model.table_info import TableInfo
from cirkis.tables.model.view import View

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
    Query("seat", "the seat whose possible placements to list", _SEAT),
    Query("leader", "the cells of the piece that is to be the Leader", {"type": "string"}),
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

STUDY_ENDPOINTS = (
    shared(
        *("GET", f"{FREE}/table", "Get the facts that hold for a whole game"),
        answer=TableInfo,
        codes=SET_UP_CODES,
        query=AT,
        is_personal=False,
    ),
    shared(
        *("GET", f"{FREE}/view", "Get a position without a table", View),
        codes=SET_UP_CODES,
        query=AT,
        is_personal=False,
        details="Anybody may play for all seats there.",
    ),
    shared(
        *("GET", f"{FREE}/previews", "Get the effects of all legal placements"),
        answer=Previews,
        codes=SET_UP_CODES,
        query=AT,
        is_personal=False,
    ),
    shared(
        *("GET", f"{FREE}/obstacle", "Find out why nothing fits on a cell"),
        answer=ObstacleInfo,
        codes=SET_UP_CODES,
        query=(*AT, *_CELL),
        is_personal=False,
    ),
    shared(
        *("GET", f"{FREE}/openings", "Get what good players place"),
        answer=OpeningsInfo,
        codes=SET_UP_CODES,
        query=AT,
        details="The book of openings covers some positions at the beginning of a game. What was"
        " played is included if the server was started with a [tree of games](games.md#exploring)."
        " From then on, the requester's running games are not rated, unless they are further on.",
    ),
    shared(
        *("GET", f"{FREE}/analysis", "Stream analyses of a position"),
        answer=EVENT_STREAM,
        codes=(*SET_UP_CODES, "too-many"),
        query=(*AT, SECONDS),
        operation="advice",
        messages=StreamMessage,
        details="From then on, the requester's running games are not rated.",
    ),
    shared(
        *("GET", f"{FREE}/setup", "Set up a position", SetUpInfo),
        codes=SET_UP_CODES,
        query=_SET_UP,
        is_personal=False,
        details="The pieces are put in an order in which each touches an earlier one. The answer"
        " says what follows from them, or why the rules do not allow them.",
    ),
    shared(
        *("GET", "/api/studies", "List the requester's studies"),
        answer=StudyList,
        codes=("no-person",),
    ),
    shared(
        *("POST", "/api/studies", "Create studies from records", StudiesMade),
        codes=("no-person", "bad-record", "many-documents"),
        is_dropped=True,
        details="The text is a file of [records](records.md), or a [position](positions.md).",
    ),
    shared(
        *("GET", STUDY, "Get a study", Study),
        codes=("no-study", "broken-study"),
        details="Anybody who knows its id may read it; only its owner may change it.",
    ),
    shared(
        *("GET", f"{STUDY}/record", "Get the record of a study"),
        answer="text/plain",
        codes=("no-study", "broken-study"),
        details="The answer is a [file](records.md).",
    ),
    shared(
        *("PUT", STUDY, "Save a study", StudySaved),
        codes=("no-person", "no-study", "bad-record", "stale"),
        is_dropped=True,
    ),
    shared(
        *("DELETE", STUDY, "Delete a study"),
        answer=dict[str, str],
        codes=("foreign-origin", "no-person", "no-study", "too-many"),
    ),
)
