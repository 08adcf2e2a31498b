"""uvicorn's server, reporting when it listens and exiting quietly."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from cirkis.server.run.connection_limit import ConnectionLimit, HttpConnection, WebSocketConnection
from cirkis.server.run.garbage import rare_collections
from cirkis.server.run.open_files import connections_for, log_missing_files_rarely, raise_file_limit
from cirkis.server.settings import Settings

ACCEPTED_AT_ONCE = 16  # connections accepted before other work gets its turn
SHUTDOWN_TIMEOUT = 3  # seconds for requests in progress


class Server(uvicorn.Server):
    """uvicorn's server with our settings."""

    def __init__(
        self,
        app: Starlette,
        settings: Settings,
        on_started: Callable[[], None],
        *,
        has_logs: bool = False,
        on_tick: Callable[[], None] = lambda: None,
    ) -> None:
        """Prepare to run.

        Args:
            has_logs: whether logging is already set up.
            on_tick: called ten times a second while the loop runs.
        """
        files = raise_file_limit()
        quotas, proxies = app.state.quotas, settings.trusted_proxies
        limit = ConnectionLimit(quotas, proxies, connections_for(files))
        logs = {"log_config": None} if has_logs else {"log_level": "warning"}
        super().__init__(
            uvicorn.Config(
                app,
                **logs,
                http=partial(HttpConnection, limit),  # type: ignore[arg-type]
                ws=partial(WebSocketConnection, limit),  # type: ignore[arg-type]
                backlog=ACCEPTED_AT_ONCE,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                ws_max_size=settings.max_message,
                ws_per_message_deflate=True,
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
            )
        )
        self._on_started, self._events = on_started, app.state.events
        self._on_tick = on_tick

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then report it."""
        log_missing_files_rarely(asyncio.get_running_loop())
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(socket.SOMAXCONN)  # keep the full backlog
        self._on_started()

    async def main_loop(self) -> None:
        """Serve until it is time to shut down."""
        with rare_collections():
            await super().main_loop()

    async def on_tick(self, counter: int) -> bool:
        """Report that the loop runs; return whether to shut down."""
        self._on_tick()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the event streams, which nothing else would end, then shut down as usual."""
        self._events.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down on a signal, without raising it again afterwards as uvicorn does."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {
            kind: signal.signal(kind, self._handle) for kind in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _handle(self, kind: int, frame: FrameType | None) -> None:
        self.handle_exit(kind, frame)
