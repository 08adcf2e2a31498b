"""A server that starts while PostgreSQL is away waits for it, and says so."""

import signal
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.cli.running import refused, run
from tests.server.forked import ForkedProcess
from tests.server.hosted import serve
from tests.services import PASSWORD, Postgres, free_port
from tests.waiting import PATIENCE, until


def _health(client: httpx.Client) -> int:
    with suppress(httpx.ConnectError):  # until it listens
        return client.get("/health").status_code
    return 0


def test_while_postgres_is_away() -> None:
    """Everybody who asks is told, and so is the log, once and without the password. A signal ends
    the server even while it waits. test_two_servers.py shows how it goes on.
    """
    port = free_port()
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
    address = f"postgresql://cirkis:{PASSWORD}@127.0.0.1:{free_port()}/cirkis"
    server = ForkedProcess(serve, ("--port", str(port), "--database", address), {}, "", {})
    with closing(server.stdout), closing(server.stderr) as log, client:
        try:
            until(lambda: _health(client) == 503)
            page = client.get("/", headers={"Accept": "text/html"})
            assert (page.status_code, "database is not working" in page.text) == (503, True)
            assert '"storage"' in client.get("/api/tables?ids=x").text
            with pytest.raises(InvalidStatus):
                connect(f"ws://127.0.0.1:{port}/api/tables/x/live").close()
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()
        said = log.read()
    assert said.count("is PostgreSQL running there") == 1
    assert PASSWORD not in said


@pytest.mark.services
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
