"""What is asked of the database: each function does its work in the transaction that it is given.

In a function that may break a rule of the relations, the statement that may is the first one: then
nothing else has to be undone.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, exists, func, insert, literal, select, update

from cirkis.server.storage.schema import codes, events, players, sayings, tables
from cirkis.table.people import SERVER

# Each placement needs these two, so they are made once: making them takes longer than the database.
_NEXT_ENTRY = insert(events)
_CHANGED = update(tables).where(tables.c.id == bindparam("table"))


class StoredEntry(NamedTuple):
    """One entry of a log, with the id of the command that brought it about, and whose that was.

    The sender is the mark of one; None where an older release wrote the entry.
    """

    version: int
    command: str
    at: float
    entry: str
    sender: str | None = None


class NewRow(NamedTuple):
    """A new table: its first entry, its short code, whose it is, when it is due, more entries."""

    table_id: str
    rules: int
    options: str
    entry: str
    code: str | None = None
    people: tuple[str, ...] = ()
    due: float | None = None
    more: tuple[str, ...] = ()


class NextRow(NamedTuple):
    """One more entry of a log, who has the table in their list by it, when it is due now, by whom.

    A row without a sender is one as older releases wrote them.
    """

    table_id: str
    version: int
    command: str
    entry: str
    person: str | None = None
    due: float | None = None
    sender: str | None = None


def create_table(connection: Connection, row: NewRow) -> None:
    """Writes a new table with the first entry of its log, and what more of it there is."""
    now = time.time()
    if row.code is not None:
        connection.execute(insert(codes).values(code=row.code, table_id=row.table_id, at=now))
    told = {"id": row.table_id, "rules": row.rules, "options": row.options, "due": row.due}
    connection.execute(insert(tables).values(created=now, changed=now, **told))
    own = NextRow(row.table_id, 1, "created", row.entry, sender=SERVER)
    _append(connection, own, now)
    for version, entry in enumerate(row.more, 2):
        _append(
            connection,
            own._replace(version=version, command=f"imported-{version}", entry=entry),
            now,
        )
    for person in row.people:
        _join(connection, person, row.table_id)


def append_entry(connection: Connection, row: NextRow) -> float:
    """Writes one more entry; gives the time."""
    now = time.time()
    _append(connection, row, now)
    connection.execute(_CHANGED, {"table": row.table_id, "changed": now, "due": row.due})
    if row.person is not None:
        _join(connection, row.person, row.table_id)
    return now


def _append(connection: Connection, row: NextRow, at: float) -> None:
    command = {"command": row.command, "sender": row.sender}
    told = {"version": row.version, "at": at, "entry": row.entry}
    connection.execute(_NEXT_ENTRY, {"table_id": row.table_id, **command, **told})


def _join(connection: Connection, person: str, table_id: str) -> None:
    """The table is in the person's list, if it was not before."""
    known = exists().where(players.c.person == person, players.c.table_id == table_id)
    wanted = select(literal(person), literal(table_id)).where(~known)
    connection.execute(insert(players).from_select(["person", "table_id"], wanted))


def load_log(connection: Connection, table_id: str, after: int = 0) -> list[StoredEntry]:
    """The log of a table in order, from the entry after this version on."""
    columns = (events.c[name] for name in StoredEntry._fields)
    wanted = select(*columns).where(events.c.table_id == table_id, events.c.version > after)
    return [StoredEntry(*row) for row in connection.execute(wanted.order_by(events.c.version))]


def versions_of(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """The versions of these tables; those that are not there are left out."""
    wanted = select(events.c.table_id, func.max(events.c.version))
    found = connection.execute(
        wanted.where(events.c.table_id.in_(table_ids)).group_by(events.c.table_id)
    )
    return {table_id: version for table_id, version in found}


def find_code(connection: Connection, code: str, since: float) -> str | None:
    """The table with this short code, if the code was given out after that time."""
    wanted = select(codes.c.table_id).where(codes.c.code == code, codes.c.at >= since)
    return connection.execute(wanted).scalar_one_or_none()


def tables_of(connection: Connection, person: str, most: int) -> list[str]:
    """The tables of a person, those first that changed last."""
    wanted = select(tables.c.id).join(players).where(players.c.person == person)
    return list(connection.execute(wanted.order_by(tables.c.changed.desc()).limit(most)).scalars())


def due_tables(connection: Connection, by: float, most: int) -> list[str]:
    """The tables that are due by this time, the longest due first."""
    wanted = select(tables.c.id).where(tables.c.due <= by)
    return list(connection.execute(wanted.order_by(tables.c.due).limit(most)).scalars())


def add_saying(connection: Connection, table_id: str, saying: str) -> tuple[int, float]:
    """Writes what was said at a table; gives its number, from 1, and the time."""
    now = time.time()
    # Whoever else wants to say something at this table waits (SQLite has one writer anyway).
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    here = sayings.c.table_id == table_id
    last = connection.execute(select(func.max(sayings.c.n)).where(here)).scalar_one()
    n = (last or 0) + 1
    connection.execute(insert(sayings).values(table_id=table_id, n=n, at=now, saying=saying))
    return n, now


def last_sayings(connection: Connection, table_id: str, most: int) -> list[tuple[int, float, str]]:
    """The last things said at a table, in order: number, time and text."""
    columns = (sayings.c.n, sayings.c.at, sayings.c.saying)
    wanted = select(*columns).where(sayings.c.table_id == table_id)
    latest = connection.execute(wanted.order_by(sayings.c.n.desc()).limit(most))
    return [(n, at, text) for n, at, text in latest][::-1]
