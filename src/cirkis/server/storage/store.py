"""The store, through which the server queries a database of either kind.

A database runs each piece of work in a transaction and reports it done after the commit, so killing
the server undoes nothing that was acknowledged. `sqlite.py` and `postgres.py` are the two kinds;
`databases.py` opens the right one.
"""

import asyncio
import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from cirkis.backend.table_log import Conflict, StoreError
from cirkis.errors import CirkisError

log = logging.getLogger("cirkis.server")

__all__ = ["Conflict", "Database", "Result", "Store", "StoreClosed", "StoreError", "writes"]

Result = TypeVar("Result")
Item = TypeVar("Item")
Asked = ParamSpec("Asked")
Query = TypeVar("Query", bound=Callable[..., Any])

ANSWER_TIMEOUT = 60.0  # seconds that a thread waits for a query

_WRITING: set[Callable[..., Any]] = set()


def writes(query: Query) -> Query:
    """Mark a query that writes: it can fail on a full disk while reads still work."""
    _WRITING.add(query)
    return query


class StoreClosed(StoreError):
    def __init__(self) -> None:
        super().__init__("the server is shutting down, so nothing more is stored")


class DamagedData(StoreError):
    """Something stored cannot be read, though the database works."""


class Unreachable(StoreError):
    """The database does not answer, or does not accept writes yet, but may do so later."""


class Database(Protocol):
    """A database of either kind, which runs work in transactions.

    Attributes:
        name: its name in messages: a path, or an address without its password.
        commits: the number of transactions committed.
    """

    name: str
    commits: int

    @property
    def problem(self) -> str | None:
        """Why the database must not be called healthy, although it may accept writes."""
        ...

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Run work in a transaction; the future is done after the commit.

        The future fails with Conflict if the work violates a constraint, with any CirkisError that
        the work raises, and with StoreError if the database cannot do it. Nothing is stored then,
        unless the connection broke at the commit.
        """
        ...

    def close(self) -> None:
        """Finish queued work, then disconnect; later work fails with StoreError."""
        ...


class Store:
    """A database, as the server uses it: `await store.call(query, ...)`.

    A query is a function in one of the modules beside this one: it takes the connection, in a
    transaction, and its own arguments.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now: Callable[[], float] = time.time
        """Returns the time to record with each write, in Unix seconds."""
        self._damaged: str | None = None  # what was found to be damaged while reading it
        self._fails: set[bool] = set()  # operations that fail: False for reading, True for writing

    def call(
        self,
        query: Callable[Concatenate[Connection, Asked], Result],
        *args: Asked.args,
        **more: Asked.kwargs,
    ) -> asyncio.Future[Result]:
        """Run a query in a transaction; the awaitable completes after the commit.

        The query is queued immediately, and runs even if nobody awaits it.
        """
        loop = asyncio.get_running_loop()
        here: asyncio.Future[Result] = loop.create_future()

        def wake(done: Future[Result]) -> None:
            with suppress(RuntimeError):  # the loop has ended, with all its waiters
                loop.call_soon_threadsafe(_deliver, here, done)

        self.run(query, *args, **more).add_done_callback(wake)
        return here

    def run(
        self,
        query: Callable[Concatenate[Connection, Asked], Result],
        *args: Asked.args,
        **more: Asked.kwargs,
    ) -> Future[Result]:
        """Run a query for a caller that has no event loop, or does not wait."""
        done = self.database.run(lambda connection: query(connection, *args, **more))
        done.add_done_callback(partial(self._watch, query in _WRITING))
        return done

    def _watch(self, is_writing: bool, done: Future[Any]) -> None:
        """Log when the database stops or resumes working; on a full disk, reads still work."""
        if done.cancelled():
            return
        problem = done.exception()
        # Other kinds of StoreError do not mean that the database fails.
        if type(problem) in (StoreError, Unreachable):
            if not self._fails:
                log.warning("%s", problem)
            self._fails.add(is_writing)
        elif problem is None and is_writing in self._fails:
            self._fails.remove(is_writing)
            if not self._fails and self.problem is None:
                log.warning('the database "%s" is working again', self.database.name)

    @property
    def problem(self) -> str | None:
        """Why the database must not be called healthy, although it may accept writes."""
        return self._damaged or self.database.problem

    def note_damage(self, table_id: str, problem: CirkisError) -> None:
        """Note that a table's log is damaged, until the next start."""
        if self._damaged is None:
            name = self.database.name
            self._damaged = f'the database "{name}" is damaged: table {table_id}: {problem}'
            log.error("%s", self._damaged)

    def wait(self, query: Callable[..., Result], *args: Any) -> Result:
        """Run a query that can read a lot, from one of the gate's threads.

        The gate runs one at a time for each address, so that SQLite's single thread is not blocked.
        """
        try:
            return self.run(query, *args).result(ANSWER_TIMEOUT)
        except TimeoutError:
            raise StoreError(f'the database "{self.database.name}" does not answer') from None

    def close(self) -> None:
        self.database.close()


def _deliver(here: asyncio.Future[Any], done: Future[Any]) -> None:
    """Pass a result to its awaiter, in the awaiter's loop."""
    if here.done():
        return
    problem = done.exception()
    if problem is None:
        here.set_result(done.result())
    else:
        here.set_exception(problem)


class Turns(Generic[Item]):
    """A queue for several threads; one payer's items keep their order."""

    def __init__(self) -> None:
        self._waiting = OrderedDict[str, deque[Item]]()  # in the order of their turns
        self._change = threading.Condition()
        self._is_closed = False

    def put(self, payer: str, item: Item) -> bool:
        """Add an item; return False, adding nothing, if the queue is closed."""
        with self._change:
            if not self._is_closed:
                self._waiting.setdefault(payer, deque()).append(item)
                self._change.notify()
            return not self._is_closed

    def take(self) -> Item | None:
        """Remove and return the next item; None if there is none."""
        with self._change:
            if not self._waiting:
                return None
            payer, items = next(iter(self._waiting.items()))
            self._waiting.move_to_end(payer)  # allocates nothing, so it cannot fail and lose items
            if len(items) == 1:
                del self._waiting[payer]
            return items.popleft()

    def wait(self) -> bool:
        """Wait until there is an item; return False if the queue is closed and empty."""
        with self._change:
            self._change.wait_for(lambda: self._waiting or self._is_closed)
            return bool(self._waiting)

    def close(self) -> None:
        """Accept no more items."""
        with self._change:
            self._is_closed = True
            self._change.notify_all()
