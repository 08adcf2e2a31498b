"""Compiling the strong players' code beside the server, so that neither it nor a page waits.

On a machine where this was never done it takes ten to twenty seconds; in a thread of the server it
would stop everything else for as long.
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
    """A process of its own that fills the cache of compiled code, if that is still to be done."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins, unless all is there already or there is no compiler."""
        if can_compile() and not is_warm():
            self._task = asyncio.create_task(_compile())

    async def done(self) -> None:
        """Returns when computers can be asked; at once where nothing has to be done."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Ends it, done or not."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])


async def _compile() -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
    )
    try:
        _, told = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        last = told.decode(errors="replace").strip().rpartition("\n")[2]
        log.warning("compiling ahead failed, computers compile when they play: %s", last)
