"""Cancel work for a request whose sender has hung up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

LOOK_INTERVAL = 0.5  # seconds between checks whether the sender is still waiting

Answer = TypeVar("Answer")


async def while_waited_for(request: Request, work: Awaitable[Answer]) -> Answer:
    """Return the result of some work; cancel it if the sender hangs up.

    The work stays in the caller's task, where its processor time counts for the request. The
    request's body must have been read. Raises ClientDisconnect if the sender has hung up.
    """
    try:
        async with asyncio.timeout(None) as limit:
            watch = asyncio.create_task(_watch(request, limit))
            try:
                return await work
            finally:
                watch.cancel()
    except TimeoutError:
        if limit.expired():
            raise ClientDisconnect from None
        raise


async def _watch(request: Request, limit: asyncio.Timeout) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(LOOK_INTERVAL)
    limit.reschedule(asyncio.get_running_loop().time())
