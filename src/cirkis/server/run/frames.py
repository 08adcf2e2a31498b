"""WebSockets that cannot block the event loop with floods of tiny frames.

A frame takes six bytes, and pings and empty parts of messages reach no handler that could charge
for them; nor can a proxy count them. So a connection whose frames arrive faster than people play
has to wait, and all that wait share a quarter of the loop's time.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PIECE = 2048  # bytes parsed at a time: up to 340 frames, or any usual message
REST = 500  # times as long as its last piece took before a connection's next one is parsed at once
PART = 0.25  # of the loop's time for the pieces that wait
MAX_WAITING = 64 * 1024  # bytes of one connection; with more, it is closed
BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
MAX_PARTS = 64  # frames of one message: empty ones add nothing to its size, but take memory


class FrameTurns:
    """The connections with bytes that wait to be parsed; they take turns, piece by piece."""

    def __init__(self) -> None:
        self._waiting: deque[WebSocketConnection] = deque()

    def join(self, connection: "WebSocketConnection") -> None:
        self._waiting.append(connection)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._take)

    def _take(self) -> None:
        connection = self._waiting[0]
        seconds = connection.parse_piece()
        self._waiting.popleft()
        if connection.is_waiting:
            self._waiting.append(connection)
        if self._waiting:
            asyncio.get_running_loop().call_later(seconds / PART, self._take)


class WebSocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, whose frames take turns.

    It overrides only methods of `asyncio.Protocol`, and reads a few attributes of uvicorn's class.
    """

    def __init__(self, *args: Any, turns: FrameTurns, **more: Any) -> None:
        super().__init__(*args, **more)
        self._turns = turns
        self._unparsed = b""
        self._ready_at = 0.0  # when its next piece can be parsed at once, on a monotonic clock

    @property
    def is_waiting(self) -> bool:
        return bool(self._unparsed)

    def data_received(self, data: bytes) -> None:
        """Parse a short piece at once, or wait for a turn."""
        if self._unparsed:
            self._unparsed += data
        elif len(data) <= PIECE and time.monotonic() >= self._ready_at:
            self._parse(data)
        else:
            self._unparsed = data
            self._turns.join(self)
        if len(self._unparsed) > MAX_WAITING:
            self._unparsed = b""
            self.transport.abort()

    def parse_piece(self) -> float:
        """Parse the next piece that waits; return the seconds of processor time that it took."""
        piece, self._unparsed = self._unparsed[:PIECE], self._unparsed[PIECE:]
        return self._parse(piece) if piece else 0.0

    def _parse(self, piece: bytes) -> float:
        started = time.thread_time()
        super().data_received(piece)
        seconds = time.thread_time() - started
        self._ready_at = time.monotonic() + seconds * REST
        if len(self.frames) > MAX_PARTS:
            self._unparsed = b""
            self.transport.abort()
        if self.conn.handshake_exc is not None:  # uvicorn would leave the connection open
            if not self.handshake_initiated:  # without a reply, a proxy would think we are down
                self.transport.write(BAD_HANDSHAKE)
            self.transport.close()
        return seconds

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed = b""
        super().connection_lost(exc)


def websocket_connections() -> Callable[..., WebSocketConnection]:
    """Return what creates uvicorn's WebSockets; all of one server take turns."""
    return partial(WebSocketConnection, turns=FrameTurns())
