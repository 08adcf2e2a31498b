"""Queries for the names that people hold."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, exists, insert, select

from cirkis.server.storage.mail_addresses import find_address, people_with_mailbox
from cirkis.server.storage.schema import held_names
from cirkis.server.storage.store import writes
from cirkis.tables.refusals import refused


@writes
def hold_name(connection: Connection, person: str, name: str, looks: Collection[str]) -> None:
    """Replace the name that a person, or another with the same mailbox, holds.

    `looks` are the ways to read the name. Raises Refused if somebody else holds it, or the person
    has no address. If another server's transaction comes first, the primary key is violated.
    """
    mine = find_address(connection, person)
    people = [] if mine is None else people_with_mailbox(connection, mine.address)
    if person not in people:  # or no longer, now that other transactions have ended
        raise refused("no-address")
    if is_held(connection, people, looks):
        raise refused("name-held")
    for one in people:
        release_name(connection, one)
    rows = [{"looks": one, "person": person, "name": name} for one in looks]
    connection.execute(insert(held_names), rows)


def is_held(connection: Connection, people: Collection[str | None], looks: Collection[str]) -> bool:
    """Return whether anybody else holds a name that can be read in one of these ways."""
    known = [one for one in people if one is not None]
    others = held_names.c.looks.in_(looks) & held_names.c.person.not_in(known)
    return bool(connection.execute(select(exists().where(others))).scalar())


def find_name(connection: Connection, person: str) -> str | None:
    mine = held_names.c.person == person
    found: str | None = connection.execute(select(held_names.c.name).where(mine)).scalar()
    return found


@writes
def release_name(connection: Connection, person: str) -> None:
    connection.execute(delete(held_names).where(held_names.c.person == person))
