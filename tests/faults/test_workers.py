"""A worker that hangs is replaced, just like one that exits."""

import os
import signal
import time

import httpx

from tests.server.helpers import Post, new_table
from tests.server.hosted import Hosted
from tests.services import free_port

REPLACED_WITHIN = 15.0  # seconds


def test_hung_worker(address: str) -> None:
    """A worker whose loop hangs is killed and replaced within 15 seconds; play goes on."""
    with Hosted("--database", address, "--workers", "2") as server, server.client() as client:
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
        with httpx.Client(base_url=server.http, timeout=20) as fresh:
            assert Post(fresh, player.table_id).place()["ok"]
        assert server.end() == 0


def test_paused_server(address: str) -> None:
    """A server that was paused with its container replaces no worker afterwards."""
    with Hosted("--database", address, "--workers", "2") as server, server.client() as client:
        before = server.workers
        everybody = [server.process.pid, *before]
        for process in everybody:
            os.kill(process, signal.SIGSTOP)
        time.sleep(12)
        for process in everybody:
            os.kill(process, signal.SIGCONT)
        time.sleep(2)
        assert server.workers == before
        assert client.get("/health").status_code == 200
        assert server.end() == 0


def test_start_without_redis(address: str) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    flags = ("--database", address, "--workers", "2", "--redis", nobody)
    with Hosted(*flags) as server, server.client() as client:
        assert Post(client, new_table(client)).place()["ok"]
        assert server.end() == 0
        assert "Redis does not answer" in server.complaints
