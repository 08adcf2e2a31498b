"""Crews: work goes out, results come back, and whoever dies is replaced."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cirkis.arena.pool import Pool, ProcessPool, SerialPool
from cirkis.errors import CirkisError

CREWS: list[Callable[[], Pool]] = [SerialPool, lambda: ProcessPool(2)]


def square(number: int) -> int:
    """Work that goes well."""
    return number * number


def refuse(sentence: str) -> None:
    """Work that cannot be done."""
    raise CirkisError(sentence)


def die_once(mark: str) -> int:
    """Work that kills the process which does it first, and tells which does it then."""
    if not Path(mark).exists():
        Path(mark).touch()
        os._exit(3)
    return os.getpid()


@pytest.mark.parametrize("make", CREWS)
def test_every_piece_comes_back_once(make: Callable[[], Pool]) -> None:
    """Whatever is handed in comes back, in some order, and then nobody is busy."""
    pool = make()
    try:
        for number in range(20):
            pool.submit(square, number)
        assert pool.busy == 20
        assert sorted(pool.next() for _ in range(20)) == [square(number) for number in range(20)]
        assert pool.busy == 0
    finally:
        pool.close()


@pytest.mark.parametrize("make", CREWS)
def test_what_cannot_be_done_is_told(make: Callable[[], Pool]) -> None:
    """An error of the work comes back as one, and the next piece is done as ever."""
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
    """The work of a process that dies is done by another, also if it dies with nothing to do."""
    pool = ProcessPool(1)
    try:
        pool.submit(die_once, str(tmp_path / "died"))
        assert pool.next() != os.getpid()
        pool._members[0].process.kill()
        pool._members[0].process.join()
        pool.submit(square, 4)
        assert pool.next() == 16
    finally:
        pool.close()
