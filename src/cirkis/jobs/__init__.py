"""Long work: shared by processes or a cluster, saved as it is done, and resumed.

pool       processes that share tasks
dask_pool  the workers of a Dask cluster
open_pool  the one or the other
log        results in a file, a line each
run_tasks  many tasks through a pool, in batches, or those that a log lacks
files      files that are whole or not there
"""

from cirkis.jobs.log import GAMES, JobLog
from cirkis.jobs.open_pool import open_pool
from cirkis.jobs.pool import Pool, ProcessPool, SerialPool, Terminated
from cirkis.jobs.run_tasks import run_batches, run_missing, run_tasks

__all__ = [
    "GAMES",
    "JobLog",
    "Pool",
    "ProcessPool",
    "SerialPool",
    "Terminated",
    "open_pool",
    "run_batches",
    "run_missing",
    "run_tasks",
]
