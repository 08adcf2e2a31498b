"""Numbered tasks through a pool, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from cirkis.jobs.pool import Pool

Plan = TypeVar("Plan")
Result = TypeVar("Result")


def run_tasks(
    pool: Pool, function: Callable[[Plan, int], Result], plan: Plan, numbers: Iterable[int]
) -> Iterator[Result]:
    """Yield what a function gives for every number, in any order.

    Args:
        pool: does the tasks; it has twice as many as it can do at once.
        function: a function of a module, so that it can be pickled.
        plan: its first argument.
        numbers: its second, one after the other.

    Raises:
        CirkisError: a task failed.
    """
    waiting = iter(numbers)
    while True:
        while pool.pending < 2 * pool.size and (number := next(waiting, None)) is not None:
            pool.submit(function, plan, number)
        if not pool.pending:
            return
        result: Any = pool.next()
        yield result
