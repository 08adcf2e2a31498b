"""Record what each transaction changes, on the thread that writes to the SQLite file.

This costs a commit some microseconds and never makes it wait: what it found is left in memory, from
where the shipper takes it.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, event

from cirkis.server.storage.copies.batches import Change, Transaction

MAX_WAITING = 50_000  # changes in memory; if the folder takes no more, a new base is needed


_WRITING = {"INSERT", "UPDATE", "DELETE"}


class Cut(NamedTuple):
    """A moment between two transactions, at which a base is made.

    Attributes:
        reader: a connection that sees the database as it was then.
        at: the time, in Unix seconds.
        is_first: whether nothing before this counts, so that a new series begins.
    """

    reader: sqlite3.Connection
    at: float
    is_first: bool


class Recorder:
    """What was committed and not yet taken.

    Attributes:
        is_complete: whether nothing is missing since the last cut; false before the first.
    """

    def __init__(self, connection: Connection, path: Path) -> None:
        """Listen to a connection.

        Args:
            connection: the one that writes.
            path: the file that it writes to.
        """
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        self.is_complete = False
        self._raw, self._path = raw, path
        self._version = -1
        self._before = 0  # rows changed before the transaction
        self._changes: list[Change] = []
        self._lock = threading.Lock()
        self._waiting: list[Transaction | Cut] = []
        self._size = 0
        event.listen(connection.engine, "after_cursor_execute", self._record)

    def _record(
        self, _c: object, _cursor: object, sql: str, values: Any, _x: object, many: bool
    ) -> None:
        if sql.lstrip()[:6].upper() in _WRITING:
            given = [tuple(one) for one in values] if many else [tuple(values)]
            self._changes.append(Change(sql, given))

    def begin(self) -> None:
        """Note that a transaction has begun, and whether another process wrote since the last."""
        self._changes, self._before = [], self._raw.total_changes
        version = self._raw.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._version = version
            self.lose()

    def commit(self) -> None:
        """Note that the transaction was committed."""
        rows = self._raw.total_changes - self._before
        if not rows:
            return
        with self._lock:
            if self.is_complete:
                self._waiting.append(Transaction(time.time(), self._changes, rows))
                self._size += len(self._changes)
        if self._size > MAX_WAITING:
            self.lose()
        self._changes = []

    def fail(self) -> None:
        """Note that the transaction failed: it may or may not be on the disk."""
        if self._changes:
            self.lose()

    def resume(self) -> None:
        """Note that nothing is missing although nothing was recorded yet."""
        self._version = self._raw.execute("PRAGMA data_version").fetchone()[0]
        self.is_complete = True

    def lose(self) -> None:
        """Drop what waits, so that a new base is needed."""
        with self._lock:
            self.is_complete = False
            for one in self._waiting:
                if isinstance(one, Cut):
                    one.reader.close()
            self._waiting, self._size = [], 0

    def cut(self, _: Connection) -> None:
        """Make a cut; to be run as work of the database.

        What was committed is before it, and what this transaction changes is after it.
        """
        address = f"{self._path.absolute().as_uri()}?mode=ro"
        reader = sqlite3.connect(address, uri=True, timeout=5, check_same_thread=False)
        try:
            reader.isolation_level = None
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            reader.close()
            raise
        with self._lock:
            self._waiting.append(Cut(reader, time.time(), not self.is_complete))
            self.is_complete = True

    def take(self) -> list[Transaction | Cut]:
        """Take all that waits, in order."""
        with self._lock:
            waiting, self._waiting, self._size = self._waiting, [], 0
        return waiting
