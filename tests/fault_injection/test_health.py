"""`/health` reports within a second whether a placement can be stored."""

import asyncio
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from cirkis.server.health import StoreProbe
from cirkis.server.storage.store import StoreError
from tests.fault_injection.server import VirtualLoop
from tests.fault_injection.test_endings import HURRY
from tests.server.helpers import Post, RunningServer, new_table
from tests.server.hosted import Hosted
from tests.services import Postgres, children
from tests.waiting import PATIENCE, until

_ASKING = httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))


def _health(address: str) -> int:
    return _ASKING.get(f"{address}/health").status_code


def test_a_silent_database_is_noticed_within_a_second() -> None:
    store: Any = SimpleNamespace(call=lambda _: asyncio.get_running_loop().create_future())

    async def check() -> float:
        with pytest.raises(StoreError, match="accepted no write"):
            await StoreProbe(store).check()
        return asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(check()) < 1


def _wait_for(address: str, status: int) -> None:
    until(lambda: _health(address) == status)


def _full_disk(server: RunningServer, _: Path) -> Callable[[], object]:
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    return lambda: resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def _moved_file(_: RunningServer, folder: Path) -> Callable[[], object]:
    """Move the file away, so that it is no longer where the next start looks for it."""
    path = folder / "cirkis.sqlite"
    moved = path.rename(folder / "moved.sqlite")
    return lambda: moved.rename(path)


def test_sqlite_cannot_write(tmp_path: Path) -> None:
    """With a full disk or a missing file, `/health` returns 503 and nothing is acknowledged."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        player = Post(client, new_table(client))
        assert player.place()["ok"]
        for break_it in (_full_disk, _moved_file):
            _wait_for(server.http, 200)
            mend = break_it(server, tmp_path)
            _wait_for(server.http, 503)
            answer = client.post("/api/tables", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
            mend()
            _wait_for(server.http, 200)
            assert player.place()["ok"]


@contextmanager
def _paused(postgres: Postgres) -> Iterator[None]:
    paused = [postgres.process, *children(postgres.process)]
    for process in paused:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in paused:
            os.kill(process, signal.SIGCONT)


def test_postgres_hangs(postgres: Postgres, address: str) -> None:
    """`/health` returns 503 without delay, however often it is asked. Afterwards all goes on. A
    signal ends the server soon even while the database hangs.
    """
    with Hosted("--database", address, prepare=HURRY) as server, server.client() as client:
        _wait_for(server.http, 200)
        with _paused(postgres):
            _wait_for(server.http, 503)
            for _ in range(12):
                assert _health(server.http) == 503
        _wait_for(server.http, 200)
        assert Post(client, new_table(client)).place()["ok"]
        with _paused(postgres):
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(PATIENCE)
