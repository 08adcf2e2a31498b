"""Run the server for many people, with logs and metrics, until a signal."""

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from cirkis.extras import require
from cirkis.i18n import texts_in
from cirkis.server.ending import STEP_TIMEOUT, outlived
from cirkis.server.health import LIBRARY, Metrics, PrometheusMetrics
from cirkis.server.http.app import make_app
from cirkis.server.http.static_files import warn_if_unbundled
from cirkis.server.run.logs import configure_logging, log_uncaught
from cirkis.server.run.opening import Opening
from cirkis.server.run.sockets import DEFAULT_PORT, PortError, is_loopback, listen, url_for
from cirkis.server.run.systemd import Watchdog, inherited_socket
from cirkis.server.run.uvicorn_server import Server
from cirkis.server.settings import Settings

log = logging.getLogger("cirkis.server")

GAME_TREE = "games.tree"  # made by `cirkis games tree`; shown if it is in the data folder
NO_PROXY = (
    "listening beyond this machine without a proxy: on the internet, put nginx or Caddy in front,"
    ' as the page "hosting" of the documentation says, and give its address in --trusted-proxies'
)


@outlived()
def serve(
    settings: Settings,
    address: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    *,
    metrics: tuple[str, int] | None = None,
) -> None:
    """Run a server until SIGTERM or Ctrl-C; then finish commands and close connections.

    While PostgreSQL cannot be reached, it waits and answers every request with 503.

    Args:
        settings: the server's settings.
        address: the address to listen on.
        port: the port; 0 for any free one.
        metrics: the address and port on which to serve metrics, if any.

    Raises:
        MissingModule: the settings need a package that is not installed.
        PortError: nothing can listen on this address.
        CirkisError: the tree of games cannot be used, or e-mail or push is misconfigured.
        StoreError: the database cannot be used.
    """
    configure_logging()
    log_uncaught()
    _check_modules(settings, metrics)
    listening, watchdog = inherited_socket() or listen(address, port), Watchdog()
    with contextlib.closing(listening):
        if not is_loopback(listening):
            settings = replace(settings, open_to_network=True)
            if not settings.trusted_proxies:
                log.warning(NO_PROXY)
        if settings.open_to_network or settings.public_url or settings.trusted_proxies:
            warn_if_unbundled(settings.web)

        texts = texts_in()

        def on_started() -> None:
            log.info(texts("serving", link=settings.public_url or url_for(address, listening)))
            log.info(texts("serving-stored-hosted", place=_database_name(settings)))
            watchdog.ready()

        settings = replace(settings, game_tree=_game_tree(settings.data))
        app = make_app(settings, Opening(settings, listening, watchdog.ready, watchdog.beat))
        server = Server(app, settings, on_started, on_beat=watchdog.beat)
        with _serve_metrics(metrics, app.state.metrics):
            server.run([listening])


_MODULES = {"database": "psycopg", "push_key": "webpush"}
"""The modules that some settings need, besides those that every server needs."""


def _check_modules(settings: Settings, metrics: tuple[str, int] | None) -> None:
    for setting, module in _MODULES.items():
        if getattr(settings, setting) is not None:
            require(module)
    if metrics is not None:
        require(LIBRARY)


def _game_tree(data: Path) -> Path | None:
    path = data / GAME_TREE
    return path if path.exists() else None


def _database_name(settings: Settings) -> str:
    if settings.database is None:
        return str(settings.data)
    from cirkis.server.storage.postgres import address_without_password

    return address_without_password(settings.database)


@contextlib.contextmanager
def _serve_metrics(place: tuple[str, int] | None, metrics: Metrics) -> Iterator[None]:
    """During the block, serve metrics to Prometheus from a thread, at the given address, if any.

    Raises PortError if nothing can listen there.
    """
    if place is None or not isinstance(metrics, PrometheusMetrics):
        yield
        return
    from prometheus_client import start_http_server

    host, port = place
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except (OSError, OverflowError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise PortError(texts_in()("metrics-failed", place=f"{host}:{port}", why=why)) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(STEP_TIMEOUT)
