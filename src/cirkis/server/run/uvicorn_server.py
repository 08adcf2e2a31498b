"""uvicorn's server, reporting when it is listening and while its loop runs, and exiting quietly."""

import asyncio
import gc
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from cirkis.server.ending import end_in_time
from cirkis.server.run.sockets import PortError, listen
from cirkis.server.settings import Settings

MAX_HEAD = 32 * 1024  # bytes of a request before its body, as in nginx
SHUTDOWN_TIMEOUT = 3  # seconds for requests in progress
GC_THRESHOLDS = (3_000, 1, 1_000)
"""How many new objects, or collections of the next younger generation, trigger a collection.

The first two are small: to examine 100,000 new objects at once holds everybody up for 0.3 seconds.
"""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a running thread lets another one run. A command waits for this several
times; with the default of 5 ms, studies from one address delayed other addresses by 0.2 s."""

PIECE = 2048  # bytes parsed at a time: up to 340 frames, or any usual message
REST = 500  # times as long as its last piece took before a connection's next one is parsed at once
PART = 0.25  # of the loop's time for the pieces that wait
MAX_WAITING = 64 * 1024  # bytes of one connection; with more, it is closed
BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
MAX_PARTS = 64  # frames of one message: empty ones add nothing to its size, but take memory

COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=12,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5},
)
"""Each message is compressed by itself. Remembering earlier ones would make messages shorter, but
takes 45 KiB a connection, more than everything else that belongs to it."""


class FrameTurns:
    """The connections with bytes that wait to be parsed; they take turns, piece by piece.

    A frame takes six bytes, and pings and empty parts of messages reach no handler that could
    charge for them; nor can a proxy count them. So a connection whose frames arrive faster than
    people play has to wait, and all that wait share a quarter of the loop's time.
    """

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
        self.conn.available_extensions = [COMPRESSION]
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
        if self.handshake_complete:  # 5 KiB that nobody reads any more
            for name in ("request", "response"):
                vars(self).pop(name, None)
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


def uvicorn_config(app: Starlette, settings: Settings, **more: Any) -> uvicorn.Config:
    options: dict[str, Any] = {
        "http": "h11",  # httptools would read headers of any length
        "h11_max_incomplete_event_size": MAX_HEAD,
        "ws": websocket_connections(),
        "ws_max_size": settings.max_message,
        "ws_per_message_deflate": False,  # see COMPRESSION
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": SHUTDOWN_TIMEOUT,
        "log_config": None,  # see logs.py
    }
    return uvicorn.Config(app, **(options | more))


class Server(uvicorn.Server):
    def __init__(
        self,
        app: Starlette,
        settings: Settings,
        on_started: Callable[[], None],
        *,
        on_beat: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_beat` is called every second in the loop."""

        async def beat() -> None:
            on_beat()

        beats = {"callback_notify": beat, "timeout_notify": 0}  # 0: at every tick, once a second
        super().__init__(uvicorn_config(app, settings, **beats))
        self._on_started, self._events = on_started, app.state.events
        self.was_signalled = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        with tuned_python():
            super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the event streams, which nothing else would end, then shut down as usual."""
        self._events.close()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """Shut down, without a signal and a time limit."""
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down in time on a signal, without raising it again afterwards as uvicorn does."""
        end_in_time()
        self.was_signalled = True
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


@contextmanager
def tuned_python() -> Iterator[None]:
    """During the block, switch between threads often, and examine few objects for garbage.

    The collector ignores objects that already exist. With 200 tables in memory, examining all
    objects blocked the event loop for half a second and found almost nothing, since reference
    counting frees what is no longer used.
    """
    before, interval = gc.get_threshold(), sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*before)
        gc.unfreeze()


class SecondServer:
    """A second server for the same application, on one more address, in the same event loop."""

    def __init__(self, app: Starlette, settings: Settings, listening: socket.socket) -> None:
        self.port = int(listening.getsockname()[1])
        # The first server starts and ends the application.
        config = uvicorn_config(app, settings, lifespan="off", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        # A signal stops this server; uvicorn then raises it again, which stops the first one.
        self._serving = asyncio.create_task(self._server.serve([listening]))

    async def close(self) -> None:
        self._server.should_exit = True
        await self._serving


async def listen_too(app: Starlette, settings: Settings, host: str, port: int) -> SecondServer:
    """Listen on one more address, on this port if it is free there. Raises PortError."""
    try:
        listening = listen(host, port)
    except PortError:
        listening = listen(host, 0)
    return SecondServer(app, settings, listening)
