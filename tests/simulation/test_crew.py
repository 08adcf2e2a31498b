"""Crews: work goes out, results come back, and whoever dies is replaced."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.simulation.crew import Alone, Crew, Processes

CREWS: list[Callable[[], Crew]] = [Alone, lambda: Processes(2)]


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
def test_every_piece_comes_back_once(make: Callable[[], Crew]) -> None:
    """Whatever is handed in comes back, in some order, and then nobody is busy."""
    crew = make()
    try:
        for number in range(20):
            crew.submit(square, number)
        assert crew.busy == 20
        assert sorted(crew.next() for _ in range(20)) == [square(number) for number in range(20)]
        assert crew.busy == 0
    finally:
        crew.close()


@pytest.mark.parametrize("make", CREWS)
def test_what_cannot_be_done_is_told(make: Callable[[], Crew]) -> None:
    """An error of the work comes back as one, and the next piece is done as ever."""
    crew = make()
    try:
        crew.submit(refuse, "not on a Sunday")
        with pytest.raises(CirkisError, match="not on a Sunday"):
            crew.next()
        crew.submit(square, 3)
        assert crew.next() == 9
    finally:
        crew.close()


def test_a_dead_process_is_replaced(tmp_path: Path) -> None:
    """The work of a process that dies is done by another, also if it dies with nothing to do."""
    crew = Processes(1)
    try:
        crew.submit(die_once, str(tmp_path / "died"))
        assert crew.next() != os.getpid()
        crew._members[0].process.kill()
        crew._members[0].process.join()
        crew.submit(square, 4)
        assert crew.next() == 16
    finally:
        crew.close()
