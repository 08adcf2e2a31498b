"""The server's OpenAPI 3.1 document, made from the endpoints and their types."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from cirkis.backend.requests.endpoint import Endpoint
from cirkis.i18n import texts_in
from cirkis.server.http.endpoint import CHANGE_CODES
from cirkis.tables.messages import CommandAnswer, ErrorReply
from cirkis.tables.refusals import CODES
from cirkis.version import program_version

ALWAYS_POSSIBLE = ("not-found", "foreign-host", "internal", "storage", "signed-out")
_REF = "#/components/schemas/{name}"

Schemas = dict[Any, dict[str, Any]]


def openapi_json(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    described = [endpoint for endpoint in endpoints if endpoint.is_described]
    schemas, components = _schemas(described)
    paths: dict[str, dict[str, Any]] = {}
    sockets: dict[str, dict[str, Any]] = {}
    for endpoint in described:
        if endpoint.method == "WS":
            sockets[endpoint.path] = _socket(endpoint, schemas)
        else:
            operation = _operation(endpoint, schemas)
            paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cir*Kis", "version": program_version()},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "__Host-cirkis"},
            },
        },
        "security": [{}, {"token": []}, {"cookie": []}],
        "x-websockets": sockets,
    }


def _schemas(endpoints: Iterable[Endpoint]) -> tuple[Schemas, dict[str, Any]]:
    """Return the schema of each type sent or received, and the named components."""
    types = dict.fromkeys(
        kind
        for endpoint in endpoints
        for kind in (endpoint.answer, endpoint.body, endpoint.messages, ErrorReply)
        if kind is not None and not isinstance(kind, str)
    )
    schemas, components = msgspec.json.schema_components(types, ref_template=_REF)
    return dict(zip(types, schemas, strict=True)), components


def _socket(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    return {
        "summary": endpoint.summary,
        "parameters": _parameters(endpoint),
        "receives": schemas[endpoint.body],
        "sends": schemas[endpoint.messages],
    }


def _operation(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    described: dict[str, Any] = {
        "summary": endpoint.summary,
        "parameters": _parameters(endpoint),
        "responses": {str(endpoint.status): _success(endpoint, schemas)}
        | _errors(endpoint, schemas),
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": schemas[endpoint.body]}}
        described["requestBody"] = {"required": True, "content": content}
    if endpoint.messages is not None:
        described["x-messages"] = schemas[endpoint.messages]
    return described


def _success(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    if isinstance(endpoint.answer, str):
        return _response(endpoint.summary, endpoint.answer, {"type": "string"})
    return _response(endpoint.summary, "application/json", schemas[endpoint.answer])


def _errors(endpoint: Endpoint, schemas: Schemas) -> dict[str, Any]:
    changing = () if endpoint.method == "GET" else CHANGE_CODES
    codes = dict.fromkeys((*changing, *endpoint.codes, *ALWAYS_POSSIBLE))
    # Refused commands are answered like accepted ones; unreadable ones get a plain error.
    kinds = [CommandAnswer, ErrorReply] if endpoint.answer is CommandAnswer else [ErrorReply]
    schema = {"anyOf": [schemas[kind] for kind in kinds]}
    texts = texts_in()
    return {
        str(status): _response(
            "; ".join(f"`{c}`: {texts(f'refused-{c}')}" for c in codes if CODES[c] == status),
            "application/json",
            schema,
        )
        for status in sorted({CODES[code] for code in codes})
    }


def _response(description: str, media_type: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)", endpoint.path)
    ] + [
        {"name": query.name, "in": "query", "description": query.meaning, "schema": query.schema}
        for query in endpoint.query
    ]
