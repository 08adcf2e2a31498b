"""Open the right database: a file in a folder, or a server at an address."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection

from cirkis.server.storage import migrate
from cirkis.server.storage.postgres import PostgresDatabase, refuse_while_serving
from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase, database_file
from cirkis.server.storage.sqlite_file import connect_sqlite, explain_errors, make_engine
from cirkis.server.storage.store import Database, Result, Store, StoreError

UPGRADE_LOCK = 0x63697263  # the number of an advisory lock in PostgreSQL


def open_store(folder: Path, address: str | None = None) -> Store:
    """Open the store in a folder, or at an address if given.

    Raises StoreError if the database cannot be used; the message says what to do.
    """
    database: Database
    if address is None:
        database = SqliteDatabase(folder)
    else:
        database = PostgresDatabase(address, is_server=True)
    try:
        return Store(database)
    except BaseException:  # such as MemoryError; the caller has nothing to close
        database.close()
        raise


def upgrade(folder: Path, address: str | None) -> tuple[int, int]:
    """Migrate the database; return its schema version before (0 if it was empty) and after.

    Raises StoreError if it cannot be used, is newer than this program, or is used by a server.
    """
    if address is None:
        path = folder / FILE_NAME
        before = 0
        if path.is_file():
            with (
                contextlib.suppress(StoreError),
                explain_errors(path),
                connect_sqlite(path) as file,
            ):
                before = migrate.schema_version(file)
        SqliteDatabase(folder).close()
        return before, migrate.SCHEMA_VERSION
    with contextlib.closing(PostgresDatabase(address, needs_schema=False)) as database:
        return database.run(_upgrade_locked).result(), migrate.SCHEMA_VERSION


def _upgrade_locked(connection: Connection) -> int:
    # A concurrent upgrade waits here, then finds nothing left to do.
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
    refuse_while_serving(connection)
    before = migrate.schema_version(connection)
    if before < migrate.SCHEMA_VERSION:
        migrate.upgrade(connection, before)
    return before


class Run(Protocol):
    """Runs work in a transaction and returns its result."""

    def __call__(self, work: Callable[[Connection], Result], /) -> Result: ...


@contextlib.contextmanager
def read_database(folder: Path, address: str | None) -> Iterator[Run]:
    """Open the database for reading; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. Raises StoreError if it cannot be read
    or has a different schema version.
    """
    if address is None:
        with read_file(database_file(folder)) as run:
            yield run
    else:
        with contextlib.closing(PostgresDatabase(address)) as database:
            yield lambda work: database.run(work).result()


@contextlib.contextmanager
def read_file(path: Path) -> Iterator[Run]:
    """Open an SQLite file for reading.

    Raises StoreError if it cannot be read or has a different schema version.
    """
    with explain_errors(path), connect_sqlite(path) as connection:
        migrate.check_version(str(path), migrate.schema_version(connection))
        yield lambda work: work(connection)


@contextlib.contextmanager
def write_database(folder: Path, address: str | None) -> Iterator[Run]:
    """Open the database for small writes; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. Raises StoreError if it cannot be
    written or has a different schema version.
    """
    if address is not None:
        with read_database(folder, address) as run_there:
            yield run_there
        return
    path = database_file(folder)
    engine = make_engine(path)

    def run(work: Callable[[Connection], Result]) -> Result:
        with engine.begin() as connection:
            return work(connection)

    try:
        with explain_errors(path):
            migrate.check_version(str(path), run(migrate.schema_version))
            yield run
    finally:
        engine.dispose()
