"""Verify that every stored table can be replayed."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cirkis.errors import CirkisError
from cirkis.server.storage import migrate, queries
from cirkis.server.storage.backup import check_copy, database_file, older_copy
from cirkis.server.storage.checksums import StoredEntry, checked
from cirkis.server.storage.copy import Progress
from cirkis.server.storage.damage import count_damaged_rows, refuse_flawed
from cirkis.server.storage.maintenance import Run, read_database, read_file
from cirkis.server.storage.schema import tables
from cirkis.tables.entries import read_entry
from cirkis.tables.reducer import fold

TABLES_PER_STEP = 100


class BrokenTable(NamedTuple):
    table_id: str
    reason: str


class VerifyReport(NamedTuple):
    """The result of verifying: how much was checked, which tables are broken, and how many rows
    outside their logs are damaged, in an SQLite file.
    """

    tables: int
    entries: int
    broken: tuple[BrokenTable, ...]
    damaged_rows: int


def verify(folder: Path, address: str | None, progress: Progress) -> VerifyReport:
    """Replay every stored table; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. Raises StoreError if reading fails, or
    if an SQLite file fails SQLite's own check.
    """
    if address is None:
        refuse_flawed(database_file(folder))
    with read_database(folder, address) as read:
        return verify_with(read, progress)


def verify_copy(copy: Path, progress: Progress) -> VerifyReport:
    """Check a copy against its SHA-256, and replay every table in it.

    Raises StoreError if the copy differs, has an older schema, or cannot be read.
    """
    version = check_copy(copy)
    if version < migrate.SCHEMA_VERSION:
        raise older_copy(copy, version, "check that")
    with read_file(copy) as read:
        return verify_with(read, progress)


def verify_with(read: Run, progress: Progress) -> VerifyReport:
    total = read(_count)
    done = entries = 0
    broken: list[BrokenTable] = []
    last = ""
    while ids := read(partial(_ids_after, last=last)):
        for table_id in ids:
            log = read(partial(queries.load_log, table_id=table_id))
            entries += len(log)
            reason = _why_broken(table_id, log)
            if reason is not None:
                broken.append(BrokenTable(table_id, reason))
        done, last = done + len(ids), ids[-1]
        progress(min(done, total), total)
    return VerifyReport(done, entries, tuple(broken), read(_count_damaged_rows))


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _count_damaged_rows(connection: Connection) -> int:
    return count_damaged_rows(connection) if connection.dialect.name == "sqlite" else 0


def _ids_after(connection: Connection, last: str) -> list[str]:
    query = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id)
    return list(connection.execute(query.limit(TABLES_PER_STEP)).scalars())


def _why_broken(table_id: str, log: list[StoredEntry]) -> str | None:
    try:
        fold(read_entry(row.entry) for row in checked(table_id, log))
    except CirkisError as problem:
        return str(problem)
    return None
