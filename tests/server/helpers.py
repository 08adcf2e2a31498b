"""Helpers for the server's tests: an app in a folder, a real server in a process, a player."""

import itertools
import json
import re
import signal
import socket
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, select, update

from cirkis.server import Settings, make_app
from cirkis.server.accounts.sessions import person_from_token
from cirkis.server.storage.databases import open_store, write_database
from cirkis.server.storage.schema import events, tables
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.table_store import checksum, load_log
from tests.server.forked import ForkedProcess, play_with
from tests.waiting import PATIENCE, until

with warnings.catch_warnings():  # newer versions of Starlette prefer httpx2 to httpx
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient as StarletteClient

HOST = "localhost"
PEOPLE = {"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "person"}]}
AGAINST_GREEDY = {
    "options": {"players": 2},
    "seats": [{"kind": "person"}, {"kind": "computer", "level": "greedy"}],
}
BANK = {"kind": "bank", "seconds": 300}
DAYS = {"kind": "days", "days": 1}

_ids = itertools.count()


class TestClient(StarletteClient):
    """A client whose WebSockets name the host that the server answers to, as browsers do."""

    __test__ = False

    def websocket_connect(self, url: str, *args: Any, **more: Any) -> Any:
        return super().websocket_connect(f"ws://{HOST}{url}", *args, **more)


def web_folder(root: Path) -> Path:
    """Create a tiny page in its own folder."""
    web = root / "web"
    (web / "style").mkdir(parents=True)
    (web / "index.html").write_text('<script src="/static/VERSION/main.js"></script>')
    (web / "main.js").write_text("export {};")
    (web / "icon.svg").write_text("<svg/>")
    (web / "style" / "base.css").write_text("")
    (root / "secret.txt").write_text("secret")
    return web


@cache
def _empty_database() -> bytes:
    """Return the file of an empty database, made once because that takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        open_store(Path(folder)).close()
        return (Path(folder) / FILE_NAME).read_bytes()


def settings(root: Path, **changes: Any) -> Settings:
    """Return settings for a server in a temporary folder, whose computers move without a pause."""
    if not (root / "web").exists():
        web_folder(root)
    if not (root / "data").exists():
        (root / "data").mkdir()
        (root / "data" / FILE_NAME).write_bytes(_empty_database())
    given: dict[str, Any] = {"data": root / "data", "web": root / "web", "pause": 0.0}
    limits = {"bytes": 10**9, "requests": 10**6} | changes.pop("limits", {})
    given |= {"limits": limits}
    return Settings(**given | changes)


def open_client(root: Path, **changes: Any) -> TestClient:
    """Return a client for a new server that uses this folder, for a `with` statement."""
    return open_client_at(root, "203.0.113.9", **changes)


def open_client_at(root: Path, address: str, **changes: Any) -> TestClient:
    """Return a client, at this address, for a new server that uses this folder."""
    app = make_app(settings(root, **changes))
    return TestClient(app, base_url=f"http://{HOST}", client=(address, 50_000))


@contextmanager
def two_servers(
    root: Path, address: str, *pauses: float, **changes: Any
) -> Iterator[tuple[TestClient, TestClient]]:
    """Yield clients for two servers that share a PostgreSQL database."""
    given = {"database": address, **changes}
    first, second = (open_client(root, pause=pause, **given) for pause in pauses or (0.0, 0.0))
    with first as one, second as two:
        yield one, two


def a_day_later(data: Path, address: str | None = None) -> None:
    """Change stored times as if everything had been stored more than a day (86400 s) earlier."""
    with write_database(data, address) as run:
        run(_store_earlier)


def _store_earlier(connection: Connection) -> None:
    earlier = 100_000.0
    for (table_id,) in connection.execute(select(tables.c.id)).all():
        for row in load_log(connection, table_id):
            old = row._replace(at=row.at - earlier)
            here = (events.c.table_id == table_id) & (events.c.version == row.version)
            new = {"at": old.at, "checksum": checksum(table_id, old)}
            connection.execute(update(events).where(here).values(new))
    columns = (tables.c.changed, tables.c.due)
    connection.execute(update(tables).values({one: one - earlier for one in columns}))


def change_stored(client: Any, statement: str) -> None:
    """Run an SQL statement in the server's database."""
    run = client.app.state.store.database.run
    run(lambda on: on.exec_driver_sql(statement) and None).result(PATIENCE)


def new_table(client: Any, wish: dict[str, Any] | None = None) -> str:
    answer = client.post("/api/tables", json=wish or PEOPLE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def command(what: str, version: int, /, **more: Any) -> dict[str, Any]:
    return {"type": what, "id": f"c{next(_ids)}", "version": version, **more}


def cells_of(fetched: dict[str, Any], placement: int) -> str:
    """Return the cells of a placement, as the page would name them."""
    return "+".join(fetched["table"]["pieces"]["placements"][placement][1])


def placing(fetched: dict[str, Any], choice: int = 0) -> dict[str, Any]:
    """Return a command that makes one of the legal placements for the seat to play."""
    legal = fetched["view"]["legal"]
    cells = cells_of(fetched, legal[choice % len(legal)])
    return command("place", fetched["view"]["version"], cells=cells)


class Post:
    """A player at one table, over plain HTTP."""

    def __init__(self, client: Any, table_id: str) -> None:
        self.client, self.table_id = client, table_id
        self.path = f"/api/tables/{table_id}"

    def fetch(self) -> dict[str, Any]:
        return dict(self.client.get(self.path).json())

    def view(self) -> dict[str, Any]:
        return dict(self.fetch()["view"])

    def send(self, message: dict[str, Any]) -> dict[str, Any]:
        return dict(self.client.post(f"{self.path}/commands", json=message).json())

    def send_now(self, what: str, /, **more: Any) -> dict[str, Any]:
        """Send a command for the table as it is now, and return the answer.

        If somebody else, such as a computer, was quicker, send it for the table as it is then.
        """
        while True:
            answer = self.send(command(what, self.view()["version"], **more))
            if answer["ok"] or answer["error"]["code"] != "stale":
                return answer

    def placement(self, choice: int = 0) -> dict[str, Any]:
        return placing(self.fetch(), choice)

    def place(self, choice: int = 0) -> dict[str, Any]:
        """Send the command that `placement` returns."""
        return self.send(self.placement(choice))

    def wait_until(self, done: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        return until(lambda: view if done(view := self.view()) else None)


def new_token(client: Any) -> str:
    """Return the token of a new person, without a request."""
    return str(client.portal.call(client.app.state.sessions.new_token))


class Stranger:
    """A person with their own headers, on a shared client."""

    def __init__(self, client: Any, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    @property
    def person(self) -> str:
        return person_from_token(self.headers["Authorization"].removeprefix("Bearer "))

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, json: Any) -> Any:
        return self.client.post(path, json=json, headers=self.headers)

    def at(self, table_id: str) -> Post:
        return Post(self, table_id)


def stranger(client: Any) -> Stranger:
    token = client.post("/api/people", json={}).json()["token"]
    return Stranger(client, {"Authorization": f"Bearer {token}"})


def friends(
    client: Any, somebody: Callable[[Any], Stranger] = stranger, **wish: Any
) -> tuple[Stranger, Stranger, str]:
    """Return Ada, who created a table, Bo, who sat down there, and the table. It is Ada's turn."""
    ada, bo = somebody(client), somebody(client)
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    table = new_table(ada, {"seats": seats, **wish})
    assert bo.at(table).send_now("claim", seat=1, name="Bo")["ok"]
    return ada, bo, table


def piped(words: Sequence[str], **more: Any) -> subprocess.Popen[str]:
    """Start a program whose output can be read."""
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
    )


class Program:
    """A server in a separate process, which ends with its `with` block."""

    def __init__(
        self, process: subprocess.Popen[str] | ForkedProcess, is_hosted: bool = False
    ) -> None:
        """`is_hosted` is whether the log has the two lines that it says once it is ready."""
        self.process = process
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        said = self.process.stderr if is_hosted else self.process.stdout
        self.said = ""
        while "Ctrl-C" not in self.said and (line := said.readline()):
            self.said += line
        link = re.search(r"http://([\w.]+:\d+)/", self.said)
        self.place = link[1] if link else ""
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line.rstrip())

    @property
    def complaints(self) -> str:
        return "\n".join(self.lines)

    @property
    def http(self) -> str:
        return f"http://{self.place}"

    def live(self, table_id: str) -> str:
        return f"ws://{self.place}/api/tables/{table_id}/live"

    def connect(self, source: str = "127.0.0.1", *, is_narrow: bool = False) -> socket.socket:
        """Return a connection with nothing sent yet, from one of this machine's addresses."""
        line, (host, _, port) = socket.socket(), self.place.partition(":")
        if is_narrow:  # with small segments, systems buffer less
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        line.settimeout(PATIENCE)
        line.bind((source, 0))
        line.connect((host, int(port)))
        return line

    def kill(self) -> None:
        """End without warning, as in a power cut."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def end(self, kind: int = signal.SIGTERM) -> int:
        """Send a signal, unless the process has ended; return the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(kind)
        code = self.process.wait(PATIENCE)
        self._reader.join(5)
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.end()
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.end()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


class RunningServer(Program):
    """`cirkis play`, killed when its `with` block ends; the process runs `prepare` first."""

    def __init__(
        self,
        data: Path,
        pause: float = 0.0,
        host: str = "127.0.0.1",
        port: int = 0,
        prepare: str = "",
    ) -> None:
        super().__init__(ForkedProcess(play_with, data, pause, host, port, prepare))

    def __exit__(self, *more: object) -> None:
        self.process.kill()
        super().__exit__(*more)


def next_message(line: Any, wanted: str) -> dict[str, Any]:
    """Return the next message of this type on a live connection, skipping other messages."""
    while True:
        is_real = hasattr(line, "recv")
        message = json.loads(line.recv(PATIENCE)) if is_real else line.receive_json()
        if message["type"] == wanted:
            return dict(message)
