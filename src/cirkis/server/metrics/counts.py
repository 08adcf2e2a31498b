"""A server's metrics, and a base class that counts nothing."""

from typing import NamedTuple

from cirkis.extras import is_installed
from cirkis.tables.messages import CommandAnswer

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder for the metrics of several workers."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Prometheus's text format."""
LIBRARY = "prometheus_client"


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

    def count_restart(self) -> None:
        """Count a worker that replaced one that exited or hung."""

    def to_text(self) -> bytes:
        """Return all metrics, including other workers', in Prometheus's text format."""
        return b""


def new_metrics() -> Metrics:
    """Return a server's metrics; they count nothing without Prometheus's client library."""
    if not is_installed(LIBRARY):
        return Metrics()
    from cirkis.server.metrics.prometheus import PrometheusMetrics

    return PrometheusMetrics()
