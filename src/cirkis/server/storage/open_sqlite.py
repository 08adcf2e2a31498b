"""Open the SQLite file with the tables: check that it is ours and undamaged, and migrate it."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from cirkis.files import open_file
from cirkis.server.storage import migrate
from cirkis.server.storage.copy import connect_sqlite, copy_sqlite, decode_text
from cirkis.server.storage.damage import refuse_flawed
from cirkis.server.storage.sqlite_errors import describe_error, describe_problem, explain_errors
from cirkis.server.storage.store import StoreError

BUSY_SECONDS = 5.0  # seconds to wait while another program has the file locked, as backups do


def open_connection(path: Path, is_durable: bool) -> Connection:
    """Open the one connection to a file, and migrate the file.

    With `is_durable`, a commit waits until it is on the disk. Raises StoreError if the file cannot
    be used; the message says what to do.
    """
    if path.is_file():
        _check_owner(path)
        refuse_flawed(path)
    engine = make_engine(path, is_durable)
    connection: Connection | None = None
    try:
        if not path.exists():
            open_file(path, "ab", private=True).close()
        connection = engine.connect()
        _migrate(connection, path)
        return connection
    except (DBAPIError, sqlite3.Error, OSError, UnicodeError, MemoryError, StoreError) as problem:
        if connection is not None:
            connection.close()
        engine.dispose()
        if isinstance(problem, StoreError):
            raise
        raise StoreError(describe_problem(path, problem)) from None


def make_engine(path: Path, is_durable: bool) -> Engine:
    """Return an engine for the one connection with which a program writes to a file."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=StaticPool,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )

    def configure(raw: Any, _record: Any) -> None:
        raw.text_factory = decode_text
        raw.isolation_level = None  # the "begin" listener below starts transactions
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={'FULL' if is_durable else 'NORMAL'}",
            "foreign_keys=ON",
        ):
            with contextlib.closing(raw.cursor()) as cursor:
                cursor.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", configure)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _check_owner(path: Path) -> None:
    """Raise StoreError if a file is empty, unreadable or another program's; change nothing."""
    if path.stat().st_size == 0:
        raise StoreError(describe_error(path, "0 bytes"))
    with explain_errors(path), connect_sqlite(path) as file:
        version = migrate.schema_version(file)
        names = set(file.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
    # A process killed while creating our file leaves neither version nor tables.
    is_ours = {"tables", "events"} <= names if version else not names
    if not is_ours and version <= migrate.SCHEMA_VERSION:
        raise StoreError(describe_error(path, "foreign"))
    migrate.check_not_newer(str(path), version)


def _migrate(connection: Connection, path: Path) -> None:
    """Migrate a file; a copy of an older schema version is kept beside it."""
    with connection.begin():
        version = migrate.schema_version(connection)
    if version == migrate.SCHEMA_VERSION:
        return
    if version:
        copy_sqlite(connection, path.with_name(f"{path.stem}-layout-{version}{path.suffix}"))
    with connection.begin():
        migrate.upgrade(connection, version)
