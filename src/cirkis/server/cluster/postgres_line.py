"""A connection to PostgreSQL outside the pool, and the one thread that uses it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg

from cirkis.server.storage.postgres import CONNECT_TIMEOUT, LOST_AFTER, parse_address
from cirkis.server.storage.store import Result

RawConnection = psycopg.Connection[tuple[Any, ...]]


class PostgresLine:
    """A connection in autocommit mode, opened when first needed and reopened when it breaks."""

    def __init__(self, address: str, name: str) -> None:
        self._address = address
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"cirkis-{name}")
        self._connection: RawConnection | None = None

    async def run(self, work: Callable[[RawConnection], Result]) -> Result:
        """Run work in the thread. Raises psycopg.Error."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(self._open()))

    def run_later(self, work: Callable[[RawConnection], object]) -> None:
        """Run work after all queued work, if the connection is open; this cannot be cancelled."""
        self._thread.submit(self._run_if_open, work)

    def _open(self) -> RawConnection:
        if self._connection is None or self._connection.closed:
            url = parse_address(self._address)
            # Connect as the pool does: libpq cannot parse every password in a URL.
            given: dict[str, Any] = dict(url.get_dialect()().create_connect_args(url)[1])
            given |= {"connect_timeout": CONNECT_TIMEOUT, "application_name": "cirkis"}
            given |= LOST_AFTER
            self._connection = psycopg.connect(autocommit=True, **given)
        return self._connection

    def _run_if_open(self, work: Callable[[RawConnection], object]) -> None:
        if self._connection is not None and not self._connection.closed:
            work(self._connection)

    async def close(self) -> None:
        """Finish queued work, then disconnect."""
        self.run_later(RawConnection.close)
        await asyncio.to_thread(self._thread.shutdown)
