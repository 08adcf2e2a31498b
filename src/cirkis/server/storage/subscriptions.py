"""The queries about where to tell browsers that it is their person's turn."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from cirkis.server.storage.schema import subscriptions
from cirkis.server.storage.store import writes


class StoredSubscription(NamedTuple):
    """Where a browser takes messages, and how they are sealed for it (Web Push).

    Attributes:
        key: a hash of the endpoint.
        session: the key of the browser's session, with which it ends.
        person: whose browser it is.
        endpoint: the address at the browser's push service.
        p256dh: the browser's public key.
        auth: the secret that it shares with us.
        language: of the messages.
    """

    key: str
    session: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


@writes
def add_subscription(connection: Connection, row: StoredSubscription) -> None:
    """Write a browser's subscription, replacing its last one."""
    before = (subscriptions.c.key == row.key) | (subscriptions.c.session == row.session)
    connection.execute(delete(subscriptions).where(before))
    connection.execute(insert(subscriptions).values(row._asdict()))


def subscriptions_of(connection: Connection, person: str) -> list[StoredSubscription]:
    """Return the subscriptions of a person's browsers."""
    query = select(*(subscriptions.c[name] for name in StoredSubscription._fields))
    rows = connection.execute(query.where(subscriptions.c.person == person))
    return [StoredSubscription(*row) for row in rows]


@writes
def remove_subscription(connection: Connection, key: str) -> None:
    """Remove a browser's subscription."""
    connection.execute(delete(subscriptions).where(subscriptions.c.key == key))


@writes
def remove_session(connection: Connection, session: str) -> None:
    """Send a browser no more messages."""
    connection.execute(delete(subscriptions).where(subscriptions.c.session == session))
