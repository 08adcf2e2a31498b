"""Where tables are kept: their logs in an SQLite file that one thread alone writes and reads.

Whatever is to be stored waits in a queue; the thread takes all that waits, writes it in one
transaction and commits. Only then does it say that it is done: a kill undoes nothing that was told.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from cirkis.errors import CirkisError
from cirkis.server import queries
from cirkis.server.queries import NewRow, NextRow, StoredEntry
from cirkis.server.schema import LAYOUT, make_relations

FILE_NAME = "cirkis.sqlite"
MOST_AT_ONCE = 200


class StoreError(CirkisError):
    """The database cannot be opened, read or written; the message is one sentence for people."""

    code = "storage"


class NotNext(StoreError):
    """The log already has an entry of this version or with this command's id."""

    code = "stale"


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    done: Future[Any]


class Store:
    """The logs of all tables. Methods return at once; their futures are done after the commit."""

    def __init__(self, folder: Path) -> None:
        """Opens the file in this folder, made if it is not there.

        Raises:
            StoreError: it cannot be used; the message says what to do.
        """
        self.path = folder / FILE_NAME
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._is_closed = False
        self._connection = _open(self.path)
        self._thread = threading.Thread(target=self._run, name="cirkis-store", daemon=True)
        self._thread.start()

    def create(self, row: NewRow) -> Future[None]:
        """A new table with the first entry of its log.

        The future fails with NotNext if another table has its short code.
        """
        return self._later(lambda connection: queries.create_table(connection, row))

    def append(self, row: NextRow) -> Future[float]:
        """One more entry; gives the time at which it was written.

        The future fails with NotNext if there is one of this version or by this command.
        """
        return self._later(lambda connection: queries.append_entry(connection, row))

    def load(self, table_id: str) -> Future[list[StoredEntry]]:
        """The log of a table in order; empty if there is no such table."""
        return self._later(lambda connection: queries.load_log(connection, table_id))

    def find_code(self, code: str, since: float) -> Future[str | None]:
        """The table with this short code, if the code was given out after that time."""
        return self._later(lambda connection: queries.find_code(connection, code, since))

    def tables_of(self, person: str, most: int) -> Future[list[str]]:
        """The tables of a person, those first that changed last."""
        return self._later(lambda connection: queries.tables_of(connection, person, most))

    def due(self, by: float, most: int) -> Future[list[str]]:
        """The tables that the server has to look at by this time, the longest due first."""
        return self._later(lambda connection: queries.due_tables(connection, by, most))

    def say(self, table_id: str, saying: str) -> Future[tuple[int, float]]:
        """Something said at a table; gives its number, from 1, and when it was written."""
        return self._later(lambda connection: queries.add_saying(connection, table_id, saying))

    def said(self, table_id: str, most: int) -> Future[list[tuple[int, float, str]]]:
        """The last things said at a table, in order: number, time and text."""
        return self._later(lambda connection: queries.last_sayings(connection, table_id, most))

    def close(self) -> None:
        """Writes what waits, then closes the file."""
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            self._jobs.put(None)
        self._thread.join()

    def _later(self, work: Callable[[Connection], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        with self._closing:
            if self._is_closed:
                done.set_exception(
                    StoreError("the server is closing, so nothing is stored any more")
                )
            else:
                self._jobs.put(_Job(work, done))
        return done

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                jobs.append(job)
                try:
                    if len(jobs) == MOST_AT_ONCE:
                        break
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            goes_on = job is not None
            _commit(self._connection, [j for j in jobs if j.done.set_running_or_notify_cancel()])
        self._connection.close()
        self._connection.engine.dispose()


def _commit(connection: Connection, jobs: list[_Job]) -> None:
    """Does the jobs in one transaction; a job that is not allowed leaves the others alone."""
    results: list[tuple[Future[Any], Any]] = []
    try:
        with connection.begin():
            for job in jobs:
                results.append((job.done, _attempt(connection, job)))
    except Exception as problem:
        why = _sentence(problem)
        for job in jobs:
            job.done.set_exception(StoreError(why))
        return
    for done, result in results:
        if isinstance(result, CirkisError):
            done.set_exception(result)
        else:
            done.set_result(result)


def _attempt(connection: Connection, job: _Job) -> Any:
    # A statement that breaks a rule of the relations undoes itself alone. As it is always the first
    # one of its job, there is nothing else to undo, and no savepoint is needed.
    try:
        return job.work(connection)
    except IntegrityError:
        return NotNext("the table has changed in the meantime")


def _sentence(problem: Exception) -> str:
    reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
    return f"the database could not do it ({reason})"


def _open(path: Path) -> Connection:
    """The one connection, with the file locked for as long as it is open."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(
            f'cannot use "{path.parent}" for the tables: {problem.strerror};'
            " choose another folder with --data"
        ) from None
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": 0.5},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        connection = engine.connect()
        with connection.begin():
            _check_layout(connection, path)
        return connection
    except DBAPIError as problem:
        engine.dispose()
        raise StoreError(_why_not_opened(path, str(problem.orig))) from None
    except StoreError:
        connection.close()
        engine.dispose()
        raise


def _prepare(raw: Any, _record: Any) -> None:
    raw.isolation_level = None  # SQLAlchemy's "begin" above decides how a transaction begins
    for pragma in (
        "locking_mode=EXCLUSIVE",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        with contextlib.closing(raw.cursor()) as cursor:
            cursor.execute(f"PRAGMA {pragma}")


def _check_layout(connection: Connection, path: Path) -> None:
    found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    if found > LAYOUT:
        raise StoreError(f'"{path}" was written by a newer version of this program; please update')
    problem = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if problem != "ok":
        raise StoreError(_why_not_opened(path, "malformed"))
    make_relations(connection, found)
    connection.exec_driver_sql(f"PRAGMA user_version={LAYOUT}")


_REASONS = {
    "locked": "is in use by another Cir*Kis server; close that one, or choose a folder with --data",
    "malformed": "is damaged; move it away to start afresh, or put back a copy",
    "not a database": "is no database; move it away, or choose another folder with --data",
    "readonly": "may only be read, not written; choose another folder with --data",
    "unable to open": "cannot be opened; choose another folder with --data",
    "full": "cannot be written because the disk is full",
}


def _why_not_opened(path: Path, reason: str) -> str:
    known = (text for key, text in _REASONS.items() if key in reason)
    return f'the database "{path}" {next(known, f"cannot be used: {reason}")}'
