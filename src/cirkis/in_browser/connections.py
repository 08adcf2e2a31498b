"""The connection between a page and a table, with the same messages as the server's WebSocket."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from cirkis.backend.broadcast import Listener
from cirkis.backend.connection import connected, respond
from cirkis.backend.requests import SHARED_ENDPOINTS
from cirkis.backend.reviews import DoneMessage
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.in_browser.requests import Address, call_of, find
from cirkis.in_browser.services import OWNER, DeviceServices
from cirkis.tables.messages import ErrorMessage, encode, error_info
from cirkis.tables.refusals import refused

STREAMS = tuple(one for one in SHARED_ENDPOINTS if one.messages is not None)
NOT_ALLOWED = 1008  # policy violation (RFC 6455)


class PageListener(Listener):
    def __init__(self, on_message: Callable[[str], None]) -> None:
        super().__init__(OWNER)
        self._on_message = on_message

    def send(self, message: bytes) -> None:
        if not self.is_closed:
            self._on_message(message.decode())


class Connection:
    def __init__(
        self,
        services: DeviceServices,
        path: str,
        on_message: Callable[[str], None],
        on_close: Callable[[int], None],
    ) -> None:
        """Connect in the background; the arguments are those of `Device.connect`."""
        self._services, self._address, self._on_close = services, Address(path), on_close
        self._listener = PageListener(on_message)
        self._incoming: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.create_task(self._serve())

    def receive(self, text: str) -> None:
        """Queue a message from the page; messages are handled in order."""
        self._incoming.put_nowait(text)

    def close(self) -> None:
        self._listener.close()
        self._task.cancel()

    async def _serve(self) -> None:
        try:
            session = await self._find_table()
            session.start()
        except CirkisError as problem:
            self._listener.send(encode(ErrorMessage(error_info(problem))))
            self._on_close(NOT_ALLOWED)
            return
        async with connected(session, self._listener, self._services):
            while True:
                await respond(session, self._listener, await self._incoming.get())

    async def _find_table(self) -> TableSession:
        match self._address.parts:
            case ["api", "tables", table_id, "live"]:
                return await self._services.open(table_id)
        raise refused("not-found.local")


async def stream_messages(services: DeviceServices, path: str) -> AsyncGenerator[str, None]:
    """Yield the messages of a stream, then an end marker."""
    try:
        address = Address(path)
        endpoint, named = find(STREAMS, "GET", address)
        stream = await endpoint.handler(await call_of(services, address, endpoint, named))
        async for message in stream.messages:
            yield message.decode()
    except CirkisError as problem:
        yield encode(ErrorMessage(error_info(problem))).decode()
    yield encode(DoneMessage()).decode()


class EngineStream:
    def __init__(
        self, messages: AsyncGenerator[str, None], on_message: Callable[[str], None]
    ) -> None:
        self._task = asyncio.create_task(_pass_on(messages, on_message))

    def close(self) -> None:
        self._task.cancel()


async def _pass_on(messages: AsyncGenerator[str, None], on_message: Callable[[str], None]) -> None:
    async with aclosing(messages):
        async for message in messages:
            on_message(message)
