"""Remove old tables in batches, so that servers keep running; optionally archive their games.

A table is removed in one transaction, which first checks that it has not changed since it was
found. Its id is kept, so that anybody who opens it learns that it was removed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, or_, select

from cirkis.errors import CirkisError
from cirkis.files import open_file
from cirkis.server.storage import table_store
from cirkis.server.storage.databases import Run, read_database, write_database
from cirkis.server.storage.schema import codes, events, metadata, removed, tables
from cirkis.server.storage.store import writes
from cirkis.server.storage.table_store import Now, StoredEntry, checked
from cirkis.tables.entries import read_entry
from cirkis.tables.names import CODE_LIFETIME
from cirkis.tables.records import export_records
from cirkis.tables.reducer import fold

DAY = 86400.0  # seconds
TABLES_PER_STEP = 10  # removed in one transaction
SCANNED_PER_STEP = 500  # checked in one transaction

# The columns that refer to the table a row belongs to.
_REFERENCES = [
    key
    for relation in metadata.sorted_tables
    for key in relation.foreign_keys
    if key.references(tables)
]


class Keep(NamedTuple):
    """How long tables are kept after their last change, in days; None means forever.

    `finished` applies to finished games, `abandoned` to other games in which no clock is running.
    """

    finished: float | None = None
    abandoned: float | None = None


class OldTable(NamedTuple):
    """A table that can be removed; `changed` is in Unix seconds."""

    table_id: str
    changed: float
    is_over: bool


class Pruned(NamedTuple):
    """How many tables of each kind were removed, and how many log entries with them."""

    finished: int = 0
    abandoned: int = 0
    entries: int = 0

    def __add__(self, other: object) -> Pruned:
        assert isinstance(other, Pruned)
        return Pruned(
            self.finished + other.finished,
            self.abandoned + other.abandoned,
            self.entries + other.entries,
        )


class OldTables(NamedTuple):
    """The old tables of one step, and the id after which to continue; None at the end."""

    found: list[OldTable]
    last: str | None


def find_old(connection: Connection, keep: Keep, after: str, now: Now = time.time) -> OldTables:
    """Return the old tables of the next step, ordered by id.

    `after` is the id to continue after, "" at first; `now` returns Unix seconds.
    """
    at = now()
    kinds = []
    if keep.finished is not None:
        kinds.append(and_(tables.c.is_over, tables.c.changed < at - keep.finished * DAY))
    if keep.abandoned is not None:
        waits = or_(tables.c.due.is_(None), tables.c.due < at)
        kinds.append(and_(~tables.c.is_over, waits, tables.c.changed < at - keep.abandoned * DAY))
    is_old = or_(False, *kinds).label("is_old")
    columns = (tables.c.id, tables.c.changed, tables.c.is_over, is_old)
    query = select(*columns).where(tables.c.id > after).order_by(tables.c.id)
    found: list[OldTable] = []
    seen = 0
    last = after
    for table_id, changed, is_over, old in connection.execute(query.limit(SCANNED_PER_STEP)):
        seen += 1
        last = table_id
        if old:
            found.append(OldTable(table_id, changed, is_over))
            if len(found) == TABLES_PER_STEP:
                return OldTables(found, last)
    return OldTables(found, last if seen == SCANNED_PER_STEP else None)


@writes
def remove_tables(connection: Connection, old: list[OldTable], now: Now = time.time) -> Pruned:
    """Remove tables that have not changed since they were found; return how many were removed.

    `now` returns Unix seconds.
    """
    # PostgreSQL skips tables being written to; SQLite has one writer anyway.
    ids = [table.table_id for table in old]
    still = select(tables.c.id, tables.c.changed).where(tables.c.id.in_(ids))
    rows = connection.execute(still.with_for_update(skip_locked=True))
    same = {table_id: changed for table_id, changed in rows}
    gone = [table for table in old if same.get(table.table_id) == table.changed]
    ids = [table.table_id for table in gone]
    if not ids:
        return Pruned()
    entries = 0
    for key in _REFERENCES:
        count = connection.execute(delete(key.parent.table).where(key.parent.in_(ids))).rowcount
        entries += count if key.parent.table is events else 0
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for table_id in ids:
        noted = exists().where(removed.c.table_id == table_id)
        row = select(literal(table_id), literal(now())).where(~noted)
        connection.execute(insert(removed).from_select(["table_id", "at"], row))
    finished = sum(table.is_over for table in gone)
    return Pruned(finished, len(gone) - finished, entries)


@writes
def remove_codes(connection: Connection, now: Now = time.time) -> None:
    """Remove expired join codes; `now` returns Unix seconds."""
    connection.execute(delete(codes).where(codes.c.at < now() - CODE_LIFETIME))


def is_removed(connection: Connection, table_id: str) -> bool:
    query = select(func.count()).select_from(removed).where(removed.c.table_id == table_id)
    return connection.execute(query).scalar_one() > 0


def removed_since(connection: Connection, since: float) -> list[str]:
    """Return the ids of tables removed at or after a time in Unix seconds."""
    query = select(removed.c.table_id).where(removed.c.at >= since)
    return list(connection.execute(query).scalars())


PAUSE = 0.05  # seconds between two transactions, so that a server gets its turn


class PruneReport(NamedTuple):
    """How much was removed, and how many tables were kept because archiving their games failed."""

    removed: Pruned
    broken: int


def prune(
    folder: Path,
    address: str | None,
    keep: Keep,
    archive: Path | None = None,
    *,
    is_dry: bool = False,
) -> PruneReport:
    """Remove old tables; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. With `is_dry`, only count the tables.
    Raises StoreError if the database cannot be used, or OSError if the archive cannot be written.
    """
    opened = read_database if is_dry else write_database
    total, broken = Pruned(), 0
    with opened(folder, address) as run, ExitStack() as stack:
        file = None
        if archive is not None and not is_dry:
            file = stack.enter_context(open_file(archive, "ab", private=True))
        for found in _steps(run, keep):
            if is_dry:
                total += _count(run, found)
                continue
            old = found if file is None else _archive(run, found, file)
            broken += len(found) - len(old)
            total += run(partial(remove_tables, old=old))
            time.sleep(PAUSE)
        if not is_dry:
            run(remove_codes)
    return PruneReport(total, broken)


def _steps(run: Run, keep: Keep) -> Iterator[list[OldTable]]:
    """Yield the old tables in batches."""
    last: str | None = ""
    while last is not None:
        old = run(partial(find_old, keep=keep, after=last))
        if old.found:
            yield old.found
        last = old.last


def _count(run: Run, old: list[OldTable]) -> Pruned:
    versions = run(partial(table_store.versions_of, table_ids=[table.table_id for table in old]))
    finished = sum(table.is_over for table in old)
    return Pruned(finished, len(old) - finished, sum(versions.values()))


def _archive(run: Run, old: list[OldTable], file: BinaryIO) -> list[OldTable]:
    """Write the games of tables to the archive; return the tables without those that failed."""
    archived = []
    for table in old:
        log = run(partial(table_store.load_log, table_id=table.table_id))
        text = _records(table.table_id, log)
        if text is not None:
            file.write(text.encode())
            archived.append(table)
    file.flush()
    os.fsync(file.fileno())  # it must be on disk before it leaves the database
    return archived


def _records(table_id: str, log: list[StoredEntry]) -> str | None:
    """Return the records of a table's games, or None if its log cannot be replayed."""
    try:
        table = fold(read_entry(row.entry) for row in checked(table_id, log))
    except CirkisError:
        return None
    was_played = bool(table.steps) or table.previous_round is not None
    return export_records(table, log[0].at) + "\n" if was_played else ""
