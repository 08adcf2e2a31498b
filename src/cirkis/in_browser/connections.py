"""The connection between a page and a table, with the same messages as the server's WebSocket."""

import asyncio
from collections.abc import Callable

from cirkis.backend.connection import connected, respond
from cirkis.backend.listener import Listener
from cirkis.backend.queries import read_version
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.in_browser.requests import Address
from cirkis.in_browser.tables import OWNER, Tables
from cirkis.tables.chat import Say
from cirkis.tables.messages import ChatMessage, ErrorMessage, SaidMessage, encode, error_info
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

NOT_ALLOWED = 1008  # policy violation (RFC 6455)


class NoChat:
    async def history(self, table_id: str) -> ChatMessage:
        return ChatMessage([])

    async def say(self, session: TableSession, request: Say, person: Person | None) -> SaidMessage:
        raise refused("not-found.local")


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
        tables: Tables,
        path: str,
        on_message: Callable[[str], None],
        on_close: Callable[[int], None],
    ) -> None:
        """Connect in the background; the arguments are those of `Device.connect`."""
        self._tables, self._address, self._on_close = tables, Address(path), on_close
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
        version, chat = read_version(self._address.query.get("version", "")), NoChat()
        async with connected(session, self._listener, version, chat):
            while True:
                await respond(session, self._listener, await self._incoming.get(), chat)

    async def _find_table(self) -> TableSession:
        match self._address.parts:
            case ["api", "tables", table_id, "live"]:
                return await self._tables.open(table_id)
        raise refused("not-found.local")
