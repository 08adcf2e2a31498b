"""Pools: tasks go out, results come back, and dead processes are replaced."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.jobs import Pool, ProcessPool, SerialPool

POOLS: list[Callable[[], Pool]] = [SerialPool, lambda: ProcessPool(2)]


def square(number: int) -> int:
    """Return the square: a task that succeeds."""
    return number * number


def refuse(sentence: str) -> None:
    """Raise an error: a task that fails."""
    raise CirkisError(sentence)


def die_once(mark: str) -> int:
    """Kill the first process that does this task; return the id of the second."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(3)
    return os.getpid()


@pytest.mark.parametrize("make", POOLS)
def test_every_task_comes_back_once(make: Callable[[], Pool]) -> None:
    """Every submitted task comes back once, in any order, and then none is pending."""
    pool = make()
    try:
        for number in range(20):
            pool.submit(square, number)
        assert pool.pending == 20
        assert sorted(pool.next() for _ in range(20)) == [square(number) for number in range(20)]
        assert pool.pending == 0
    finally:
        pool.close()


@pytest.mark.parametrize("make", POOLS)
def test_errors_of_tasks(make: Callable[[], Pool]) -> None:
    """An error of a task is raised again, and the pool goes on working."""
    pool = make()
    try:
        pool.submit(refuse, "not on a Sunday")
        with pytest.raises(CirkisError, match="not on a Sunday"):
            pool.next()
        pool.submit(square, 3)
        assert pool.next() == 9
    finally:
        pool.close()


def test_a_dead_process_is_replaced(tmp_path: Path) -> None:
    """Another process takes over the task of a dead one, even of one that died idle."""
    pool = ProcessPool(1)
    try:
        pool.submit(die_once, str(tmp_path / "died"))
        assert pool.next() != os.getpid()
        pool._workers[0].process.kill()
        pool._workers[0].process.join()
        pool.submit(square, 4)
        assert pool.next() == 16
    finally:
        pool.close()
