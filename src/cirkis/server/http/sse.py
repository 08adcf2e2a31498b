"""A table's event stream: a connection's messages, over plain HTTP."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cirkis.backend.broadcast import Listener
from cirkis.backend.requests.endpoint import EVENT_STREAM
from cirkis.backend.session import TableSession
from cirkis.server.http.identity import Identity
from cirkis.server.http.responses import EventStream, event
from cirkis.server.hub.services import ServerServices
from cirkis.server.quotas import Quotas
from cirkis.server.storage.people import StoredSession
from cirkis.tables.messages import encode

QUIET = 15.0  # seconds of silence after which a comment shows that the stream is still open


class EventStreams:
    """All tables' event streams. Each counts as a connection from its address."""

    def __init__(self, services: ServerServices, identity: Identity) -> None:
        self._services = services
        self._quotas = services.quotas
        self._identity = identity
        self._listeners: set[Listener] = set()

    async def stream(
        self, session: TableSession, request: Request, visitor: StoredSession | None
    ) -> Response:
        """Stream a table from now on; `visitor` is None if anonymous.

        Raises TooMany if the requester has opened too many connections.
        """
        self._quotas.charge("open")
        history = encode(await self._services.chat_history(session.id))
        if request.method == "HEAD":  # without a body, nothing would end the stream
            return Response(media_type=EVENT_STREAM)
        messages = self.messages(session, visitor, history)
        return _Stream(self._quotas, messages)

    async def messages(
        self, session: TableSession, visitor: StoredSession | None, history: bytes
    ) -> AsyncGenerator[bytes, None]:
        """Yield the messages in wire format until the listener is closed."""
        listener = Listener(None if visitor is None else visitor.person)
        self._listeners.add(listener)
        try:
            with self._identity.sessions.line(visitor, listener):
                session.broadcast.connect(listener)
                listener.send(history)
                async for message in _until_closed(listener):
                    yield message
        finally:
            self._listeners.discard(listener)
            session.broadcast.disconnect(listener)

    def close(self) -> None:
        """End all streams, so that the server does not wait for them when it stops."""
        for listener in tuple(self._listeners):
            listener.close()


async def _until_closed(listener: Listener) -> AsyncIterator[bytes]:
    """Yield a listener's messages in wire format, and comments during silence."""
    while True:
        try:
            message = await asyncio.wait_for(listener.next(), QUIET)
        except TimeoutError:
            yield b":\n\n"
            continue
        if message is None:
            return
        yield event(message)


class _Stream(EventStream):
    """A stream that counts as a connection, and always closes its messages at the end."""

    def __init__(self, quotas: Quotas, messages: AsyncGenerator[bytes, None]) -> None:
        self._quotas, self._messages = quotas, messages
        super().__init__(messages)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with contextlib.AsyncExitStack() as stack:
            stack.enter_context(self._quotas.hold("connection"))
            await stack.enter_async_context(contextlib.aclosing(self._messages))
            await super().__call__(scope, receive, send)
