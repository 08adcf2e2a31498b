"""A worker that hangs is replaced, just like one that exits."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from cirkis.server.storage import databases
from tests.server.helpers import Post, new_table, wait_while
from tests.server.hosted import Hosted
from tests.server.run.test_serve import TOKEN, numbers
from tests.services import Postgres, free_port

REPLACED_WITHIN = 15.0  # seconds
METRICS = f"127.0.0.1:{free_port()}"


@pytest.fixture(scope="module")
def server(postgres: Postgres) -> Iterator[Hosted]:
    """Yield a server with two workers, and without the Redis that its settings name."""
    address = postgres.address(postgres.new_database())
    databases.upgrade(Path(), address)
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    flags = ("--workers", "2", "--redis", nobody, "--metrics", METRICS, "--metrics-token", TOKEN)
    with Hosted("--database", address, *flags) as running:
        yield running
        assert running.end() == 0
        assert running.workers == []


@pytest.fixture
def client(server: Hosted) -> Iterator[httpx.Client]:
    with server.client() as fresh:
        yield fresh


def test_start_without_redis(server: Hosted, client: httpx.Client) -> None:
    assert Post(client, new_table(client)).place()["ok"]
    assert "Redis is not answering" in server.complaints


def test_killed_worker(server: Hosted, client: httpx.Client) -> None:
    """Workers share a port and metrics, and one that is killed is replaced."""
    done, restarts = 'cirkis_commands_total{result="ok"}', "cirkis_worker_restarts_total"
    before = numbers(client)
    player = Post(client, new_table(client))
    for _ in range(6):
        assert player.place()["ok"]
    wait_while(lambda: numbers(client)[done] < before.get(done, 0) + 6)
    victim = server.workers[0]
    os.kill(victim, signal.SIGKILL)  # as the system does when memory runs out
    wait_while(lambda: f"worker {victim} exited with code -9; starting" not in server.complaints)
    for _ in range(4):
        assert _again(player.place)["ok"]
    ways = ("/metrics", f"http://{METRICS}/metrics")
    told = [partial(_again, partial(numbers, client, way)) for way in ways]
    wait_while(lambda: any(tell()[restarts] != before[restarts] + 1 for tell in told))
    assert _again(player.view)["plies"] == 10


def _again(ask: Callable[[], Any]) -> Any:
    """Send a request; repeat it if the killed worker broke the connection."""
    for _ in range(20):
        try:
            return ask()
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("no worker answers")


def test_hung_worker(server: Hosted, client: httpx.Client) -> None:
    """A worker whose loop hangs is killed and replaced within 15 seconds; play goes on."""
    player = Post(client, new_table(client))
    victim, start = server.workers[0], time.monotonic()
    os.kill(victim, signal.SIGSTOP)
    try:
        while victim in server.workers or len(server.workers) < 2:
            assert time.monotonic() < start + REPLACED_WITHIN, "the worker was not replaced"
            time.sleep(0.1)
    finally:
        if victim in server.workers:
            os.kill(victim, signal.SIGKILL)
    assert f"worker {victim} is hanging" in server.complaints
    with server.client() as fresh:
        assert _again(Post(fresh, player.table_id).place)["ok"]


def test_paused_server(server: Hosted) -> None:
    """A server that was paused with its container replaces no worker afterwards."""
    before = server.workers
    everybody = [server.process.pid, *before]
    for process in everybody:
        os.kill(process, signal.SIGSTOP)
    time.sleep(12)
    for process in everybody:
        os.kill(process, signal.SIGCONT)
    time.sleep(2)
    assert server.workers == before
    with server.client() as fresh:
        assert _again(partial(fresh.get, "/health")).status_code == 200
