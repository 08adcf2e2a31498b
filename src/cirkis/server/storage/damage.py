"""Search an SQLite file for damage that SQLite's own check cannot find.

`PRAGMA integrity_check` finds damage to the structure of a file, values of the wrong type, and
indexes that differ from their tables. It does not know what was stored, so log entries have to fit
their checksums as well, and all other text has to be text that the program can have stored.
"""

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection

from cirkis.errors import CirkisError
from cirkis.server.storage.schema import events
from cirkis.server.storage.sqlite_file import (
    IN_PART,
    connect_sqlite,
    decode_text,
    describe_damage,
    explain_errors,
    raw_sqlite,
)
from cirkis.server.storage.table_store import StoredEntry, is_intact

log = logging.getLogger("cirkis.server")

SEARCH_AT_START = 0.2  # seconds, in which some megabytes are read
ROWS_PER_STEP = 300  # in one query, so that none delays checkpoints for long
PAUSE = 0.002  # seconds between two queries, so that games do not wait

_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
_EVENT = ", ".join(("table_id", *StoredEntry._fields))


class Damage(NamedTuple):
    """What is damaged: the tables with damaged log entries, and how many other rows."""

    tables: set[str]
    rows: int

    def __str__(self) -> str:
        found = [f"{len(self.tables)} of its tables cannot be opened"] if self.tables else []
        found += [f"{self.rows} other rows cannot be read"] if self.rows else []
        return ", ".join(found)


def find_damage(connection: Connection, pause: Callable[[], bool] = lambda: False) -> Damage | None:
    """Read all rows of a file of any schema version; return what is damaged, or None if nothing is.

    `pause` is called after each query, and returns whether to stop.
    """
    raw = raw_sqlite(connection)
    names = [str(name) for (name,) in raw.execute(_NAMES)]
    decode = raw.text_factory
    raw.text_factory = bytes
    tables = set[str]()
    others = 0
    try:
        for name in names:
            columns = _EVENT if name == events.name else "*"
            for row in _rows(raw, f'SELECT rowid, {columns} FROM "{name}"', pause):
                if name != events.name:
                    others += not all(map(_is_readable, row))
                    continue
                table_id, *entry = map(_text, row)
                if not is_intact(table_id, StoredEntry(*entry)):
                    tables.add(str(table_id))
    finally:
        raw.text_factory = decode
    return Damage(tables, others) if tables or others else None


def _rows(
    raw: sqlite3.Connection, select: str, pause: Callable[[], bool]
) -> Iterator[tuple[Any, ...]]:
    query = f"{select} WHERE rowid > ? ORDER BY rowid LIMIT {ROWS_PER_STEP}"
    last = -1
    while step := raw.execute(query, (last,)).fetchall():
        for row in step:
            yield row[1:]
        last = step[-1][0]
        if len(step) < ROWS_PER_STEP or pause():
            return


def _text(value: Any) -> Any:
    return decode_text(value) if isinstance(value, bytes) else value


def _is_readable(value: object) -> bool:
    """Return whether a value is none that the databases refuse: invalid UTF-8, or a NUL in it."""
    if not isinstance(value, bytes):
        return True
    try:
        return "\0" not in value.decode()
    except UnicodeDecodeError:
        return False


class DamageSearch:
    """Searches a file that has passed SQLite's own check, in a thread.

    Attributes:
        problem: why the file must not be called healthy; None once nothing was found.
    """

    def __init__(self, path: Path) -> None:
        """Start searching; return when the search has ended, or after SEARCH_AT_START seconds."""
        self.problem: str | None = f'the database "{path}" is still being checked'
        self._path = path
        self._is_closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="cirkis-damage", daemon=True)
        self._thread.start()
        self._thread.join(SEARCH_AT_START)

    def close(self) -> None:
        self._is_closing.set()
        self._thread.join()

    def _run(self) -> None:
        problem = None
        try:
            with explain_errors(self._path), connect_sqlite(self._path) as connection:
                found = find_damage(connection, lambda: self._is_closing.wait(PAUSE))
            if found is not None:
                problem = describe_damage(str(self._path), str(found), IN_PART)
        except CirkisError as error:
            problem = str(error)
        if self._is_closing.is_set():
            return
        self.problem = problem
        if problem is not None:
            log.error("%s", problem)
