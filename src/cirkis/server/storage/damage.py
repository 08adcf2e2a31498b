"""Check an SQLite file for damage.

SQLite's own check finds damage to the structure of the file, and indexes that differ from their
tables. It does not look at what is stored, so the checksums of all log entries are checked as well,
and whether the text in other rows can still be read.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, select, tuple_

from cirkis.errors import CirkisError
from cirkis.server.storage.queries import StoredEntry, is_intact
from cirkis.server.storage.schema import events, metadata
from cirkis.server.storage.sqlite_file import (
    IN_PART,
    connect_sqlite,
    describe_damage,
    explain_errors,
    raw_sqlite,
)

log = logging.getLogger("cirkis.server")

CHECKED_AT_START = 4 * 2**20  # bytes; the rows of a file of this size are read in about 50 ms
ROWS_PER_STEP = 300
PAUSE = 0.002  # seconds between two steps, so that games do not wait


def _go_on() -> bool:
    return False


def find_damage(connection: Connection, pause: Callable[[], bool] = _go_on) -> str | None:
    """Return what is damaged in a file that passes SQLite's own check, or None; see
    `damaged_tables` for `pause`.
    """
    tables, rows = damaged_tables(connection, pause), count_damaged_rows(connection, pause)
    found = [f"{len(tables)} of its tables cannot be opened"] if tables else []
    found += [f"{rows} other rows cannot be read"] if rows else []
    return ", ".join(found) or None


def damaged_tables(connection: Connection, pause: Callable[[], bool] = _go_on) -> set[str]:
    """Return the tables with damaged entries.

    No query delays checkpoints for long. `pause` is called before each query, and returns whether
    to stop.
    """
    damaged: set[str] = set()
    last: tuple[str, int] = ("", 0)
    key = tuple_(events.c.table_id, events.c.version)
    query = select(events.c.table_id, *(events.c[name] for name in StoredEntry._fields))
    query = query.order_by(*key.clauses).limit(ROWS_PER_STEP)
    while not pause():
        rows = connection.execute(query.where(key > last)).all()
        for table_id, *row in rows:
            if not is_intact(table_id, StoredEntry(*row)):
                damaged.add(table_id)
        if len(rows) < ROWS_PER_STEP:
            break
        last = (rows[-1].table_id, rows[-1].version)
    return damaged


def count_damaged_rows(connection: Connection, pause: Callable[[], bool] = _go_on) -> int:
    """Return how many rows outside the logs contain text that nobody can have stored.

    `pause` is as above. The databases store neither invalid UTF-8 nor NUL characters.
    """
    raw = raw_sqlite(connection)
    decode, raw.text_factory = raw.text_factory, bytes
    damaged = 0
    try:
        for relation in metadata.sorted_tables:
            last: int | None = -1
            while relation is not events and last is not None and not pause():
                query = f"SELECT rowid, * FROM {relation.name} WHERE rowid > ? ORDER BY rowid"
                rows = raw.execute(f"{query} LIMIT {ROWS_PER_STEP}", (last,)).fetchall()
                damaged += sum(not all(map(_is_readable, row)) for row in rows)
                last = rows[-1][0] if len(rows) == ROWS_PER_STEP else None
    finally:
        raw.text_factory = decode
    return damaged


def _is_readable(value: object) -> bool:
    if not isinstance(value, bytes):
        return True
    try:
        return "\0" not in value.decode()
    except UnicodeDecodeError:
        return False


class DamageCheck:
    """Searches a file that has passed SQLite's own check; closing the database stops the search.

    Attributes:
        problem: why the file must not be called healthy; None once nothing was found.
    """

    def __init__(self, path: Path) -> None:
        """Search in a thread; wait for it if the file is small."""
        self.problem: str | None = f'the database "{path}" is still being checked'
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
        problem = None
        try:
            with explain_errors(self._path), connect_sqlite(self._path) as connection:
                self._raw = raw_sqlite(connection)
                found = find_damage(connection, self._pause)
            if found is not None:
                problem = describe_damage(str(self._path), found, IN_PART)
        except CirkisError as error:
            problem = str(error)
        finally:
            self._raw = None
        if self._stopped.is_set():
            return
        self.problem = problem
        if problem is not None:
            log.error("%s", problem)
