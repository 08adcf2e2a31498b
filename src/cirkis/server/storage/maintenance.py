"""Read and write the database for `cirkis db`, with or without a running server."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection

from cirkis.server.storage import migrate
from cirkis.server.storage.backup import database_file
from cirkis.server.storage.copy import connect_sqlite
from cirkis.server.storage.open_sqlite import make_engine
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.sqlite_errors import explain_errors
from cirkis.server.storage.store import Result


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
    engine = make_engine(path, is_durable=True)

    def run(work: Callable[[Connection], Result]) -> Result:
        with engine.begin() as connection:
            return work(connection)

    try:
        with explain_errors(path):
            migrate.check_version(str(path), run(migrate.schema_version))
            yield run
    finally:
        engine.dispose()
