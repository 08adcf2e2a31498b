"""Long work: shared by processes or a cluster, saved as it is done, and resumed.

pool       processes that share tasks
dask_pool  the workers of a Dask cluster
log        results in a file, a line each
run_tasks  many tasks through a pool, in batches, or those that a log lacks
files      files that are whole or not there
"""
