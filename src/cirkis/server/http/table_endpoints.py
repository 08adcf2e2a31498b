"""The endpoints for tables, and for pictures of any position."""

from cirkis.backend.requests.rows import FREE, STUDY, TABLE
from cirkis.i18n import languages
from cirkis.server.http.endpoint import Endpoint, Query, shared
from cirkis.server.http.handlers import pictures, tables
from cirkis.server.http.responses import EVENT_STREAM
from cirkis.server.http.study_endpoints import (
    AT,
    HOW_LINES,
    LINE,
    LINES,
    SECONDS,
    SET_UP_CODES,
    free,
)
from cirkis.tables.messages import ClientMessage, ServerMessage
from cirkis.tables.refusals import CODES

_NUMBER = {"type": "string", "pattern": "^[0-9]{1,5}$"}
IDS = Query("ids", "ids of tables, separated by commas", {"type": "string"})
VERSION = Query(
    "version", "the version that the client has; without it the whole table is sent", _NUMBER
)
AFTER = Query("after", "how many placements and withdrawals of the round to keep", _NUMBER)
CELL = Query("cell", "the name of a cell", {"type": "string"})
SHAPE = Query("shape", "the number of a shape; any shape if it is left out", _NUMBER)
_LANGUAGE = Query("language", "the language of the picture's text", {"enum": languages()})
_LOOK = (Query("theme", "the colours around the board", {"enum": ["light", "dark"]}), _LANGUAGE)

_SINCE = Query(
    "since",
    "list only games in progress that have changed since then, in Unix seconds",
    {"type": "string", "pattern": "^[0-9]{1,11}$"},
)

_TABLE = ("no-table", "table-removed", "broken-table")
_OPTIONS = ("no-person", "bad-option", "bad-seats")
_LINE = ("unreadable", "unreadable-placement", "no-such-piece", "illegal")
_POSITION = (
    *(*_TABLE, *_LINE, "no-advice", "game-over"),
    *("not-in-stock", "overlaps", "not-at-center"),
)
_COMMAND = tuple(code for code in CODES if code not in ("not-found", "private"))
_SIZE = "It is 1200 by 630 pixels, and cached for a while. Drawing it needs the `pictures` extra."

TABLE_ENDPOINTS = (
    shared(
        *("POST", "/api/tables", "Create a table"),
        codes=(*_OPTIONS, *SET_UP_CODES, "not-rated"),
        is_dropped=True,
    ),
    shared(
        *("POST", "/api/tables/rated", "Find out whether a table could be rated"),
        codes=(*_OPTIONS, *SET_UP_CODES),
    ),
    shared(
        *("POST", "/api/records", "Create a table from a record"),
        codes=("bad-option", "bad-record"),
        is_dropped=True,
        details="`record` is one [record](records.md), or a [position](positions.md) to begin from."
        " People's seats belong to the requester. Comments and variations are dropped, and names"
        " are cut to 40 characters; later rounds of a match are refused.",
    ),
    shared(
        *("GET", "/api/tables", "List tables"),
        codes=("unreadable", "too-many"),
        query=(IDS,),
        details="At most 100 can be requested; those that cannot be found are left out.",
    ),
    shared(
        *("GET", "/api/mine", "List the requester's tables"),
        codes=("too-many",),
        query=(_SINCE,),
        details="These are the tables where they have a seat or are the host: those with a game in"
        " progress first, then by latest change. With `since`, only those with a game in progress"
        " that have changed since then, in Unix seconds.",
    ),
    Endpoint(
        *("GET", "/api/codes/{code}", tables.find_table, "Find a table by its short code"),
        codes=("no-code", "too-many"),
        operation="guess",
        details="The code may be in upper or lower case, with or without the dash.",
    ),
    shared("GET", TABLE, "Get a table and its view", codes=_TABLE),
    Endpoint("GET", f"{TABLE}/link", tables.share_link, "Get the link for friends", codes=_TABLE),
    Endpoint(
        *("GET", f"{TABLE}/qr.svg", tables.share_qr, "Get the link as a QR code"),
        answer="image/svg+xml",
        codes=_TABLE,
    ),
    shared(
        *("GET", f"{TABLE}/record", "Get the records of all rounds"),
        answer="text/plain",
        codes=_TABLE,
        details="The response is a [record file](records.md).",
    ),
    shared("POST", f"{TABLE}/commands", "Send a command", codes=_COMMAND),
    Endpoint("GET", f"{TABLE}/sayings", tables.chat_history, "Get the latest chat", codes=_TABLE),
    Endpoint(
        *("POST", f"{TABLE}/sayings", tables.say, "Post a line of chat"),
        codes=(*_TABLE, "not-your-seat", "chat-off", "muted", "banned"),
        status=201,
    ),
    shared(
        *("GET", f"{TABLE}/position", "Get an earlier or hypothetical position"),
        codes=_POSITION,
        query=(AFTER, LINE),
        details="In this position, anybody can play for any seat.",
    ),
    shared(
        *("GET", f"{TABLE}/previews", "Get the effects of legal placements"),
        codes=_POSITION,
        query=(AFTER, LINE),
        details="These are points, free turns, lost turns and ends of games; placements without any"
        " are left out. Anybody can request them for the table's current position.",
    ),
    shared(
        *("GET", f"{TABLE}/explanation", "Find out why one line of play is better than another"),
        codes=_POSITION,
        query=(AFTER, LINE, *LINES),
        details=HOW_LINES,
    ),
    shared(
        *("GET", f"{TABLE}/obstacle", "Find out why no piece fits on a cell"),
        codes=_POSITION,
        query=(CELL, SHAPE, AFTER, LINE),
    ),
    free(
        *(f"{FREE}/picture.svg", "Get any position as a picture"),
        answer="image/svg+xml",
        query=(*AT, *_LOOK),
    ),
    free(
        *(f"{FREE}/film.svg", "Get any line of play as a picture with frames"),
        answer="image/svg+xml",
        query=(*AT, *_LOOK),
    ),
    Endpoint(
        *("GET", f"{STUDY}/picture.png", pictures.study_preview, "Get a study's preview picture"),
        answer="image/png",
        codes=("no-study", "too-many"),
        query=(_LANGUAGE,),
        is_personal=False,
        details=_SIZE,
    ),
    shared(
        *("GET", f"{TABLE}/picture.svg", "Get a position as a picture"),
        answer="image/svg+xml",
        codes=_POSITION,
        query=(AFTER, LINE, *_LOOK),
    ),
    shared(
        *("GET", f"{TABLE}/film.svg", "Get a game as a picture with frames"),
        answer="image/svg+xml",
        codes=_POSITION,
        query=(AFTER, LINE, *_LOOK),
        details="Frame n shows the position after n moves. To show it, hide the elements whose"
        " `data-from` is above n, whose `data-until` is at most n, or whose `data-at` is not n.",
    ),
    Endpoint(
        *("GET", f"{TABLE}/picture.png", pictures.table_preview, "Get the link preview's picture"),
        answer="image/png",
        codes=(*_POSITION, "too-many"),
        query=(AFTER, LINE, _LANGUAGE),
        is_personal=False,
        details=_SIZE,
    ),
    shared(
        *("GET", f"{TABLE}/analysis", "Stream analyses of a position"),
        codes=(*_TABLE, *_LINE, "no-advice", "game-over", "too-many"),
        query=(AFTER, LINE, SECONDS),
        operation="advice",
        details="Each improves on the last. The search takes `seconds`: 5 by default, at most 30.",
    ),
    shared(
        *("GET", f"{TABLE}/review", "Stream the analysis of the round"),
        codes=(*_TABLE, "no-advice", "too-many"),
        operation="advice",
        details="The stream reports its progress, then the result.",
    ),
    Endpoint(
        *("GET", f"{TABLE}/events", tables.events, "Stream the events at a table"),
        answer=EVENT_STREAM,
        codes=(*_TABLE, "too-many"),
        query=(VERSION,),
        messages=ServerMessage,
    ),
    Endpoint(
        *("WS", f"{TABLE}/live", tables.live, "Connect to a table"),
        answer=EVENT_STREAM,
        codes=_TABLE,
        query=(VERSION,),
        body=ClientMessage,
        messages=ServerMessage,
    ),
)
