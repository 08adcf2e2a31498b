"""The tables in one SQLite file, which a single thread reads and writes.

Work waits in a queue; the thread takes everything that waits, runs it in one transaction and
commits. A second file beside it is locked while this one is open, so that two servers never write
to one file; copies can be made at any time (`copy.py`).
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from cirkis.errors import CirkisError
from cirkis.server.storage import migrate
from cirkis.server.storage.checksums import find_damage
from cirkis.server.storage.copy import copy_sqlite, decode_text, open_sqlite
from cirkis.server.storage.job_queue import JobQueue
from cirkis.server.storage.queries import all_entries
from cirkis.server.storage.schema import SCHEMA_VERSION
from cirkis.server.storage.store import Conflict, Result, StoreClosed, StoreError

log = logging.getLogger("cirkis.server")

FILE_NAME = "cirkis.sqlite"
LOCK_NAME = "cirkis.lock"
MAX_BATCH = 200  # pieces of work in one transaction


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    done: Future[Any]


class SqliteDatabase:
    """One file in a folder, and the thread that owns it."""

    def __init__(self, folder: Path, *, is_durable: bool = True) -> None:
        """Open the file in a folder, or create it, and migrate it.

        Args:
            folder: the folder of the file.
            is_durable: whether a commit is on the disk before it counts. If not, killing the server
                loses nothing, but a power cut may lose the last moments.

        Raises:
            StoreError: it cannot be used; the message says what to do.
        """
        self.path = folder / FILE_NAME
        self.name, self.commits = str(self.path), 0
        self._jobs: JobQueue[_Job] = JobQueue()
        self._lock = lock_folder(folder)
        try:
            self._connection = _open(self.path, is_durable)
        except StoreError:
            self._lock.close()
            raise
        self._opened = self._file_of()
        self._thread = threading.Thread(target=self._run, name="cirkis-store", daemon=True)
        self._thread.start()

    def _file_of(self) -> tuple[int, int] | None:
        """Return what tells the file at the path from any other; None if there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Run work in the next transaction (see `Database.run`)."""
        done: Future[Result] = Future()
        if not self._jobs.put(_Job(work, done)):
            done.set_exception(StoreClosed())
        return done

    def close(self) -> None:
        """Finish the work that waits, then close the file."""
        self._jobs.close()
        self._thread.join()

    def _run(self) -> None:
        while jobs := self._jobs.take(MAX_BATCH):
            accepted = [job for job in jobs if job.done.set_running_or_notify_cancel()]
            if self._file_of() == self._opened:
                self.commits += _commit(self.path, self._connection, accepted)
            else:  # what is written to a deleted file is lost with the process
                gone = f'the database "{self.path}" was moved, deleted or replaced'
                for job in accepted:
                    job.done.set_exception(StoreError(gone))
        self._connection.close()
        self._connection.engine.dispose()
        self._lock.close()


def _commit(path: Path, connection: Connection, jobs: list[_Job]) -> int:
    """Run jobs in one transaction; a job that violates a constraint leaves the others alone.

    Returns the number of transactions committed: one, or none if the database could not.
    """
    results: list[tuple[Future[Any], Any]] = []
    try:
        with connection.begin():
            for job in jobs:
                results.append((job.done, _attempt(connection, job)))
    except Exception as problem:
        error = _describe(path, problem)
        for job in jobs:
            job.done.set_exception(StoreError(error))
        return 0
    for done, result in results:
        if isinstance(result, CirkisError):
            done.set_exception(result)
        else:
            done.set_result(result)
    return 1


def _attempt(connection: Connection, job: _Job) -> Any:
    # A statement that violates a constraint undoes only itself. As it is always the first one of
    # its job, there is nothing else to undo, and no savepoint is needed.
    try:
        return job.work(connection)
    except IntegrityError:
        return Conflict()


def _describe(path: Path, problem: Exception) -> str:
    if isinstance(problem, UnicodeError):  # SQLite's message quotes what it found in the file
        return describe_error(path, "malformed")
    reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
    return describe_error(path, reason)


def lock_folder(folder: Path) -> sqlite3.Connection:
    """Create a folder if need be, and lock its database until the connection returned is closed.

    The lock is on a second, empty SQLite file: that works on every system and ends with the
    process, however that ends.

    Raises:
        StoreError: another process holds the lock, or the folder cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(
            f'cannot use "{folder}" for the tables: {problem.strerror};'
            " choose another folder with --data"
        ) from None
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(folder / LOCK_NAME, timeout=0.5, check_same_thread=False)
        lock.isolation_level = None
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        if lock is not None:
            lock.close()
        raise StoreError(describe_error(folder / FILE_NAME, str(problem))) from None
    return lock


def _open(path: Path, is_durable: bool) -> Connection:
    """Open the one connection to a file, and migrate the file."""
    if path.is_file():
        _check_owner(path)
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": 0.5},
    )

    def configure(raw: Any, _record: Any) -> None:
        raw.text_factory = decode_text
        raw.isolation_level = None  # "begin" below decides how a transaction begins
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if is_durable else 'NORMAL'}",
            "foreign_keys=ON",
        ):
            with contextlib.closing(raw.cursor()) as cursor:
                cursor.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    connection: Connection | None = None
    try:
        connection = engine.connect()
        _migrate(connection, path)
        return connection
    except (DBAPIError, sqlite3.Error, OSError, UnicodeError, StoreError) as problem:
        if connection is not None:
            connection.close()
        engine.dispose()
        if isinstance(problem, StoreError):
            raise
        raise StoreError(_describe(path, problem)) from None


def kept_copy(path: Path, version: int) -> Path:
    """Return where a file is kept as it was before a migration.

    Args:
        path: the file.
        version: the schema version it had.
    """
    return path.with_name(f"{path.stem}-layout-{version}{path.suffix}")


def _check_owner(path: Path) -> None:
    """Raise StoreError if a file is not ours, before anything in it is changed.

    Raises:
        StoreError: it is empty, cannot be read, or is of another program.
    """
    if path.stat().st_size == 0:
        raise StoreError(describe_error(path, "0 bytes"))
    try:
        with open_sqlite(path) as file:
            version = file.execute("PRAGMA user_version").fetchone()[0]
            names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    except (sqlite3.Error, UnicodeError) as problem:
        raise StoreError(_describe(path, problem)) from None
    if version > SCHEMA_VERSION:
        raise StoreError(migrate.too_new(str(path)))
    # Killed while it was made, a file of ours has neither version nor tables.
    if not ({"tables", "events"} <= names if version else not names):
        raise StoreError(describe_error(path, "foreign"))


def _migrate(connection: Connection, path: Path) -> None:
    """Check a file and migrate it; a copy of an older schema version is kept beside it."""
    with connection.begin():
        version = migrate.sqlite_schema_version(connection)
        problem = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if problem != "ok":
        raise StoreError(describe_error(path, "malformed"))
    if version == SCHEMA_VERSION:
        _report_damage(connection, path)
        return
    if version:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        copy_sqlite(raw, kept_copy(path, version))
    with connection.begin():
        migrate.upgrade(connection, version)
        connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA_VERSION}")


def _report_damage(connection: Connection, path: Path) -> None:
    """Log how many tables have entries that are not what was stored; the others can be played."""
    with connection.begin():
        found = {
            table_id
            for table_id, row in all_entries(connection)
            if find_damage(table_id, [row]) is not None
        }
    if found:
        log.warning(
            'the database "%s" is damaged: %d of its tables cannot be opened;'
            ' "cirkis db check" names them, and a copy may have them',
            path,
            len(found),
        )


_REASONS = {
    "0 bytes": "has 0 bytes; restore a copy, or delete it to start afresh",
    "foreign": "is of another program; move it away, or choose another folder with --data",
    "locked": "is in use by another Cir*Kis server; close that one, or choose a folder with --data",
    "malformed": "is damaged; move it away to start afresh, or restore a copy",
    "not a database": "is not a database; move it away, or choose another folder with --data",
    "readonly": "is read-only; choose another folder with --data",
    "unable to open": "cannot be opened; choose another folder with --data",
    "full": "cannot be written because the disk is full",
}


def describe_error(path: Path, reason: str) -> str:
    """Return the sentence for people when SQLite cannot use a file.

    Args:
        path: the file.
        reason: SQLite's own message.
    """
    known = (text for key, text in _REASONS.items() if key in reason)
    return f'the database "{path}" {next(known, f"cannot be used: {reason}")}'
