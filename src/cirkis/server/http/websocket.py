"""The live line between a page and a table, over a WebSocket."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import anyio
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cirkis.errors import CirkisError
from cirkis.server.http.identity import person_of
from cirkis.server.http.proxies import client_key
from cirkis.server.hub.chat import ChatService
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.listeners import Listener
from cirkis.server.hub.session import TableSession, answer_json
from cirkis.server.rate_limits import RateLimit
from cirkis.server.settings import Settings
from cirkis.table.asides import Beat, Chat, Resync, read_aside
from cirkis.table.chat import Say
from cirkis.table.commands import SetChat, command_id, read_command
from cirkis.table.deltas import encode
from cirkis.table.refusals import Refused, error_json
from cirkis.table.time_control import Bank

BEAT = 10.0  # seconds from one beat to the next

# Why a connection is closed (RFC 6455).
NOT_ALLOWED, TOO_LARGE, TRY_AGAIN = 1008, 1009, 1013


class LiveConnections:
    """All live lines."""

    def __init__(self, hub: Hub, sayings: ChatService, settings: Settings) -> None:
        self._hub, self._sayings, self._settings = hub, sayings, settings
        self._lines: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """Keeps a line open until one of the two ends hangs up."""
        address = client_key(socket)
        await socket.accept()
        try:
            with self.line(address):
                session = await self._hub.open(table_id)
                await self._talk(socket, session)
        except CirkisError as problem:
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(
                    encode({"type": "error", "error": error_json(problem)}).decode()
                )
                await socket.close(NOT_ALLOWED, problem.code)

    @contextmanager
    def line(self, address: str) -> Iterator[None]:
        """Counts a line while it is open.

        Raises:
            Refused: the address has too many.
        """
        self._lines[address] += 1
        try:
            if self._lines[address] > self._settings.listeners_per_address:
                raise Refused("too-many", "too many connections from one address")
            yield
        finally:
            self._lines[address] -= 1
            if not self._lines[address]:
                del self._lines[address]

    async def _talk(self, socket: WebSocket, session: TableSession) -> None:
        listener = Listener(person_of(socket))
        session.listen(listener, asked_version(socket))
        try:
            listener.send(encode(await self._sayings.history(session.id)))
            async with anyio.create_task_group() as both:

                async def until_end(way: Coroutine[Any, Any, None]) -> None:
                    await way
                    both.cancel_scope.cancel()

                both.start_soon(until_end, self._hear(socket, session, listener))
                both.start_soon(until_end, self._tell(socket, listener))
                both.start_soon(_beat, listener, isinstance(session.table.clock, Bank))
        finally:
            session.disconnect(listener)

    async def _hear(self, socket: WebSocket, session: TableSession, listener: Listener) -> None:
        """What the page sends, message after message."""
        limit = RateLimit(self._settings.messages_per_20s, 20)
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return None
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > self._settings.max_message:
                return await _close(socket, TOO_LARGE, "too-large")
            if not limit.allows():
                return await _close(socket, NOT_ALLOWED, "too-many")
            try:
                answer = await self._execute(session, listener, text)
            except CirkisError as problem:
                answer = answer_json(command_id(text), session.table.version, problem)
            if answer is not None:
                listener.send(encode(answer))

    async def _execute(
        self, session: TableSession, listener: Listener, text: bytes | str
    ) -> dict[str, Any] | None:
        """Does what one message wants; gives the answer, if it is one that is answered."""
        person = listener.person
        match read_aside(text):
            case None:
                return await self._hub.execute(session, read_command(text), person, listener.lag)
            case Say() as wish:
                await self._sayings.say(session, wish, person)
            case Chat(on=on):
                # An id that was never sent, so that no other command's answer is given for it.
                command = SetChat(f"chat:{secrets.token_hex(8)}", session.table.version, on)
                answer = await self._hub.execute(session, command, person)
                return None if answer["ok"] else answer | {"id": None}
            case Resync():
                session.resync(listener)
            case Beat(n=n):
                listener.echo(n)
        return None

    async def _tell(self, socket: WebSocket, listener: Listener) -> None:
        """What the listener is told, message after message."""
        with suppress(WebSocketDisconnect):
            while (message := await listener.next()) is not None:
                await socket.send_text(message.decode())
            await _close(socket, TRY_AGAIN, "too-slow")


def asked_version(connection: HTTPConnection) -> int | None:
    """After which version one wants to be told; None for everything."""
    asked = connection.query_params.get("version", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else None


async def _beat(listener: Listener, at_once: bool) -> None:
    """Measures the way to the listener and back, until the line is closed; it also shows to the
    listener that the line is alive, for a machine that is switched off says no goodbye.
    """
    if not at_once:
        await asyncio.sleep(BEAT)
    while True:
        listener.send(encode({"type": "beat", "n": listener.beat()}))
        await asyncio.sleep(BEAT)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, reason)
