"""Which of several servers thinks for a table's computer: the one that has its claim.

A claim is a lock of a PostgreSQL session, so it ends with its server, however that ends. It only
saves work: were two to think for one table, the log would still take one placement.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import psycopg

from cirkis.server.cluster.pubsub import Raw, connect

log = logging.getLogger("cirkis.server")

LOCK_RETRY = 1.0  # seconds until a server asks again for a claim that another one has


class TableLocks:
    """The claims of this server, on one connection of their own, used by one thread."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cirkis-claims")
        self._connection: Raw | None = None
        self._held: dict[object, int] = {}

    @asynccontextmanager
    async def of(self, table_id: str) -> AsyncIterator[None]:
        """Waits for the table's claim, and gives it back after the block."""
        owner = object()
        loop = asyncio.get_running_loop()
        try:
            while not await loop.run_in_executor(self._thread, self._take, owner, table_id):
                await asyncio.sleep(LOCK_RETRY)
            yield
        finally:
            # Not waited for, so that it happens even where the block was cancelled.
            self._thread.submit(self._give_back, owner)

    def _take(self, owner: object, table_id: str) -> bool:
        lock = lock_number(table_id)
        try:
            if self._connection is None or self._connection.closed:
                self._connection = connect(self._address)
            got = self._connection.execute("SELECT pg_try_advisory_lock(%s)", (lock,)).fetchone()
        except psycopg.Error as problem:
            log.warning("no claim can be had from PostgreSQL: %s", problem)
            return False
        if got is None or not got[0]:
            return False
        self._held[owner] = lock
        return True

    def _give_back(self, owner: object) -> None:
        lock = self._held.pop(owner, None)
        if lock is None or self._connection is None:
            return
        try:
            self._connection.execute("SELECT pg_advisory_unlock(%s)", (lock,))
        except psycopg.Error:  # then the lock went with the connection
            return

    async def close(self) -> None:
        """Gives all claims back."""
        if self._connection is not None:
            self._thread.submit(self._connection.close)
        await asyncio.to_thread(self._thread.shutdown)


def lock_number(table_id: str) -> int:
    """The 64 bits by which PostgreSQL knows the lock of a table."""
    digest = hashlib.sha256(f"cirkis table {table_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
