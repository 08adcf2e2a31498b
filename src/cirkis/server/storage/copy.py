"""Copy a database atomically: the pages of an SQLite file, or the rows of any database."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, create_engine, event, func, insert, select
from sqlalchemy.pool import NullPool

from cirkis.files import replace_path
from cirkis.server.storage import migrate
from cirkis.server.storage.schema import metadata

PAGES_PER_STEP = 2000  # about 8 MB between two progress reports
ROWS_PER_STEP = 1000

Progress = Callable[[int, int], None]  # called with the amount done and the total


def no_progress(_done: int, _total: int) -> None:
    """Report nothing."""


def decode_text(raw: bytes) -> str:
    """Decode SQLite text, even if corruption made it invalid UTF-8: checksums catch that."""
    return raw.decode(errors="replace")


@contextlib.contextmanager
def connect_sqlite(path: Path) -> Iterator[Connection]:
    """Open an SQLite file for reading; a server may be writing to it.

    Each query sees the latest commits.
    """
    address = URL.create(
        "sqlite", database=path.absolute().as_uri(), query={"mode": "ro", "uri": "true"}
    )
    engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    event.listen(engine, "connect", lambda raw, _: setattr(raw, "text_factory", decode_text))
    with engine.connect() as connection:
        yield connection


@contextlib.contextmanager
def create_sqlite(path: Path) -> Iterator[Connection]:
    """Create an SQLite file to fill; it gets its final name if the block ends without an error."""
    with replace_path(path, private=True) as part:
        engine = create_engine(URL.create("sqlite", database=str(part)), poolclass=NullPool)
        with engine.begin() as connection:
            migrate.upgrade(connection, 0)
            yield connection


def raw_sqlite(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def copy_sqlite(connection: Connection, target: Path, progress: Progress = no_progress) -> None:
    """Copy an SQLite database to a file, replacing an older one.

    If this raises sqlite3.Error or OSError, no new file is left.
    """
    source = raw_sqlite(connection)

    def report(_: int, left: int, total: int) -> None:
        progress(total - left, total)

    # A reader sees one snapshot, so a server can write at the same time.
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with (
            replace_path(target, private=True) as part,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy, pages=PAGES_PER_STEP, progress=report)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a WAL
    finally:
        source.execute("COMMIT")


def copy_rows(source: Connection, target: Connection, progress: Progress) -> None:
    """Copy all rows of a database to an empty one."""
    sizes = [
        source.execute(select(func.count()).select_from(relation)).scalar_one()
        for relation in metadata.sorted_tables
    ]
    done = 0
    for relation in metadata.sorted_tables:
        result = source.execution_options(stream_results=True).execute(select(relation))
        for rows in result.partitions(ROWS_PER_STEP):
            target.execute(insert(relation), [row._asdict() for row in rows])
            done += len(rows)
            progress(done, sum(sizes))
