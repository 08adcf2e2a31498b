"""Queries for everything stored about a person, to export or forget it."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, update

from cirkis.errors import CirkisError
from cirkis.server.storage.checksums import StoredEntry, checksum, is_intact
from cirkis.server.storage.queries import PART, read_log
from cirkis.server.storage.rows import read_rows
from cirkis.server.storage.schema import (
    device_links,
    documents,
    events,
    mail_addresses,
    players,
    sayings,
    sessions,
    sign_ins,
    subscriptions,
)
from cirkis.server.storage.store import Store, writes
from cirkis.tables.chat import ChatLine
from cirkis.tables.entries import read_entry
from cirkis.tables.forget import owners_in

_line = msgspec.json.Decoder(ChatLine)

BATCH = 200  # rows changed in one transaction, so that other work gets its turn


class StoredLine(NamedTuple):
    """A stored line of chat: its number, time, JSON and writer."""

    n: int
    at: float
    saying: str
    person: str | None


class StoredTable(NamedTuple):
    """A table's log, and all of its chat."""

    log: list[StoredEntry]
    lines: list[StoredLine]

    def lines_of(self, person: str) -> list[tuple[StoredLine, ChatLine]]:
        """Return a person's lines. A line whose writer is unknown belongs to the owner of its seat
        at that time, or to the host if it has no seat.
        """
        owners: dict[int | None, str | None] = {}
        later, found = deque(self.log), []
        for line in self.lines:
            while later and later[0].at <= line.at:
                with suppress(CirkisError):  # damaged entries name nobody
                    owners |= owners_in(read_entry(later.popleft().entry))
            said = _line.decode(line.saying)
            if (line.person or owners.get(said.seat)) == person:
                found.append((line, said))
        return found


def read_table(store: Store, table_id: str) -> StoredTable:
    """Return a table's log and chat, read in parts from one of the gate's threads."""
    lines = list[StoredLine]()
    while part := store.wait(_next_lines, table_id, lines[-1].n if lines else 0):
        lines += part
    return StoredTable(read_log(store, table_id), lines)


def _next_lines(connection: Connection, table_id: str, after: int) -> list[StoredLine]:
    here = (sayings.c.table_id == table_id) & (sayings.c.n > after)
    return read_rows(connection, sayings, StoredLine, here, order=(sayings.c.n,), limit=PART)


@writes
def forget_lines(connection: Connection, table_id: str, lines: list[tuple[int, str]]) -> None:
    """Replace lines of chat, given by number, and forget who wrote them."""
    here = (sayings.c.table_id == table_id) & (sayings.c.n == bindparam("line"))
    change = update(sayings).where(here).values(saying=bindparam("text"), person=None)
    connection.execute(change, [{"line": n, "text": text} for n, text in lines])


@writes
def forget_entries(
    connection: Connection, table_id: str, after: int, without: Callable[[StoredEntry], StoredEntry]
) -> bool:
    """Rewrite the next `BATCH` entries of a log after a version; return False at its end."""
    here = events.c.table_id == table_id
    batch = here & (events.c.version > after) & (events.c.version <= after + BATCH)
    changes = []
    for row in (rows := read_rows(connection, events, StoredEntry, batch)):
        if (new := without(row)) != row:
            is_sound = is_intact(table_id, row)  # a damaged entry must not look intact afterwards
            total = checksum(table_id, new) if is_sound else row.checksum
            values = {"sender": new.sender, "entry": new.entry, "checksum": total}
            changes.append({"number": row.version, **values})
    if changes:
        change = update(events).where(here & (events.c.version == bindparam("number")))
        connection.execute(change, changes)
    return bool(rows)


@writes
def forget_table(connection: Connection, table_id: str, person: str) -> None:
    """Remove a table from a person's list."""
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
    connection.execute(delete(sign_ins).where(sign_ins.c.session.in_(ended)))
    for relation in (device_links, subscriptions, mail_addresses, documents):
        connection.execute(delete(relation).where(relation.c.person == person))
    return ended
