"""Send large responses in pieces, and limit the bytes of those that are still being read.

Left to themselves, uvicorn would copy the whole response into the connection's buffer, and
Starlette would compress it in a thread, whose processor time would not be charged to the client.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cirkis.server.addresses import Network, networks_of
from cirkis.server.http.proxies import client_host
from cirkis.server.http.security import refusal_response
from cirkis.tables.refusals import refused

PIECE = 64 * 1024  # bytes; smaller responses are not counted, since connections are limited
MOST_OF_ADDRESS = 16 * 1024 * 1024  # bytes; a single response can exceed this
MOST_OF_ALL = 64 * 1024 * 1024  # bytes, likewise
MOST_IN_ANY_CASE = 1024 * 1024  # bytes that each address can have unread, whatever others do
PATIENCE = 30.0  # seconds that every client gets to read a response, or part of a stream
SLOWEST = 16 * 1024  # bytes per second that it must read after that


async def in_pieces(body: bytes) -> AsyncIterator[bytes]:
    """Yield pieces that are quick to compress, letting other tasks run in between."""
    for begin in range(0, len(body), PIECE):
        yield body[begin : begin + PIECE]
        await asyncio.sleep(0)


def abort(scope: Scope) -> None:
    reading = scope.get("state", {}).get("reading")
    if reading is not None:
        reading.abort()


@contextmanager
def _time_limit(scope: Scope, seconds: float) -> Iterator[None]:
    """Abort a request's connection if the block takes longer."""
    timer = asyncio.get_running_loop().call_later(seconds, abort, scope)
    try:
        yield
    finally:
        timer.cancel()


def _networks(scope: Scope) -> tuple[Network, ...]:
    return networks_of(client_host(HTTPConnection(scope)))


class SendingMiddleware:
    """Refuses large responses to addresses with too many unread bytes.

    It runs inside the middleware that compresses.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._unread: dict[int, tuple[tuple[Network, ...], bytes]] = {}  # senders and bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start: Message | None = None  # of a large response

        async def pass_on(message: Message) -> None:
            nonlocal start
            length = Headers(raw=message.get("headers", ())).get("content-length", 0)
            if int(length) > PIECE:
                start = message
            elif start is None:
                with _time_limit(scope, PATIENCE):
                    await send(message)
            elif self._has_room(_networks(scope), message["body"]):
                await self._send(start, message["body"], scope, send)
            else:
                await refusal_response(refused("too-many.bodies"))(scope, receive, send)

        await self._app(scope, receive, pass_on if scope["type"] == "http" else send)

    def _has_room(self, networks: tuple[Network, ...], body: bytes) -> bool:
        """Return whether to send a response; those that share a body, such as a file, count once.

        A network with nothing unread gets up to MOST_IN_ANY_CASE bytes, whatever others do.
        """
        unread = self._unread.values()
        everybody = {id(one): len(one) for _, one in unread}
        limits = [(everybody, float(MOST_OF_ALL))]
        for network in networks:
            here = {id(one): len(one) for owners, one in unread if network in owners}
            limits.append((here, MOST_OF_ADDRESS * network.times))
        return (not limits[-1][0] and len(body) <= MOST_IN_ANY_CASE) or all(
            not held or id(body) in held or sum(held.values()) + len(body) <= most
            for held, most in limits
        )

    async def _send(self, start: Message, body: bytes, scope: Scope, send: Send) -> None:
        self._unread[id(scope)] = _networks(scope), body
        try:
            with _time_limit(scope, PATIENCE + len(body) / SLOWEST):
                await send(start)
                async for piece in in_pieces(body):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
                await send({"type": "http.response.body", "body": b""})
        finally:
            del self._unread[id(scope)]
