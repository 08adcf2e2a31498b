"""Limit the bytes of request bodies in flight, per network and in total; leave the rest unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cirkis.server.addresses import networks_of
from cirkis.server.http.proxies import client_host
from cirkis.tables.incoming import MAX_MESSAGE
from cirkis.tables.refusals import refused

MOST_OF_ADDRESS = 16 * 1024 * 1024  # bytes
MOST_OF_ALL = 64 * 1024 * 1024  # bytes
MOST_IN_ANY_CASE = 256 * 1024  # bytes that each address can always send: enough for a study
_ALL = "all"


class Bodies:
    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    @asynccontextmanager
    async def read(self, request: Request, most: int) -> AsyncIterator[bytes]:
        """Read a body, and count it until the block ends.

        Bodies no larger than a command are not counted: the number of connections limits them.
        Raises Refused if the body exceeds `most` bytes, or if its address, or all addresses
        together, post too much at once.
        """
        networks, body, counted = networks_of(client_host(request)), bytearray(), 0
        shares = [_ALL, *(one.name for one in networks)]
        try:
            async for part in request.stream():
                if len(body) + len(part) > most:
                    raise refused("too-large.bytes", most=most)
                body += part
                if len(body) > MAX_MESSAGE:
                    more = len(body) - counted
                    is_full = self._held[_ALL] + more > MOST_OF_ALL
                    room = MOST_IN_ANY_CASE if is_full else MOST_OF_ADDRESS
                    if any(self._held[one.name] + more > room * one.times for one in networks):
                        raise refused("too-many.bodies")
                    self._held.update(dict.fromkeys(shares, more))
                    counted = len(body)
            yield bytes(body)
        finally:
            self._held.subtract(dict.fromkeys(shares, counted))
            self._held = +self._held  # drop zero counts


class UnreadBodyMiddleware:
    """Closes the connection after a response that was sent before the whole body had been read.

    A refusal does not wait for the body. Without the header, the client would send its next request
    on this connection, behind the rest of the body, and get no response.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        is_read = False

        async def receive_part() -> Message:
            nonlocal is_read
            message = await receive()
            is_read = not message.get("more_body", False)
            return message

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start" and not is_read:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        await self._app(scope, receive_part, send_on)


def _has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
