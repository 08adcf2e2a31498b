"""The store of all tables: what the server asks of a database, whichever kind that is.

A database runs each piece of work in a transaction and reports it done after the commit, so a kill
undoes nothing that anybody was told. `sqlite.py` and `postgres.py` are the two kinds;
`databases.py` opens the right one.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from cirkis.live.backend import Conflict, NewEntry, StoreError
from cirkis.server.storage import old_tables, queries, runs
from cirkis.server.storage.checksums import StoredEntry
from cirkis.server.storage.old_tables import Keep, OldTable, OldTables, Pruned
from cirkis.server.storage.queries import NewTableLog
from cirkis.table.uptime import Uptime

log = logging.getLogger("cirkis.server")

__all__ = ["Conflict", "Database", "Result", "Store", "StoreClosed", "StoreError"]

Result = TypeVar("Result")


class StoreClosed(StoreError):
    """The database is closed."""

    def __init__(self) -> None:
        super().__init__("the server is shutting down, so nothing more is stored")


class Database(Protocol):
    """Something that runs work in transactions.

    Attributes:
        name: what to call it in messages: a path, or an address without its password.
        commits: the number of transactions committed.
    """

    name: str
    commits: int

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Run work in a transaction; the future is done after the commit.

        The future fails with Conflict if the work violates a constraint, and with StoreError if the
        database cannot do it. Then nothing of the work is stored.
        """
        ...

    def close(self) -> None:
        """Finish the work that waits, then disconnect; later work fails with StoreError."""
        ...


class Store:
    """The logs of all tables. Methods return at once; their futures are done after the commit."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """Use a database.

        Args:
            database: where everything is kept.
            now: returns the time of what is written, in Unix seconds.
        """
        self.database, self.now = database, now
        self._fails: set[str] = set()

    def run(self, work: Callable[[Connection], Result], kind: str = "read") -> Future[Result]:
        """Run work in a transaction, and log when the database stops and begins to work.

        Args:
            work: the work.
            kind: "read" or "write"; a full disk can be read.
        """
        done = self.database.run(work)
        done.add_done_callback(partial(self._watch, kind))
        return done

    def _watch(self, kind: str, done: Future[Any]) -> None:
        if done.cancelled():
            return
        problem = done.exception()
        if isinstance(problem, StoreError) and not isinstance(problem, (Conflict, StoreClosed)):
            if not self._fails:
                log.warning("%s", problem)
            self._fails.add(kind)
        elif problem is None and kind in self._fails:
            self._fails.remove(kind)
            if not self._fails:
                log.warning('the database "%s" works again', self.database.name)

    def probe(self) -> Future[None]:
        """Write something that changes nothing, to see whether that works."""
        return self.run(queries.probe, "write")

    def create(self, log: NewTableLog) -> Future[None]:
        """Store a new table. The future fails with Conflict if its join code is taken."""
        return self.run(partial(queries.create_table, log=log, now=self.now), "write")

    def append(self, entry: NewEntry) -> Future[float]:
        """Store one more entry of a log, and return when it was written, in Unix seconds.

        The future fails with Conflict if the log has one of this version or by this command.
        """
        return self.run(partial(queries.append_entry, entry=entry, now=self.now), "write")

    def load(self, table_id: str, after: int = 0) -> Future[list[StoredEntry]]:
        """Load the log of a table in order; empty if there is nothing.

        Args:
            table_id: the id of the table.
            after: the version after which to begin.
        """
        return self.run(partial(queries.load_log, table_id=table_id, after=after))

    def versions_of(self, table_ids: list[str]) -> Future[dict[str, int]]:
        """Return the versions of these tables, as far as they exist."""
        return self.run(partial(queries.versions_of, table_ids=table_ids))

    def find_code(self, code: str, since: float) -> Future[str | None]:
        """Return the id of the table with a join code, if there is one.

        Args:
            code: the join code.
            since: codes made before this time, in Unix seconds, do not count.
        """
        return self.run(partial(queries.find_code, code=code, since=since))

    def tables_of(self, person: str, limit: int) -> Future[list[str]]:
        """Return the ids of a person's tables, the last changed first.

        Args:
            person: the person.
            limit: the maximum number of ids.
        """
        return self.run(partial(queries.tables_of, person=person, limit=limit))

    def due_tables(self, until: float, limit: int, skip: int = 0) -> Future[list[str]]:
        """Return the ids of the tables at which the server has to act, the longest due first.

        Args:
            until: the time by which they are due, in Unix seconds.
            limit: the maximum number of ids.
            skip: how many of them to leave out first.
        """
        work = partial(queries.due_tables, until=until, limit=limit, skip=skip)
        return self.run(work)

    def add_chat_line(
        self, table_id: str, text: str, person: str | None = None
    ) -> Future[tuple[int, float]]:
        """Store a line of chat; return its number, from 1, and when it was written.

        Args:
            table_id: the id of the table.
            text: the line, as it is to be stored.
            person: who wrote it; None if nobody knows.
        """
        work = partial(queries.add_chat_line, table_id=table_id, text=text, person=person)
        return self.run(partial(work, now=self.now), "write")

    def last_chat_lines(self, table_id: str, limit: int) -> Future[list[tuple[int, float, str]]]:
        """Return the last lines of chat in order: number, time and text.

        Args:
            table_id: the id of the table.
            limit: the maximum number of lines.
        """
        return self.run(partial(queries.last_chat_lines, table_id=table_id, limit=limit))

    def is_removed(self, table_id: str) -> Future[bool]:
        """Return whether there was a table with this id that was removed."""
        return self.run(partial(old_tables.is_removed, table_id=table_id))

    def removed_since(self, since: float) -> Future[list[str]]:
        """Return the ids of the tables removed at or after a time, in Unix seconds."""
        return self.run(partial(old_tables.removed_since, since=since))

    def find_old(self, keep: Keep, after: str) -> Future[OldTables]:
        """Return some tables that are not to be kept any longer.

        Args:
            keep: how long tables are kept.
            after: the id after which to begin; "" at first.
        """
        return self.run(partial(old_tables.find_old, keep=keep, after=after, now=self.now))

    def remove_tables(self, old: list[OldTable]) -> Future[Pruned]:
        """Remove tables that have not changed since they were found; return how many."""
        return self.run(partial(old_tables.remove_tables, old=old, now=self.now), "write")

    def remove_codes(self) -> Future[None]:
        """Remove the join codes that nobody can use any more."""
        return self.run(partial(old_tables.remove_codes, now=self.now), "write")

    def begin_run(self, run_id: str) -> Future[Uptime]:
        """Write that a server starts; return when it and those before it were up."""
        machine = runs.read_machine()
        return self.run(partial(runs.begin_run, run_id=run_id, machine=machine), "write")

    def keep_run(self, run_id: str) -> Future[None]:
        """Write that a server is up now."""
        work = partial(runs.keep_run, alive=self.now(), machine=runs.read_machine())
        return self.run(partial(work, run_id=run_id), "write")

    def close(self) -> None:
        """Finish what waits, then close the database."""
        self.database.close()
