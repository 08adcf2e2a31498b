"""Check that the database can write, within a time limit."""

from __future__ import annotations

import asyncio
import time

from cirkis.server.storage import queries
from cirkis.server.storage.store import Store, StoreError

PROBE_TIMEOUT = 0.8  # seconds; load balancers expect an answer within one
PROBE_LIFETIME = 0.5  # seconds for which a result is reused


class StoreProbe:
    """At most one probe at a time, shared by all requesters."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe: asyncio.Future[None] | None = None
        self._ended = 0.0

    async def check(self) -> None:
        """Raise StoreError if the database cannot write now or does not answer in time."""
        probe = self._probe
        if probe is None or (probe.done() and time.monotonic() > self._ended + PROBE_LIFETIME):
            probe = self._probe = self._store.call(queries.probe)
            probe.add_done_callback(self._end)
        await asyncio.wait({probe}, timeout=PROBE_TIMEOUT)
        if not probe.done():
            raise StoreError(f"the database took no write within {PROBE_TIMEOUT} seconds")
        probe.result()

    def _end(self, probe: asyncio.Future[None]) -> None:
        self._ended = time.monotonic()
        if not probe.cancelled():
            probe.exception()  # asyncio wants it retrieved even if nobody is waiting
