"""Two servers on one PostgreSQL database, behind nginx as docs/hosting.md says: what is left of
them goes on, and everything comes back by itself.
"""

import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.helpers import Post, new_table, next_message
from tests.server.hosted import Hosted
from tests.server.run.test_proxies import HOST, Proxied, blocks, nginx_words
from tests.services import Postgres, free_port, running_proxy
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.services

# Code for the servers: they hear of changes from each other, and never look for lost messages.
NO_POLLS = """
from cirkis.server.cluster import postgres
postgres.POLL_INTERVAL = 1e6
"""


class Pair:
    """Two servers on fixed ports, each of which can be killed and started again."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.ports = [free_port(), free_port()]
        self._metrics = [free_port(), free_port()]
        self._address, self._stack = address, stack
        self.servers = [self.start(0), self.start(1)]

    def start(self, nth: int) -> Hosted:
        flags = ("--database", self._address, "--port", str(self.ports[nth]))
        flags += ("--metrics", f"127.0.0.1:{self._metrics[nth]}")
        flags += ("--trusted-proxies", "127.0.0.1", "--public-url", f"https://{HOST}")
        return self._stack.enter_context(Hosted(*flags, prepare=NO_POLLS))

    def restart(self, nth: int) -> None:
        self.servers[nth] = self.start(nth)

    def kill(self, nth: int) -> None:
        self.servers[nth].kill()
        assert self.servers[nth].process.wait(PATIENCE) == -signal.SIGKILL

    def commands(self, nth: int) -> int:
        """Return how many commands a server has carried out."""
        text = httpx.get(f"http://127.0.0.1:{self._metrics[nth]}/").text
        found = re.search(r'^cirkis_commands_total\{result="ok"\} (\d+)', text, re.MULTILINE)
        return int(found[1]) if found else 0

    def http(self, nth: int) -> str:
        return f"http://127.0.0.1:{self.ports[nth]}"

    def live(self, nth: int, table_id: str) -> str:
        return f"ws://127.0.0.1:{self.ports[nth]}/api/tables/{table_id}/live"

    def at(self, nth: int, table_id: str) -> Post:
        """Return somebody who plays at one of the servers."""
        client = httpx.Client(base_url=self.http(nth), timeout=PATIENCE)
        return Post(self._stack.enter_context(client), table_id)

    def health(self, nth: int) -> int:
        return httpx.get(f"{self.http(nth)}/health", timeout=PATIENCE).status_code


@pytest.fixture
def pair(own_address: str) -> Iterator[Pair]:
    with ExitStack() as stack:
        yield Pair(own_address, stack)


@pytest.fixture
def proxied(pair: Pair, tmp_path: Path) -> Iterator[Proxied]:
    """Yield nginx in front of both servers."""
    found = Proxied(free_port(), "")
    words = nginx_words(tmp_path, found.port, "cirkis", "")
    upstream = blocks("nginx")[2]
    for port, nth in ((8765, 0), (8766, 1)):
        assert f"127.0.0.1:{port}" in upstream
        upstream = upstream.replace(f"127.0.0.1:{port}", f"127.0.0.1:{pair.ports[nth]}")
    site = tmp_path / "cirkis.conf"
    site.write_text(upstream + site.read_text())
    with running_proxy(tmp_path, *words):
        found.wait()
        yield found


def _live(proxied: Proxied, table_id: str) -> ClientConnection:
    return connect(
        f"wss://{HOST}/api/tables/{table_id}/live", sock=proxied.reach(), ssl=proxied.tls
    )


def test_killed_server(pair: Pair, proxied: Proxied) -> None:
    """Each table is at one server. If that is killed, its players go on at the other; once it is
    back, it takes the table back.
    """
    with proxied.client() as client:
        for player in [Post(client, new_table(client)) for _ in range(12)]:
            for _ in range(3):
                assert player.place()["ok"]
        before = [pair.commands(nth) for nth in range(2)]
        assert sum(before) == 36
        assert all(count and count % 3 == 0 for count in before)
        player = Post(client, new_table(client))
        with _live(proxied, player.table_id) as line:
            next_message(line, "table")
            assert player.place()["ok"]
            victim = 0 if pair.commands(0) > before[0] else 1
            pair.kill(victim)
            with pytest.raises(ConnectionClosed):
                next_message(line, "nothing more")
        assert player.view()["plies"] == 1
        for plies in range(2, 5):
            assert player.place()["ok"]
            assert player.view()["plies"] == plies
        with _live(proxied, player.table_id) as line:
            next_message(line, "table")
            assert player.place()["ok"]
            assert next_message(line, "changed")["version"] == 6
            pair.restart(victim)
            assert player.place()["ok"]  # at the server that was killed
            assert pair.commands(victim) == 1
            assert next_message(line, "changed")["version"] == 7  # from the other


def _hears(line: ClientConnection, version: int) -> None:
    """Wait until a live connection has heard of a version."""
    until(lambda: next_message(line, "changed")["version"] >= version)


def test_postgres_restarts(pair: Pair, postgres: Postgres) -> None:
    """Both servers refuse placements meanwhile; then both go on, and hear from each other."""
    table_id = new_table(pair.at(0, "").client)
    one, two = (pair.at(nth, table_id) for nth in range(2))
    with (
        connect(pair.live(0, table_id)) as here,
        connect(pair.live(1, table_id)) as there,
    ):
        for line in (here, there):
            next_message(line, "table")
        assert one.place()["ok"]
        message = one.placement()
        postgres.stop()
        answer = one.send(message)
        assert (answer["ok"], answer["error"]["code"]) == (False, "storage")
        assert [pair.health(nth) for nth in range(2)] == [503, 503]
        postgres.start()
        until(lambda: [pair.health(nth) for nth in range(2)] == [200, 200])
        again = "messages from other servers arrive again"
        until(lambda: not any(again not in server.complaints for server in pair.servers))
        assert one.view()["plies"] == two.view()["plies"] == 1
        for player in (one, two):
            assert player.place()["ok"]
            version = player.view()["version"]
            _hears(here, version)
            _hears(there, version)


def _listens(pair: Pair, nth: int) -> bool:
    with suppress(httpx.ConnectError):
        return bool(pair.health(nth))
    return False


def test_server_and_postgres_go_together(pair: Pair, proxied: Proxied, postgres: Postgres) -> None:
    """Killed while PostgreSQL is away, a server starts before it; nothing is lost."""
    with proxied.client() as client:
        player = Post(client, new_table(client))
        for _ in range(3):
            assert player.place()["ok"]
        postgres.stop()
        pair.kill(0)
        until(lambda: pair.health(1) == 503)  # what was found out is kept for a moment
        with ThreadPoolExecutor() as pool:
            server = pool.submit(pair.start, 0)  # it listens, and waits for PostgreSQL
            until(lambda: _listens(pair, 0))
            assert pair.health(0) == 503
            postgres.start()
        until(lambda: [pair.health(nth) for nth in range(2)] == [200, 200])
        assert player.view()["plies"] == 3
        for nth in range(2):
            assert pair.at(nth, player.table_id).place()["ok"]
        assert player.place()["ok"]
        assert player.view()["plies"] == 6
        assert server.result().end() == 0
