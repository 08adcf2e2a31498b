"""Opens the pool that command-line options ask for."""

from __future__ import annotations

from collections.abc import Callable

from cirkis.lab.jobs.pool import Pool, ProcessPool, SerialPool


def open_pool(
    jobs: int, cluster: str | None = None, cleanup: Callable[[], None] = lambda: None
) -> Pool:
    """Return a pool: a cluster, several processes, or this one.

    Args:
        jobs: how many processes of this machine to use.
        cluster: the address of the scheduler of a Dask cluster to use instead.
        cleanup: called on every worker of the cluster when the pool is closed.

    Raises:
        CirkisError: no cluster answers at the address, or dask.distributed is not installed.
    """
    if cluster is None:
        return SerialPool() if jobs == 1 else ProcessPool(jobs)
    from cirkis.lab.jobs.dask_pool import DaskPool

    return DaskPool(cluster, cleanup)
