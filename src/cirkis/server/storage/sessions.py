"""Queries for sessions and links to other devices."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, insert, or_, select, update

from cirkis.server.storage.rows import read_row, read_rows
from cirkis.server.storage.schema import (
    device_links,
    documents,
    mail_addresses,
    metadata,
    players,
    sayings,
    secrets,
    sessions,
    subscriptions,
)
from cirkis.server.storage.store import writes
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

# Lines of chat have no index by their writers, who are also among the players or in a document.
_ABOUT_PEOPLE = [
    one for one in metadata.tables.values() if "person" in one.c and one is not sayings
]
CHECKED_PER_STEP = 500  # sessions in one transaction, so that other work gets its turn


class StoredSession(NamedTuple):
    """A browser or program that a person uses.

    `key` is a hash of its token; `person` is empty if they were forgotten; `agent` is the
    User-Agent. Times are in Unix seconds: `seen` is accurate to ten minutes, and 0 if the session
    is not stored yet; `ended` is None while it is valid.
    """

    key: str
    person: Person
    agent: str = ""
    created: float = 0.0
    seen: float = 0.0
    ended: float | None = None


class StoredLink(NamedTuple):
    """A link that signs a person in on another device.

    `key` is a hash of its secret; `session` is the key of the session that made it; `name` is the
    person's name. Times are in Unix seconds; `used` is None until it is used.
    """

    key: str
    session: str
    person: Person
    name: str
    expires: float
    used: float | None = None


def find_session(connection: Connection, key: str) -> StoredSession | None:
    """Return the session with this key, even if it has ended."""
    return read_row(connection, sessions, StoredSession, sessions.c.key == key)


def is_known(connection: Connection, person: str) -> bool:
    """Return whether anything is stored about a person, apart from lines of chat."""
    found = (exists().where(one.c.person == person) for one in _ABOUT_PEOPLE)
    return bool(connection.execute(select(or_(*found))).scalar_one())


def find_secret(connection: Connection, name: str) -> str | None:
    found = select(secrets.c.secret).where(secrets.c.name == name)
    return connection.execute(found).scalar_one_or_none()


@writes
def add_secret(connection: Connection, name: str, secret: str) -> None:
    connection.execute(insert(secrets).values(name=name, secret=secret))


@writes
def keep_session(connection: Connection, session: StoredSession) -> None:
    """Record that a session is being used; the first time, store all of it.

    If it is stored already, `created` and `ended` do not change.
    """
    row = sessions.c.key == session.key
    seen = update(sessions).where(row).values(seen=session.seen, agent=session.agent)
    if not connection.execute(seen).rowcount:
        connection.execute(insert(sessions).values(session._asdict()))


def sessions_of(connection: Connection, person: str) -> list[StoredSession]:
    """Return a person's valid sessions, most recently used first."""
    columns = sessions.c
    mine = (columns.person == person) & columns.ended.is_(None)
    last_used = (columns.seen.desc(), columns.key)
    return read_rows(connection, sessions, StoredSession, mine, order=last_used)


@writes
def end_sessions(connection: Connection, keys: Iterable[str], at: float) -> None:
    """End sessions permanently, and delete the links they made and their push subscriptions.

    `at` is in Unix seconds.
    """
    given = list(keys)
    ended = update(sessions).where(sessions.c.key.in_(given), sessions.c.ended.is_(None))
    connection.execute(ended.values(ended=at))
    connection.execute(delete(device_links).where(device_links.c.session.in_(given)))
    connection.execute(delete(subscriptions).where(subscriptions.c.session.in_(given)))


@writes
def remove_unused(connection: Connection, after: str, before: float) -> str | None:
    """Remove unneeded sessions among the next few after a key; return the last key, if any.

    If none of a person's devices has been used since `before`, in Unix seconds, and they have no
    tables, their push subscriptions are removed. If nothing else is stored about them, so are
    their sessions, except ended ones, whose tokens must be refused forever.
    """
    key, person, other = sessions.c.key, sessions.c.person, sessions.alias()
    query = select(key).where(key > after).order_by(key).limit(CHECKED_PER_STEP)
    keys: list[str] = list(connection.execute(query).scalars())
    if not keys:
        return None
    is_seen = exists().where(other.c.person == person, other.c.seen >= before)
    plays = exists().where(players.c.person == person)
    unseen = key.in_(keys) & sessions.c.ended.is_(None) & ~is_seen & ~plays
    idle = subscriptions.c.session.in_(select(key).where(unseen))
    connection.execute(delete(subscriptions).where(idle))
    kept = (documents, mail_addresses, device_links)
    is_known = or_(*(exists().where(one.c.person == person) for one in kept))
    connection.execute(delete(sessions).where(unseen & ~is_known))
    return keys[-1]


def ended_since(connection: Connection, since: float) -> list[str]:
    """Return the keys of sessions ended since a time in Unix seconds."""
    return list(
        connection.execute(select(sessions.c.key).where(sessions.c.ended >= since)).scalars()
    )


@writes
def add_link(connection: Connection, link: StoredLink) -> None:
    """Store a link, replacing the person's unused ones."""
    mine = device_links.c.person == link.person
    connection.execute(delete(device_links).where(mine & device_links.c.used.is_(None)))
    connection.execute(insert(device_links).values(link._asdict()))


@writes
def remove_expired_links(connection: Connection, now: float) -> None:
    """Remove links that expired long ago; `now` is in Unix seconds."""
    connection.execute(delete(device_links).where(device_links.c.expires < now - LINK_KEPT))


LINK_KEPT = 24 * 3600.0  # seconds for which an expired link is kept, to explain why it fails


def find_link(connection: Connection, key: str) -> StoredLink | None:
    return read_row(connection, device_links, StoredLink, device_links.c.key == key)


@writes
def use_link(connection: Connection, key: str, session: StoredSession) -> None:
    """Use a link to create a session. Raises Refused if it was used or has expired."""
    free = (device_links.c.key == key) & device_links.c.used.is_(None)
    used = update(device_links).where(free, device_links.c.expires > session.created)
    if not connection.execute(used.values(used=session.created)).rowcount:
        raise refused("link-used")
    connection.execute(insert(sessions).values(session._asdict()))
