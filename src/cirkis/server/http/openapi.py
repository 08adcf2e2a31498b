"""The server's description of itself (OpenAPI 3.1): one table of what can be asked.

What comes in is described by the very declarations that check it (messages.py), what goes out by
answers.py. A test holds the table to the routes.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from cirkis import __version__
from cirkis.server.http.responses import EVENT_STREAM
from cirkis.server.http.schemas import (
    Board,
    Chat,
    CommandAnswer,
    Found,
    Health,
    Link,
    Made,
    Object,
    Refusal,
    Said,
    Setup,
    Summary,
    Token,
    Told,
    View,
)
from cirkis.table.chat import Say
from cirkis.table.commands import AnyCommand, NewRecord, NewTable, Nothing
from cirkis.table.refusals import CODES

EVENTS, TEXT, QR = EVENT_STREAM, "text/plain", "image/svg+xml"
_WHERE = "#/components/schemas/{name}"
_NUMBER = {"type": "string", "pattern": "^[0-9]{1,5}$"}
QUERY: dict[str, tuple[str, dict[str, Any]]] = {
    "ids": ("ids of tables, with commas between them", {"type": "string"}),
    "version": ("the version one has; without it everything is told", _NUMBER),
    "after": ("so many steps of the round", _NUMBER),
    "line": ("placements after that, with commas between them", {"type": "string"}),
    "seconds": ("for how long", {"type": "number", "exclusiveMinimum": 0, "maximum": 30}),
}


class Asked(NamedTuple):
    """One row: something that can be asked.

    Attributes:
        method, path: how; the method of the live line is "WS".
        what: what it is for.
        answer: the form of the answer, or its media type where it is no JSON.
        codes: of the errors that can come, beside those that always can.
        query: the names of what may stand behind the question mark.
        body: the form of what is sent.
        status: of the answer.
    """

    method: str
    path: str
    what: str
    answer: Any
    codes: tuple[str, ...] = ()
    query: tuple[str, ...] = ()
    body: Any = None
    status: int = 200


_T = "/api/tables/{id}"
_TABLE = ("no-table", "broken-table")
_POST = ("unreadable", "foreign-origin", "too-large", "not-json", "too-many")
_OPTIONS = ("no-person", "bad-option", "bad-seats")
_RECORD = (*_POST, "bad-option", "bad-record")
_LINE = ("unreadable", "unreadable-placement", "no-such-piece", "illegal")
_ALL = tuple(code for code in CODES if code not in ("not-found", "private"))
ROUTES = (
    Asked("GET", "/health", "whether it runs", Health),
    Asked("GET", "/metrics", "counts for Prometheus", TEXT, ("private",)),
    Asked("GET", "/api/openapi.json", "this description", Object),
    Asked("GET", "/api/board", "the board", Board),
    Asked("GET", "/api/setup", "what can be chosen", Setup),
    Asked("POST", "/api/people", "a token for a program", Token, _POST, (), Nothing, 201),
    Asked("GET", "/api/codes/{code}", "finds a table", Found, ("no-code", "too-many")),
    Asked("GET", "/api/mine", "the tables of who asks", list[Summary]),
    Asked("GET", "/api/tables", "several tables", list[Summary], ("unreadable",), ("ids",)),
    Asked("POST", "/api/tables", "a new table", Made, _POST + _OPTIONS, (), NewTable, 201),
    Asked("POST", "/api/records", "a table of a record", Made, _RECORD, (), NewRecord, 201),
    Asked("GET", _T, "a table and how it stands", Told, _TABLE),
    Asked("GET", f"{_T}/link", "the link for friends", Link, _TABLE),
    Asked("GET", f"{_T}/qr.svg", "the link as a QR code", QR, _TABLE),
    Asked("GET", f"{_T}/record", "its games as records", TEXT, _TABLE),
    Asked("POST", f"{_T}/commands", "something happens", CommandAnswer, _ALL, (), AnyCommand),
    Asked("GET", f"{_T}/sayings", "what was said", Chat, _TABLE),
    Asked(
        *("POST", f"{_T}/sayings", "says something", Said),
        codes=(*_POST, *_TABLE, "not-your-seat", "chat-off"),
        body=Say,
        status=201,
    ),
    Asked(
        *("GET", f"{_T}/position", "an earlier or another position", View),
        codes=(*_TABLE, *_LINE, "game-over", "not-in-stock", "overlaps", "not-at-center"),
        query=("after", "line"),
    ),
    Asked(
        *("GET", f"{_T}/analysis", "better and better analyses", EVENTS),
        codes=(*_TABLE, *_LINE, "no-advice", "game-over", "too-many"),
        query=("after", "line", "seconds"),
    ),
    Asked(
        *("GET", f"{_T}/review", "the round analysed", EVENTS),
        codes=(*_TABLE, "no-advice", "too-many"),
    ),
    Asked(
        *("GET", f"{_T}/events", "the messages of the live line", EVENTS),
        codes=(*_TABLE, "too-many"),
        query=("version",),
    ),
    Asked("WS", f"{_T}/live", "the live line", EVENTS, _TABLE, ("version",)),
)
_ALWAYS = ("not-found", "foreign-host", "internal", "storage")


@cache
def openapi_json() -> dict[str, Any]:
    """The description, as GET /api/openapi.json tells it."""
    http = [asked for asked in ROUTES if asked.method != "WS"]
    lines = [asked for asked in ROUTES if asked.method == "WS"]
    forms = [form for asked in http for form in (asked.answer, asked.body) if _is_form(form)]
    schemas, components = msgspec.json.schema_components([*forms, Refusal], ref_template=_WHERE)
    schema_of = {
        repr(form): schema for form, schema in zip([*forms, Refusal], schemas, strict=True)
    }
    paths: dict[str, dict[str, Any]] = {}
    for asked in http:
        paths.setdefault(asked.path, {})[asked.method.lower()] = _operation(asked, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cir*Kis", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "cirkis"},
            },
        },
        "security": [{}, {"token": []}, {"cookie": []}],
        "x-websockets": {asked.path: {"summary": asked.what} for asked in lines},
    }


def _is_form(form: Any) -> bool:
    return form is not None and not isinstance(form, str)


def _operation(asked: Asked, schema_of: dict[str, Any]) -> dict[str, Any]:
    kind = asked.answer if isinstance(asked.answer, str) else "application/json"
    schema = {"type": "string"} if isinstance(asked.answer, str) else schema_of[repr(asked.answer)]
    answers = {str(asked.status): _answer(asked.what, kind, schema)}
    errors = dict.fromkeys((*asked.codes, *_ALWAYS))
    # A command that is refused is an answer too; a message that is none is refused as elsewhere.
    forms = [CommandAnswer, Refusal] if asked.answer is CommandAnswer else [Refusal]
    refusal = {"anyOf": [schema_of[repr(form)] for form in forms]}
    for status in sorted({CODES[code].status for code in errors}):
        named = [
            f"`{code}`: {CODES[code].meaning}" for code in errors if CODES[code].status == status
        ]
        answers[str(status)] = _answer("; ".join(named), "application/json", refusal)
    told: dict[str, Any] = {"summary": asked.what, "parameters": _parameters(asked)}
    if asked.body is not None:
        content = {"application/json": {"schema": schema_of[repr(asked.body)]}}
        told["requestBody"] = {"required": True, "content": content}
    return told | {"responses": answers}


def _answer(what: str, kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": what, "content": {kind: {"schema": schema}}}


def _parameters(asked: Asked) -> list[dict[str, Any]]:
    in_path = [name for name in ("id", "code") if f"{{{name}}}" in asked.path]
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in in_path
    ] + [
        {"name": name, "in": "query", "description": QUERY[name][0], "schema": QUERY[name][1]}
        for name in asked.query
    ]
