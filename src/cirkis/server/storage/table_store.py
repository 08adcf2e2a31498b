"""The rows of tables: their logs, join codes, lists of people and chat.

Each function except `read_log` works in the transaction of the connection it receives.
A function that refuses something raises a CirkisError, in place of its first write. In one that can
violate a constraint, the statement that can do so is the first to write. Nothing else has to be
undone then: SQLite would keep it, as it commits several functions' work in one transaction.
"""

import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Insert,
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    literal_column,
    select,
    update,
)

from cirkis.backend.table_log import NewEntry
from cirkis.server.storage import migrate
from cirkis.server.storage.schema import codes, events, players, read_rows, sayings, tables
from cirkis.server.storage.store import Store, writes
from cirkis.tables.refusals import Refused, refused


class StoredEntry(NamedTuple):
    """One entry in a log, as stored.

    `version` is its number in the log, from 1; `command` and `sender` are ids; `at` is in Unix
    seconds; `entry` is the output of `write_entry`; `checksum` covers these and the table's id.
    """

    version: int
    command: str
    at: float
    entry: str
    sender: str
    checksum: int


def checksum(table_id: str, row: StoredEntry) -> int:
    """Return the CRC-32 of a stored log entry, ignoring its own checksum."""
    parts = (table_id, str(row.version), row.command, repr(row.at), row.entry, row.sender)
    return zlib.crc32("\0".join(parts).encode())


def checked(table_id: str, rows: Iterable[StoredEntry], version: int = 0) -> Iterator[StoredEntry]:
    """Yield the entries in a log; raise Refused at one that is damaged or out of sequence."""
    for number, row in enumerate(rows, version + 1):
        if not is_intact(table_id, row):
            raise refused("broken-table.damaged", entry=row.version)
        if row.version != number:
            raise refused("broken-table.gaps")
        yield row


def is_intact(table_id: str, row: StoredEntry) -> bool:
    try:
        return row.checksum == checksum(table_id, row)
    except TypeError:  # bytes where text should be
        return False


LINES_KEPT = 2000  # lines of chat, per table or club
PART = 500  # rows of a long log per read, which takes a few milliseconds

Now = Callable[[], float]  # in Unix seconds


class _Prepared:
    """An insert or update that every placement needs, whose values are passed by name.

    It is compiled once, then run without SQLAlchemy's own processing, which takes several times as
    long as the statement itself.
    """

    def __init__(self, statement: Insert | Update, columns: tuple[str, ...]) -> None:
        """The statement can have parameters other than the columns."""
        self._statement = statement
        self._columns = list(columns)
        self._compiled: dict[str, tuple[str, list[str] | None]] = {}  # by dialect

    def run(self, connection: Connection, values: Mapping[str, Any]) -> None:
        text, order = self._compiled.get(connection.dialect.name) or self._compile(connection)
        parameters = dict(values) if order is None else tuple([values[name] for name in order])
        connection.exec_driver_sql(text, parameters)

    def _compile(self, connection: Connection) -> tuple[str, list[str] | None]:
        """Return the text, and the names of its parameters if they are positional."""
        dialect = connection.dialect
        compiled = self._statement.compile(dialect=dialect, column_keys=self._columns)
        names = compiled.positiontup if dialect.positional else None
        self._compiled[dialect.name] = str(compiled), names
        return self._compiled[dialect.name]


_previous = events.alias()
_COLUMNS = tuple(column.name for column in events.c)
_INSERT_ENTRY = _Prepared(insert(events), _COLUMNS)
# The version comes from the previous entry: without one it is null, which violates the key.
_INSERT_NEXT_ENTRY = _Prepared(
    insert(events)
    .inline()
    .values(
        version=select(_previous.c.version + literal_column("1"))
        .where(_previous.c.table_id == bindparam("log"), _previous.c.version == bindparam("last"))
        .scalar_subquery()
    ),
    _COLUMNS,
)
_UPDATE_TABLE = _Prepared(
    update(tables).where(tables.c.id == bindparam("table")), ("changed", "due", "is_over")
)


class NewTableLog(NamedTuple):
    """A new table.

    `rules` is the rules version, `options` is JSON, `entry` is the log's first entry and
    `more` has the following ones. The table is added to the lists of `people`. `due` is when the
    server has to act there, in Unix seconds.
    """

    table_id: str
    rules: int
    options: str
    entry: str
    code: str | None = None
    people: tuple[str, ...] = ()
    due: float | None = None
    more: tuple[str, ...] = ()
    is_over: bool = False


@writes
def create_table(
    connection: Connection,
    log: NewTableLog,
    now: Now = time.time,
    notes: Iterable[Callable[[Connection, float], None]] = (),
) -> None:
    """Store a table; `notes` store what others have to note about it."""
    at = now()
    if log.code is not None:
        connection.execute(insert(codes).values(code=log.code, table_id=log.table_id, at=at))
    row: dict[str, Any] = {"id": log.table_id, "rules": log.rules, "options": log.options}
    row |= {"due": log.due, "is_over": log.is_over}
    connection.execute(insert(tables).values(created=at, changed=at, **row))
    first = NewEntry(log.table_id, 1, "created", log.entry)
    _append(connection, first, at)
    for version, text in enumerate(log.more, 2):
        entry = first._replace(version=version, command=f"imported-{version}", entry=text)
        _append(connection, entry, at)
    for person in log.people:
        _add_player(connection, person, log.table_id)
    for note in notes:
        note(connection, at)


@writes
def append_entry(connection: Connection, entry: NewEntry, now: Now = time.time) -> float:
    """Append an entry; return its time in Unix seconds."""
    at = now()
    _append(connection, entry, at)
    change = {"changed": at, "due": entry.due, "is_over": entry.is_over}
    _UPDATE_TABLE.run(connection, {"table": entry.table_id, **change})
    if entry.person is not None:
        _add_player(connection, entry.person, entry.table_id)
    return at


@writes
def note_recorded(connection: Connection, table_id: str, changed: float) -> None:
    """Note that the server need not act at a table, unless it has changed since `changed`."""
    here = (tables.c.id == table_id) & (tables.c.changed == changed)
    connection.execute(update(tables).where(here).values(due=None))


def _append(connection: Connection, entry: NewEntry, at: float) -> None:
    row = StoredEntry(entry.version, entry.command, at, entry.entry, entry.sender, 0)
    row = row._replace(checksum=checksum(entry.table_id, row))
    values: dict[str, Any] = {"table_id": entry.table_id, **row._asdict()}
    if entry.version == 1:
        _INSERT_ENTRY.run(connection, values)
        return
    values |= {"log": entry.table_id, "last": values.pop("version") - 1}
    _INSERT_NEXT_ENTRY.run(connection, values)


def _add_player(connection: Connection, person: str, table_id: str) -> None:
    """Add the table to the person's list, unless it is there already."""
    listed = exists().where(players.c.person == person, players.c.table_id == table_id)
    row = select(literal(person), literal(table_id)).where(~listed)
    connection.execute(insert(players).from_select(["person", "table_id"], row))


def load_log(
    connection: Connection, table_id: str, after: int = 0, most: int | None = None
) -> list[StoredEntry]:
    """Return a table's log after a version (0 for all of it), or its next `most` entries."""
    here = (events.c.table_id == table_id) & (events.c.version > after)
    return read_rows(connection, events, StoredEntry, here, order=(events.c.version,), limit=most)


def read_log(store: Store, table_id: str) -> list[StoredEntry]:
    """Return a table's log, read in parts in a gate thread, so that nobody waits long."""
    rows = list[StoredEntry]()
    while part := store.wait(load_log, table_id, rows[-1].version if rows else 0, PART):
        rows += part
    return rows


def check_log(
    store: Store, table_id: str, rows: list[StoredEntry], after: int = 0
) -> list[StoredEntry]:
    """Return a log that was read after a version; if it is damaged, note that and raise Refused."""
    try:
        return list(checked(table_id, rows, after))
    except Refused as problem:
        store.note_damage(table_id, problem)
        raise


def versions_of(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """Return the latest versions of the tables that exist."""
    # Grouping would read whole logs; this way, the key's index gives each table's last version.
    last = select(func.max(events.c.version)).where(events.c.table_id == tables.c.id)
    query = select(tables.c.id, last.scalar_subquery()).where(tables.c.id.in_(table_ids))
    return {table_id: version for table_id, version in connection.execute(query)}


def known_tables(connection: Connection, person: str, ids: dict[str, str]) -> set[str]:
    """Return the keys of `ids` that are the person's tables or whose values are existing tables."""
    own = select(players.c.table_id).where(players.c.person == person, players.c.table_id.in_(ids))
    existing = select(tables.c.id).where(tables.c.id.in_(ids.values()))
    found = set(connection.execute(existing).scalars())
    here = {key for key, table_id in ids.items() if table_id in found}
    return here | set(connection.execute(own).scalars())


def find_code(connection: Connection, code: str, since: float) -> str | None:
    """Return the table with a join code, if the code was created since a time in Unix seconds."""
    query = select(codes.c.table_id).where(codes.c.code == code, codes.c.at >= since)
    return connection.execute(query).scalar_one_or_none()


def tables_of(
    connection: Connection,
    person: str,
    limit: int,
    since: float = 0.0,
) -> list[str]:
    """Return a person's tables: games in progress first, then by latest change.

    `since` leaves out those last changed before that time (in Unix seconds).
    """
    query = select(tables.c.id).join(players).where(players.c.person == person)
    query = query.where(tables.c.changed >= since)
    order = (tables.c.is_over, tables.c.changed.desc())
    return list(connection.execute(query.order_by(*order).limit(limit)).scalars())


def count_tables_of(connection: Connection, person: str, at_most: int) -> int:
    """Return how many tables a person has, counting no further than `at_most`."""
    own = select(players.c.table_id).where(players.c.person == person).limit(at_most)
    return connection.execute(select(func.count()).select_from(own.subquery())).scalar_one()


def due_tables(connection: Connection, until: float, limit: int, skip: int = 0) -> list[str]:
    """Return the tables that are due by a time in Unix seconds, longest overdue first."""
    query = select(tables.c.id).where(tables.c.due <= until).order_by(tables.c.due, tables.c.id)
    return list(connection.execute(query.limit(limit).offset(skip)).scalars())


@writes
def add_chat_line(
    connection: Connection,
    table_id: str,
    text: str,
    person: str | None = None,
    now: Now = time.time,
) -> tuple[int, float]:
    """Store a line of chat, and return its number, from 1, and its time.

    Only the last LINES_KEPT are kept. `person` is None if unknown; `now` returns Unix seconds.
    """
    at = now()
    # Other writers to this table's chat wait (SQLite has one writer anyway).
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    here = sayings.c.table_id == table_id
    last = connection.execute(select(func.max(sayings.c.n)).where(here)).scalar_one()
    n = (last or 0) + 1
    row = {"table_id": table_id, "n": n, "at": at, "saying": text, "person": person}
    connection.execute(insert(sayings).values(row))
    connection.execute(delete(sayings).where(here, sayings.c.n <= n - LINES_KEPT))
    return n, at


def last_chat_lines(
    connection: Connection, table_id: str, limit: int
) -> list[tuple[int, float, str]]:
    """Return the last lines of chat, oldest first, each as number, time and text."""
    query = select(sayings.c.n, sayings.c.at, sayings.c.saying)
    query = query.where(sayings.c.table_id == table_id)
    latest = connection.execute(query.order_by(sayings.c.n.desc()).limit(limit))
    return [(n, at, text) for n, at, text in latest][::-1]


@writes
def probe(connection: Connection) -> None:
    """Make the cheapest write that changes nothing but still has to reach the disk."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version={migrate.SCHEMA_VERSION}")
    else:
        # The first statement fails on a read-only database.
        connection.exec_driver_sql("UPDATE tables SET due = due WHERE id = ''")
        connection.exec_driver_sql("SELECT pg_logical_emit_message(true, 'cirkis', '')")
