"""A WebSocket listener that sends messages immediately, as long as the other end keeps reading."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cirkis.backend.listener import Listener
from cirkis.tables.people import Person

CLOSE_TIMEOUT = 5.0  # seconds until a listener that ignores the close is dropped

# WebSocket close codes.
NOT_ALLOWED, TRY_AGAIN = 1008, 1013


class SocketListener(Listener):
    """Sends directly; a queue and a task are needed only while the socket is full."""

    def __init__(self, person: Person | None, socket: WebSocket) -> None:
        super().__init__(person)
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message, or queue it behind earlier ones."""
        if self._sending is not None or self.is_closed:
            super().send(message)
            return
        with suppress(WebSocketDisconnect, RuntimeError):
            rest = _begin(self._socket.send_text(message.decode()))
            if rest is not None:
                self._sending = asyncio.create_task(self._send_waiting(rest))

    def close(self, last: bytes | None = None, code: str | None = None) -> None:
        """Drop the queued messages, send `last` if given, and close the connection."""
        super().close(last, code)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_waiting())

    async def _send_waiting(self, first: _Rest | None = None) -> None:
        """Send the queue, after any partly sent message; then close if requested."""
        with suppress(WebSocketDisconnect, RuntimeError):
            if first is not None:
                await first
            while (message := self.take()) is not None:
                await self._socket.send_text(message.decode())
            if self.closed_for is not None:
                await close_socket(self._socket, NOT_ALLOWED, self.closed_for)
            elif self.is_closed:
                await close_socket(self._socket, TRY_AGAIN, "too-slow")
        self._sending = None

    async def flush(self) -> None:
        """Wait until everything is sent, but at most CLOSE_TIMEOUT."""
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=CLOSE_TIMEOUT)

    def end(self) -> None:
        super().end()
        if self._sending is not None:
            self._sending.cancel()


class _Rest:
    """The rest of a coroutine that has started."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], awaited: Any) -> None:
        self._coroutine, self._awaited = coroutine, awaited

    def __await__(self) -> Generator[Any, Any, None]:
        awaited = self._awaited
        with suppress(StopIteration):
            while True:
                try:
                    value = yield awaited
                except BaseException as problem:
                    awaited = self._coroutine.throw(problem)
                else:
                    awaited = self._coroutine.send(value)


def _begin(coroutine: Coroutine[Any, Any, None]) -> _Rest | None:
    """Run a coroutine until it has to wait; return the rest, or None if it has ended."""
    try:
        return _Rest(coroutine, coroutine.send(None))
    except StopIteration:
        return None


async def close_socket(socket: WebSocket, code: int, reason: str) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await socket.close(code, reason)
