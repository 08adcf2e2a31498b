"""Endpoints: what is declared of each, and how a request becomes a call of its handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cirkis.live.session import TableSession
from cirkis.server.http.context import Context
from cirkis.server.http.proxies import client_key
from cirkis.server.http.responses import json_reply
from cirkis.server.quota_table import QuotaName
from cirkis.server.storage.sessions import StoredSession
from cirkis.table.incoming import read_message
from cirkis.table.people import Person
from cirkis.table.refusals import refused

TABLE = "/api/tables/{id}"  # a path that begins so is about that table
# The errors that any POST can bring.
POST_CODES = ("unreadable", "foreign-origin", "too-large", "not-json", "too-many")

Body = TypeVar("Body")


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request to an endpoint.

    Attributes:
        context: the parts of the server.
        request: the request itself.
        body: what was posted, read and checked.
        visitor: the session of whoever sends the request; None if they do not say.
        opened: the table that the path names.
    """

    context: Context
    request: Request
    body: Body
    visitor: StoredSession | None = None
    opened: TableSession | None = None

    @property
    def session(self) -> TableSession:
        """Return the table that the path names."""
        assert self.opened is not None
        return self.opened

    @property
    def person(self) -> Person | None:
        """Return who sends the request; None if they do not say."""
        return None if self.visitor is None else self.visitor.person

    @property
    def known(self) -> StoredSession:
        """Return the session of whoever sends the request.

        Raises:
            Refused: they do not say who they are.
        """
        if self.visitor is None:
            raise refused("no-person")
        return self.visitor

    @property
    def address(self) -> str:
        """Return the address that the request counts for."""
        return client_key(self.request)


Answer = Struct | list[Any] | Response
Handler = Callable[[Call[Any]], Awaitable[Answer]]
SocketHandler = Callable[[Context, WebSocket], Awaitable[None]]


@dataclass(frozen=True, eq=False)
class Query:
    """A parameter behind the question mark.

    Attributes:
        name: as it stands in the address.
        meaning: what it is.
        schema: its JSON Schema.
    """

    name: str
    meaning: str
    schema: dict[str, Any]


@dataclass(frozen=True, eq=False)
class Endpoint:
    """What can be asked at an address, and who answers.

    Attributes:
        method: of HTTP, or "WS" for a WebSocket.
        path: with the names of its parts in braces.
        handler: what answers.
        summary: one line on what it does, in the imperative.
        answer: the type of the answer, or its media type where it is not JSON.
        codes: of the errors that can come, beside those that always can.
        query: the parameters behind the question mark.
        body: the type of what is posted, or of the messages that a WebSocket receives.
        status: of the answer.
        quota: of which a request uses one.
        max_body: the setting that says how many bytes may be posted.
        messages: the type of the messages of a stream or WebSocket.
        details: what else the documentation says.
        is_described: whether it is part of the OpenAPI document.
        is_personal: whether it matters who asks, so that the session is looked up.
    """

    method: Literal["GET", "POST", "PUT", "DELETE", "WS"]
    path: str
    handler: Handler | SocketHandler
    summary: str
    answer: Any
    codes: tuple[str, ...] = ()
    query: tuple[Query, ...] = ()
    body: Any = None
    status: int = 200
    quota: QuotaName | None = None
    max_body: Literal["max_message", "max_table", "max_document", "max_file"] = "max_message"
    messages: Any = None
    details: str = ""
    is_described: bool = True
    is_personal: bool = True


def make_routes(context: Context, endpoints: Iterable[Endpoint]) -> list[BaseRoute]:
    """Return the routes of endpoints.

    Args:
        context: what their handlers work with.
        endpoints: the endpoints.
    """
    return [
        _socket_route(context, endpoint)
        if endpoint.method == "WS"
        else _http_route(context, endpoint)
        for endpoint in endpoints
    ]


def _socket_route(context: Context, endpoint: Endpoint) -> WebSocketRoute:
    async def serve(socket: WebSocket) -> None:
        handler: Any = endpoint.handler
        await handler(context, socket)

    return WebSocketRoute(endpoint.path, serve)


def _http_route(context: Context, endpoint: Endpoint) -> Route:
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
    handler: Any = endpoint.handler

    async def respond(request: Request) -> Response:
        call = await _call(context, endpoint, decoder, request)
        answer = await handler(call)
        if isinstance(answer, Response):
            return answer
        return json_reply(answer, status=endpoint.status)

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def _call(
    context: Context,
    endpoint: Endpoint,
    decoder: msgspec.json.Decoder[Any] | None,
    request: Request,
) -> Call[Any]:
    body, opened = None, None
    raw = await _read(request, getattr(context.settings, endpoint.max_body)) if decoder else b""
    visitor = await context.identity.find(request) if endpoint.is_personal else None
    if endpoint.quota is not None:
        context.services.quotas.use(endpoint.quota)
    if endpoint.path.startswith(TABLE):
        opened = await context.services.hub.open(request.path_params["id"])
    if decoder is not None:
        body = read_message(decoder, raw)
    return Call(context, request, body, visitor, opened)


async def _read(request: Request, most: int) -> bytes:
    """Return the body of a request, reading no more than it may have.

    Args:
        request: the request.
        most: how many bytes it may have.

    Raises:
        Refused: it has more.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise refused("too-large.bytes", most=most)
    return body
