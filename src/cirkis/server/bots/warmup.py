"""Compile the strong players' code beside the server, so that neither it nor a page waits.

The first time on a machine this takes ten to twenty seconds. In a thread of the server it would
hold up everything else for as long.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE

from cirkis.search.warmup import can_compile, is_warm

log = logging.getLogger("cirkis.server")

COMMAND = (sys.executable, "-c", "from cirkis.search.warmup import warm_up; warm_up()")


class Warmup:
    """A process that fills the cache of compiled code, if that is still to be done."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the process, unless the code is compiled already or there is no compiler."""
        if can_compile() and not is_warm():
            self._task = asyncio.create_task(_compile())

    async def wait(self) -> None:
        """Wait until computers can play; not at all if nothing has to be compiled."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Stop the process, finished or not."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])


async def _compile() -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
    )
    try:
        _, stderr = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        reason = stderr.decode(errors="replace").strip().rpartition("\n")[2]
        log.warning("compiling ahead failed, computers compile when they play: %s", reason)
