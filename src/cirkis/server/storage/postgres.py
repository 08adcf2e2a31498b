"""The tables in a PostgreSQL database, which several servers can share.

Each piece of work gets a connection from a small pool, and its own transaction; requesters take
turns. PostgreSQL groups simultaneous commits, and its keys ensure that no version is written twice.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from cirkis.server.requester import database_turn
from cirkis.server.storage import migrate
from cirkis.server.storage.store import (
    Conflict,
    Result,
    StoreClosed,
    StoreError,
    Turns,
    Unreachable,
)

POOL_SIZE = 8  # connections per server; this many commits can wait for the disk together
CONNECT_TIMEOUT = 5  # seconds
START_TIMEOUT = 20.0  # seconds for the first answer, which may wait for a lock
CLOSE_TIMEOUT = 5.0  # seconds for queued work when the pool is closed
# A machine that is gone, or a cut cable, ends a connection within half a minute.
LOST_AFTER = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
DRIVER = "postgresql+psycopg"
SERVERS_LOCK = 0x63697265  # held in shared mode by each connection of a server
DAMAGE = ("XX001", "XX002")  # PostgreSQL's codes for damaged data and indexes
EXAMPLE = "postgresql://user:password@host/name"


class PostgresDatabase:
    """A pool of connections, with a thread for each."""

    def __init__(self, address: str, *, needs_schema: bool = True, is_server: bool = False) -> None:
        """Connect.

        With `needs_schema`, the database must have this program's schema version; with `is_server`,
        its tables cannot be replaced while it is open. Raises Unreachable if trying again later may
        help, or StoreError if the database cannot be used; the message says what to do.
        """
        url = parse_address(address)
        self.name = address_without_password(address)
        self.commits = 0
        self.problem: str | None = None
        self._engine = _make_engine(url)
        if is_server:
            event.listen(self._engine, "connect", _hold_servers_lock)
        self._jobs = Turns[tuple[Callable[[Connection], Any], Future[Any]]]()
        self._threads = [
            threading.Thread(target=self._serve, name=f"cirkis-store-{number}", daemon=True)
            for number in range(POOL_SIZE)
        ]
        for thread in self._threads:
            thread.start()
        try:
            check = migrate.check_version if needs_schema else migrate.check_not_newer
            check(self.name, self.run(migrate.schema_version).result(START_TIMEOUT))
        except TimeoutError:
            self.close()
            raise Unreachable(f'the database "{self.name}" does not answer in time') from None
        except StoreError:
            self.close()
            raise

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        done: Future[Result] = Future()
        if not self._jobs.put(database_turn(), (work, done)):
            done.set_exception(StoreClosed())
        return done

    def close(self) -> None:
        self._jobs.close()
        end = time.monotonic() + CLOSE_TIMEOUT
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        self._engine.dispose()

    def _serve(self) -> None:
        is_open = True
        while is_open:
            with suppress(Exception):  # such as MemoryError: the thread must carry on
                is_open = self._jobs.wait()
                self._serve_next()

    def _serve_next(self) -> None:
        job = self._jobs.take()
        if job is None or not job[1].set_running_or_notify_cancel():
            return
        work, done = job
        try:
            done.set_result(self._run(work))
        except Exception as problem:
            done.set_exception(problem)

    def _run(self, work: Callable[[Connection], Result], *, is_retry: bool = False) -> Result:
        is_done = False
        try:
            with self._engine.begin() as connection:
                result = work(connection)
                is_done = True
            self.commits += 1
            return result
        except IntegrityError:
            raise Conflict from None
        except SQLAlchemyError as problem:
            # A pooled connection that broke while idle has done none of the work, so another one
            # can do it. Once the commit has been sent, its outcome is unknown.
            is_cut = isinstance(problem, DBAPIError) and problem.connection_invalidated
            if not is_cut or is_done or is_retry:
                raise self._explain(problem) from None
        return self._run(work, is_retry=True)

    def _explain(self, problem: SQLAlchemyError) -> StoreError:
        error = _describe(self.name, problem)
        cause = problem.orig if isinstance(problem, DBAPIError) else None
        if getattr(cause, "sqlstate", None) in DAMAGE:
            self.problem = str(error)
        return error


def _hold_servers_lock(raw: Any, _record: object) -> None:
    """Hold the lock as long as the connection lives; wait while tables are being replaced."""
    with raw.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock_shared(%s)", (SERVERS_LOCK,))
    raw.commit()


def _make_engine(url: URL) -> Engine:
    return create_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=0,
        connect_args={
            "connect_timeout": CONNECT_TIMEOUT,
            "options": "-c synchronous_commit=on -c lock_timeout=10s",
            "application_name": "cirkis",
            **LOST_AFTER,
        },
    )


def refuse_while_serving(connection: Connection) -> None:
    """Lock servers out until the end of the transaction.

    Raises StoreError if one is using the database.
    """
    lock = f"SELECT pg_try_advisory_xact_lock({SERVERS_LOCK})"
    if not connection.exec_driver_sql(lock).scalar_one():
        raise StoreError("servers are using this database; stop all servers first")


def parse_address(address: str) -> URL:
    """Return an address as a URL with the driver that this program uses.

    Raises StoreError if it is not the address of a PostgreSQL database.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(f"the database address is invalid; give {EXAMPLE}") from None
    if url.drivername.partition("+")[0] not in ("postgresql", "postgres"):
        raise StoreError(
            f'"{url.drivername}" is not a supported kind of database; give {EXAMPLE},'
            " or omit --database to use a file in the --data folder"
        )
    return url.set(drivername=DRIVER)


def address_without_password(address: str) -> str:
    """Return an address that is safe to show.

    Raises StoreError if it is not the address of a PostgreSQL database.
    """
    url = parse_address(address).set(drivername="postgresql", query={})
    return url.render_as_string(hide_password=True)


_PASSING = {
    "cannot be reached; is PostgreSQL running there?": ("Connection refused", "No such file"),
    "cannot be found: there is no such host": ("could not translate", "failed to resolve"),
    "cannot be reached over the network": ("unreachable", "No route to host"),
    "does not answer in time": ("timeout", "timed out"),
    "has no free connection; raise its max_connections": ("too many clients", "connection slots"),
    "cannot write because its disk is full": ("No space left", "could not extend file"),
    "is read-only": ("read-only transaction",),
    "is shutting down": ("shutting down",),
    "is starting up; please try again in a moment": (
        "starting up",
        "not yet accepting",
        "in recovery mode",
    ),
    "ended the connection": (
        "terminating connection",
        "server closed the connection",
        "reset by peer",
    ),
}
"""What is wrong, and what PostgreSQL says then, where trying again later may help."""

_LASTING = {
    "is incomplete; restore a backup": ('relation "',),
    "rejects the user name or password": ("password authentication failed",),
    "needs a password; write it in the address or in PGPASSWORD": ("no password supplied",),
    "does not exist, or its user does not; create both (createuser, createdb)": ("does not exist",),
    "does not let this user do that; grant the right to create tables": ("permission denied",),
}


def _describe(name: str, problem: Exception) -> StoreError:
    reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
    for kind, sentences in ((StoreError, _LASTING), (Unreachable, _PASSING)):
        for sentence, words in sentences.items():
            if any(word in reason for word in words):
                return kind(f'the database "{name}" {sentence}')
    first = (reason.strip().splitlines() or ["no reason given"])[0]
    return StoreError(f'the database "{name}" failed ({first})')
