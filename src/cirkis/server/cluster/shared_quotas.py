"""Count usage by people and addresses in Redis, so that all servers share the quotas.

Charging never waits for Redis: each charge counts in this process immediately, and is sent to Redis
in a batch. Once Redis reports that a quota is used up, this process refuses more until the count
restarts. It also refuses more for a moment if much of what is left is used before Redis answers.
While Redis is down, each process counts by itself.
"""

import asyncio
import logging
from collections import defaultdict

from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from cirkis.server.cluster.redis_pubsub import redis_client
from cirkis.server.quota_table import QUOTAS
from cirkis.server.quotas import Charge, Quotas

log = logging.getLogger("cirkis.server")

INTERVAL = 0.01  # seconds between batches, so that a flood of charges costs little
PART = 0.25  # fraction of the remaining quota that can be used between two responses from Redis
HOLD = 0.05  # seconds to refuse more once that much is used
PAUSE = 1.0  # seconds before retrying if Redis did not answer
TIMEOUT = 1.0  # seconds to wait for Redis

Costs = defaultdict[Charge, list[int]]
"""The costs of several charges; the keys are the charges with their cost set to 0."""


class SharedQuotas:
    def __init__(self, address: str, quotas: Quotas) -> None:
        self._redis = redis_client(
            address,
            socket_connect_timeout=TIMEOUT,
            socket_timeout=TIMEOUT,
            retry=Retry(NoBackoff(), 1),
        )
        self._quotas = quotas
        self._due, self._sent = Costs(list), Costs(list)
        self._left: dict[Charge, int] = {}  # as of the last response
        self._adding: asyncio.Task[None] | None = None
        self._is_connected = True
        quotas.on_charged = self._note

    def _note(self, charge: Charge) -> None:
        if not QUOTAS[charge.name].seconds or not charge.cost:
            return
        counted = charge._replace(cost=0)
        self._due[counted].append(charge.cost)
        unanswered = (*self._sent.get(counted, ()), *self._due[counted])
        left = self._left.get(counted, charge.most)
        if self._is_connected and sum(unanswered[1:]) > left * PART:
            self._quotas.fill(counted, HOLD)
        if self._adding is None or self._adding.done():
            self._adding = asyncio.create_task(self._add_all())

    async def _add_all(self) -> None:
        while self._due:
            self._sent, self._due = self._due, Costs(list)
            try:
                self._left = await self._add(self._sent)
                self._set_connected()
            except (RedisError, OSError) as problem:
                self._set_connected(problem)
            self._sent = Costs(list)
            await asyncio.sleep(INTERVAL if self._is_connected else PAUSE)

    async def _add(self, costs: Costs) -> dict[Charge, int]:
        """Add costs; return the remainder of each quota."""
        async with self._redis.pipeline(transaction=True) as adding:
            for charge in costs:
                key = f"cirkis:quota:{charge.name}:{charge.key}"
                adding.set(key, 0, nx=True, ex=QUOTAS[charge.name].seconds)
                adding.incrby(key, sum(costs[charge]))
                adding.pttl(key)
            answers = await adding.execute()
        found = {}
        for charge, used, milliseconds in zip(costs, answers[1::3], answers[2::3], strict=True):
            found[charge] = charge.most - used
            if used >= charge.most:
                self._quotas.fill(charge, milliseconds / 1000)
        return found

    def _set_connected(self, problem: Exception | None = None) -> None:
        if problem is not None and self._is_connected:
            log.warning("Redis is not answering (%s); each process counts by itself", problem)
        if problem is None and not self._is_connected:
            log.warning("Redis is answering again; quotas are shared")
        self._is_connected = problem is None

    async def close(self) -> None:
        if self._adding is not None:
            self._adding.cancel()
            await asyncio.gather(self._adding, return_exceptions=True)
        await self._redis.aclose()
