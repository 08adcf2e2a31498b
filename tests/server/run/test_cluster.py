"""Computers and analyses that a Dask cluster thinks for: a scheduler and workers as programs."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.cli.running import refused, run
from tests.nightly import IS_NIGHTLY
from tests.server.helpers import Post, new_table
from tests.server.hosted import Hosted
from tests.services import free_port
from tests.waiting import PATIENCE, until

AWAY_FROM_THE_BOOK = {"target": 39}


def against(level: str) -> dict[str, Any]:
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    return {"options": AWAY_FROM_THE_BOOK, "seats": seats}


@contextmanager
def dask(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "dask", *words, "--no-dashboard"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)


def done_by_workers(client: Any) -> set[str]:
    """Return the names of the functions that the cluster has run."""
    names: list[str] = client.run_on_scheduler(
        lambda dask_scheduler: [*dask_scheduler.task_prefixes]
    )
    return {name.strip("_") for name in names}


def messages_of(client: Any, path: str) -> list[dict[str, Any]]:
    lines = client.get(path, timeout=PATIENCE).text.splitlines()
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


def test_a_game_outlives_workers_and_scheduler(tmp_path: Path) -> None:
    """If a worker is killed while it thinks, another one begins again; if the whole cluster is
    gone, the server thinks by itself.
    """
    distributed = pytest.importorskip("distributed")  # takes long to import
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as programs:
        scheduler = programs.enter_context(
            dask("scheduler", "--host", "127.0.0.1", "--port", str(port))
        )
        for _ in range(2):
            programs.enter_context(dask("worker", address, "--nthreads", "1", "--no-nanny"))
        watcher = programs.enter_context(
            distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        )
        watcher.wait_for_workers(2, timeout=PATIENCE)
        pids: dict[str, int] = watcher.run(os.getpid)
        server = programs.enter_context(Hosted("--data", str(tmp_path), "--cluster", address))
        client = programs.enter_context(server.client())
        player = Post(client, new_table(client, against("champion")))
        programs.enter_context(connect(server.live(player.table_id)))  # somebody waits
        player.place()
        at_work = until(lambda: [place for place, tasks in watcher.processing().items() if tasks])
        os.kill(pids[at_work[0]], signal.SIGKILL)
        assert player.wait_until(lambda view: view["plies"] == 2)

        analysed = messages_of(client, f"{player.path}/analysis?seconds=1")
        assert [one["type"] for one in analysed][-2:] == ["analysis", "done"]
        reviewed = messages_of(client, f"{player.path}/review")
        assert [one["type"] for one in reviewed][-2:] == ["review", "done"]
        assert [ply["number"] for ply in reviewed[-2]["game"]["plies"]] == [1, 2]
        with client.stream("GET", f"{player.path}/analysis?seconds=5") as left:
            next(left.iter_lines())
        until(lambda: not any(watcher.processing().values()))
        done = done_by_workers(watcher)
        assert done >= {"choose", "last_analysis", "first_look", "analyse_part"}

        player = Post(client, new_table(client, against("champion")))
        player.place()
        until(lambda: any(watcher.processing().values()))
        scheduler.kill()
        scheduler.wait()
        assert player.wait_until(lambda view: view["plies"] == 2)
        until(lambda: "this server thinks alone" in server.complaints)
        assert "Traceback" not in server.complaints

        if not IS_NIGHTLY:  # another cluster takes as long as all of the above
            return
        programs.enter_context(dask("scheduler", "--host", "127.0.0.1", "--port", str(port)))
        programs.enter_context(dask("worker", address, "--nthreads", "1", "--no-nanny"))
        again = programs.enter_context(
            distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        )

        def is_used() -> bool:
            player = Post(client, new_table(client, against("expert")))
            player.place()
            assert player.wait_until(lambda view: view["plies"] == 2)
            return "choose" in done_by_workers(again)

        until(is_used)


@pytest.mark.skipif(not IS_NIGHTLY, reason="every night")
def test_no_cluster_at_the_start(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    address = f"tcp://127.0.0.1:{free_port()}"
    with Hosted("--data", str(tmp_path), "--cluster", address) as server:
        with server.client() as client:
            player = Post(client, new_table(client, against("expert")))
            player.place()
            assert player.wait_until(lambda view: view["plies"] == 2)
        until(lambda: f"{address} is gone or has no workers" in server.said + server.complaints)


def test_no_address(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    flags = ("--port", "0", "--data", str(tmp_path), "--cluster", "nowhere://x")
    assert '"nowhere://x" is no address of a cluster' in refused(run("serve", *flags))
