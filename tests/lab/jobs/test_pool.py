"""Pools of processes; tests of arenas with two jobs cover results, errors and killed processes."""

import os
import signal
import sys
import time

import pytest

from cirkis.lab import ProcessPool

pytestmark = [
    pytest.mark.slow,  # starts processes
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows"),
]


def test_a_process_that_dies_idle_is_replaced() -> None:
    pool = ProcessPool(1)
    try:
        pool.submit(os.getpid)
        first = pool.next()
        os.kill(first, signal.SIGKILL)
        time.sleep(0.2)
        pool.submit(os.getpid)
        assert pool.next() not in (first, os.getpid())
    finally:
        pool.close()
