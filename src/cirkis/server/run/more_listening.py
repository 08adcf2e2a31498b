"""Listen on one more address while the server is running."""

import asyncio
import socket

import uvicorn
from starlette.applications import Starlette

from cirkis.server.run.sockets import PortError, listen
from cirkis.server.run.uvicorn_server import ACCEPTED_AT_ONCE, uvicorn_config
from cirkis.server.settings import Settings

SHUTDOWN_TIMEOUT = 1  # seconds for requests in progress


class MoreListening:
    """A second server for the same application, in the same event loop."""

    def __init__(self, app: Starlette, settings: Settings, listening: socket.socket) -> None:
        self.port = int(listening.getsockname()[1])
        self._server = uvicorn.Server(
            uvicorn_config(
                app,
                settings,
                backlog=ACCEPTED_AT_ONCE,
                lifespan="off",  # the first server starts and ends the application
                log_config=None,
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
            )
        )
        # A signal stops this server; uvicorn then raises it again, which stops the first one.
        self._serving = asyncio.create_task(self._server.serve([listening]))

    async def close(self) -> None:
        self._server.should_exit = True
        await self._serving


async def listen_too(app: Starlette, settings: Settings, host: str, port: int) -> MoreListening:
    """Listen on one more address, on this port if it is free there. Raises PortError."""
    try:
        listening = listen(host, port)
    except PortError:
        listening = listen(host, 0)
    return MoreListening(app, settings, listening)
