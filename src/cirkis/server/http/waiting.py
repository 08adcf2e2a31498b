"""Cancel work for a request whose sender has hung up."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

LOOK_INTERVAL = 0.5  # seconds between checks that the sender is still waiting

Answer = TypeVar("Answer")


async def while_waited_for(request: Request, work: Awaitable[Answer]) -> Answer:
    """Return the result of some work; cancel it if the sender hangs up.

    The work runs in the caller's task, so that its processor time counts towards the request. The
    body must already have been read. Raises ClientDisconnect if the sender has hung up.
    """
    limit = asyncio.timeout(None)
    try:
        async with limit:
            watch = _Watch(request, limit)
            try:
                return await work
            finally:
                watch.end()
    except TimeoutError:
        if limit.expired():
            raise ClientDisconnect from None
        raise


class _Watch:
    """Polls for a disconnect; most requests end before the first check."""

    def __init__(self, request: Request, limit: asyncio.Timeout) -> None:
        self._request, self._limit = request, limit
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._begin = self._loop.call_later(LOOK_INTERVAL, self._start)

    def _start(self) -> None:
        self._task = self._loop.create_task(self._look())

    async def _look(self) -> None:
        while not await self._request.is_disconnected():
            await asyncio.sleep(LOOK_INTERVAL)
        self._limit.reschedule(self._loop.time())

    def end(self) -> None:
        self._begin.cancel()
        if self._task is not None:
            self._task.cancel()
