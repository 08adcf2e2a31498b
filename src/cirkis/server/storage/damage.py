"""Check the SQLite file for damage when a server starts.

A small file is read before anybody plays, and a large one in parts while the server is running,
which is safe because damaged tables cannot be opened anyway.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, select, tuple_

from cirkis.errors import CirkisError
from cirkis.server.storage.checksums import StoredEntry, is_intact
from cirkis.server.storage.copy import connect_sqlite, raw_sqlite
from cirkis.server.storage.schema import events
from cirkis.server.storage.sqlite_errors import describe_error, explain_errors

log = logging.getLogger("cirkis.server")

CHECKED_AT_START = 4 * 2**20  # bytes; a file of this size is read in about 50 ms
ENTRIES_PER_STEP = 300
PAUSE = 0.01  # seconds between two steps, so that games do not wait


def is_whole(connection: Connection) -> bool:
    """Return whether the file passes SQLite's own check."""
    return bool(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() == "ok")


def damaged_tables(connection: Connection, pause: Callable[[], bool]) -> set[str]:
    """Return the tables with damaged entries.

    No query delays checkpoints for long. `pause` is called before each query, and returns whether
    to stop.
    """
    damaged: set[str] = set()
    last: tuple[str, int] = ("", 0)
    key = tuple_(events.c.table_id, events.c.version)
    query = select(events.c.table_id, *(events.c[name] for name in StoredEntry._fields))
    query = query.order_by(*key.clauses).limit(ENTRIES_PER_STEP)
    while not pause():
        rows = connection.execute(query.where(key > last)).all()
        for table_id, *row in rows:
            if not is_intact(table_id, StoredEntry(*row)):
                damaged.add(table_id)
        if len(rows) < ENTRIES_PER_STEP:
            break
        last = (rows[-1].table_id, rows[-1].version)
    return damaged


class DamageCheck:
    """Searches a file for damage; closing the database stops the search."""

    def __init__(self, path: Path) -> None:
        """Search in a thread; wait for it if the file is small."""
        self._path = path
        self._stopped = threading.Event()
        self._raw: sqlite3.Connection | None = None
        self._is_small = path.stat().st_size <= CHECKED_AT_START
        self._thread = threading.Thread(target=self._run, name="cirkis-damage", daemon=True)
        self._thread.start()
        if self._is_small:
            self._thread.join()

    def close(self) -> None:
        self._stopped.set()
        raw = self._raw
        if raw is not None:
            with contextlib.suppress(sqlite3.Error):
                raw.interrupt()
        self._thread.join()

    def _pause(self) -> bool:
        """Let games go on; return whether to stop."""
        return self._stopped.wait(0 if self._is_small else PAUSE)

    def _run(self) -> None:
        try:
            with explain_errors(self._path), connect_sqlite(self._path) as connection:
                self._raw = raw_sqlite(connection)
                # A small file's integrity was checked when it was opened.
                if not self._is_small and not is_whole(connection):
                    log.error("%s", describe_error(self._path, "malformed"))
                damaged = damaged_tables(connection, self._pause)
            if damaged:
                log.warning(
                    'the database "%s" is damaged: %d of its tables cannot be opened;'
                    ' "cirkis db check" names them, and a copy may still have them',
                    self._path,
                    len(damaged),
                )
        except CirkisError as problem:
            if not self._stopped.is_set():
                log.error("%s", problem)
        finally:
            self._raw = None
