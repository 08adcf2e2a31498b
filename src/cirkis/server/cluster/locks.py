"""Decide which server runs the computers at a table: the one that holds the table's lock.

It is a session-level advisory lock of PostgreSQL, so it is released when the server exits. It only
saves work: even if two servers chose a placement, the log would accept only one of them.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import psycopg

from cirkis.server.cluster.postgres_line import PostgresLine, RawConnection
from cirkis.server.storage.store import StoreError

log = logging.getLogger("cirkis.server")

LOCK_RETRY = 1.0  # seconds before retrying a lock held by another server
LONGEST_WAIT = 20_000  # milliseconds in a queue; a holder that hangs is killed sooner


class TableLocks:
    """This server's locks, on two dedicated connections: waiting in a queue blocks one of them."""

    def __init__(self, address: str) -> None:
        self._line, self._queue = PostgresLine(address, "locks"), PostgresLine(address, "queue")

    @asynccontextmanager
    async def queue(self, name: str) -> AsyncIterator[None]:
        """Hold a lock that is granted in the order of requests; raises StoreError if it is not."""
        lock = _Lock(lock_number(name))
        try:
            try:
                await self._queue.run(lock.wait)
            except psycopg.Error as problem:
                raise StoreError(f"PostgreSQL did not grant a lock: {problem}") from None
            yield
        finally:
            self._queue.run_later(lock.release)

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[None]:
        lock = _Lock(lock_number(table_id))
        try:
            while not await self._acquire(lock):
                await asyncio.sleep(LOCK_RETRY)
            yield
        finally:
            # Not awaited, so that it happens even if the block is cancelled.
            self._line.run_later(lock.release)

    async def _acquire(self, lock: _Lock) -> bool:
        try:
            return await self._line.run(lock.acquire)
        except psycopg.Error as problem:
            log.warning("PostgreSQL did not grant a lock: %s", problem)
            return False

    async def close(self) -> None:
        await self._line.close()
        await self._queue.close()


class _Lock:
    """A lock, used only in the thread of its connection."""

    def __init__(self, number: int) -> None:
        self._number, self._is_held = number, False

    def acquire(self, connection: RawConnection) -> bool:
        query = "SELECT pg_try_advisory_lock(%s)"
        self._is_held = connection.execute(query, (self._number,)).fetchone() == (True,)
        return self._is_held

    def wait(self, connection: RawConnection) -> None:
        connection.execute(f"SET lock_timeout = {LONGEST_WAIT}".encode())
        connection.execute("SELECT pg_advisory_lock(%s)", (self._number,))
        self._is_held = True

    def release(self, connection: RawConnection) -> None:
        if self._is_held:
            with suppress(psycopg.Error):  # the lock was released with the connection
                connection.execute("SELECT pg_advisory_unlock(%s)", (self._number,))


def lock_number(table_id: str) -> int:
    """Return the 64-bit PostgreSQL key of a table's lock."""
    digest = hashlib.sha256(f"cirkis table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
