"""The real server and a device's tables, with the same methods, so that tests can compare them."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Any, Self

from cirkis.in_browser import engine
from cirkis.in_browser.services import PUZZLES
from cirkis.in_browser.storage import StoredLog
from cirkis.in_browser.worker import Device, start
from cirkis.practice.puzzles.puzzle import SHIPPED


class QuotaExceededError(Exception):
    """The browser's error when there is no room left."""


class ConstraintError(Exception):
    """The browser's error when an entry with this number already exists."""


class MemoryThinking:
    """A job done by an engine in the same event loop."""

    def __init__(self, job: str, on_message: Callable[[str], None]) -> None:
        self._is_cancelled = False
        self.promise: Awaitable[Any] = asyncio.ensure_future(
            engine.run(job, on_message, lambda: self._is_cancelled)
        )

    def cancel(self) -> None:
        self._is_cancelled = True


class MemoryHost:
    """Keeps logs in a dictionary.

    Attributes:
        logs: the entries of each log, as strings.
        appended: the number of appends and replacements so far.
        failure: called with the number of each append or replacement; its error, if any, is raised.
        stores_at: the number of the append or replacement that is stored although it fails.
        jobs: the jobs given to the engine.
        lost: the names of files that cannot be fetched.
    """

    def __init__(self, logs: dict[str, list[str]] | None = None) -> None:
        self.logs = {name: list(texts) for name, texts in (logs or {}).items()}
        self.appended = 0
        self.failure: Callable[[int], Exception | None] = lambda _: None
        self.stores_at = 0
        self.jobs: list[str] = []
        self.lost: set[str] = set()

    async def load(self) -> list[StoredLog]:
        return [{"table": name, "entries": list(texts)} for name, texts in self.logs.items()]

    async def append(self, table: str, first: int, entries: Sequence[str]) -> None:
        """Store all the entries or none."""
        self.appended += 1
        await asyncio.sleep(0)
        problem = self.failure(self.appended)
        if problem is None or self.appended == self.stores_at:
            log = self.logs.get(table, [])
            if len(log) != first:
                raise ConstraintError
            self.logs[table] = [*log, *entries]
        if problem is not None:
            raise problem

    async def replace(self, table: str, entries: Sequence[str]) -> None:
        """Replace the log with all of these entries, or leave it unchanged."""
        self.appended += 1
        await asyncio.sleep(0)
        problem = self.failure(self.appended)
        if problem is None or self.appended == self.stores_at:
            self.logs[table] = list(entries)
        if problem is not None:
            raise problem

    async def remove(self, table: str) -> None:
        await asyncio.sleep(0)
        self.logs.pop(table, None)

    async def read_file(self, name: str) -> bytes:
        """Return the puzzle file, unless it is lost."""
        if name in self.lost:
            raise OSError(name)
        assert name == PUZZLES
        return files("cirkis.practice.puzzles").joinpath(SHIPPED).read_bytes()

    def think(self, job: str, on_message: Callable[[str], None]) -> MemoryThinking:
        self.jobs.append(job)
        return MemoryThinking(job, on_message)


# Fields that differ from run to run.
MASKED = {"at", "changed", "code", "created", "face", "finished", "link", "n"}
_SECONDS = 60


class ServerLine:
    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._open = socket.__enter__()

    def send(self, message: Any) -> None:
        """Send a message; strings are sent unchanged."""
        self._open.send_text(message if isinstance(message, str) else json.dumps(message))

    def take(self) -> dict[str, Any]:
        return dict(self._open.receive_json())

    def close(self) -> None:
        self._socket.__exit__(None, None, None)


class Server:
    """The server, with the page's cookie."""

    def __init__(self, client: Any) -> None:
        self._client = client
        client.get("/")

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, str, Any]:
        content = body if body is None or isinstance(body, str) else json.dumps(body)
        headers = {"Content-Type": "application/json"}
        answer = self._client.request(method, path, content=content, headers=headers)
        return answer.status_code, *_read(answer.headers["content-type"], answer.text)

    def connect(self, path: str) -> ServerLine:
        return ServerLine(self._client.websocket_connect(path))


class DeviceLine:
    def __init__(self, place: DevicePlace, path: str) -> None:
        self._place = place
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self.closed: list[int] = []

        async def connect() -> Any:
            put, close = self._messages.put_nowait, self.closed.append
            return place.device.connect(path, put, close)

        self._connection = place.run(connect())

    def send(self, message: Any) -> None:
        """Send a message; strings are sent unchanged."""
        self._connection.receive(message if isinstance(message, str) else json.dumps(message))

    def take(self) -> dict[str, Any]:
        return dict(json.loads(self._place.run(self._messages.get())))

    def close(self) -> None:
        self._connection.close()


class DevicePlace:
    """A device's tables, on a host in memory; use it in a `with` statement."""

    def __init__(self, host: MemoryHost | None = None) -> None:
        self.host = host or MemoryHost()
        self._runner = asyncio.Runner()
        self.device: Device = self.run(start(self.host, pause=0.0))

    def run(self, work: Any) -> Any:
        async def in_time() -> Any:
            return await asyncio.wait_for(work, _SECONDS)

        return self._runner.run(in_time())

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, str, Any]:
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        answer = self.run(self.device.request(method, path, text))
        return answer.status, *_read(answer.type, answer.body)

    def connect(self, path: str) -> DeviceLine:
        return DeviceLine(self, path)

    def reload(self) -> None:
        self.close()
        self.__init__(MemoryHost(self.host.logs))

    def close(self) -> None:
        self.run(self.device.close())
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _read(kind: str, text: str) -> tuple[str, Any]:
    kind = kind.partition(";")[0]
    return kind, json.loads(text) if kind == "application/json" else text


Line = ServerLine | DeviceLine
Place = Server | DevicePlace


class Player:
    """A player at a table, who keeps everything received.

    Attributes:
        received: responses and messages, in order.
    """

    def __init__(self, place: Place) -> None:
        self._place, self.received = place, list[Any]()
        self._ids = itertools.count(1)
        self._names: dict[str, str] = {}
        self._line: Line | None = None
        self._turn: dict[str, Any] = {}  # fields of the view, as received so far
        self.table = ""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, kind, found = self._place.ask(method, path.replace("{T}", self.table), body)
        self.received.append((method, path, status, kind, found))
        return found

    def make(self, wish: Any, path: str = "/api/tables") -> str:
        """Create a table and sit down there."""
        made = self.ask("POST", path, wish)
        self.go_to(made["id"])
        return self.table

    def go_to(self, table_id: str) -> None:
        """Go to a table; transcripts of the server and of the device give it the same name."""
        self.table = table_id
        self._names.setdefault(table_id, f"table-{len(self._names)}")

    @property
    def transcript(self) -> list[Any]:
        return [self._masked(one) for one in self.received]

    def look(self) -> dict[str, Any]:
        return dict(self.ask("GET", "/api/tables/{T}"))

    def connect(self, query: str = "") -> None:
        self.hang_up()
        self._line = self._place.connect(f"/api/tables/{self.table}/live{query}")
        self.read_to("chat")

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def read_to(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read up to a message of this kind; record answers and presence before other messages."""
        assert self._line is not None
        messages: list[dict[str, Any]] = []
        while not (messages and messages[-1]["type"] == kind and _has(messages[-1], fields)):
            messages.append(self._line.take())
            self._turn.update(messages[-1].get("view") or messages[-1].get("changes") or {})
        for kind in ("answer", "presence"):
            self.received += [one for one in messages if one["type"] == kind]
        apart = ("answer", "presence", "beat")
        self.received += [one for one in messages if one["type"] not in apart]
        return messages[-1]

    def send(self, what: str, version: int, **fields: Any) -> dict[str, Any]:
        """Send a command over the connection, and return the answer."""
        assert self._line is not None
        name = f"c{next(self._ids)}"
        self._line.send({"type": what, "id": name, "version": version, **fields})
        return self.read_to("answer", id=name)

    def let_computers_play(self) -> None:
        """Read until it is a person's turn, or the game is over."""
        while not self._turn["outcome"]:
            if self._turn["seats"][self._turn["to_play"]]["kind"] != "computer":
                break
            self.read_to("changed")

    def say(self, text: Any, kind: str = "answer", **fields: Any) -> dict[str, Any]:
        """Send a message, and return the first one of this kind that follows."""
        assert self._line is not None
        self._line.send(text)
        return self.read_to(kind, **fields)

    def place(self, choice: int = 0) -> dict[str, Any]:
        """Make one of the legal placements for the player to move."""
        here = self.look()
        legal = here["view"]["legal"]
        cells = here["table"]["pieces"]["placements"][legal[choice % len(legal)]][1]
        return self.send("place", here["view"]["version"], cells="+".join(cells))

    def _masked(self, value: Any) -> Any:
        if isinstance(value, dict):
            masked = MASKED | {"seats"} if value.get("type") == "clock" else MASKED
            return {k: "..." if k in masked else self._masked(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._masked(one) for one in value]
        if isinstance(value, str):
            for table_id, name in self._names.items():
                value = value.replace(table_id, name)
            return re.sub(r'\[Date "[^"]*"\]', "[Date]", value)
        return value


def _has(message: dict[str, Any], fields: dict[str, Any]) -> bool:
    return all(message.get(name) == value for name, value in fields.items())
