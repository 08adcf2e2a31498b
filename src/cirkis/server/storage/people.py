"""Queries for everything stored about people, apart from documents: sessions, addresses, chat."""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select, update

from cirkis.errors import CirkisError
from cirkis.server.storage.schema import (
    club_lines,
    club_members,
    club_results,
    device_links,
    documents,
    events,
    mail_addresses,
    metadata,
    players,
    read_row,
    read_rows,
    sayings,
    secrets,
    sessions,
    sign_ins,
    subscriptions,
)
from cirkis.server.storage.store import Store, writes
from cirkis.server.storage.table_store import PART, StoredEntry, checksum, is_intact, read_log
from cirkis.tables.entries import read_entry
from cirkis.tables.forget import owners_in
from cirkis.tables.messages import ChatLine
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

# Lines of chat have no index by their writers, who are also among the players or in a document.
_ABOUT_PEOPLE = [
    relation
    for relation in metadata.tables.values()
    if "person" in relation.c and relation is not sayings
]
CHECKED_PER_STEP = 500  # sessions in one transaction, so that other work gets its turn
LINK_KEPT = 24 * 3600.0  # seconds for which an expired link is kept, to explain why it fails
GMAIL = ("gmail.com", "googlemail.com")  # they ignore dots in names
TURN_INTERVAL = 3600.0  # seconds between two e-mails about turns
MAX_TRIES = 5  # wrong codes for one e-mail
BATCH = 200  # chat lines or entries rewritten in one transaction, so that other work gets its turn

_line = msgspec.json.Decoder(ChatLine)


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
    found = (exists().where(relation.c.person == person) for relation in _ABOUT_PEOPLE)
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
    keys = list(keys)
    ended = update(sessions).where(sessions.c.key.in_(keys), sessions.c.ended.is_(None))
    connection.execute(ended.values(ended=at))
    connection.execute(delete(device_links).where(device_links.c.session.in_(keys)))
    connection.execute(delete(subscriptions).where(subscriptions.c.session.in_(keys)))


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
    kept = (documents, mail_addresses, device_links, club_members, club_lines, club_results)
    is_known = or_(*(exists().where(relation.c.person == person) for relation in kept))
    connection.execute(delete(sessions).where(unseen & ~is_known))
    return keys[-1]


def ended_since(connection: Connection, since: float) -> list[str]:
    """Return the keys of sessions ended since a time in Unix seconds."""
    return list(
        connection.execute(select(sessions.c.key).where(sessions.c.ended >= since)).scalars()
    )


@writes
def add_device_link(connection: Connection, link: StoredLink) -> None:
    """Store a link, replacing the person's unused ones."""
    mine = device_links.c.person == link.person
    connection.execute(delete(device_links).where(mine & device_links.c.used.is_(None)))
    connection.execute(insert(device_links).values(link._asdict()))


@writes
def remove_expired_device_links(connection: Connection, now: float) -> None:
    """Remove links that expired long ago; `now` is in Unix seconds."""
    connection.execute(delete(device_links).where(device_links.c.expires < now - LINK_KEPT))


def find_device_link(connection: Connection, key: str) -> StoredLink | None:
    return read_row(connection, device_links, StoredLink, device_links.c.key == key)


@writes
def use_device_link(connection: Connection, key: str, session: StoredSession) -> None:
    """Use a link to create a session. Raises Refused if it was used or has expired."""
    free = (device_links.c.key == key) & device_links.c.used.is_(None)
    used = update(device_links).where(free, device_links.c.expires > session.created)
    if not connection.execute(used.values(used=session.created)).rowcount:
        raise refused("link-used")
    connection.execute(insert(sessions).values(session._asdict()))


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


class StoredSignIn(NamedTuple):
    """An address that a browser wants to sign in with.

    `session` is the key of the browser's session; `link` and `code` are hashes of the secrets in
    the e-mail; `expires` is in Unix seconds; `tries` counts the wrong codes.
    """

    session: str
    link: str
    code: str
    address: str
    language: str
    expires: float
    tries: int = 0


@writes
def add_sign_in(connection: Connection, row: StoredSignIn, now: float) -> None:
    """Store a browser's request, replacing its earlier one; delete expired ones."""
    ended = (sign_ins.c.session == row.session) | (sign_ins.c.expires <= now)
    connection.execute(delete(sign_ins).where(ended))
    connection.execute(insert(sign_ins).values(row._asdict()))


def find_sign_in(connection: Connection, session: str, now: float) -> StoredSignIn | None:
    """Return a browser's request, if it can still be answered; `now` is in Unix seconds."""
    columns = sign_ins.c
    mine = (columns.session == session) & (columns.expires > now) & (columns.tries < MAX_TRIES)
    return read_row(connection, sign_ins, StoredSignIn, mine)


def find_mail_link(connection: Connection, link: str, now: float) -> StoredSignIn:
    """Return the request with this link; raise Refused if none has it. `now` is in Unix seconds."""
    here = (sign_ins.c.link == link) & (sign_ins.c.expires > now)
    found = read_row(connection, sign_ins, StoredSignIn, here)
    if found is None:
        raise refused("mail-link-unknown")
    return found


@writes
def try_code(connection: Connection, session: str, code: str, now: float) -> StoredSignIn | None:
    """Return a browser's request if this is the hash of its code; count a wrong code."""
    columns = sign_ins.c
    mine = (columns.session == session) & (columns.expires > now) & (columns.tries < MAX_TRIES)
    # The try is counted first, so that others made at the same time, on any server, wait for it.
    if not connection.execute(
        update(sign_ins).where(mine).values(tries=columns.tries + 1)
    ).rowcount:
        return None
    right = (columns.session == session) & (columns.code == code)
    connection.execute(update(sign_ins).where(right).values(tries=columns.tries - 1))
    return read_row(connection, sign_ins, StoredSignIn, right)


@writes
def join_holder(connection: Connection, link: str, now: float, session: StoredSession) -> None:
    """Use up a request and create a session for the address's holder.

    `session` names the holder, and `now` is in Unix seconds. Raises Refused if the request was used
    already, or the address has another holder.
    """
    request = find_mail_link(connection, link, now)
    if find_holder(connection, request.address) != session.person:
        raise refused("mail-link-unknown")
    _use_up(connection, link)
    connection.execute(insert(sessions).values(session._asdict()))


@writes
def hold_address(connection: Connection, link: str, row: StoredAddress) -> None:
    """Use up a request and replace a person's address, or note that they confirmed it again.

    Raises Refused if the request was used already. A constraint is violated if somebody else
    claimed the address first.
    """
    find_mail_link(connection, link, row.confirmed)
    mine = update(mail_addresses).where(mail_addresses.c.person == row.person)
    if find_holder(connection, row.address) == row.person:
        connection.execute(mine.values(confirmed=row.confirmed))
    else:
        # This comes first, because in SQLite a violated constraint undoes only its own statement.
        if not connection.execute(mine.values(row._asdict())).rowcount:
            connection.execute(insert(mail_addresses).values(row._asdict()))
    _use_up(connection, link)  # refused only in PostgreSQL, which undoes the above


def _use_up(connection: Connection, link: str) -> None:
    if not connection.execute(delete(sign_ins).where(sign_ins.c.link == link)).rowcount:
        raise refused("mail-link-unknown")  # another server was first


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
