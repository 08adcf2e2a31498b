"""Publish and receive through Redis."""

from collections.abc import AsyncIterator
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from cirkis.server.cluster.pubsub import CHANNEL, PubSub, PubSubError
from cirkis.server.storage.postgres import CONNECT_TIMEOUT
from cirkis.server.storage.store import StoreError

ANSWER_TIMEOUT = 1.0  # seconds to wait for Redis before messages go through PostgreSQL


def redis_client(address: str, **settings: Any) -> Redis:
    """Return a client that connects on first use. Raises StoreError if the address is invalid."""
    try:
        return Redis.from_url(address, **settings)
    except ValueError:
        raise StoreError(
            "the address of Redis is invalid; give redis://:password@host:6379/0"
        ) from None


class RedisPubSub(PubSub):
    def __init__(self, address: str) -> None:
        self.name = "Redis"
        self._client = redis_client(
            address,
            socket_connect_timeout=CONNECT_TIMEOUT,
            socket_timeout=ANSWER_TIMEOUT,
            health_check_interval=10,
        )

    async def publish(self, text: str) -> None:
        try:
            await self._client.publish(CHANNEL, text)
        except (RedisError, OSError) as problem:
            raise PubSubError(str(problem)) from None

    async def subscribe(self) -> AsyncIterator[bytes]:
        subscription = self._client.pubsub(ignore_subscribe_messages=True)
        try:
            await subscription.subscribe(CHANNEL)
            yield b""
            while True:
                message = await subscription.get_message(timeout=5.0)
                if message is not None:
                    yield message["data"]
        except (RedisError, OSError) as problem:
            raise PubSubError(str(problem)) from None
        finally:
            await subscription.aclose()

    async def close(self) -> None:
        await self._client.aclose()
