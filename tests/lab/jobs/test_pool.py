"""Pools of processes; tests of arenas with two jobs cover results, errors and killed processes."""

import atexit
import os
import signal
import sys
import time
from contextlib import closing

import pytest

from cirkis.lab import ProcessPool
from tests.services import runs
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,  # starts processes
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows"),
]


def test_a_process_that_dies_idle_is_replaced() -> None:
    with closing(ProcessPool(1)) as pool:
        pool.submit(os.getpid)
        first = pool.next()
        os.kill(first, signal.SIGKILL)
        until(lambda: not runs(first))
        pool.submit(os.getpid)
        assert pool.next() not in (first, os.getpid())


def test_processes_end_quietly(capfd: pytest.CaptureFixture[str]) -> None:
    """Even on a busy machine, no signal interrupts what libraries such as torch do at exit."""
    pool = ProcessPool(1)
    pool.submit(atexit.register, time.sleep, 0.6)
    pool.next()
    process = pool._workers[0].process
    end = process.terminate
    process.terminate = lambda: (time.sleep(0.3), end())[1]  # pyrefly: ignore[method-assign]
    pool.close()
    assert capfd.readouterr().err == ""
