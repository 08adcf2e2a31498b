"""Starting the server for many: one process or several workers, with logs, until a signal comes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace

from cirkis.server.http.app import make_app
from cirkis.server.run.local import Server, is_own, link_to, listen
from cirkis.server.run.logs import set_up_logs
from cirkis.server.run.workers import Workers
from cirkis.server.settings import Settings
from cirkis.server.storage.databases import open_store


def serve(
    settings: Settings,
    address: str = "127.0.0.1",
    port: int = 8765,
    *,
    workers: int = 1,
    log_format: str = "text",
    say: Callable[[str], None] = print,
) -> None:
    """Runs a server until SIGTERM or Ctrl-C: then commands are finished and lines closed.

    Args:
        settings: how it behaves.
        address: the address to listen at.
        port: the port; 0 for any that is free.
        workers: how many processes answer; more than one needs a PostgreSQL database.
        log_format: "text" or "json".
        say: is told the link and where the tables are kept, once all is ready.

    Raises:
        PortError: nothing can listen at this address.
        StoreError: the database cannot be used.
        WorkerError: workers end by themselves again and again.
    """
    set_up_logs(log_format)
    listening = listen(address, port)
    with contextlib.closing(listening):
        if not is_own(listening):
            settings = replace(settings, open_to_network=True)

        def started() -> None:
            say(f"Cir*Kis is ready: {settings.public_url or link_to(address, listening)}/")
            say(f"The tables are kept in {_place(settings)}. It ends with SIGTERM or Ctrl-C.")

        if workers > 1:
            # Whether the database can be used is told once, not by each worker.
            open_store(settings.data, settings.database).close()
            Workers(settings, listening, workers, log_format).run(started)
        else:
            Server(make_app(settings), settings, started, has_logs=True).run([listening])


def _place(settings: Settings) -> str:
    if settings.database is None:
        return str(settings.data)
    from cirkis.server.storage.postgres import shown_address

    return shown_address(settings.database)
