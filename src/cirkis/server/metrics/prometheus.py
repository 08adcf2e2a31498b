"""A server's metrics, kept with Prometheus's client library.

With several workers, each writes its numbers to files in a folder (see FOLDER_VARIABLE), and
the one that is scraped adds them up.
"""

import os
import struct
import time
from typing import Any, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from cirkis.server.metrics.counts import FOLDER_VARIABLE, HubStats, Metrics
from cirkis.tables.messages import CommandAnswer

FILE_MADE = 0.02  # seconds that a worker needs to fill a file it has created
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class PrometheusMetrics(Metrics):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commits_counted = 0
        self._commands = self._count(
            "cirkis_commands",
            "Commands answered, by result: ok, or the code of the error",
            "result",
        )
        self._seconds = self._times("cirkis_command_seconds", "Time from a command to its answer")
        self._lag = self._times(
            "cirkis_loop_lag_seconds",
            "Event loop lag, measured 20 times a second",
        )
        self._most_lag = self._gauge(
            "cirkis_loop_lag_most_seconds",
            "Maximum lag of the last one to two minutes",
            mode="livemax",
        )
        self._commits = self._count("cirkis_commits", "Transactions committed")
        self._refusals = self._count(
            "cirkis_quota_refusals", "Refusals, by the quota that was used up", "quota"
        )
        self._restarts = self._count(
            "cirkis_worker_restarts", "Workers that exited or hung, and were replaced"
        )
        self._tables = self._gauge("cirkis_tables_open", "Tables in memory")
        self._connections = self._gauge("cirkis_connections", "Open live connections")
        self._thinking = self._gauge("cirkis_computers_thinking", "Computers whose turn it is")

    def _count(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self.registry)

    def _gauge(
        self, name: str, about: str, mode: Literal["livesum", "livemax"] = "livesum"
    ) -> Gauge:
        return Gauge(name, about, registry=self.registry, multiprocess_mode=mode)

    def _times(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, buckets=_BUCKETS, registry=self.registry)

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

    def count_restart(self) -> None:
        self._restarts.inc()

    def to_text(self) -> bytes:
        is_alone = FOLDER_VARIABLE not in os.environ
        return generate_latest(self.registry if is_alone else combined_registry())


class _WorkersCollector(MultiProcessCollector):
    def collect(self) -> Any:
        """Read the files of all workers; retry if that fails because one was just being created."""
        try:
            return super().collect()
        except struct.error:
            time.sleep(FILE_MADE)
            return super().collect()


def combined_registry() -> CollectorRegistry:
    """Return the metrics of all workers, summed at each scrape."""
    registry = CollectorRegistry()
    _WorkersCollector(registry)
    return registry
