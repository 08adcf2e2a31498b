"""Pools of processes; arenas with two jobs test results, errors, and processes that die."""

import os
import signal
import sys
import time

import pytest

from cirkis.lab import ProcessPool

pytestmark = [
    pytest.mark.slow,  # starts processes
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ there"),
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
