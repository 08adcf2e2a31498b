"""Long work: shared by processes or a cluster, saved as it is done, and resumed.

pool       processes that share tasks
dask_pool  the workers of a Dask cluster
open_pool  the one or the other
run_tasks  numbered tasks through a pool
log        results in a folder, a line each
files      files that are whole or not there
"""

from cirkis.jobs.log import JobLog
from cirkis.jobs.open_pool import open_pool
from cirkis.jobs.pool import Pool, ProcessPool, SerialPool, Terminated
from cirkis.jobs.run_tasks import run_tasks

__all__ = ["JobLog", "Pool", "ProcessPool", "SerialPool", "Terminated", "open_pool", "run_tasks"]
