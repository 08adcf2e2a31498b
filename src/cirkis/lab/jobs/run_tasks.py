"""Many tasks through a pool, a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, TypeVar

from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.pool import Pool, open_pool

BATCH_SECONDS = 1.0  # about what a batch takes, so that little is lost with it
MAX_BATCH = 64

Plan = TypeVar("Plan")
Result = TypeVar("Result")


def run_tasks(
    pool: Pool, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield what a function returns for each task, in any order.

    Args:
        pool: runs the tasks; up to twice as many are queued as run at a time.
        function: a function of a module, so that it can be pickled.
        tasks: its arguments; they are read as they are needed.

    Raises:
        CirkisError: a task failed.
    """
    waiting = iter(tasks)
    while True:
        while pool.pending < 2 * pool.size and (task := next(waiting, None)) is not None:
            pool.submit(function, *task)
        if not pool.pending:
            return
        result: Result = pool.next()
        yield result


def run_batches(
    pool: Pool,
    function: Callable[..., Result],
    arguments: tuple[Any, ...],
    numbers: Iterable[int],
    count: int,
) -> Iterator[list[Result]]:
    """Yield what a function returns for numbers, in batches of about a second.

    Batches shrink towards the end, so that all processes finish together.

    Args:
        pool: runs the batches.
        function: a function of a module, so that it can be pickled.
        arguments: its first arguments; the last is a number.
        numbers: the numbers.
        count: how many numbers there are.

    Raises:
        CirkisError: a task failed.
    """
    left, size, waiting = count, 1, iter(numbers)

    def batches() -> Iterator[tuple[Any, ...]]:
        nonlocal left
        while batch := list(islice(waiting, max(1, min(size, left // (2 * pool.size))))):
            left -= len(batch)
            yield function, arguments, batch

    for results, seconds in run_tasks(pool, _run_batch, batches()):
        size = max(1, min(MAX_BATCH, int(len(results) * BATCH_SECONDS / max(seconds, 1e-6))))
        yield results


def _run_batch(
    function: Callable[..., Result], arguments: tuple[Any, ...], numbers: list[int]
) -> tuple[list[Result], float]:
    """Return the results, and the seconds they took."""
    begun = time.monotonic()
    return [function(*arguments, number) for number in numbers], time.monotonic() - begun


def run_missing(
    log: JobLog[int, Any],
    function: Callable[[Plan, int], bytes],
    plan: Plan,
    count: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[int]:
    """Do the numbered parts of a plan that a log lacks; yield how many are new after each.

    Args:
        log: the results by number; receives the new ones.
        function: returns the line of a part; a function of a module, so that it can be pickled.
        plan: its first argument.
        count: how many parts there are.
        jobs: how many processes share the work.
        cluster: the address of a Dask cluster that does it instead.

    Raises:
        CirkisError: a task failed, or there is no such cluster.
    """
    missing = ((plan, number) for number in range(count) if number not in log.results)
    with closing(open_pool(jobs, cluster)) as pool:
        for new, line in enumerate(run_tasks(pool, function, missing), 1):
            log.add([line])
            yield new
