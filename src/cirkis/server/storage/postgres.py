"""The tables in a PostgreSQL database, which several servers may share.

Each piece of work has a connection of a small pool and a transaction of its own; PostgreSQL itself
gathers commits that come at the same time. Its keys make sure that no version is written twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from sqlalchemy import URL, Connection, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from cirkis.server.storage import migrate
from cirkis.server.storage.schema import LAYOUT
from cirkis.server.storage.store import Closed, NotNext, Result, StoreError

CONNECTIONS = 8  # a server's; a commit takes longest, and that many wait for the disk together
SECONDS_TO_CONNECT = 5
DRIVER = "postgresql+psycopg"
EXAMPLE = "postgresql://user:password@host/name"


class PostgresDatabase:
    """A pool of connections, with a thread for each."""

    def __init__(self, address: str, *, is_durable: bool = True, has_layout: bool = True) -> None:
        """Connects.

        Args:
            address: as in "postgresql://user:password@host/name".
            is_durable: whether a commit is on the disk before it counts. If not, a kill of the
                server loses nothing, but a power cut at the database may lose the last moments.
            has_layout: whether the database must have the layout of this program.

        Raises:
            StoreError: it cannot be used; the message says what to do.
        """
        url = read_address(address)
        self.name, self.commits = shown_address(address), 0
        commits = "on" if is_durable else "off"
        self._engine = create_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            connect_args={
                "connect_timeout": SECONDS_TO_CONNECT,
                "options": f"-c synchronous_commit={commits} -c lock_timeout=10s",
                "application_name": "cirkis",
            },
        )
        self._closing = threading.Lock()
        self._is_closed = False
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="cirkis-store")
        try:
            layout = self.run(migrate.layout_of).result()
            self._check(layout, has_layout)
        except StoreError:
            self.close()
            raise

    def _check(self, layout: int, has_layout: bool) -> None:
        if layout > LAYOUT:
            raise StoreError(migrate.too_new(self.name))
        if has_layout and layout < LAYOUT:
            raise StoreError(migrate.too_old(self.name, layout))

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Does the work in a transaction of its own; see `Database`."""
        with self._closing:
            if not self._is_closed:
                return self._threads.submit(self._do, work)
        refused: Future[Result] = Future()
        refused.set_exception(Closed())
        return refused

    def close(self) -> None:
        """Does what waits, then ends the connections."""
        with self._closing:
            self._is_closed = True
        self._threads.shutdown()
        self._engine.dispose()

    def _do(self, work: Callable[[Connection], Result], *, is_second: bool = False) -> Result:
        is_worked = False
        try:
            with self._engine.begin() as connection:
                result = work(connection)
                is_worked = True
            self.commits += 1
            return result
        except IntegrityError:
            raise NotNext from None
        except SQLAlchemyError as problem:
            # Where a connection of the pool was cut since it was last used, nothing was done yet,
            # so another one may do it. Once a commit was asked for, nobody knows whether it was.
            is_cut = isinstance(problem, DBAPIError) and problem.connection_invalidated
            if not is_cut or is_worked or is_second:
                raise StoreError(_sentence(self.name, problem)) from None
        return self._do(work, is_second=True)


def read_address(address: str) -> URL:
    """The address with the driver that this program uses.

    Raises:
        StoreError: it is not the address of a PostgreSQL database.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(f"the address of the database cannot be read; give {EXAMPLE}") from None
    if url.drivername.partition("+")[0] not in ("postgresql", "postgres"):
        raise StoreError(
            f'"{url.drivername}" is no kind of database that can be used; give {EXAMPLE},'
            " or leave --database out for a file in the folder of --data"
        )
    return url.set(drivername=DRIVER)


def shown_address(address: str) -> str:
    """The address as people may see it, without the password.

    Raises:
        StoreError: it is not the address of a PostgreSQL database.
    """
    url = read_address(address).set(drivername="postgresql", query={})
    return url.render_as_string(hide_password=True)


_REASONS = {
    "password authentication failed": "refuses the user's name or password",
    "no password supplied": "wants a password; write it in the address or in PGPASSWORD",
    "does not exist": "has no such user or database; make it first (createuser, createdb)",
    "could not translate": "cannot be found: there is no such host",
    "failed to resolve": "cannot be found: there is no such host",
    "Connection refused": "cannot be reached; is PostgreSQL running there?",
    "No such file": "cannot be reached; is PostgreSQL running there?",
    "timeout": "does not answer in time",
    "too many clients": "has no connection free; raise its max_connections",
    "No space left": "cannot write because its disk is full",
    "could not extend file": "cannot write because its disk is full",
    "permission denied": "does not let this user do it; grant the right to create and change",
    "read-only transaction": "may only be read, not written",
    "shutting down": "is shutting down",
    "starting up": "is starting up; please try again in a moment",
    "terminating connection": "ended the connection",
    "server closed the connection": "ended the connection",
}


def _sentence(name: str, problem: Exception) -> str:
    reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
    known = (text for key, text in _REASONS.items() if key in reason)
    first = (reason.strip().splitlines() or ["for no reason told"])[0]
    return f'the database "{name}" {next(known, f"could not do it ({first})")}'
