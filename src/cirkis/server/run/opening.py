"""Wait for PostgreSQL when a server starts, as after a power cut, answering requests with 503."""

import logging
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from cirkis.server.http.handlers.pages import wants_page
from cirkis.server.http.security import refusal_response
from cirkis.server.run.uvicorn_server import Server
from cirkis.server.settings import Settings
from cirkis.server.storage.store import Unreachable
from cirkis.tables.refusals import refused

log = logging.getLogger("cirkis.server")

FIRST_WAIT = 0.5  # seconds until the second attempt; each later one waits twice as long
LONGEST_WAIT = 10.0
REFRESH = 5  # seconds after which a browser loads the page again

Opened = TypeVar("Opened")


class Opening:
    """Opens a database as soon as it can be reached: `opening(work)` returns what `work` returns.

    Raises what `work` raises, except Unreachable, and SystemExit if a signal ends the wait.
    """

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        on_started: Callable[[], None],
        on_beat: Callable[[], None],
    ) -> None:
        """The callbacks are the server's, and are also called for the one that answers meanwhile:
        `on_started` once it is listening on the socket, and `on_beat` every second.
        """
        self._settings, self._listening = settings, listening
        self._on_started, self._on_beat = on_started, on_beat

    def __call__(self, work: Callable[[], Opened]) -> Opened:
        try:
            return work()
        except Unreachable as problem:
            log.warning("%s; the server starts once it can be used", problem)
        server = Server(_unavailable(), self._settings, self._on_started, on_beat=self._on_beat)
        opened, has_ended = Future[Opened](), threading.Event()
        opened.add_done_callback(lambda _: server.stop())
        threading.Thread(
            target=_try_again, args=(work, opened, has_ended), name="cirkis-opening", daemon=True
        ).start()
        server.run([self._listening.dup()])  # uvicorn closes what it is given
        has_ended.set()
        if server.was_signalled:
            raise SystemExit(0)
        return opened.result()


def _try_again(
    work: Callable[[], Opened], opened: Future[Opened], has_ended: threading.Event
) -> None:
    """Repeat some work, with growing waits, until it succeeds or trying again does not help."""
    wait = FIRST_WAIT
    while not has_ended.wait(wait):
        wait = min(2 * wait, LONGEST_WAIT)
        try:
            opened.set_result(work())
        except Unreachable:
            continue
        except BaseException as problem:
            opened.set_exception(problem)
        return


def _unavailable() -> Starlette:
    """Return an application that refuses everything because the database is not working."""
    app = Starlette(
        routes=[WebSocketRoute("/{path:path}", _refuse_connection)],
        exception_handlers={404: _refuse},
    )
    app.state.events = _NoStreams()
    return app


class _NoStreams:
    """The event streams of a server that has none."""

    def close(self) -> None:
        """Close nothing."""


async def _refuse(request: Request, _: Exception) -> Response:
    response = refusal_response(refused("storage"))
    if wants_page(request):
        text = str(refused("storage"))
        response = PlainTextResponse(text, response.status_code, {"Refresh": str(REFRESH)})
    response.headers["Connection"] = "close"
    return response


async def _refuse_connection(line: WebSocket) -> None:
    await line.close()  # pages connect again
