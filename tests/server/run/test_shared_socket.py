"""Workers listen on one socket: one that starts must not make it block for the others."""

import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

from starlette.applications import Starlette

from cirkis.server.run.sockets import listen
from cirkis.server.run.uvicorn_server import Server
from cirkis.server.settings import Settings


def test_a_starting_worker_does_not_block_the_others() -> None:
    """Whoever accepts from a blocking socket hangs if another worker has taken the connection."""
    shared, blocks = listen("127.0.0.1", 0), list[bool]()
    shared.setblocking(False)  # as in a worker that is already running
    given = socket.socket(fileno=os.dup(shared.fileno()))  # as multiprocessing passes it on

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        blocks.append(os.get_blocking(shared.fileno()))
        yield

    def stop() -> None:
        server.should_exit = True

    app = Starlette(lifespan=lifespan)
    app.state.events = SimpleNamespace(close=lambda: None)
    server = Server(app, Settings(), stop)
    with shared, given:
        server.run([given])
    assert blocks == [False]
