"""Decide which of several servers thinks for a table's computer: the one that holds its lock.

This is a PostgreSQL session's advisory lock, so it ends with its server, however that ends. It only
saves work: if two servers did think for one table, the log would still take one placement.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import psycopg

from cirkis.server.cluster.postgres_pubsub import RawConnection, connect

log = logging.getLogger("cirkis.server")

LOCK_RETRY = 1.0  # seconds before retrying a lock held by another server


class TableLocks:
    """This server's locks, on a dedicated connection used by one thread."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cirkis-locks")
        self._connection: RawConnection | None = None
        self._held: dict[object, int] = {}

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[None]:
        owner = object()
        loop = asyncio.get_running_loop()
        try:
            while not await loop.run_in_executor(self._thread, self._acquire, owner, table_id):
                await asyncio.sleep(LOCK_RETRY)
            yield
        finally:
            # Not awaited, so that it happens even if the block is cancelled.
            self._thread.submit(self._release, owner)

    def _acquire(self, owner: object, table_id: str) -> bool:
        lock = lock_number(table_id)
        try:
            if self._connection is None or self._connection.closed:
                self._connection = connect(self._address)
            got = self._connection.execute("SELECT pg_try_advisory_lock(%s)", (lock,)).fetchone()
        except psycopg.Error as problem:
            log.warning("PostgreSQL gives no lock: %s", problem)
            return False
        if got is None or not got[0]:
            return False
        self._held[owner] = lock
        return True

    def _release(self, owner: object) -> None:
        lock = self._held.pop(owner, None)
        if lock is None or self._connection is None:
            return
        try:
            self._connection.execute("SELECT pg_advisory_unlock(%s)", (lock,))
        except psycopg.Error:  # the lock ended with the connection
            return

    async def close(self) -> None:
        """Release all locks."""
        if self._connection is not None:
            self._thread.submit(self._connection.close)
        await asyncio.to_thread(self._thread.shutdown)


def lock_number(table_id: str) -> int:
    """Return the 64-bit PostgreSQL key of a table's lock."""
    digest = hashlib.sha256(f"cirkis table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
