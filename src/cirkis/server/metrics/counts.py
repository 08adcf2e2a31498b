"""What a server counts, and where nobody asks for it."""

from __future__ import annotations

from typing import NamedTuple

from cirkis.extras import is_installed
from cirkis.table.messages import CommandAnswer

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder for the numbers of several workers."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The type of Prometheus' text format."""
LIBRARY = "prometheus_client"


class HubStats(NamedTuple):
    """What can be counted in memory at any moment."""

    tables: int
    connections: int
    thinking: int
    commits: int


class Metrics:
    """The numbers of one server; these count nothing, where nobody can ask for them."""

    def count_command(self, answer: CommandAnswer, seconds: float) -> None:
        """Count a command."""

    def observe_lag(self, seconds: float, most: float) -> None:
        """Note how late the event loop was."""

    def count_refusal(self, quota: str) -> None:
        """Count that a quota refused something."""

    def update(self, stats: HubStats) -> None:
        """Set the gauges."""

    def count_restart(self) -> None:
        """Count a worker that took the place of one that ended by itself."""

    def to_text(self) -> bytes:
        """Return all numbers, those of other workers included, in Prometheus' text format."""
        return b""


def new_metrics() -> Metrics:
    """Return what counts for one server: nothing, where Prometheus' library is not installed."""
    if not is_installed(LIBRARY):
        return Metrics()
    from cirkis.server.metrics.prometheus import PrometheusMetrics

    return PrometheusMetrics()
