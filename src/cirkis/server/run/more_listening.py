"""Listen at one more address while the server runs."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from cirkis.server.run.sockets import PortError, listen

SHUT = 1.0  # seconds for connections to end by themselves


class MoreListening:
    """Listening at one more address.

    Attributes:
        port: the port there.
    """

    def __init__(self, server: uvicorn.Server, listening: socket.socket) -> None:
        self.port = int(listening.getsockname()[1])
        self._name = listening.getsockname()[:2]
        self._server = server
        self._accepting: asyncio.Server | None = None
        self._socket = listening

    async def start(self) -> None:
        """Accept connections, as the server does at its own address."""
        loop, config = asyncio.get_running_loop(), self._server.config
        server = self._server

        def connection() -> asyncio.Protocol:
            kind: Callable[..., asyncio.Protocol] = config.http_protocol_class
            state = server.server_state
            return kind(config=config, server_state=state, app_state=server.lifespan.state)

        self._accepting = await loop.create_server(
            connection, sock=self._socket, backlog=config.backlog
        )
        server.servers.append(self._accepting)

    async def close(self) -> None:
        """Stop listening, and close the connections accepted here."""
        if self._accepting is None:
            return
        with contextlib.suppress(ValueError):
            self._server.servers.remove(self._accepting)
        self._accepting.close()
        loop = asyncio.get_running_loop()
        for connection in list(self._server.server_state.connections):
            transport: Any = getattr(connection, "transport", None)
            if transport is not None and self._came_here(transport):
                connection.shutdown()
                loop.call_later(SHUT, transport.abort)

    def _came_here(self, transport: asyncio.BaseTransport) -> bool:
        name = transport.get_extra_info("sockname")
        return name is not None and tuple(name[:2]) == tuple(self._name)


async def listen_too(server: uvicorn.Server, host: str, port: int) -> MoreListening:
    """Listen at one more address, at the same port if it is free there.

    Raises:
        PortError: nothing can listen there.
    """
    try:
        listening = listen(host, port)
    except PortError:
        listening = listen(host, 0)
    more = MoreListening(server, listening)
    await more.start()
    return more
