"""The arena on a Dask cluster of real processes on this machine."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis import Options
from cirkis.errors import CirkisError
from cirkis.lab import ArenaProgress, Plan, run_arena
from cirkis.lab.jobs.log import GAMES
from tests.lab.arena.players import CIRKIS, HERE, outcome

PLAN = Plan(("taker", "random"), Options(center_ring=True), rounds=12, seed=9)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process with a nanny that restarts it when it dies."""
    distributed = pytest.importorskip("distributed")  # takes long to import
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_worker_is_killed(cluster: Any, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill(progress: ArenaProgress) -> None:
        if not killed and progress.games >= 4:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    standings = run_arena(
        PLAN, cluster=cluster.scheduler_address, folder=tmp_path, on_progress=kill
    )
    assert killed
    assert outcome(standings) == outcome(run_arena(PLAN))
    games = [json.loads(line)["game"] for line in (tmp_path / GAMES).read_text().splitlines()]
    assert sorted(games) == list(range(PLAN.games))


def test_programs_end_on_the_cluster(cluster: Any) -> None:
    from distributed import Client

    plan = Plan((f"gtp:{CIRKIS} random", "random"), rounds=6)
    standings = run_arena(plan, cluster=cluster.scheduler_address)
    assert (standings.games, standings.faults) == (12, [])
    with Client(cluster.scheduler_address, set_as_default=False) as client:
        assert set(client.run(programs).values()) == {0}


def programs() -> int:
    from cirkis.lab.arena.run import _factories

    return len(_factories)


def test_players_that_cannot_be_made_on_the_cluster(cluster: Any) -> None:
    with pytest.raises(CirkisError, match="cannot make a player"):
        run_arena(Plan((f"python:{HERE}:Nobody", "random")), cluster=cluster.scheduler_address)


def test_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("cirkis.lab.jobs.cluster.CONNECT_TIMEOUT", 1)
    for address in ("tcp://127.0.0.1:9", "no address"):
        with pytest.raises(CirkisError, match=f'no cluster answers at "{address}"'):
            run_arena(PLAN, cluster=address)
