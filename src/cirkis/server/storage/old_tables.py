"""Remove old tables in batches, so that servers keep running.

A table is removed in one transaction, which first checks that it has not changed since it was
found. Its id is kept, so that anybody who opens it learns that it was removed.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, or_, select

from cirkis.server.storage.queries import Now
from cirkis.server.storage.schema import codes, events, metadata, removed, tables
from cirkis.server.storage.store import writes
from cirkis.tables.join_codes import CODE_LIFETIME

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
        return Pruned(*(mine + its for mine, its in zip(self, other, strict=True)))


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
        seen, last = seen + 1, table_id
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
    ids = [one.table_id for one in old]
    still = select(tables.c.id, tables.c.changed).where(tables.c.id.in_(ids))
    rows = connection.execute(still.with_for_update(skip_locked=True))
    same = {table_id: changed for table_id, changed in rows}
    gone = [one for one in old if same.get(one.table_id) == one.changed]
    ids = [one.table_id for one in gone]
    if not ids:
        return Pruned()
    at, entries = now(), 0
    for key in _REFERENCES:
        count = connection.execute(delete(key.parent.table).where(key.parent.in_(ids))).rowcount
        entries += count if key.parent.table is events else 0
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for table_id in ids:
        known = exists().where(removed.c.table_id == table_id)
        row = select(literal(table_id), literal(at)).where(~known)
        connection.execute(insert(removed).from_select(["table_id", "at"], row))
    finished = sum(one.is_over for one in gone)
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
