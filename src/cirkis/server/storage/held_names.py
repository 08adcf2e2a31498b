"""Queries for the names that people hold."""

from collections.abc import Collection
from typing import Literal

from sqlalchemy import Connection, delete, exists, insert, select

from cirkis.server.storage.schema import held_names, mail_addresses
from cirkis.server.storage.store import writes


@writes
def hold_name(
    connection: Connection, person: str, name: str, looks: Collection[str]
) -> Literal["name-held", "no-address"] | None:
    """Replace the name that a person holds; return the reason if that is not possible.

    `looks` are the ways to read the name. If another server's transaction comes first, the
    primary key is violated.
    """
    mine = mail_addresses.c.person == person
    # The person's other devices wait, so that the person holds only one name.
    query = select(mail_addresses.c.person).where(mine).with_for_update()
    if connection.execute(query).first() is None:
        return "no-address"
    if is_held(connection, person, looks):
        return "name-held"
    release_name(connection, person)
    rows = [{"looks": one, "person": person, "name": name} for one in looks]
    connection.execute(insert(held_names), rows)
    return None


def is_held(connection: Connection, person: str | None, looks: Collection[str]) -> bool:
    """Return whether somebody else holds a name that can be read in one of these ways."""
    others = held_names.c.looks.in_(looks) & (held_names.c.person != (person or ""))
    return bool(connection.execute(select(exists().where(others))).scalar())


def find_name(connection: Connection, person: str) -> str | None:
    mine = held_names.c.person == person
    found: str | None = connection.execute(select(held_names.c.name).where(mine)).scalar()
    return found


@writes
def release_name(connection: Connection, person: str) -> None:
    connection.execute(delete(held_names).where(held_names.c.person == person))
