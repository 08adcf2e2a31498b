"""A server's metrics, kept with Prometheus's client library if that is installed."""

from typing import NamedTuple

from cirkis.extras import is_installed
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
