"""The endpoints of tables, and the pictures of any position."""

from __future__ import annotations

from cirkis.i18n import languages
from cirkis.server.http.answers import ShareLink, TableFound
from cirkis.server.http.endpoint import Endpoint, Query, shared
from cirkis.server.http.handlers import pictures, tables
from cirkis.server.http.responses import EVENT_STREAM
from cirkis.server.http.study_endpoints import AT, LINE, SECONDS, SET_UP_CODES
from cirkis.tables.live.requests.rows import FREE, STUDY, TABLE
from cirkis.tables.live.stream_messages import StreamMessage
from cirkis.tables.model.chat import Say
from cirkis.tables.model.client_messages import ClientMessage
from cirkis.tables.model.messages import (
    ChatMessage,
    CommandAnswer,
    SaidMessage,
    ServerMessage,
    TableCreated,
    TableState,
)
from cirkis.tables.model.previews import ObstacleInfo, Previews
from cirkis.tables.model.refusals import CODES
from cirkis.tables.model.view import TableSummary, View

_NUMBER = {"type": "string", "pattern": "^[0-9]{1,5}$"}
IDS = Query("ids", "ids of tables, with commas between them", {"type": "string"})
VERSION = Query("version", "the version that is known; without it the whole table is sent", _NUMBER)
AFTER = Query("after", "how many placements and withdrawals of the round stay", _NUMBER)
CELL = Query("cell", "the name of a cell", {"type": "string"})
SHAPE = Query("shape", "the number of the only shape that matters", _NUMBER)
_LANGUAGE = Query("language", "of the words in it", {"enum": languages()})
_LOOK = (Query("theme", "the paper round the board", {"enum": ["light", "dark"]}), _LANGUAGE)

_TABLE = ("no-table", "table-removed", "broken-table")
_OPTIONS = ("no-person", "bad-option", "bad-seats")
_LINE = ("unreadable", "unreadable-placement", "no-such-piece", "illegal")
_POSITION = (
    *(*_TABLE, *_LINE, "no-advice", "game-over"),
    *("not-in-stock", "overlaps", "not-at-center"),
)
_COMMAND = tuple(code for code in CODES if code not in ("not-found", "private"))
_SIZE = (
    "1200 by 630 pixels. Kept for a while; one is drawn at a time. It needs the extra `pictures`."
)

TABLE_ENDPOINTS = (
    shared(
        *("POST", "/api/tables", "Make a table", TableCreated),
        codes=(*_OPTIONS, *SET_UP_CODES),
        is_dropped=True,
    ),
    shared(
        *("POST", "/api/records", "Make a table of a record", TableCreated),
        codes=("bad-option", "bad-record"),
        is_dropped=True,
        details="It is the text of one [record](records.md), or a [position](positions.md) to begin"
        " at. All seats are the sender's; comments and variations are left out, names are cut to 40"
        " characters, later rounds of a match are refused.",
    ),
    shared(
        *("GET", "/api/tables", "List tables", list[TableSummary]),
        codes=("unreadable",),
        query=(IDS,),
        details="At most 100; those that cannot be found are left out.",
    ),
    shared(
        *("GET", "/api/mine", "List the sender's own tables", list[TableSummary]),
        details="Those where they have a seat or are host: running ones first, each kind by its"
        " last change.",
    ),
    Endpoint(
        *("GET", "/api/codes/{code}", tables.find_table, "Find a table by its short code"),
        answer=TableFound,
        codes=("no-code", "too-many"),
        operation="code",
        details="Upper or lower case, with or without the dash.",
    ),
    shared("GET", TABLE, "Get a table and its view", TableState, _TABLE),
    Endpoint(
        *("GET", f"{TABLE}/link", tables.share_link, "Get the link for friends", ShareLink, _TABLE),
    ),
    Endpoint(
        *("GET", f"{TABLE}/qr.svg", tables.share_qr, "Get the link as a QR code"),
        answer="image/svg+xml",
        codes=_TABLE,
    ),
    shared(
        *("GET", f"{TABLE}/record", "Get the records of all rounds"),
        answer="text/plain",
        codes=(*_TABLE, "no-advice"),
        details="The answer is a [file](records.md). While people at several screens play, it"
        " waits for the end of the game.",
    ),
    shared(
        *("POST", f"{TABLE}/commands", "Send a command", CommandAnswer),
        codes=_COMMAND,
    ),
    Endpoint(
        *("GET", f"{TABLE}/sayings", tables.chat_history, "Get the latest chat", ChatMessage),
        codes=_TABLE,
    ),
    Endpoint(
        *("POST", f"{TABLE}/sayings", tables.say, "Write a line of chat", SaidMessage),
        codes=(*_TABLE, "not-your-seat", "chat-off"),
        body=Say,
        status=201,
    ),
    shared(
        *("GET", f"{TABLE}/position", "Get an earlier or a tried position"),
        answer=View,
        codes=_POSITION,
        query=(AFTER, LINE),
        details="Everybody may play on there for all seats. While people at several screens play,"
        " it waits for the end of the game.",
    ),
    shared(
        *("GET", f"{TABLE}/previews", "Get what legal placements would bring"),
        answer=Previews,
        codes=_POSITION,
        query=(AFTER, LINE),
        details="Points, free turns, lost turns and ends, for those placements that bring any."
        " Everybody may ask about the table as it is now.",
    ),
    shared(
        *("GET", f"{TABLE}/obstacle", "Get why nothing fits on a cell"),
        answer=ObstacleInfo,
        codes=_POSITION,
        query=(CELL, SHAPE, AFTER, LINE),
    ),
    shared(
        *("GET", f"{FREE}/picture.svg", "Get any position as a picture"),
        answer="image/svg+xml",
        codes=SET_UP_CODES,
        query=(*AT, *_LOOK),
        is_personal=False,
    ),
    shared(
        *("GET", f"{FREE}/film.svg", "Get any line as a picture of frames"),
        answer="image/svg+xml",
        codes=SET_UP_CODES,
        query=(*AT, *_LOOK),
        is_personal=False,
    ),
    Endpoint(
        *("GET", f"{STUDY}/picture.png", pictures.study_preview, "Get a study's preview"),
        answer="image/png",
        codes=("no-study", "not-found", "too-many"),
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
        *("GET", f"{TABLE}/film.svg", "Get a game as a picture of frames"),
        answer="image/svg+xml",
        codes=_POSITION,
        query=(AFTER, LINE, *_LOOK),
        details="Frame n is what draws the position after n moves: of what bears `data-from`,"
        " `data-until` or `data-at`, all that begins at n or before, ends after n, or is n's own.",
    ),
    Endpoint(
        *("GET", f"{TABLE}/picture.png", pictures.table_preview, "Get the preview of a link"),
        answer="image/png",
        codes=(*_POSITION, "not-found", "too-many"),
        query=(AFTER, LINE, _LANGUAGE),
        is_personal=False,
        details=_SIZE,
    ),
    shared(
        *("GET", f"{TABLE}/analysis", "Stream analyses of a position"),
        answer=EVENT_STREAM,
        codes=(*_TABLE, *_LINE, "no-advice", "game-over", "too-many"),
        query=(AFTER, LINE, SECONDS),
        operation="advice",
        messages=StreamMessage,
        details="Each is better than the one before; for 5 seconds, or up to 30 if asked.",
    ),
    shared(
        *("GET", f"{TABLE}/review", "Stream the analysis of the round"),
        answer=EVENT_STREAM,
        codes=(*_TABLE, "no-advice", "too-many"),
        operation="advice",
        messages=StreamMessage,
        details="First its progress, then the result.",
    ),
    Endpoint(
        *("GET", f"{TABLE}/events", tables.events, "Stream what happens at a table"),
        answer=EVENT_STREAM,
        codes=(*_TABLE, "too-many"),
        query=(VERSION,),
        messages=ServerMessage,
    ),
    Endpoint(
        *("WS", f"{TABLE}/live", tables.live, "Connect to a table", EVENT_STREAM),
        codes=_TABLE,
        query=(VERSION,),
        body=ClientMessage,
        messages=ServerMessage,
    ),
)
