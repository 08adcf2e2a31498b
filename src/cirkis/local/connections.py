"""The connection between a page and a table: the messages of the server's WebSocket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.live.listener import BEAT, Listener
from cirkis.live.queries import read_version
from cirkis.live.session import TableSession
from cirkis.local.addresses import Address
from cirkis.local.tables import OWNER, Tables
from cirkis.table.chat import Say
from cirkis.table.client_messages import Resync, message_id, read_client_message
from cirkis.table.commands import Command
from cirkis.table.messages import (
    Beat,
    ChatMessage,
    CommandAnswer,
    ErrorMessage,
    answer_command,
    encode,
    error_info,
)
from cirkis.table.refusals import refused
from cirkis.table.time_control import TimeBank

NOT_ALLOWED = 1008  # why a connection is closed (RFC 6455)


class PageListener(Listener):
    """A listener whose messages reach the page at once."""

    def __init__(self, on_message: Callable[[str], None]) -> None:
        """Wait for messages.

        Args:
            on_message: called with each of them.
        """
        super().__init__(OWNER)
        self._on_message = on_message

    def send(self, message: bytes) -> None:
        """Send a message, unless the page has gone."""
        if not self.is_closed:
            self._on_message(message.decode())


class Connection:
    """A page that is connected to a table, as by a WebSocket."""

    def __init__(
        self,
        tables: Tables,
        path: str,
        on_message: Callable[[str], None],
        on_close: Callable[[int], None],
    ) -> None:
        """Begin to connect; the messages come a little later.

        Args:
            tables: the tables.
            path: as in "/api/tables/abc/live?version=3".
            on_message: called with each message for the page.
            on_close: called with a code of RFC 6455 if the connection is ended here.
        """
        self._tables, self._address, self._on_close = tables, Address(path), on_close
        self._listener = PageListener(on_message)
        self._incoming: asyncio.Queue[str] = asyncio.Queue()
        self._task = asyncio.create_task(self._serve())

    def receive(self, text: str) -> None:
        """Take a message of the page; they are carried out one after the other."""
        self._incoming.put_nowait(text)

    def close(self) -> None:
        """End the connection, because the page has gone."""
        self._listener.close()
        self._task.cancel()

    async def _serve(self) -> None:
        try:
            session = self._find_table()
            session.start()
        except CirkisError as problem:
            self._listener.send(encode(ErrorMessage(error_info(problem))))
            self._on_close(NOT_ALLOWED)
            return
        version = read_version(self._address.get("version", ""))
        session.broadcast.connect(self._listener, version)
        at_once = isinstance(session.table.clock, TimeBank)
        beating = asyncio.create_task(_beat(self._listener, at_once))
        try:
            self._listener.send(encode(ChatMessage([])))
            while True:
                await self._receive(session, await self._incoming.get())
        finally:
            beating.cancel()
            session.broadcast.disconnect(self._listener)

    def _find_table(self) -> TableSession:
        match self._address.parts:
            case ["api", "tables", table_id, "live"]:
                return self._tables.open(table_id)
        raise refused("not-found.local")

    async def _receive(self, session: TableSession, text: str) -> None:
        """Do what one message says, and send the answer if there is one."""
        try:
            answer = await self._execute(session, text)
        except CirkisError as problem:
            answer = answer_command(message_id(text), session.table.version, problem)
        if answer is not None:
            self._listener.send(encode(answer))

    async def _execute(self, session: TableSession, text: str) -> CommandAnswer | None:
        match read_client_message(text):
            case Say():
                raise refused("not-found.local")
            case Beat():
                return None
            case Resync():
                session.broadcast.resync(self._listener)
                return None
            case command:
                return await _command(session, command)


async def _command(session: TableSession, command: Command) -> CommandAnswer | None:
    """Carry a command out. One without an id is answered only when it is refused."""
    if command.id:
        return await session.execute(command, OWNER)
    # The log needs an id. No page sends the colon, so this one is no other command's.
    given = f"chat:{secrets.token_hex(8)}"
    answer = await session.execute(replace(command, id=given, version=session.table.version), OWNER)
    return None if answer.ok else replace(answer, id=None)


async def _beat(listener: Listener, at_once: bool) -> None:
    """Show the page every few seconds that the tables are still there.

    Args:
        listener: the page.
        at_once: whether to begin now, as the server does to measure the way to the page.
    """
    await asyncio.sleep(0 if at_once else BEAT)
    while True:
        listener.send(encode(Beat(listener.ping())))
        await asyncio.sleep(BEAT)
