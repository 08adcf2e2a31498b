"""The server's health: its metrics, how far its event loop lags, and whether its database works."""

import asyncio
import time
from typing import NamedTuple

from cirkis.extras import is_installed
from cirkis.server.storage import table_store
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.messages import CommandAnswer

LIBRARY = "prometheus_client"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class HubStats(NamedTuple):
    tables: int
    connections: int
    thinking: int
    commits: int


class Metrics:
    """The metrics of one server; this base class counts nothing."""

    def count_command(self, answer: CommandAnswer, seconds: float) -> None:
        """Count a command."""

    def observe_lag(self, seconds: float, most: float) -> None:
        """Record the event loop's lag: `seconds` now, and `most`, the recent maximum."""

    def count_refusal(self, quota: str) -> None:
        """Count a refusal by a quota."""

    def update(self, stats: HubStats) -> None:
        """Set the gauges."""


class PrometheusMetrics(Metrics):
    """`registry` is what Prometheus reads."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self.registry = CollectorRegistry()
        to = {"registry": self.registry}
        self._commits_counted = 0
        about = "Commands answered, by result: ok, or the code of the error"
        self._commands = Counter("cirkis_commands", about, ["result"], **to)
        about = "Time from a command to its answer"
        self._seconds = Histogram("cirkis_command_seconds", about, buckets=_BUCKETS, **to)
        about = "Event loop lag, measured 20 times a second"
        self._lag = Histogram("cirkis_loop_lag_seconds", about, buckets=_BUCKETS, **to)
        about = "Maximum lag of the last one to two minutes"
        self._most_lag = Gauge("cirkis_loop_lag_most_seconds", about, **to)
        self._commits = Counter("cirkis_commits", "Transactions committed", **to)
        about = "Refusals, by the quota that was used up"
        self._refusals = Counter("cirkis_quota_refusals", about, ["quota"], **to)
        self._tables = Gauge("cirkis_tables_open", "Tables in memory", **to)
        self._connections = Gauge("cirkis_connections", "Open live connections", **to)
        about = "Computers whose turn it is"
        self._thinking = Gauge("cirkis_computers_thinking", about, **to)

    def count_command(self, answer: CommandAnswer, seconds: float) -> None:
        self._commands.labels(answer.error.code if answer.error else "ok").inc()
        self._seconds.observe(seconds)

    def observe_lag(self, seconds: float, most: float) -> None:
        self._lag.observe(seconds)
        self._most_lag.set(most)

    def count_refusal(self, quota: str) -> None:
        self._refusals.labels(quota).inc()

    def update(self, stats: HubStats) -> None:
        self._tables.set(stats.tables)
        self._connections.set(stats.connections)
        self._thinking.set(stats.thinking)
        self._commits.inc(stats.commits - self._commits_counted)
        self._commits_counted = stats.commits


def new_metrics() -> Metrics:
    """Return a server's metrics; they count nothing without Prometheus's client library."""
    return PrometheusMetrics() if is_installed(LIBRARY) else Metrics()


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
            probe = self._probe = self._store.call(table_store.probe)
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
