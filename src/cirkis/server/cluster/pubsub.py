"""Doorbells between servers on one database: short words that may get lost.

The database is the truth; a bell only saves waiting for the next look at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import psycopg
import redis.asyncio
from redis.exceptions import RedisError

from cirkis.server.storage.postgres import SECONDS_TO_CONNECT, read_address
from cirkis.server.storage.store import Result, StoreError

CHANNEL = "cirkis"
SECONDS_TO_HEAR = 0.5  # of a thread's waiting, after which it looks whether it is to end
LONGEST_NOTICE = 7900  # bytes; PostgreSQL takes less than 8000


class PubSubError(Exception):
    """Nothing can be rung or heard at the moment; the message says why."""


class PubSub(Protocol):
    """A way to reach the other servers."""

    name: str

    async def publish(self, text: str) -> None:
        """Everybody who listens hears this, oneself too.

        Raises:
            PubSubError: nobody can be reached now.
        """
        ...

    def subscribe(self) -> AsyncIterator[str]:
        """What is rung from now on; the first word is an empty one, when one begins to hear.

        Raises:
            PubSubError: nothing can be heard any more.
        """
        ...

    async def close(self) -> None:
        """Ends the connections."""
        ...


class RedisPubSub:
    """Rings through Redis."""

    def __init__(self, address: str) -> None:
        """Connects later, when it is used.

        Raises:
            StoreError: this is no address of Redis.
        """
        self.name = "Redis"
        try:
            self._client = redis.asyncio.Redis.from_url(
                address, socket_connect_timeout=SECONDS_TO_CONNECT, health_check_interval=10
            )
        except ValueError:
            raise StoreError(
                "the address of Redis cannot be read; give redis://:password@host:6379/0"
            ) from None

    async def publish(self, text: str) -> None:
        """See `PubSub`."""
        try:
            await self._client.publish(CHANNEL, text)
        except (RedisError, OSError) as problem:
            raise PubSubError(str(problem)) from None

    async def subscribe(self) -> AsyncIterator[str]:
        """See `PubSub`."""
        listening = self._client.pubsub(ignore_subscribe_messages=True)
        try:
            await listening.subscribe(CHANNEL)
            yield ""
            while True:
                message = await listening.get_message(timeout=5.0)
                if message is not None:
                    yield message["data"].decode()
        except (RedisError, OSError) as problem:
            raise PubSubError(str(problem)) from None
        finally:
            await listening.aclose()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """See `PubSub`."""
        await self._client.aclose()


class PostgresPubSub:
    """Rings through PostgreSQL's LISTEN and NOTIFY, with a thread for either."""

    def __init__(self, address: str) -> None:
        self.name = "PostgreSQL"
        self._address = address
        self._ringing = ThreadPoolExecutor(1, thread_name_prefix="cirkis-ring")
        self._hearing = ThreadPoolExecutor(1, thread_name_prefix="cirkis-hear")
        self._out: Raw | None = None

    async def publish(self, text: str) -> None:
        """See `PubSub`."""
        if len(text.encode()) <= LONGEST_NOTICE:
            await _in_thread(self._ringing, lambda: self._publish(text))

    def _publish(self, text: str) -> None:
        if self._out is None or self._out.closed:
            self._out = connect(self._address)
        self._out.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def subscribe(self) -> AsyncIterator[str]:
        """See `PubSub`."""
        connection = await _in_thread(self._hearing, lambda: connect(self._address))
        try:
            await _in_thread(
                self._hearing, lambda: connection.execute(f"LISTEN {CHANNEL}".encode())
            )
            yield ""
            while True:
                for text in await _in_thread(self._hearing, lambda: _next_words(connection)):
                    yield text
        finally:
            self._hearing.submit(connection.close)

    async def close(self) -> None:
        """See `PubSub`."""
        if self._out is not None:
            self._ringing.submit(self._out.close)
        await asyncio.to_thread(self._ringing.shutdown)
        await asyncio.to_thread(self._hearing.shutdown)


Raw = psycopg.Connection[tuple[Any, ...]]


def connect(address: str) -> Raw:
    """A connection to PostgreSQL outside the pool, whose statements are committed at once."""
    url = read_address(address).set(drivername="postgresql")
    return psycopg.connect(
        url.render_as_string(hide_password=False),
        autocommit=True,
        connect_timeout=SECONDS_TO_CONNECT,
        application_name="cirkis",
    )


def _next_words(connection: Raw) -> list[str]:
    heard = connection.notifies(timeout=SECONDS_TO_HEAR, stop_after=1)
    return [notice.payload for notice in heard]


async def _in_thread(thread: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, work)
    except psycopg.Error as problem:
        raise PubSubError(str(problem)) from None
