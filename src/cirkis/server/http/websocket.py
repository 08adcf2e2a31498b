"""The connection between a page and a table, over a WebSocket."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from cirkis.errors import CirkisError
from cirkis.live.listener import Listener
from cirkis.live.queries import read_version
from cirkis.live.session import TableSession
from cirkis.server.http.identity import Identity
from cirkis.server.http.socket_listener import NOT_ALLOWED, SocketListener, close_socket
from cirkis.server.hub.chat import ChatService
from cirkis.server.hub.hub import Hub
from cirkis.server.settings import Settings
from cirkis.server.storage.sessions import StoredSession
from cirkis.table.chat import Say
from cirkis.table.client_messages import Resync, message_id, read_client_message
from cirkis.table.commands import Command
from cirkis.table.messages import (
    Beat,
    CommandAnswer,
    ErrorMessage,
    answer_command,
    encode,
    error_info,
)
from cirkis.table.refusals import TooMany
from cirkis.table.time_control import TimeBank

REFUSAL_DELAY = 0.5  # seconds, so that whoever connects again at once cannot do so often
# Why a connection is closed (RFC 6455).
TOO_LARGE = 1009


class LiveConnections:
    """All WebSockets."""

    def __init__(self, hub: Hub, chat: ChatService, identity: Identity, settings: Settings) -> None:
        """Start with none.

        Args:
            hub: the tables.
            chat: what is said there.
            identity: knows who connects.
            settings: how much one address may do.
        """
        self._hub, self._chat, self._settings = hub, chat, settings
        self._identity, self._quotas = identity, hub.quotas

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """Keep a connection until one of its two ends closes it.

        Args:
            socket: the connection.
            table_id: the table that it is for.
        """
        await socket.accept()
        try:
            self._quotas.use("openings")
            with self._quotas.hold("connections"):
                visitor = await self._identity.find(socket)
                session = await self._hub.open(table_id)
                await self._serve_table(socket, session, visitor)
        except CirkisError as problem:
            if isinstance(problem, TooMany):
                await asyncio.sleep(REFUSAL_DELAY)
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(encode(ErrorMessage(error_info(problem))).decode())
                await socket.close(NOT_ALLOWED, problem.code)

    async def _serve_table(
        self, socket: WebSocket, session: TableSession, visitor: StoredSession | None
    ) -> None:
        listener = SocketListener(None if visitor is None else visitor.person, socket)
        with self._identity.line(visitor, listener):
            await self._serve_listener(socket, session, listener)

    async def _serve_listener(
        self, socket: WebSocket, session: TableSession, listener: SocketListener
    ) -> None:
        session.broadcast.connect(listener, known_version(socket))
        try:
            listener.send(encode(await self._chat.history(session.id)))
            if isinstance(session.table.clock, TimeBank):
                listener.beat()
            else:
                listener.beat_later()
            await self._receive(socket, session, listener)
        finally:
            listener.end()
            session.broadcast.disconnect(listener)

    async def _receive(
        self, socket: WebSocket, session: TableSession, listener: SocketListener
    ) -> None:
        """Do what the page sends, message after message."""
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive" or listener.closed_for is not None:
                return None
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > self._settings.max_message:
                return await close_socket(socket, TOO_LARGE, "too-large")
            try:
                self._quotas.use("messages")
            except TooMany as problem:
                listener.send(encode(ErrorMessage(error_info(problem))))
                await listener.flush()
                return await close_socket(socket, NOT_ALLOWED, problem.code)
            try:
                answer = await self._execute(session, listener, text)
            except CirkisError as problem:
                answer = answer_command(message_id(text), session.table.version, problem)
            if answer is not None:
                listener.send(encode(answer))

    async def _execute(
        self, session: TableSession, listener: Listener, text: bytes | str
    ) -> CommandAnswer | None:
        """Do what one message says, and return the answer if there is one.

        Raises:
            CirkisError: the message cannot be read, or is refused without being a command.
        """
        match read_client_message(text):
            case Say() as line:
                await self._chat.say(session, line, listener.person)
            case Beat(n=n):
                if listener.pong(n):
                    self._quotas.add("messages", -1)  # it was awaited, so it costs nothing
            case Resync():
                session.broadcast.resync(listener)
            case command:
                return await self._command(session, listener, command)
        return None

    async def _command(
        self, session: TableSession, listener: Listener, command: Command
    ) -> CommandAnswer | None:
        """Carry a command out. One without an id is answered only when it is refused."""
        if command.id:
            return await session.execute(command, listener.person, listener.lag)
        # The log needs an id. Nobody sends the colon, so this one is no other command's.
        given = f"chat:{secrets.token_hex(8)}"
        command = replace(command, id=given, version=session.table.version)
        answer = await session.execute(command, listener.person)
        return None if answer.ok else replace(answer, id=None)


def known_version(connection: HTTPConnection) -> int | None:
    """Return the version that whoever connects knows already; None for none."""
    return read_version(connection.query_params.get("version", ""))
