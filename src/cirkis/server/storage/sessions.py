"""The queries about sessions and links to other devices, each within a transaction it is given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, insert, select, update

from cirkis.server.storage.schema import device_links, sessions, subscriptions
from cirkis.server.storage.store import writes
from cirkis.table.people import Person


class StoredSession(NamedTuple):
    """A browser or program of a person.

    Attributes:
        key: a hash of its token.
        person: whose it is; empty if they were forgotten.
        agent: what it calls itself (User-Agent).
        created: when it became theirs, in Unix seconds.
        seen: when it was last used, to some minutes, in Unix seconds; 0 if it is not stored yet.
        ended: when it was ended, in Unix seconds; None while it holds.
    """

    key: str
    person: Person
    agent: str = ""
    created: float = 0.0
    seen: float = 0.0
    ended: float | None = None


class StoredLink(NamedTuple):
    """A link with which a person signs in on another device.

    Attributes:
        key: a hash of its secret.
        session: the key of the session that made it.
        person: who made it.
        name: what they are called.
        expires: until when it can be used, in Unix seconds.
        used: when it was, in Unix seconds; None as long as it was not.
    """

    key: str
    session: str
    person: Person
    name: str
    expires: float
    used: float | None = None


def _sessions() -> Select[Any]:
    return select(*(sessions.c[name] for name in StoredSession._fields))


def find_session(connection: Connection, key: str) -> StoredSession | None:
    """Return the session with a key, ended or not; None if there is no such row."""
    row = connection.execute(_sessions().where(sessions.c.key == key)).one_or_none()
    return None if row is None else StoredSession(*row)


@writes
def keep_session(connection: Connection, session: StoredSession) -> None:
    """Write that a session is used now; the first time, write all of it.

    Args:
        session: as it is now; when it was made, and whether it has ended, stay as they are stored.
    """
    row = sessions.c.key == session.key
    seen = update(sessions).where(row).values(seen=session.seen, agent=session.agent)
    if not connection.execute(seen).rowcount:
        connection.execute(insert(sessions).values(session._asdict()))


def sessions_of(connection: Connection, person: str) -> list[StoredSession]:
    """Return a person's valid sessions, last used first."""
    query = _sessions().where(sessions.c.person == person, sessions.c.ended.is_(None))
    rows = connection.execute(query.order_by(sessions.c.seen.desc(), sessions.c.key))
    return [StoredSession(*row) for row in rows]


@writes
def end_sessions(connection: Connection, keys: Iterable[str], at: float) -> None:
    """End sessions for good, with the links they made and their messages at a turn.

    Args:
        at: the time, in Unix seconds.
    """
    given = list(keys)
    ended = update(sessions).where(sessions.c.key.in_(given), sessions.c.ended.is_(None))
    connection.execute(ended.values(ended=at))
    connection.execute(delete(device_links).where(device_links.c.session.in_(given)))
    connection.execute(delete(subscriptions).where(subscriptions.c.session.in_(given)))


def ended_since(connection: Connection, since: float) -> list[str]:
    """Return the keys of sessions ended since a time.

    Args:
        since: in Unix seconds.
    """
    return list(
        connection.execute(select(sessions.c.key).where(sessions.c.ended >= since)).scalars()
    )


@writes
def add_link(connection: Connection, link: StoredLink, now: float) -> None:
    """Write a link to another device, in place of the person's others and of those long over.

    Args:
        now: the time, in Unix seconds.
    """
    mine = device_links.c.person == link.person
    connection.execute(delete(device_links).where(mine & device_links.c.used.is_(None)))
    connection.execute(delete(device_links).where(device_links.c.expires < now - LINK_KEPT))
    connection.execute(insert(device_links).values(link._asdict()))


LINK_KEPT = 24 * 3600.0  # seconds after its end for which people are told why it does not work


def find_link(connection: Connection, key: str) -> StoredLink | None:
    """Return a link to another device; None if there is none with this key."""
    query = select(*(device_links.c[name] for name in StoredLink._fields))
    row = connection.execute(query.where(device_links.c.key == key)).one_or_none()
    return None if row is None else StoredLink(*row)


@writes
def use_link(connection: Connection, key: str, session: StoredSession) -> bool:
    """Use a link, unless it was used already; return whether the session was made."""
    free = (device_links.c.key == key) & device_links.c.used.is_(None)
    used = update(device_links).where(free, device_links.c.expires > session.created)
    if not connection.execute(used.values(used=session.created)).rowcount:
        return False
    connection.execute(insert(sessions).values(session._asdict()))
    return True
