"""Run the server for many people: one process or several workers, with logs, until a signal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace

from cirkis.i18n import texts_in
from cirkis.server.http.app import make_app
from cirkis.server.run.logs import configure_logging
from cirkis.server.run.sockets import DEFAULT_PORT, is_loopback, listen, url_for
from cirkis.server.run.uvicorn_server import Server
from cirkis.server.run.workers import Workers
from cirkis.server.settings import Settings
from cirkis.server.storage.databases import open_store


def serve(
    settings: Settings,
    address: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    *,
    workers: int = 1,
    log_format: str = "text",
    echo: Callable[[str], None] = print,
) -> None:
    """Run a server until SIGTERM or Ctrl-C; then finish commands and close connections.

    Args:
        settings: how it behaves.
        address: the address to listen at.
        port: the port; 0 for any that is free.
        workers: the number of processes; more than one needs a PostgreSQL database.
        log_format: "text" or "json".
        echo: called with the URL and where the tables are kept, once everything is ready.

    Raises:
        PortError: nothing can listen at this address.
        StoreError: the database cannot be used.
        WorkerError: workers end by themselves again and again.
    """
    configure_logging(log_format)
    listening = listen(address, port)
    with contextlib.closing(listening):
        if not is_loopback(listening):
            settings = replace(settings, open_to_network=True)

        texts = texts_in()

        def on_started() -> None:
            echo(texts("serving", link=settings.public_url or url_for(address, listening)))
            echo(texts("serving-stored-hosted", place=_database_name(settings)))

        if workers > 1:
            # A database that cannot be used is reported once, not by each worker.
            open_store(settings.data, settings.database).close()
            Workers(settings, listening, workers, log_format).run(on_started)
        else:
            Server(make_app(settings), settings, on_started, has_logs=True).run([listening])


def _database_name(settings: Settings) -> str:
    if settings.database is None:
        return str(settings.data)
    from cirkis.server.storage.postgres import address_without_password

    return address_without_password(settings.database)
