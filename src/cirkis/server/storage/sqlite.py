"""The tables in one SQLite file, which a single thread reads and writes.

The thread runs queued work in one transaction for a short while, taking requesters in turn, and
commits. A second file beside it is locked while this one is open, so that two servers never write
to the same file. Copies can be made at any time (`backup.py`).
"""

import contextlib
import logging
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from cirkis.errors import CirkisError
from cirkis.files import make_folder, make_private, open_file
from cirkis.server.requester import database_turn
from cirkis.server.storage.damage import DamageSearch
from cirkis.server.storage.sqlite_file import (
    describe_error,
    describe_problem,
    is_damage,
    open_connection,
)
from cirkis.server.storage.store import Conflict, Result, StoreClosed, StoreError, Turns

log = logging.getLogger("cirkis.server")

FILE_NAME = "cirkis.sqlite"
LOCK_NAME = "cirkis.lock"
OUR_FILES = re.compile(r"\.?cirkis\.(sqlite|lock)|cirkis-[\w.-]+\.sqlite")
BATCH_TIME = 0.02  # seconds of work per transaction, after which its results are delivered


class _Job(NamedTuple):
    work: Callable[[Connection], Any]
    done: Future[Any]


class SqliteDatabase:
    """One file in a folder, and the thread that owns it."""

    def __init__(self, folder: Path) -> None:
        """Open the file in a folder, or create it, and migrate it.

        Raises StoreError if the file cannot be used; the message says what to do.
        """
        self.path = folder / FILE_NAME
        self.name = str(self.path)
        self.commits = 0
        self._jobs = Turns[_Job]()
        self._damaged: str | None = None  # why nothing more is read or written
        with contextlib.ExitStack() as undo:
            self._lock = undo.enter_context(contextlib.closing(lock_folder(folder)))
            self._connection = open_connection(self.path)
            undo.callback(self._disconnect)
            self._search = DamageSearch(self.path)
            self._opened = self._file_of()
            self._thread = threading.Thread(target=self._run, name="cirkis-store", daemon=True)
            self._thread.start()
            undo.pop_all()

    @property
    def problem(self) -> str | None:
        return self._damaged or self._search.problem

    def _file_of(self) -> tuple[int, int] | None:
        """Return the identity of the file at the path, or None if there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        done: Future[Result] = Future()
        if not self._jobs.put(database_turn(), _Job(work, done)):
            done.set_exception(StoreClosed())
        return done

    def close(self) -> None:
        self._jobs.close()
        self._search.close()
        self._thread.join()
        self._lock.close()

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs: list[_Job] = []
            try:
                if is_open := self._jobs.wait():
                    self._commit(jobs)
            except Exception as problem:  # such as MemoryError: fail the jobs and carry on
                self._fail(jobs, problem)
        self._disconnect()

    def _commit(self, jobs: list[_Job]) -> None:
        """Run queued jobs in one transaction, adding them to `jobs`.

        A job that violates a constraint or raises a CirkisError fails alone.
        """
        end = time.monotonic() + BATCH_TIME
        if not self._begin_next(jobs):
            return
        if self._damaged is not None:  # writing on could damage more
            raise StoreError(self._damaged)
        if self._file_of() != self._opened:  # writes to a deleted file would be lost
            raise StoreError(f'the database "{self.path}" was moved, deleted or replaced')
        with self._connection.begin():
            results = [self._attempt(jobs[0])]
            while time.monotonic() < end and self._begin_next(jobs):
                results.append(self._attempt(jobs[-1]))
        self.commits += 1
        for (_, done), result in zip(jobs, results, strict=True):
            if isinstance(result, CirkisError):
                done.set_exception(result)
            else:
                done.set_result(result)

    def _begin_next(self, jobs: list[_Job]) -> bool:
        """Add the next job that was not cancelled; return False if there is none."""
        while (job := self._jobs.take()) is not None:
            if job.done.set_running_or_notify_cancel():
                jobs.append(job)
                return True
        return False

    def _attempt(self, job: _Job) -> Any:
        # What fails has written nothing (see `table_store.py`), so no savepoint is needed.
        try:
            return job.work(self._connection)
        except IntegrityError:
            return Conflict()
        except CirkisError as problem:
            return problem

    def _fail(self, jobs: list[_Job], problem: Exception) -> None:
        is_told = isinstance(problem, StoreError)
        error = str(problem) if is_told else describe_problem(self.path, problem)
        if is_damage(problem):
            self._damaged = error
        for job in jobs:
            if not job.done.done():
                job.done.set_exception(StoreError(error))

    def _disconnect(self) -> None:
        self._connection.close()
        self._connection.engine.dispose()


def database_file(folder: Path) -> Path:
    """Return the SQLite file in a folder. Raises StoreError if there is none."""
    path = folder / FILE_NAME
    if not path.is_file():
        raise StoreError(f'there is no database in "{folder}"; choose its folder with --data')
    return path


def lock_folder(folder: Path) -> sqlite3.Connection:
    """Create a folder if needed, and lock its database until the returned connection is closed.

    The lock is on a second, empty SQLite file, which works on every system and is released however
    the process ends. Raises StoreError if another process holds the lock, or the folder cannot be
    used.
    """
    try:
        make_folder(folder, private=True)
        open_file(folder / LOCK_NAME, "ab", private=True).close()
    except OSError as problem:
        raise StoreError(
            f'cannot use "{folder}" for the tables: {problem.strerror};'
            " choose another folder with --data"
        ) from None
    _keep_others_out(folder)
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(folder / LOCK_NAME, timeout=0.5, check_same_thread=False)
        lock.isolation_level = None
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        if lock is not None:
            lock.close()
        reason = "in use" if "locked" in str(problem) else str(problem)
        raise StoreError(describe_error(folder / FILE_NAME, reason)) from None
    return lock


def _keep_others_out(folder: Path) -> None:
    """Make private what was created with more access: our files, and a folder that has no others.

    A folder that also has other files, such as somebody's home, may have its access for a reason.
    """
    with contextlib.suppress(OSError):
        files = list(folder.iterdir())
        ours = [file for file in files if OUR_FILES.match(file.name)]
        if len(ours) == len(files):
            make_private(folder)
        if any([make_private(file) for file in ours]):
            log.warning('the tables in "%s" were open to other users; now they are not', folder)
