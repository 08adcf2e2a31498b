"""Queries for signing in with an e-mail address."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, update

from cirkis.server.storage.mail_addresses import StoredAddress, find_holder
from cirkis.server.storage.rows import read_row
from cirkis.server.storage.schema import mail_addresses, sessions, sign_ins
from cirkis.server.storage.sessions import StoredSession
from cirkis.server.storage.store import writes
from cirkis.tables.refusals import refused

MOST_TRIES = 5  # wrong codes for one e-mail


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
    mine = (columns.session == session) & (columns.expires > now) & (columns.tries < MOST_TRIES)
    return read_row(connection, sign_ins, StoredSignIn, mine)


def find_link(connection: Connection, link: str, now: float) -> StoredSignIn:
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
    mine = (columns.session == session) & (columns.expires > now) & (columns.tries < MOST_TRIES)
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
    request = find_link(connection, link, now)
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
    find_link(connection, link, row.confirmed)
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
