"""Opening the database that is wanted: a file in a folder, or one that has an address."""

from __future__ import annotations

from pathlib import Path

from cirkis.server.postgres import PostgresDatabase
from cirkis.server.sqlite import SqliteDatabase
from cirkis.server.store import Database, Store


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
