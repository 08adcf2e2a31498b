"""Queries for browsers' subscriptions to turn notifications (Web Push)."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert

from cirkis.server.storage.rows import read_rows
from cirkis.server.storage.schema import subscriptions
from cirkis.server.storage.store import writes


class StoredSubscription(NamedTuple):
    """Where a browser receives messages, and how they are encrypted for it (Web Push).

    `key` is a hash of the endpoint, the URL at its push service. `session` is the key of the
    browser's session, with which the subscription ends. `p256dh` is the browser's public key, and
    `auth` is the secret it shares with the server.
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
    """Store a browser's subscription, replacing its previous one."""
    before = (subscriptions.c.key == row.key) | (subscriptions.c.session == row.session)
    connection.execute(delete(subscriptions).where(before))
    connection.execute(insert(subscriptions).values(row._asdict()))


def subscriptions_of(connection: Connection, person: str) -> list[StoredSubscription]:
    mine = subscriptions.c.person == person
    return read_rows(connection, subscriptions, StoredSubscription, mine)


@writes
def remove_subscription(connection: Connection, key: str) -> None:
    connection.execute(delete(subscriptions).where(subscriptions.c.key == key))


@writes
def remove_session(connection: Connection, session: str) -> None:
    connection.execute(delete(subscriptions).where(subscriptions.c.session == session))
