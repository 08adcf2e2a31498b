"""Count in Redis what people and addresses use in an hour, so that many servers count as one.

Nobody waits for it: each charge counts in this process at once, and is then added in Redis. If it
was too much there, this process refuses any more until the hour is over. Shorter quotas protect a
process, so each counts its own. While Redis is down each process counts by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time

from limits import RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter
from redis.asyncio import BlockingConnectionPool
from redis.exceptions import RedisError

from cirkis.server.quota_table import QUOTAS
from cirkis.server.quotas import Charge, Quotas
from cirkis.server.storage.store import StoreError

log = logging.getLogger("cirkis.server")

SHARED_FROM = 3600  # seconds
TIMEOUT = 1.0  # of Redis, in seconds
MOST_LINES = 4  # connections to Redis


class SharedQuotas:
    def __init__(self, address: str, quotas: Quotas) -> None:
        """Connects on first use. Raises StoreError if this is not a Redis address."""
        try:
            self._pool = BlockingConnectionPool.from_url(
                address,
                max_connections=MOST_LINES,
                timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                socket_timeout=TIMEOUT,
            )
        except ValueError:
            raise StoreError(
                "the address of Redis cannot be read; give redis://:password@host:6379/0"
            ) from None
        storage = RedisStorage(
            "async+redis://",
            implementation="redispy",
            key_prefix="cirkis:quota",
            connection_pool=self._pool,  # type: ignore[arg-type]
        )
        self._windows = FixedWindowRateLimiter(storage)
        self._quotas, self._tasks = quotas, set[asyncio.Task[None]]()
        self._is_connected = True
        quotas.on_charged = self._share

    def _share(self, charge: Charge) -> None:
        if QUOTAS[charge.name].seconds < SHARED_FROM or not charge.cost:
            return
        task = asyncio.create_task(self._count(charge))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count(self, charge: Charge) -> None:
        window = RateLimitItemPerSecond(charge.most, QUOTAS[charge.name].seconds, charge.name)
        try:
            if not await self._windows.hit(window, charge.key, cost=charge.cost):
                end, _ = await self._windows.get_window_stats(window, charge.key)
                self._quotas.fill(charge, end - time.time())
        except (RedisError, OSError) as problem:
            if self._is_connected:
                log.warning("Redis does not answer (%s); quotas count in each process", problem)
            self._is_connected = False
        else:
            if not self._is_connected:
                log.warning("Redis answers again; quotas are shared")
            self._is_connected = True

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
        await self._pool.aclose()
