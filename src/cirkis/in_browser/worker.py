"""Entry point of the page's worker: requests, connections and streams."""

import asyncio
import sys
import time
from collections.abc import Callable

from cirkis.backend.broadcast import SteadyClock
from cirkis.game import new_game
from cirkis.in_browser.connections import Connection, EngineStream, stream_messages
from cirkis.in_browser.requests import DeviceAnswer, DeviceRequests
from cirkis.in_browser.services import PAUSE, DeviceServices
from cirkis.in_browser.storage import DeviceDocuments, Host, LogStore, Runs, is_document, is_runs

QUIET = 0.1  # seconds kept free after the start for the page's first requests


class Device:
    def __init__(self, services: DeviceServices, runs: Runs) -> None:
        self._services = services
        self._requests = DeviceRequests(services)
        self._keeping = asyncio.create_task(runs.keep(lambda: services.has_running_bank))

    async def request(self, method: str, path: str, body: str | None = None) -> DeviceAnswer:
        return await self._requests.answer(method, path, body)

    def connect(
        self, path: str, on_message: Callable[[str], None], on_close: Callable[[int], None]
    ) -> Connection:
        """Open a connection that sends the same messages as the server's WebSocket.

        `path` looks like "/api/tables/abc/live"; `on_close` receives an RFC 6455 code
        if this side closes the connection.
        """
        return Connection(self._services, path, on_message, on_close)

    def stream(self, path: str, on_message: Callable[[str], None]) -> EngineStream:
        """Open a stream of analyses or a review; its last message has type "done".

        `path` looks like "/api/tables/abc/analysis?seconds=5".
        """
        return EngineStream(stream_messages(self._services, path), on_message)

    async def close(self) -> None:
        self._keeping.cancel()
        await self._services.close()


async def start(host: Host, pause: float = PAUSE) -> Device:
    """Load the device's tables.

    `host` stores logs and passes jobs to the engine; in a browser it is a JavaScript object.
    `pause` is the minimum number of seconds that a computer takes for a placement.
    """
    if sys.platform == "emscripten":
        from cirkis.in_browser.javascript import JavaScriptHost

        host = JavaScriptHost(host)
    stored = await host.load()
    runs = Runs(host, [log for log in stored if is_runs(log)], time.time())
    documents = DeviceDocuments(host, (log for log in stored if is_document(log)))
    others = (log for log in stored if not (is_runs(log) or is_document(log)))
    store = LogStore(host, others)
    asyncio.get_running_loop().call_later(QUIET, new_game)  # caches the board and placements
    clock = SteadyClock(runs.uptime)
    services = DeviceServices(store, documents, host, clock, pause)
    return Device(services, runs)
