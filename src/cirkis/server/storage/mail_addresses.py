"""Queries for people's confirmed e-mail addresses."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from cirkis.server.storage.rows import read_row
from cirkis.server.storage.schema import mail_addresses
from cirkis.server.storage.store import writes
from cirkis.tables.people import Person

GMAIL = ("gmail.com", "googlemail.com")  # they ignore dots in names
TURN_INTERVAL = 3600.0  # seconds between two e-mails about turns


class StoredAddress(NamedTuple):
    """A person's confirmed address, in lower case; times are in Unix seconds.

    A person has at most one address, and an address at most one person. `key` is the secret in the
    links of e-mails about turns; `sent` is when the last one was sent, or 0; `turns` is whether
    they are wanted.
    """

    person: str
    address: str
    key: str
    language: str
    confirmed: float
    sent: float = 0.0
    turns: bool = False


def mailbox_of(address: str) -> str:
    """Return the mailbox that an address belongs to: its owner can choose what follows a plus."""
    name, _, domain = address.rpartition("@")
    name = name.partition("+")[0]
    return f"{name.replace('.', '')}@{GMAIL[0]}" if domain in GMAIL else f"{name}@{domain}"


def find_address(connection: Connection, person: str) -> StoredAddress | None:
    mine = mail_addresses.c.person == person
    return read_row(connection, mail_addresses, StoredAddress, mine)


def find_holder(connection: Connection, address: str) -> Person | None:
    """Return the person who has confirmed an address."""
    query = select(mail_addresses.c.person).where(mail_addresses.c.address == address)
    found = connection.execute(query).scalar()
    return None if found is None else Person(found)


@writes
def set_turns(connection: Connection, person: str, language: str, is_on: bool) -> None:
    mine = update(mail_addresses).where(mail_addresses.c.person == person)
    connection.execute(mine.values(turns=is_on, language=language, sent=0.0))


@writes
def stop_turns(connection: Connection, key: str) -> None:
    """Switch off e-mails about turns, given the secret in their links."""
    connection.execute(
        update(mail_addresses).where(mail_addresses.c.key == key).values(turns=False)
    )


@writes
def claim_turn(connection: Connection, person: str, now: float) -> StoredAddress | float:
    """Record an e-mail about a turn, and return its address; if none is due, return the seconds
    until one is, or 0 if the person wants none.

    Only one of several servers gets the address. `now` is in Unix seconds.
    """
    columns = mail_addresses.c
    due = (columns.person == person) & columns.turns & (columns.sent <= now - TURN_INTERVAL)
    is_due = connection.execute(update(mail_addresses).where(due).values(sent=now)).rowcount
    row = find_address(connection, person)
    if row is None or not row.turns:
        return 0.0
    return row if is_due else max(0.0, row.sent + TURN_INTERVAL - now)


@writes
def remove_address(connection: Connection, person: str) -> None:
    connection.execute(delete(mail_addresses).where(mail_addresses.c.person == person))
