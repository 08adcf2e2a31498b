"""Turn requests to endpoints into handler calls."""

import asyncio
from collections.abc import Awaitable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from cirkis.backend.requests.endpoint import TABLE, Endpoint, File, MessageStream, SharedCall
from cirkis.server.http.context import Context
from cirkis.server.http.responses import json_reply, stream_analyses
from cirkis.server.storage.people import StoredSession
from cirkis.tables.messages import CommandAnswer, ErrorInfo
from cirkis.tables.refusals import CODES, refused
from cirkis.tables.requests import MAX_MESSAGE, read_message

# The errors that any request but a GET can cause.
CHANGE_CODES = ("unreadable", "foreign-origin", "too-large", "not-json", "too-many")
LOOK_INTERVAL = 0.5  # seconds between checks that the sender is still waiting

Body = TypeVar("Body")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Call(SharedCall[Body]):
    """A request to an endpoint. `visitor` is the requester's session, or None if anonymous."""

    context: Context
    request: Request
    visitor: StoredSession | None

    @property
    def known(self) -> StoredSession:
        """The requester's session; raises Refused if anonymous."""
        if self.visitor is None:
            raise refused("no-person")
        return self.visitor


Answer = Struct | list[Any] | dict[str, Any] | File | MessageStream | Response


def make_routes(context: Context, endpoints: Iterable[Endpoint]) -> list[BaseRoute]:
    return [_route(context, endpoint) for endpoint in endpoints]


def _route(context: Context, endpoint: Endpoint) -> BaseRoute:
    handler: Any = endpoint.handler
    if endpoint.method == "WS":
        return WebSocketRoute(endpoint.path, partial(handler, context))
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)
    most: int = getattr(context.settings, endpoint.max_body)
    names_table, hub = endpoint.path.startswith(TABLE), context.server.hub
    is_dropped = endpoint.is_dropped or endpoint.method == "GET"
    operation = endpoint.operation or (None if endpoint.method == "GET" else "post")

    async def respond(request: Request) -> Response:
        visitor = await context.identity.find(request) if endpoint.is_personal else None
        charged = operation if visitor else endpoint.unknown or operation
        person = None if visitor is None else visitor.person
        if charged is not None:
            context.server.quotas.charge(charged)
        async with AsyncExitStack() as stack:
            raw = b""
            if decoder is not None:
                raw = await stack.enter_async_context(context.bodies.read(request, most))
            if endpoint.method != "GET":
                await stack.enter_async_context(context.door.change())
            opened = await hub.open(request.path_params["id"]) if names_table else None
            body = None if decoder is None else await _read(context, decoder, raw)
            named = str(next(iter(request.path_params.values()), ""))
            named = named.replace("\0", "\ufffd")  # PostgreSQL rejects NUL
            plain = (context.server.backend, request.query_params, named, body, person, opened)
            call: Call[Any] = Call(*plain, context, request, visitor)
            working = handler(call)
            answer = await (while_waited_for(request, working) if is_dropped else working)
        return _response(endpoint, call, answer)

    return Route(endpoint.path, respond, methods=[endpoint.method])


async def _read(context: Context, decoder: msgspec.json.Decoder[Any], raw: bytes) -> Any:
    if len(raw) <= MAX_MESSAGE:
        return read_message(decoder, raw)
    return await context.server.gate.help(read_message, decoder, raw)


def _response(endpoint: Endpoint, call: Call[Any], answer: Answer) -> Response:
    match answer:
        case Response():
            return answer
        case File(text, kind, name):
            headers = {"Cache-Control": endpoint.caching}
            if name:
                headers["Content-Disposition"] = _attachment(f"{call.named}.cirkis", name)
            return Response(text, headers=headers, media_type=kind)
        case MessageStream(messages):
            return stream_analyses(messages, call.context.server.quotas)
        case CommandAnswer(error=ErrorInfo() as error):
            response = json_reply(answer, status=CODES[error.code])
            if error.retry_after:
                response.headers["Retry-After"] = str(error.retry_after)
            return response
    return json_reply(answer, endpoint.caching, endpoint.status)


def _attachment(plain: str, name: str) -> str:
    """Return a Content-Disposition header; `name` can contain any characters (RFC 5987)."""
    more = "" if name == plain else f"; filename*=UTF-8''{quote(name)}"
    return f'attachment; filename="{plain}"{more}'


async def while_waited_for(request: Request, work: Awaitable[Result]) -> Result:
    """Return the result of some work; cancel it if the sender hangs up.

    The work runs in the caller's task, so that its processor time counts towards the request. The
    body must already have been read. Raises ClientDisconnect if the sender has hung up.
    """
    limit = asyncio.timeout(None)
    try:
        async with limit:
            watch = _Watch(request, limit)
            try:
                return await work
            finally:
                watch.end()
    except TimeoutError:
        if limit.expired():
            raise ClientDisconnect from None
        raise


class _Watch:
    """Polls for a disconnect; most requests end before the first check."""

    def __init__(self, request: Request, limit: asyncio.Timeout) -> None:
        self._request, self._limit = request, limit
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._begin = self._loop.call_later(LOOK_INTERVAL, self._start)

    def _start(self) -> None:
        self._task = self._loop.create_task(self._look())

    async def _look(self) -> None:
        while not await self._request.is_disconnected():
            await asyncio.sleep(LOOK_INTERVAL)
        self._limit.reschedule(self._loop.time())

    def end(self) -> None:
        self._begin.cancel()
        if self._task is not None:
            self._task.cancel()
