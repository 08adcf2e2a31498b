"""Copies of a database, whole or not at all: pages of an SQLite file, or rows of any database."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, create_engine, func, insert, select
from sqlalchemy.pool import NullPool

from cirkis.server.storage import migrate
from cirkis.server.storage.schema import LAYOUT, relations

PAGES_AT_ONCE = 2000  # some 8 MB between two words of progress
ROWS_AT_ONCE = 1000

Progress = Callable[[int, int], None]  # what is done, of how much


def silent(_done: int, _total: int) -> None:
    """Tells nobody about the progress."""


@contextlib.contextmanager
def reading_file(path: Path) -> Iterator[sqlite3.Connection]:
    """An SQLite file to read; a server may write to it meanwhile.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)
    with contextlib.closing(connection):
        connection.isolation_level = None
        yield connection


@contextlib.contextmanager
def asking_file(path: Path) -> Iterator[Connection]:
    """The same for questions of SQLAlchemy, each of which sees the newest commits."""
    address = URL.create(
        "sqlite", database=path.absolute().as_uri(), query={"mode": "ro", "uri": "true"}
    )
    engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection


@contextlib.contextmanager
def writing_file(path: Path) -> Iterator[Connection]:
    """A new SQLite file of the present layout to fill; it is there when the block ends well."""
    half = _half(path)
    half.unlink(missing_ok=True)
    try:
        engine = create_engine(URL.create("sqlite", database=str(half)), poolclass=NullPool)
        with engine.begin() as connection:
            migrate.upgrade(connection, 0)
            connection.exec_driver_sql(f"PRAGMA user_version={LAYOUT}")
            yield connection
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _half(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


def copy_database(source: sqlite3.Connection, target: Path, progress: Progress = silent) -> None:
    """Writes an SQLite database as it stands now to a file, which replaces one of that name.

    Raises:
        sqlite3.Error, OSError: it cannot be read or written; then there is no new file.
    """
    half = _half(target)
    half.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(half)) as copy:
            # Whoever reads sees one moment of the database, so others may write meanwhile.
            source.execute("BEGIN")
            try:
                source.execute("SELECT count(*) FROM sqlite_master").fetchone()
                source.backup(
                    copy,
                    pages=PAGES_AT_ONCE,
                    progress=lambda _, left, total: progress(total - left, total),
                )
            finally:
                source.execute("COMMIT")
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)


def copy_rows(source: Connection, target: Connection, progress: Progress = silent) -> None:
    """Writes the rows of all relations of one database to those of another one."""
    sizes = [
        source.execute(select(func.count()).select_from(relation)).scalar_one()
        for relation in relations.sorted_tables
    ]
    done = 0
    for relation in relations.sorted_tables:
        streamed = source.execution_options(stream_results=True).execute(select(relation))
        for rows in streamed.mappings().partitions(ROWS_AT_ONCE):
            target.execute(insert(relation), [dict(row) for row in rows])
            done += len(rows)
            progress(done, sum(sizes))
