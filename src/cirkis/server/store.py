"""Where tables are kept: their logs in an SQLite file that one thread alone writes and reads.

Whatever is to be stored waits in a queue; the thread takes all that waits, writes it in one
transaction and commits. Only then does it say that it is done: a kill undoes nothing that was told.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    select,
    update,
)
from sqlalchemy import Table as Relation
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import StaticPool

from cirkis.errors import CirkisError

FILE_NAME = "cirkis.sqlite"
LAYOUT = 1  # of the relations below; kept in the file as its user_version
MOST_AT_ONCE = 200

_relations = MetaData()
_tables = Relation(
    "tables",
    _relations,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
)
_events = Relation(
    "events",
    _relations,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("command", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
    UniqueConstraint("table_id", "command"),
)


class StoreError(CirkisError):
    """The database cannot be opened, read or written; the message is one sentence for people."""

    code = "storage"


class NotNext(StoreError):
    """The log already has an entry of this version or with this command's id."""

    code = "stale"


class StoredEntry(NamedTuple):
    """One entry of a log, with the id of the command that brought it about."""

    version: int
    command: str
    at: float
    entry: str


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

    def create(self, table_id: str, rules: int, options: str, entry: str) -> Future[None]:
        """A new table with the first entry of its log."""

        def work(connection: Connection) -> None:
            now = time.time()
            connection.execute(
                insert(_tables).values(
                    id=table_id, created=now, changed=now, rules=rules, options=options
                )
            )
            _append(connection, table_id, 1, "created", now, entry)

        return self._later(work)

    def append(self, table_id: str, version: int, command: str, entry: str) -> Future[float]:
        """One more entry; gives the time at which it was written.

        The future fails with NotNext if there is one of this version or by this command.
        """

        def work(connection: Connection) -> float:
            now = time.time()
            _append(connection, table_id, version, command, now, entry)
            connection.execute(update(_tables).where(_tables.c.id == table_id).values(changed=now))
            return now

        return self._later(work)

    def load(self, table_id: str) -> Future[list[StoredEntry]]:
        """The log of a table in order; empty if there is no such table."""

        def work(connection: Connection) -> list[StoredEntry]:
            columns = (_events.c.version, _events.c.command, _events.c.at, _events.c.entry)
            wanted = select(*columns).where(_events.c.table_id == table_id)
            return [StoredEntry(*row) for row in connection.execute(wanted.order_by(columns[0]))]

        return self._later(work)

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


def _append(
    connection: Connection, table_id: str, version: int, command: str, at: float, entry: str
) -> None:
    row = {"version": version, "command": command, "at": at, "entry": entry}
    connection.execute(insert(_events).values(table_id=table_id, **row))


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
    _relations.create_all(connection)
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
