"""Check the server's health: whether its database accepts writes and its event loop keeps up."""

import asyncio
import time

from cirkis.server.metrics import Metrics
from cirkis.server.storage import queries
from cirkis.server.storage.store import Store, StoreError

PROBE_TIMEOUT = 0.8  # seconds; load balancers expect a response within a second
PROBE_LIFETIME = 0.5  # seconds for which a result is reused
LAG_INTERVAL = 0.05  # seconds between measurements of the lag
LAG_WINDOW = 60.0  # the recent maximum covers at least this many seconds


class StoreProbe:
    """Runs at most one probe at a time, shared by all requesters."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe: asyncio.Future[None] | None = None
        self._ended = 0.0

    async def check(self) -> None:
        """Raise StoreError if the database cannot write now, does not answer in time, is damaged or
        is still being checked for damage.
        """
        probe = self._probe
        if probe is None or (probe.done() and time.monotonic() > self._ended + PROBE_LIFETIME):
            probe = self._probe = self._store.call(queries.probe)
            probe.add_done_callback(self._end)
        await asyncio.wait({probe}, timeout=PROBE_TIMEOUT)
        if not probe.done():
            raise StoreError(f"the database accepted no write within {PROBE_TIMEOUT} seconds")
        probe.result()
        if self._store.problem is not None:
            raise StoreError(self._store.problem)

    def _end(self, probe: asyncio.Future[None]) -> None:
        self._ended = time.monotonic()
        if not probe.cancelled():
            probe.exception()  # retrieve it, or asyncio logs a warning


async def watch_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    highest = before = 0.0
    until = loop.time() + LAG_WINDOW
    while True:
        due = loop.time() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        lag = max(0.0, loop.time() - due)
        if due > until:
            highest, before, until = 0.0, highest, due + LAG_WINDOW
        highest = max(highest, lag)
        metrics.observe_lag(lag, max(highest, before))
