"""Bring what the database's thread has done into the event loop: all of a transaction in one step.

asyncio.wrap_future wakes the loop for each piece of work, which took longer than the work.
"""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

Result = TypeVar("Result")


class Arrivals:
    """Pieces of work that coroutines of one loop wait for."""

    def __init__(self) -> None:
        self._done: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._is_called = False

    async def wait(self, work: Future[Result]) -> Result:
        """Return the result of work once it is done; it goes on if nobody waits any more."""
        loop = asyncio.get_running_loop()
        here: asyncio.Future[Result] = loop.create_future()
        work.add_done_callback(partial(self._arrive, loop, here))
        return await here

    def _arrive(
        self, loop: asyncio.AbstractEventLoop, here: asyncio.Future[Any], work: Future[Any]
    ) -> None:
        """Call the loop, in the thread that did the work, unless it is called already."""
        self._done.append((here, work))
        if not self._is_called:
            self._is_called = True
            with suppress(RuntimeError):  # the loop has ended, and all who waited with it
                loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._is_called = False  # first: whatever arrives after this calls again
        while self._done:
            here, work = self._done.popleft()
            if here.done():
                continue
            problem = work.exception()
            if problem is None:
                here.set_result(work.result())
            else:
                here.set_exception(problem)
