"""uvicorn's server, reporting when it is listening and while its loop runs, and exiting quietly."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from cirkis.server.ending import end_in_time
from cirkis.server.run.frames import websocket_connections
from cirkis.server.run.sockets import PortError, listen
from cirkis.server.settings import Settings

MAX_HEAD = 32 * 1024  # bytes of a request before its body, as in nginx
SHUTDOWN_TIMEOUT = 3  # seconds for requests in progress
GC_THRESHOLDS = (10_000, 10, 100)
"""How many new objects, or collections of the next younger generation, trigger a collection."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a running thread lets another one run. A command waits for this several
times; with the default of 5 ms, studies from one address delayed other addresses by 0.2 s."""


def uvicorn_config(app: Starlette, settings: Settings, **more: Any) -> uvicorn.Config:
    options: dict[str, Any] = {
        "http": "h11",  # httptools would read headers of any length
        "h11_max_incomplete_event_size": MAX_HEAD,
        "ws": websocket_connections(),
        "ws_max_size": settings.max_message,
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
    """During the block, switch between threads often, and collect garbage rarely.

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
