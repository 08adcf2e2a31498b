"""A simulated connection with delays: it can break, and both ends notice late."""

import asyncio
import json
import random
from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.websockets import WebSocket

from tests.fault_injection.server import Server

SLOWEST = 0.2  # maximum seconds in transit
LATEST = 3.0  # maximum seconds until an end notices a broken connection


class Line:
    """A WebSocket as both the server's framework and the client see it."""

    def __init__(
        self,
        server: Server,
        table: str,
        token: str,
        version: int | None,
        rng: random.Random,
        receive: Callable[[dict[str, Any]], None],
        lost: Callable[[], None],
    ) -> None:
        self._server, self._rng = server, rng
        self._receive, self._lost = receive, lost
        self._loop = asyncio.get_running_loop()
        self._arriving: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._up = self._down = 0.0  # when the last message in each direction arrives
        self.is_broken = False
        self._arriving.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "query_string": b"" if version is None else f"version={version}".encode(),
            "headers": [(b"authorization", f"Bearer {token}".encode())],
            "client": ("10.0.0.1", 1),
        }
        server.connect(WebSocket(scope, self._arriving.get, self._sent), table)

    def send(self, text: str, *, late: float = 0.0) -> None:
        """Send a message from the client. It might still arrive if the connection then breaks."""
        if self.is_broken:
            return
        self._up = max(self._up, self._loop.time() + late) + self._rng.random() * SLOWEST
        message = {"type": "websocket.receive", "text": text}
        self._loop.call_at(self._up, self._arriving.put_nowait, message)

    async def _sent(self, message: MutableMapping[str, Any]) -> None:
        if self.is_broken or self._server.is_killed:
            return
        self._down = max(self._down, self._loop.time()) + self._rng.random() * SLOWEST
        self._loop.call_at(self._down, self._arrived, message)

    def _arrived(self, message: MutableMapping[str, Any]) -> None:
        if self.is_broken:
            return
        if message["type"] == "websocket.send":
            self._receive(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.cut()

    def cut(self) -> None:
        """Break the connection: messages to the client are lost, and those to the server may be."""
        if self.is_broken:
            return
        self.is_broken = True
        gone = {"type": "websocket.disconnect", "code": 1006}
        notices = self._loop.time() + self._rng.random() * LATEST
        self._loop.call_at(notices, self._arriving.put_nowait, gone)
        self._loop.call_later(self._rng.random() * LATEST, self._lost)
