"""Run many tasks in a pool, a few at a time."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Any, TypeVar

from cirkis.lab.jobs.log import JobLog
from cirkis.lab.jobs.pool import Pool, open_pool

BATCH_SECONDS = 1.0  # roughly the length of a batch: little is lost if one is interrupted
MAX_BATCH = 64

Plan = TypeVar("Plan")
Result = TypeVar("Result")


def run_tasks(
    pool: Pool, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield a function's result for each tuple of arguments, in any order.

    At most `2 * pool.size` tasks are pending at a time; `tasks` is read as needed.
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
    """Yield a function's results for all numbers, in batches of about a second.

    Each of the `count` numbers is passed as the last argument, after `arguments`.
    Batches shrink towards the end, so that all processes finish together.
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
    started = time.monotonic()
    return [function(*arguments, number) for number in numbers], time.monotonic() - started


def run_missing(
    log: JobLog[int, Any],
    function: Callable[[Plan, int], bytes],
    plan: Plan,
    count: int,
    *,
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[int]:
    """Run the parts of a plan, `count` in all, that are missing from a log.

    `function` returns the line for a part, which is added to the log. After each part, yield the
    number of new parts so far.
    """
    missing = ((plan, number) for number in range(count) if number not in log.results)
    with closing(open_pool(jobs, cluster)) as pool:
        for new, line in enumerate(run_tasks(pool, function, missing), 1):
            log.add([line])
            yield new
