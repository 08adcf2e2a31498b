"""Queries for clubs, their members, chat and tournaments."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from cirkis.backend.documents import Document, Summary
from cirkis.server.storage import queries
from cirkis.server.storage.club_rows import (
    CLUB,
    GAME,
    GONE,
    LINE,
    LOG,
    MEMBER,
    TOURNAMENT,
    add_row,
    latest,
    lock_club,
    rows_of,
    the_club,
)
from cirkis.server.storage.documents import insert_document, summaries_of
from cirkis.server.storage.queries import LINES_KEPT, NewTableLog, Now
from cirkis.server.storage.schema import documents, players, read_row, read_rows, tables
from cirkis.server.storage.store import DamagedData, writes
from cirkis.tables.messages import encode
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused

BATCH = 500  # rows of a kind deleted in one transaction, so that other work gets its turn

_columns = documents.c


class Club(Struct, frozen=True, omit_defaults=True):
    """A club as stored; times are in Unix seconds, and members are identified by number.

    `newest` is the newest member; `link` is the invitation's secret, "" if there is none.
    """

    name: str
    made: float
    host: int = 1
    newest: int = 1
    link: str = ""
    closed: float | None = None


class Member(Struct, frozen=True, omit_defaults=True):
    """A present or former member of a club; they keep their number if they come back.

    `before` is the state before the last ban.
    """

    n: int
    name: str
    since: float
    state: Literal["here", "left", "removed", "banned"] = "here"
    muted: bool = False
    before: Literal["here", "left", "removed"] = "here"


Members = dict[Person, Member]
Change = Callable[[Club, Members], tuple[Club, Members, str]]
"""Returns the new state of a club and its members, and the entry for its log."""

Found = TypeVar("Found")
_club = msgspec.json.Decoder(Club)
_member = msgspec.json.Decoder(Member)


def read_stored(decoder: msgspec.json.Decoder[Found], text: str) -> Found:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        raise DamagedData("the stored data of a club is damaged") from None


def readable(
    decoder: msgspec.json.Decoder[Found],
    rows: Iterable[Document],
    text: Callable[[Document], str] = lambda row: row.document,
) -> Iterator[tuple[Document, Found]]:
    """Yield each row with what `text` of it says; damaged ones must not spoil a list."""
    for row in rows:
        with suppress(DamagedData):
            yield row, read_stored(decoder, text(row))


def _the_member(club_id: str) -> ColumnElement[bool]:
    return (_columns.kind == MEMBER) & (_columns.id == club_id)


def find_club(connection: Connection, club_id: str) -> tuple[Club, Members] | None:
    found = read_row(connection, documents, Document, the_club(club_id))
    if found is None:
        return None
    rows = read_rows(connection, documents, Document, _the_member(club_id))
    members = {Person(one.person): read_stored(_member, one.document) for one in rows}
    return read_stored(_club, found.document), members


def find_invited(connection: Connection, link: str) -> str | None:
    wanted = (_columns.kind == CLUB) & (_columns.id == link)
    return connection.execute(select(_columns.person).where(wanted)).scalar_one_or_none()


def clubs_of(connection: Connection, person: str) -> dict[str, tuple[Club, Member]]:
    """Return the clubs that a person is or was in, each with their membership, by club id."""
    mine = (_columns.person == person) & (_columns.kind == MEMBER)
    rows = read_rows(connection, documents, Document, mine)
    members = {row.id: one for row, one in readable(_member, rows)}
    theirs = (_columns.kind == CLUB) & _columns.person.in_(members)
    found = read_rows(connection, documents, Document, theirs)
    return {row.person: (one, members[row.person]) for row, one in readable(_club, found)}


@writes
def create_club(
    connection: Connection, club_id: str, club: Club, members: Members, entry: str, now: Now
) -> None:
    at = now()
    insert_document(connection, Document(club_id, CLUB, club.link, encode(club).decode(), 1, at))
    for person, one in members.items():
        insert_document(connection, Document(person, MEMBER, club_id, encode(one).decode(), 1, at))
    add_row(connection, at, club_id, LOG, club_id, entry)


@writes
def change_club(
    connection: Connection, club_id: str, change: Change, now: Now
) -> tuple[Club, Members]:
    """Change a club and append to its log; return its new state. Raises Refused without a club."""
    lock_club(connection, club_id)
    before = find_club(connection, club_id)
    if before is None:
        raise refused("no-club")
    (club, members, entry), at = change(*before), now()
    text = encode(club).decode()
    row = {"id": club.link, "document": text, "version": _columns.version + 1, "changed": at}
    connection.execute(update(documents).where(the_club(club_id)).values(row))
    gone = [person for person, _ in before[1].items() - members.items()]
    rows = _the_member(club_id) & _columns.person.in_(gone)
    connection.execute(delete(documents).where(rows))
    for person, one in members.items() - before[1].items():
        insert_document(connection, Document(person, MEMBER, club_id, encode(one).decode(), 1, at))
    add_row(connection, at, club_id, LOG, club_id, entry)
    return club, members


@writes
def add_line(
    connection: Connection,
    club_id: str,
    person: str,
    write: Callable[[Club, Member], str],
    now: Now,
) -> Document:
    """Store a line of chat and make room for it; return the new one. Raises Refused for strangers.

    `write` gets the club and the member, and returns the line or raises a CirkisError.
    """
    club, at = lock_club(connection, club_id), now()
    mine = _the_member(club_id) & (_columns.person == person)
    member = read_row(connection, documents, Document, mine)
    if club is None or member is None:
        raise refused("no-club")
    text = write(read_stored(_club, club), read_stored(_member, member.document))
    row = add_row(connection, at, person, LINE, club_id, text)
    if int(row.id) > LINES_KEPT:
        _remove_lines(connection, club_id)
    return row


def _remove_lines(connection: Connection, club_id: str) -> None:
    """Remove lines of chat beyond LINES_KEPT: the oldest ones of whoever wrote most of them, so
    that nobody else loses any to a flood. Lines that members reported neither count nor go.
    """
    lines = rows_of(LINE, club_id) & _columns.summary.is_(None)
    count = func.count().label("count")
    query = select(_columns.person, count).where(lines).group_by(_columns.person)
    writers = connection.execute(query.order_by(count.desc(), func.min(_columns.id))).all()
    beyond = sum(number for _, number in writers) - LINES_KEPT
    if beyond > 0:
        theirs = lines & (_columns.person == writers[0].person)
        oldest = select(_columns.id).where(theirs).order_by(_columns.id).limit(beyond)
        connection.execute(delete(documents).where(theirs, _columns.id.in_(oldest)))


@writes
def add_tournament(
    connection: Connection,
    club_id: str,
    document: str,
    summary: str,
    entry: str,
    most: int,
    now: Now,
) -> int:
    """Store a tournament, and append to the log; return its number.

    Raises Refused if there is no club, or `most` of its tournaments.
    """
    if lock_club(connection, club_id) is None:
        raise refused("no-club")
    if len(latest(connection, TOURNAMENT, club_id, most)) >= most:
        raise refused("many-tournaments.most", most=most)
    at = now()
    add_row(connection, at, club_id, LOG, club_id, entry)
    return int(add_row(connection, at, club_id, TOURNAMENT, club_id, document, summary).id)


def tournaments_of(connection: Connection, club_id: str) -> list[Summary]:
    """Return the summaries of a club's tournaments, latest first."""
    return summaries_of(connection, club_id, f"{TOURNAMENT}:{club_id}")


@writes
def create_table(
    connection: Connection, log: NewTableLog, club_id: str, entry: str, now: Now
) -> None:
    """Store a table that a member opens, and append to the club's log."""
    queries.create_table(connection, log, now)
    add_entry(connection, club_id, entry, now)


@writes
def add_entry(connection: Connection, club_id: str, entry: str, now: Now) -> None:
    if lock_club(connection, club_id) is not None:
        add_row(connection, now(), club_id, LOG, club_id, entry)


def reported(
    connection: Connection, club_id: str, most: int, without: Collection[str]
) -> list[Document]:
    """Return the last lines of chat that members reported, latest first, without some people's."""
    here = rows_of(LINE, club_id) & _columns.summary.is_not(None)
    here = here & _columns.person.not_in(without)
    return read_rows(connection, documents, Document, here, order=(_columns.id.desc(),), limit=most)


def running_tables(
    connection: Connection, club_id: str, most: int, last: Collection[str]
) -> list[str]:
    """Return a club's games in progress, up to `most` opened last and then up to `most` changed
    last; those where some people sit or sat come after all others.

    By changes alone, whoever touched their tables could hide all others; otherwise, new tables hide
    long games.
    """
    theirs = select(players.c.table_id).where(players.c.person.in_(last)).correlate(None)
    query = select(tables.c.id).join(players).where(players.c.person == club_id, ~tables.c.is_over)
    found = dict[str, None]()
    for order in (tables.c.created, tables.c.changed):
        part = query.order_by(tables.c.id.in_(theirs), order.desc()).limit(most)
        found |= dict.fromkeys(connection.execute(part).scalars())
    return list(found)


@writes
def forget_club(connection: Connection, club_id: str) -> bool:
    """Delete a club with everything about its members; its tables stay, outside any club.

    First makes it unknown to everybody, then deletes one batch of rows at a time; returns whether
    all are gone.
    """
    connection.execute(update(documents).where(the_club(club_id)).values(kind=GONE))
    kinds = [rows_of(kind, club_id) for kind in (LINE, LOG, GAME, TOURNAMENT)]
    for rows in kinds:
        beyond = select(_columns.id).where(rows).order_by(_columns.id).offset(BATCH).limit(1)
        first_kept = connection.execute(beyond).scalar_one_or_none()
        if first_kept is not None:
            connection.execute(delete(documents).where(rows, _columns.id < first_kept))
            return False
    everything = or_(*kinds, _the_member(club_id), the_club(club_id, GONE))
    connection.execute(delete(documents).where(everything))
    connection.execute(delete(players).where(players.c.person == club_id))
    return True


def gone_clubs(connection: Connection) -> list[str]:
    """Return the clubs whose deletion is not finished, as after a restart."""
    return list(connection.execute(select(_columns.person).where(_columns.kind == GONE)).scalars())
