"""Queries for people's e-mail addresses for turn notifications."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from cirkis.server.storage.rows import read_row
from cirkis.server.storage.schema import mail_addresses
from cirkis.server.storage.store import writes

CONFIRM_WITHIN = 24 * 3600.0  # seconds after which an unconfirmed address is deleted
TURN_INTERVAL = 3600.0  # seconds between two e-mails about turns


class StoredAddress(NamedTuple):
    """A person's address for mail; times are in Unix seconds.

    A person has at most one address. `key` is the secret in the links of e-mails to it; `confirmed`
    is None until its owner confirms it; `sent` is when the last e-mail was sent, or 0 if there was
    none since it was confirmed.
    """

    person: str
    address: str
    key: str
    language: str
    confirmed: float | None
    sent: float


@writes
def add_address(connection: Connection, row: StoredAddress) -> None:
    """Replace a person's address; delete expired unconfirmed ones."""
    columns = mail_addresses.c
    is_late = columns.confirmed.is_(None) & (columns.sent < row.sent - CONFIRM_WITHIN)
    connection.execute(delete(mail_addresses).where((columns.person == row.person) | is_late))
    connection.execute(insert(mail_addresses).values(row._asdict()))


def address_of(connection: Connection, person: str, now: float) -> StoredAddress | None:
    """Return a person's address, or None if there is none or it was not confirmed in time.

    `now` is in Unix seconds.
    """
    row = find_address(connection, person)
    is_late = row is not None and row.confirmed is None and row.sent < now - CONFIRM_WITHIN
    return None if is_late else row


def find_address(connection: Connection, person: str) -> StoredAddress | None:
    """Return a person's stored address, confirmed or not."""
    mine = mail_addresses.c.person == person
    return read_row(connection, mail_addresses, StoredAddress, mine)


@writes
def confirm_address(connection: Connection, key: str, now: float) -> bool:
    """Confirm an address; return whether that was still possible.

    This is idempotent; `now` is in Unix seconds.
    """
    columns = mail_addresses.c
    query = select(columns.confirmed, columns.sent).where(columns.key == key)
    row = connection.execute(query).one_or_none()
    if row is None or (row.confirmed is None and row.sent < now - CONFIRM_WITHIN):
        return False
    fresh = (columns.key == key) & columns.confirmed.is_(None)
    connection.execute(update(mail_addresses).where(fresh).values(confirmed=now, sent=0.0))
    return True


@writes
def claim_turn(connection: Connection, person: str, now: float) -> StoredAddress | None:
    """Return the address for an e-mail about a turn and record it, or None if none is due.

    Only one of several servers gets the address. `now` is in Unix seconds.
    """
    columns = mail_addresses.c
    due = (columns.person == person) & columns.confirmed.is_not(None)
    due = due & (columns.sent <= now - TURN_INTERVAL)
    if not connection.execute(update(mail_addresses).where(due).values(sent=now)).rowcount:
        return None
    return find_address(connection, person)


@writes
def remove_address(connection: Connection, person: str) -> None:
    connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person))


@writes
def remove_by_key(connection: Connection, key: str) -> None:
    connection.execute(delete(mail_addresses).where(mail_addresses.c.key == key))
