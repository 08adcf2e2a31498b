"""Verify that everything stored can be replayed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cirkis.errors import CirkisError
from cirkis.server.storage import migrate, queries
from cirkis.server.storage.backup import database_file, explain_errors
from cirkis.server.storage.checksums import StoredEntry, find_damage
from cirkis.server.storage.copy import Progress, connect_sqlite
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.schema import SCHEMA_VERSION, tables
from cirkis.server.storage.store import Result, StoreError
from cirkis.table.entries import read_entry
from cirkis.table.reducer import fold
from cirkis.table.refusals import refused

TABLES_PER_STEP = 100

Work = Callable[[Connection], Result]


class BrokenTable(NamedTuple):
    """A table whose log cannot be replayed."""

    table_id: str
    reason: str


class VerifyReport(NamedTuple):
    """What was verified, and what is broken."""

    tables: int
    entries: int
    broken: tuple[BrokenTable, ...]


def verify(folder: Path, address: str | None, progress: Progress) -> VerifyReport:
    """Replay every stored table; a server may run meanwhile.

    Args:
        folder: the folder of the SQLite file.
        address: the address of the PostgreSQL database, if that is used.
        progress: is given the tables verified and their total.

    Raises:
        StoreError: the database cannot be read.
    """
    with _reader(folder, address) as read:
        total: int = read(_count)
        done = entries = 0
        broken: list[BrokenTable] = []
        last = ""
        while ids := read(partial(_ids_after, last=last)):
            for table_id in ids:
                log: list[StoredEntry] = read(partial(queries.load_log, table_id=table_id))
                entries += len(log)
                reason = _why_broken(table_id, log)
                if reason is not None:
                    broken.append(BrokenTable(table_id, reason))
            done, last = done + len(ids), ids[-1]
            progress(min(done, total), total)
        return VerifyReport(done, entries, tuple(broken))


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _ids_after(connection: Connection, last: str) -> list[str]:
    query = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id)
    return list(connection.execute(query.limit(TABLES_PER_STEP)).scalars())


def _why_broken(table_id: str, log: list[StoredEntry]) -> str | None:
    damaged = find_damage(table_id, log)
    if damaged is not None:
        return str(refused("broken-table.damaged", entry=damaged))
    if [row.version for row in log] != list(range(1, len(log) + 1)):
        return "the log has gaps"
    try:
        fold(read_entry(row.entry) for row in log)
    except CirkisError as problem:
        return str(problem)
    return None


def _check_version(path: Path, version: int) -> None:
    if version > SCHEMA_VERSION:
        raise StoreError(migrate.too_new(str(path)))
    if version < SCHEMA_VERSION:
        raise StoreError(migrate.too_old(str(path), version))


@contextlib.contextmanager
def _reader(folder: Path, address: str | None) -> Iterator[Callable[[Work[Result]], Result]]:
    """Open the database; the function that is given runs work on it and returns its result."""
    if address is None:
        path = database_file(folder)
        with explain_errors(path), connect_sqlite(path) as connection:
            _check_version(path, migrate.sqlite_schema_version(connection))
            yield lambda work: work(connection)
    else:
        with contextlib.closing(PostgresDatabase(address)) as database:
            yield lambda work: database.run(work).result()
