"""A simulated network, and a model of the client in docs/server.md on it."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.websockets import WebSocket

from cirkis.server.accounts.sessions import new_token, person_from_token
from tests.fault_injection.server import Server
from tests.server.page import changed, position_of

SLOWEST = 0.2  # maximum seconds in transit
LATEST = 3.0  # maximum seconds until an end notices a broken connection


class Line:
    """A WebSocket as both the server's framework and the client see it."""

    def __init__(
        self,
        server: Server,
        table: str,
        token: str,
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
            "query_string": b"",
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


Connect = Callable[["Client"], Line]


class Client:
    """Somebody's page at one table.

    Attributes:
        view: the view that it shows; None before the first message.
        pending: the unanswered command.
        seen: the position in every version that it has received.
        answers: the answers that it has received, by the command's id.
    """

    def __init__(self, name: str, connect: Connect, rng: random.Random) -> None:
        self.name, self.token = name, new_token()
        self.person = person_from_token(self.token)
        self.view: dict[str, Any] | None = None
        self.pending: dict[str, Any] | None = None
        self.seen: dict[int, str] = {}
        self.answers: dict[str, list[dict[str, Any]]] = {}
        self.sent: list[str] = []
        self.complaints: list[str] = []
        self._connect, self._rng = connect, rng
        self._ids = itertools.count()
        self._line: Line | None = None

    # connection

    def connect(self) -> None:
        if self._line is None:
            self._line = self._connect(self)

    def lost(self) -> None:
        """Replace a lost connection; the new one begins with the whole table."""
        self._line = None
        self.connect()

    def cut(self) -> None:
        """Break the connection, as a failing network does."""
        if self._line is not None:
            self._line.cut()

    def reload(self) -> None:
        """Reload the page, which keeps nothing but the pending command."""
        if self._line is not None and not self._line.is_broken:
            self.view = None
            self._line.cut()

    def send(self, message: dict[str, Any] | str, *, late: float = 0.0) -> None:
        if self._line is not None:
            text = message if isinstance(message, str) else json.dumps(message)
            self._line.send(text, late=late)

    # commands

    def wish(self, what: str, /, **more: Any) -> None:
        """Send a command, and keep it until it is answered."""
        if self.pending is None and self.view is not None:
            command_id = f"{next(self._ids)}"  # all clients use the same ids
            version = self.view["version"]
            self.pending = {"type": what, **more, "id": command_id, "version": version}
            self.sent.append(json.dumps(self.pending))
            self.send(self.pending)

    def repeat(self) -> None:
        """Resend an old message, or the one that is still awaiting an answer."""
        if self.sent:
            self.send(self._rng.choice(self.sent[-3:]), late=self._rng.random())

    # received messages

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "table":
            self._see(message["view"])
        elif kind == "changed":
            self._change(message)
        elif kind == "answer":
            self._answer(message)
        if kind == "table" and self.pending is not None:
            self.send(self.pending)

    def _see(self, view: dict[str, Any]) -> None:
        self.view = view
        self._note(view["version"], position_of(view))

    def _change(self, change: dict[str, Any]) -> None:
        view = self.view
        if view is None or change["version"] != view["version"] + 1:
            self.complaints.append(f"version {change['version']} does not follow what it has")
            self.cut()
            return
        self._see(changed(view, change))

    def _note(self, version: int, position: str) -> None:
        before = self.seen.setdefault(version, position)
        if before != position:
            self.complaints.append(f"version {version} was received with two different positions")

    def _answer(self, answer: dict[str, Any]) -> None:
        if answer["id"] is None:
            return
        self.answers.setdefault(answer["id"], []).append(answer)
        if self.pending is not None and answer["id"] == self.pending["id"]:
            self.pending = None
