"""Opening the database that is wanted: a file in a folder, or one that has an address."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sqlalchemy import Connection

from cirkis.server.storage import migrate
from cirkis.server.storage.copy import reading_file
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.schema import LAYOUT
from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase
from cirkis.server.storage.store import Database, Store

UPGRADE_LOCK = 0x63697263  # PostgreSQL names such locks by numbers


def open_store(folder: Path, address: str | None = None, *, is_durable: bool = True) -> Store:
    """The store in this folder, or at this address if one is given.

    Raises:
        StoreError: it cannot be used; the message says what to do.
    """
    database: Database
    if address is None:
        database = SqliteDatabase(folder, is_durable=is_durable)
    else:
        database = PostgresDatabase(address, is_durable=is_durable)
    return Store(database)


def upgrade(folder: Path, address: str | None) -> tuple[int, int]:
    """Brings the database to the present layout; gives the layout before and now (0 is empty).

    Raises:
        StoreError: it cannot be used, or is newer than this program.
    """
    if address is None:
        path = folder / FILE_NAME
        before = 0
        if path.is_file():
            with contextlib.suppress(sqlite3.Error), reading_file(path) as file:
                before = int(file.execute("PRAGMA user_version").fetchone()[0])
        SqliteDatabase(folder).close()
        return before, LAYOUT
    with contextlib.closing(PostgresDatabase(address, has_layout=False)) as database:
        return database.run(_upgrade_alone).result(), LAYOUT


def _upgrade_alone(connection: Connection) -> int:
    # Whoever upgrades at the same time waits here, and then finds that it is done.
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
    before = migrate.layout_of(connection)
    if before < LAYOUT:
        migrate.upgrade(connection, before)
    return before
