"""Make a set in a process of its own, limited in time and memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import subprocess
import sys
from typing import Any

from cirkis.printing.apart import MOST_FILE
from cirkis.server.printing.order import Order, Reply
from cirkis.tables.table.refusals import refused

COMMAND = (sys.executable, "-P", "-m", "cirkis.printing.apart")
MOST_WAIT = 120.0  # seconds for a process, which may share its CPU
_MOST_LINE = 1 << 20  # bytes of the line before it
_KILLED = -9

log = logging.getLogger("cirkis.server")


async def run_apart(order: Order) -> tuple[Reply, float]:
    """Return the reply to an order, and the CPU seconds it took; cancelling kills the process.

    Raises Refused if the process failed.
    """
    process = _Process()
    try:
        output = await asyncio.to_thread(process.run, order.json)
    except BaseException:
        process.kill()
        raise
    if output is None:
        return Reply({"too_large": True}, b"", 0), MOST_WAIT
    line, _, data = output.partition(b"\n")
    told: dict[str, Any] = json.loads(line)
    seconds = float(told.pop("seconds"))
    return Reply(told, data, len(output)), seconds


class _Process:
    """A process that another thread may kill before, during and after its run."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._is_killed = False

    def run(self, order: bytes) -> bytes | None:
        """Return the process's output; None if it took too much time or memory."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment()
        )
        with self._process as process:
            if self._is_killed:
                process.kill()
            try:
                output, complaint = process.communicate(order, timeout=MOST_WAIT)
            except subprocess.TimeoutExpired:
                process.kill()
                return None
        if process.returncode == 0 and len(output) <= MOST_FILE + _MOST_LINE:
            return output
        if process.returncode <= _KILLED or process.returncode == 0:  # by the system's limits
            return None
        if not self._is_killed:
            log.error("a set could not be made: %r", complaint[-400:].decode("utf-8", "replace"))
        raise refused("internal")

    def kill(self) -> None:
        """Kill the process, now or as soon as it starts."""
        self._is_killed = True
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()


def _environment() -> dict[str, str]:
    """Return the environment of the process: single-threaded, without the server's secrets."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CIRKIS_")}
    return {**kept, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
