"""Share through Redis what people and addresses have used, so that many servers count as one.

Nobody waits for it: every second a server adds what was used there to the counts in Redis, and
takes over what they are then. While Redis is away each server counts by itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

import redis.asyncio
from redis.exceptions import RedisError

from cirkis.server.quotas import Quotas
from cirkis.server.storage.store import StoreError

log = logging.getLogger("cirkis.server")

INTERVAL = 1.0  # seconds between exchanges
TIMEOUT = 1.0  # timeout of Redis, in seconds
BATCH = 200  # reports per batch, so that nothing else waits long
PREFIX = "cirkis:quota"

# What is used within a time is a number that expires. What is held is a number for each server,
# with the time until which it counts, since servers may end without a word.
_EXCHANGE = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local totals = {}
for i, key in ipairs(KEYS) do
  local amount, seconds = ARGV[2 * i], tonumber(ARGV[2 * i + 1])
  if seconds > 0 then
    local used = redis.call('INCRBYFLOAT', key, amount)
    if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, seconds * 1000) end
    totals[i] = {used, redis.call('PTTL', key)}
  else
    redis.call('HSET', key, ARGV[1], amount .. ' ' .. now + 10000)
    redis.call('PEXPIRE', key, 10000)
    local total = 0
    for _, held in ipairs(redis.call('HVALS', key)) do
      local count, expires = string.match(held, '(%S+) (%S+)')
      if tonumber(expires) > now then total = total + tonumber(count) end
    end
    totals[i] = {tostring(total), 0}
  end
end
return totals
"""


class SharedQuotas:
    """Counts shared with other servers through Redis."""

    def __init__(self, address: str, quotas: Quotas) -> None:
        """Prepare to connect on first use.

        Raises:
            StoreError: this is not a Redis address.
        """
        self._quotas, self._server = quotas, secrets.token_hex(8)
        self._is_connected = True
        try:
            self._client = redis.asyncio.Redis.from_url(
                address, socket_connect_timeout=TIMEOUT, socket_timeout=TIMEOUT
            )
        except ValueError:
            raise StoreError(
                "the address of Redis cannot be read; give redis://:password@host:6379/0"
            ) from None
        self._script = self._client.register_script(_EXCHANGE)

    async def run(self) -> None:
        """Exchange the counts periodically, forever."""
        self._quotas.is_shared = True
        try:
            while True:
                await asyncio.sleep(INTERVAL)
                try:
                    await self._exchange()
                except (RedisError, OSError) as problem:
                    self._note_connection(problem)
                except Exception:
                    log.exception("counts were not exchanged with other servers")
        finally:
            await self._client.aclose()

    async def _exchange(self) -> None:
        reports = self._quotas.reports()
        for first in range(0, len(reports), BATCH):
            batch = reports[first : first + BATCH]
            keys = [f"{PREFIX}:{report.name}:{report.key}" for report in batch]
            args = [str(number) for report in batch for number in (report.amount, report.seconds)]
            totals = await self._script(keys, [self._server, *args])
            for report, (total, milliseconds) in zip(batch, totals, strict=True):
                self._quotas.learn(report, float(total), milliseconds / 1000)
        if reports:
            self._note_connection(None)

    def _note_connection(self, problem: Exception | None) -> None:
        if problem is not None:
            self._quotas.forget_others()
        if problem is not None and self._is_connected:
            log.warning("Redis does not answer (%s); this server counts quotas by itself", problem)
        elif problem is None and not self._is_connected:
            log.warning("Redis answers again; quotas are shared")
        self._is_connected = problem is None
