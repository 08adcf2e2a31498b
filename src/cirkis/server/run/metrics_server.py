"""Serve metrics on a separate address, away from the page and the proxy."""

import contextlib
from collections.abc import Iterator

from cirkis.i18n import texts_in
from cirkis.server.ending import STEP_TIMEOUT
from cirkis.server.metrics.counts import Metrics
from cirkis.server.run.sockets import PortError


@contextlib.contextmanager
def serve_metrics(place: tuple[str, int] | None, metrics: Metrics | None) -> Iterator[None]:
    """During the block, serve metrics to Prometheus from a thread, at the given address, if any.

    `metrics` are those of this process, or None for those of its workers. Raises PortError if
    nothing can listen there.
    """
    if place is None:
        yield
        return
    from prometheus_client import start_http_server

    from cirkis.server.metrics.prometheus import PrometheusMetrics, combined_registry

    host, port = place
    registry = metrics.registry if isinstance(metrics, PrometheusMetrics) else combined_registry()
    try:
        server, thread = start_http_server(port, host, registry)
    except (OSError, OverflowError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise PortError(texts_in()("metrics-failed", place=f"{host}:{port}", why=why)) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(STEP_TIMEOUT)
