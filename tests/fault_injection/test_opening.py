"""A server that starts while PostgreSQL is away waits for it, and says so."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.cli.running import refused, run
from tests.server.forked import ForkedProcess
from tests.server.helpers import Post, new_table
from tests.server.hosted import serve
from tests.services import PASSWORD, Postgres, free_port
from tests.waiting import until

pytestmark = pytest.mark.services


class Starting:
    """`cirkis serve` that may not be ready yet, whose errors are collected."""

    def __init__(self, process: ForkedProcess, port: int) -> None:
        self.process, self.place = process, f"127.0.0.1:{port}"
        self.http, self.lines = f"http://{self.place}", list[str]()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        self.lines += (line.rstrip() for line in self.process.stderr)

    def get(self, path: str, accept: str = "*/*") -> tuple[int, str]:
        """Return the status and the text of an answer; (0, "") if nothing listens yet."""
        try:
            answer = httpx.get(self.http + path, headers={"Accept": accept}, timeout=20)
        except httpx.TransportError:
            assert self.process.poll() is None, self.lines
            return 0, ""
        return answer.status_code, answer.text

    def wait_for(self, status: int) -> None:
        until(lambda: self.get("/health")[0] == status)

    def end(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self._reader.join(5)
        return code


@contextmanager
def _starting(*flags: str) -> Iterator[Starting]:
    port = free_port()
    process = ForkedProcess(serve, ("--port", str(port), *flags), {}, "", {})
    server = Starting(process, port)
    try:
        yield server
    finally:
        process.kill()
        server.end()
        for stream in (process.stdout, process.stderr):
            stream.close()


def test_start_before_postgres(postgres: Postgres, own_address: str) -> None:
    """It answers 503 until PostgreSQL is there, and then works as usual. A signal ends it even
    while it waits.
    """
    postgres.stop()
    flags = ("--database", own_address)
    with _starting(*flags) as server, _starting(*flags) as other:
        other.wait_for(503)
        assert other.end() == 0
        server.wait_for(503)
        status, text = server.get("/", "text/html")
        assert (status, "database is not working" in text) == (503, True)
        assert '"storage"' in server.get("/api/tables?ids=x")[1]
        with pytest.raises(InvalidStatus):
            connect(f"ws://{server.place}/api/tables/x/live").close()
        postgres.start()
        server.wait_for(200)
        with httpx.Client(base_url=server.http, timeout=20) as client:
            assert Post(client, new_table(client)).place()["ok"]
        assert server.end() == 0
    assert sum("is PostgreSQL running there" in line for line in server.lines) == 1
    assert PASSWORD not in "".join(server.lines)


def test_waiting_would_not_help(postgres: Postgres, tmp_path: Path) -> None:
    """A wrong password or name, and an address that is none, end the server immediately."""
    cases = {
        postgres.address_by_port("postgres", "guessed"): "rejects the user name or password",
        postgres.address_by_port("nothing"): "createdb",
        postgres.address_by_port("postgres"): "is empty; run: cirkis db upgrade",
        "postgresql://u@host:port/name": "is invalid",
        "mysql://host/name": "is not a supported kind of database",
    }
    for address, message in cases.items():
        flags = ("--port", "0", "--data", str(tmp_path))
        assert message in refused(run("serve", *flags, "--database", address))
