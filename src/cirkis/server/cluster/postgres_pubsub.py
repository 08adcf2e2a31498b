"""Publish through PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg

from cirkis.server.cluster.pubsub import CHANNEL, PubSub, PubSubError
from cirkis.server.storage.postgres import CONNECT_TIMEOUT, parse_address
from cirkis.server.storage.store import Result

NOTIFY_TIMEOUT = 0.5  # seconds between a thread's checks whether to stop
MAX_PAYLOAD = 7900  # bytes; PostgreSQL takes less than 8000


class PostgresPubSub(PubSub):
    """One thread listens, another notifies."""

    def __init__(self, address: str) -> None:
        self.name = "PostgreSQL"
        self._address = address
        self._notifier = ThreadPoolExecutor(1, thread_name_prefix="cirkis-notify")
        self._listener = ThreadPoolExecutor(1, thread_name_prefix="cirkis-listen")
        self._notify_connection: RawConnection | None = None
        self._listen_connection: RawConnection | None = None

    async def publish(self, text: str) -> None:
        if len(text.encode()) <= MAX_PAYLOAD:
            await _in_thread(self._notifier, lambda: self._notify(text))

    def _notify(self, text: str) -> None:
        if self._notify_connection is None or self._notify_connection.closed:
            self._notify_connection = connect(self._address)
        self._notify_connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def _stop_notifying(self) -> None:
        if self._notify_connection is not None:
            self._notify_connection.close()

    async def subscribe(self) -> AsyncIterator[bytes]:
        try:
            connection = await _in_thread(self._listener, self._listen)
            yield b""
            while True:
                for text in await _in_thread(self._listener, lambda: _next_payloads(connection)):
                    yield text
        finally:
            self._listener.submit(self._stop_listening)

    def _listen(self) -> RawConnection:
        # Stored at once, since the waiting task may be cancelled.
        self._listen_connection = connection = connect(self._address)
        connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    def _stop_listening(self) -> None:
        if self._listen_connection is not None:
            self._listen_connection.close()

    async def close(self) -> None:
        self._notifier.submit(self._stop_notifying)  # queued behind a connect in progress
        await asyncio.to_thread(self._notifier.shutdown)
        await asyncio.to_thread(self._listener.shutdown)


RawConnection = psycopg.Connection[tuple[Any, ...]]


def connect(address: str) -> RawConnection:
    """Connect to PostgreSQL outside the pool, in autocommit mode."""
    url = parse_address(address).set(drivername="postgresql")
    return psycopg.connect(
        url.render_as_string(hide_password=False),
        autocommit=True,
        connect_timeout=CONNECT_TIMEOUT,
        application_name="cirkis",
    )


def _next_payloads(connection: RawConnection) -> list[bytes]:
    notices = connection.notifies(timeout=NOTIFY_TIMEOUT, stop_after=1)
    return [notice.payload.encode() for notice in notices]


async def _in_thread(thread: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, work)
    except psycopg.Error as problem:
        raise PubSubError(str(problem)) from None
