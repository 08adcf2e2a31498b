"""The queries about everything stored about a person, to export or forget it."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from cirkis.server.storage.checksums import StoredEntry, checksum
from cirkis.server.storage.queries import load_log
from cirkis.server.storage.rows import read_rows
from cirkis.server.storage.schema import (
    device_links,
    documents,
    events,
    mail_addresses,
    players,
    sayings,
    sessions,
    subscriptions,
)
from cirkis.server.storage.store import writes


class StoredLine(NamedTuple):
    """A stored line of chat: its number, time, JSON and writer."""

    n: int
    at: float
    saying: str
    person: str | None


class StoredTable(NamedTuple):
    """A table's log, and its whole chat."""

    log: list[StoredEntry]
    lines: list[StoredLine]


class Rewritten(NamedTuple):
    """The changes to a table that forget one of its people.

    `entries` maps the versions of entries to their new text, `lines` the numbers of chat lines.
    """

    entries: dict[int, str]
    lines: dict[int, str]


def load_table(connection: Connection, table_id: str) -> StoredTable:
    here = sayings.c.table_id == table_id
    lines = read_rows(connection, sayings, StoredLine, here, order=(sayings.c.n,))
    return StoredTable(load_log(connection, table_id), lines)


@writes
def forget_at_table(
    connection: Connection,
    table_id: str,
    person: str,
    other: str,
    rewrite: Callable[[StoredTable], Rewritten],
) -> None:
    """Remove a person from a table's log and chat, and the table from their list."""
    stored = load_table(connection, table_id)
    entries, lines = rewrite(stored)
    for row in stored.log:
        new = row._replace(
            entry=entries.get(row.version, row.entry),
            sender=other if row.sender == person else row.sender,
        )
        if new != row:
            new = new._replace(checksum=checksum(table_id, new))
            here = (events.c.table_id == table_id) & (events.c.version == row.version)
            connection.execute(update(events).where(here).values(new._asdict()))
    for n, text in lines.items():
        line = (sayings.c.table_id == table_id) & (sayings.c.n == n)
        connection.execute(update(sayings).where(line).values(saying=text, person=None))
    mine = (players.c.table_id == table_id) & (players.c.person == person)
    connection.execute(delete(players).where(mine))


@writes
def forget_person(connection: Connection, person: str, at: float) -> list[str]:
    """End a person's sessions and delete their other data; return the sessions' keys.

    The keys stay, so that the tokens are refused forever, but nothing shows whose they were. `at`
    is in Unix seconds.
    """
    mine = sessions.c.person == person
    ended = list(connection.execute(select(sessions.c.key).where(mine)).scalars())
    connection.execute(update(sessions).where(mine).values(ended=at, person="", agent=""))
    for relation in (device_links, subscriptions, mail_addresses, documents):
        connection.execute(delete(relation).where(relation.c.person == person))
    return ended
