"""All endpoints, one row each: routes, OpenAPI document and docs are made from this table."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from cirkis.server.http.answers import Health, NetworkState, ShareLink, TableFound, Token
from cirkis.server.http.endpoint import POST_CODES, Call, Endpoint, Query, shared
from cirkis.server.http.handlers import chat, network, operations, pages, people, tables
from cirkis.server.http.lesson_endpoints import LESSON_ENDPOINTS
from cirkis.server.http.openapi import openapi_json
from cirkis.server.http.people_endpoints import PEOPLE_ENDPOINTS
from cirkis.server.http.picture_endpoints import FREE_PICTURE_ENDPOINTS, table_picture_endpoints
from cirkis.server.http.print_endpoints import PRINT_ENDPOINTS
from cirkis.server.http.puzzle_endpoints import PUZZLE_ENDPOINTS
from cirkis.server.http.responses import EVENT_STREAM, json_reply
from cirkis.server.http.study_endpoints import SET_UP_CODES, STUDY_ENDPOINTS
from cirkis.tables.live.requests.rows import TABLE
from cirkis.tables.live.stream_messages import StreamMessage
from cirkis.tables.table.board_info import BoardInfo
from cirkis.tables.table.chat import Say
from cirkis.tables.table.client_messages import ClientMessage
from cirkis.tables.table.messages import (
    ChatMessage,
    CommandAnswer,
    SaidMessage,
    ServerMessage,
    TableCreated,
    TableState,
)
from cirkis.tables.table.previews import ObstacleInfo, Previews
from cirkis.tables.table.refusals import CODES
from cirkis.tables.table.requests import Empty, NetworkWish
from cirkis.tables.table.setup_info import SetupInfo
from cirkis.tables.table.view import TableSummary, View

_NUMBER = {"type": "string", "pattern": "^[0-9]{1,5}$"}
IDS = Query("ids", "ids of tables, with commas between them", {"type": "string"})
VERSION = Query("version", "the version that is known; without it the whole table is sent", _NUMBER)
AFTER = Query("after", "how many placements and withdrawals of the round stay", _NUMBER)
LINE = Query("line", "placements after that, with commas between them", {"type": "string"})
CELL = Query("cell", "the name of a cell", {"type": "string"})
SHAPE = Query("shape", "the number of the only shape that matters", _NUMBER)
SECONDS = Query("seconds", "for how long", {"type": "number", "exclusiveMinimum": 0, "maximum": 30})

_TABLE = ("no-table", "table-removed", "broken-table")
_OPTIONS = ("no-person", "bad-option", "bad-seats")
_LINE = ("unreadable", "unreadable-placement", "no-such-piece", "illegal")
_POSITION = (*_LINE, "no-advice", "game-over", "not-in-stock", "overlaps", "not-at-center")
_COMMAND = tuple(code for code in CODES if code not in ("not-found", "private"))


async def describe(_: Call[None]) -> Response:
    return json_reply(openapi_json(ENDPOINTS))


PAGES = (
    *("/", "/table/{id}", "/table/{id}/review", "/help", "/me", "/device", "/mail"),
    *("/learn", "/learn/{lesson}"),
    *("/puzzles", "/puzzles/{id}", "/puzzles/theme/{theme}", "/puzzles/mistakes/{id}"),
    *("/openings", "/openings/{players}", "/openings/{players}/{line}"),
    *("/study", "/study/{id}"),
    *("/print", "/print/{kind}"),
    "/embed/{id}",
)

_PAGES = {
    "/": pages.start_page,
    "/table/{id}": pages.table_page,
    "/table/{id}/review": pages.table_page,
    "/study/{id}": pages.study_page,
    "/embed/{id}": pages.embedded_page,
}

ENDPOINTS = (
    *(
        Endpoint(
            "GET",
            path,
            _PAGES.get(path, pages.page),
            "Get the page",
            "text/html",
            is_described=False,
            is_personal=False,
        )
        for path in PAGES
    ),
    Endpoint(
        *("GET", "/service_worker.js", pages.service_worker, "Get what runs beside the page"),
        answer="text/javascript",
        is_described=False,
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/manifest.webmanifest", pages.manifest, "Get what installs the page as an app"),
        answer="application/manifest+json",
        is_described=False,
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/static/{version}/{name:path}", pages.static_file, "Get a file of the page"),
        answer="*/*",
        details="Browsers keep it for ever: the version changes whenever a file does.",
        is_described=False,
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/offline/{name:path}", pages.site_file, "Get the page that needs no server"),
        answer="*/*",
        codes=("not-found",),
        details="Where the package has it; browsers keep it for the time without a network.",
        is_described=False,
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/health", operations.health, "Check that tables can be stored", Health),
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/metrics", operations.metrics, "Get counts for Prometheus", "text/plain"),
        codes=("private",),
        is_personal=False,
        details="Needs the operator's token ([hosting](hosting.md#metrics)).",
    ),
    Endpoint(
        *("GET", "/api/openapi.json", describe, "Get this description (OpenAPI 3.1)"),
        answer=dict[str, Any],
        is_personal=False,
    ),
    shared(
        *("GET", "/api/board", "Get the board to draw", BoardInfo),
        is_personal=False,
        caching="public, max-age=3600",
    ),
    shared(
        *("GET", "/api/setup", "Get what can be chosen for a table", SetupInfo),
        is_personal=False,
    ),
    Endpoint(
        *("POST", "/api/people", people.create_person, "Get a token for a program", Token),
        codes=POST_CODES,
        body=Empty,
        status=201,
    ),
    Endpoint(
        *("POST", "/api/network", network.change_network, "Open to the local network, or shut"),
        answer=NetworkState,
        codes=(*POST_CODES, "private", "no-network"),
        body=NetworkWish,
        details="Only `cirkis play` does it, and only for the page at the server's own machine.",
    ),
    *PEOPLE_ENDPOINTS,
    *LESSON_ENDPOINTS,
    *PUZZLE_ENDPOINTS,
    *STUDY_ENDPOINTS,
    *PRINT_ENDPOINTS,
    shared(
        *("POST", "/api/tables", "Make a table", TableCreated),
        codes=(*POST_CODES, *_OPTIONS, *SET_UP_CODES),
    ),
    shared(
        *("POST", "/api/records", "Make a table of a record", TableCreated),
        codes=(*POST_CODES, "bad-option", "bad-record"),
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
        *("GET", f"{TABLE}/sayings", chat.chat_history, "Get the latest chat", ChatMessage),
        codes=_TABLE,
    ),
    Endpoint(
        *("POST", f"{TABLE}/sayings", chat.say, "Write a line of chat", SaidMessage),
        codes=(*POST_CODES, *_TABLE, "not-your-seat", "chat-off"),
        body=Say,
        status=201,
    ),
    shared(
        *("GET", f"{TABLE}/position", "Get an earlier or a tried position"),
        answer=View,
        codes=(*_TABLE, *_POSITION),
        query=(AFTER, LINE),
        details="Everybody may play on there for all seats. While people at several screens play,"
        " it waits for the end of the game.",
    ),
    shared(
        *("GET", f"{TABLE}/previews", "Get what legal placements would bring"),
        answer=Previews,
        codes=(*_TABLE, *_POSITION),
        query=(AFTER, LINE),
        details="Points, free turns, lost turns and ends, for those placements that bring any."
        " Everybody may ask about the table as it is now.",
    ),
    shared(
        *("GET", f"{TABLE}/obstacle", "Get why nothing fits on a cell"),
        answer=ObstacleInfo,
        codes=(*_TABLE, *_POSITION),
        query=(CELL, SHAPE, AFTER, LINE),
    ),
    *FREE_PICTURE_ENDPOINTS,
    *table_picture_endpoints((*_TABLE, *_POSITION), (AFTER, LINE)),
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
