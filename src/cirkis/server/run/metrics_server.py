"""Serve metrics at an address of their own, where no page and no proxy is."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, start_http_server

from cirkis.i18n import texts_in
from cirkis.server.run.sockets import PortError


@contextlib.contextmanager
def serve_metrics(place: tuple[str, int] | None, registry: CollectorRegistry) -> Iterator[None]:
    """Answer Prometheus in a thread, for the length of the block.

    Args:
        place: the address and the port to listen at; None to serve no metrics.
        registry: the numbers.

    Raises:
        PortError: nothing can listen there.
    """
    if place is None:
        yield
        return
    host, port = place
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
        thread.join()
