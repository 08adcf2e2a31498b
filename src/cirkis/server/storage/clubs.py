"""Queries for clubs, whose rows are documents.

A club is a document under its own id in place of a person's; the id of the document is the secret
of the club's invitation. Everything about one person is a document of theirs, so that it is
exported and forgotten with them: their membership, lines of chat and results. Every change to
a club locks its row first, so that all servers agree.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from cirkis.backend.documents import Document, Summary
from cirkis.errors import CirkisError
from cirkis.server.storage.documents import summaries_of
from cirkis.server.storage.queries import LINES_KEPT, Now
from cirkis.server.storage.rows import read_row, read_rows
from cirkis.server.storage.schema import documents, players, tables
from cirkis.server.storage.store import writes
from cirkis.tables.people import FORGOTTEN
from cirkis.tables.refusals import refused

CLUB, MEMBER = "club", "member"
GONE = "gone club"  # no longer a club, but not all of its rows have been deleted yet
# These are followed by the id of the club that the rows belong to.
LINE, LOG, GAME, TOURNAMENT = "line", "log", "game", "cup"
MOST_RESULTS = 4000  # of a club's games, one for each player
BATCH = 500  # rows of a kind deleted in one transaction, so that other work gets its turn

_columns = documents.c


class StoredClub(NamedTuple):
    """A club, and its members by person, as JSON; `link` is the secret of its invitation."""

    link: str
    club: str
    members: dict[str, str]


class StoredRow(NamedTuple):
    """A row about a club; `summary` lists who reported a line of chat, or sums up a tournament."""

    person: str
    id: str
    changed: float
    summary: str | None
    document: str

    @property
    def n(self) -> int:
        return int(self.id)


Change = Callable[[StoredClub], tuple[StoredClub, str]]
"""Returns the new state of a club and the entry for its log.

Like other functions given to these queries, it raises a CirkisError to change nothing. The query
returns that error: raising it would undo all work in the same SQLite transaction.
"""


def _rows_of(kind: str, club_id: str) -> ColumnElement[bool]:
    return _columns.kind == f"{kind}:{club_id}"


def _the_club(club_id: str, kind: str = CLUB) -> ColumnElement[bool]:
    return (_columns.person == club_id) & (_columns.kind == kind)


def _the_member(club_id: str) -> ColumnElement[bool]:
    return (_columns.kind == MEMBER) & (_columns.id == club_id)


def find_club(connection: Connection, club_id: str) -> StoredClub | None:
    found = read_row(connection, documents, StoredRow, _the_club(club_id))
    if found is None:
        return None
    members = read_rows(connection, documents, StoredRow, _the_member(club_id))
    return StoredClub(found.id, found.document, {one.person: one.document for one in members})


def find_invited(connection: Connection, link: str) -> str | None:
    wanted = (_columns.kind == CLUB) & (_columns.id == link)
    return connection.execute(select(_columns.person).where(wanted)).scalar_one_or_none()


def clubs_of(connection: Connection, person: str) -> dict[str, tuple[str, str]]:
    """Return the clubs that a person is or was in, each with their membership, by club id."""
    mine = (_columns.person == person) & (_columns.kind == MEMBER)
    members = {one.id: one.document for one in read_rows(connection, documents, StoredRow, mine)}
    theirs = (_columns.kind == CLUB) & _columns.person.in_(members)
    found = read_rows(connection, documents, StoredRow, theirs)
    return {one.person: (one.document, members[one.person]) for one in found}


@writes
def create_club(
    connection: Connection, club_id: str, new: StoredClub, entry: str, now: Now
) -> None:
    at = now()
    _insert(connection, at, club_id, CLUB, new.link, new.club)
    for person, text in new.members.items():
        _insert(connection, at, person, MEMBER, club_id, text)
    _add(connection, at, club_id, LOG, club_id, entry)


@writes
def change_club(
    connection: Connection, club_id: str, change: Change, now: Now
) -> StoredClub | CirkisError | None:
    """Change a club and append to its log; return its new state, or None if there is no club."""
    _lock(connection, club_id)
    before = find_club(connection, club_id)
    if before is None:
        return None
    try:
        (after, entry), at = change(before), now()
    except CirkisError as problem:
        return problem
    row = {"id": after.link, "document": after.club, "version": _columns.version + 1, "changed": at}
    connection.execute(update(documents).where(_the_club(club_id)).values(row))
    kept = after.members.items() & before.members.items()
    gone = [one for one, text in before.members.items() if (one, text) not in kept]
    rows = _the_member(club_id) & _columns.person.in_(gone)
    connection.execute(delete(documents).where(rows))
    for person, text in after.members.items() - kept:
        _insert(connection, at, person, MEMBER, club_id, text)
    _add(connection, at, club_id, LOG, club_id, entry)
    return after


@writes
def add_line(
    connection: Connection,
    club_id: str,
    person: str,
    write: Callable[[str, str], str],
    now: Now,
) -> StoredRow | CirkisError | None:
    """Store a line of chat and remove the oldest ones; return the new one, or None for strangers.

    `write` gets the club and the member, and returns the line.
    """
    club, at = _lock(connection, club_id), now()
    mine = _the_member(club_id) & (_columns.person == person)
    member = read_row(connection, documents, StoredRow, mine)
    if club is None or member is None:
        return None
    try:
        text = write(club, member.document)
    except CirkisError as problem:
        return problem
    n = _add(connection, at, person, LINE, club_id, text)
    old = _rows_of(LINE, club_id) & (_columns.id <= _row_id(max(0, n - LINES_KEPT)))
    connection.execute(delete(documents).where(old))
    return StoredRow(person, _row_id(n), at, None, text)


@writes
def change_row(
    connection: Connection,
    kind: str,
    club_id: str,
    n: int,
    change: Callable[[StoredRow], StoredRow | None],
    entry: str | None,
    now: Now,
) -> StoredRow | CirkisError | None:
    """Change a line of chat, who reported it, or a tournament, and append to the log.

    `change` returns None to delete the row. Returns the last state of the row, or None if there is
    no such row.
    """
    _lock(connection, club_id)
    found = find_row(connection, kind, club_id, n)
    if found is None:
        return None
    try:
        after = change(found)
    except CirkisError as problem:
        return problem
    here = _rows_of(kind, club_id) & (_columns.id == found.id)
    if after is None:
        connection.execute(delete(documents).where(here))
    else:
        new = {"document": after.document, "summary": after.summary}
        connection.execute(update(documents).where(here).values(new))
    if entry is not None and after != found:
        _add(connection, now(), club_id, LOG, club_id, entry)
    return after or found


def find_row(connection: Connection, kind: str, club_id: str, n: int) -> StoredRow | None:
    here = _rows_of(kind, club_id) & (_columns.id == _row_id(n))
    return read_row(connection, documents, StoredRow, here)


@writes
def add_tournament(
    connection: Connection,
    club_id: str,
    document: str,
    summary: str,
    entry: str,
    most: int,
    now: Now,
) -> int | CirkisError | None:
    """Store a tournament, and append to the log; return its number, or None if there is no club."""
    if _lock(connection, club_id) is None:
        return None
    if len(latest(connection, TOURNAMENT, club_id, most)) >= most:
        return refused("many-tournaments.most", most=most)
    at = now()
    _add(connection, at, club_id, LOG, club_id, entry)
    return _add(connection, at, club_id, TOURNAMENT, club_id, document, summary)


def tournaments_of(connection: Connection, club_id: str) -> list[Summary]:
    """Return the summaries of a club's tournaments, latest first."""
    return summaries_of(connection, club_id, f"{TOURNAMENT}:{club_id}")


@writes
def add_entry(connection: Connection, club_id: str, entry: str, now: Now) -> None:
    if _lock(connection, club_id) is not None:
        _add(connection, now(), club_id, LOG, club_id, entry)


@writes
def add_results(
    connection: Connection, club_id: str, game: str, results: dict[str, str], at: float
) -> None:
    """Store how a game ended for each player; violates a constraint if that is already stored."""
    if _lock(connection, club_id) is None:
        return
    for person, text in results.items():
        _insert(connection, at, person, f"{GAME}:{club_id}", game, text)


def latest(
    connection: Connection,
    kind: str,
    club_id: str,
    most: int,
    before: int | None = None,
    without: Collection[str] = (),
) -> list[StoredRow]:
    """Return the last rows of a kind before a number, oldest first; leave out some people's."""
    here = _rows_of(kind, club_id) & _columns.person.not_in(without)
    if before is not None:
        here = here & (_columns.id < _row_id(before))
    order = (_columns.id.desc(),)
    return read_rows(connection, documents, StoredRow, here, order=order, limit=most)[::-1]


def reported(
    connection: Connection, club_id: str, most: int, without: Collection[str]
) -> list[StoredRow]:
    """Return the oldest lines of chat that members reported; leave out those of some people."""
    here = _rows_of(LINE, club_id) & _columns.summary.is_not(None)
    here = here & _columns.person.not_in(without)
    return read_rows(connection, documents, StoredRow, here, order=(_columns.id,), limit=most)


def results_of(connection: Connection, club_id: str, without: Collection[str]) -> list[StoredRow]:
    """Return the latest results of a club's games, oldest first; leave out some people's games, and
    those of people who were banned and then forgotten.

    The query leaves them out, so that banned people's games cannot crowd out all others.
    """
    here, order = _rows_of(GAME, club_id), (_columns.changed.desc(), _columns.id)
    out = _columns.person.in_(without) | _columns.person.startswith(FORGOTTEN)
    here = here & _columns.id.not_in(select(_columns.id).where(here, out).correlate(None))
    found = read_rows(connection, documents, StoredRow, here, order=order, limit=MOST_RESULTS)
    return found[::-1]


def active_in(connection: Connection, club_id: str) -> set[str]:
    """Return who has written or played in a club, or has a game in progress there."""
    here = or_(_rows_of(LINE, club_id), _rows_of(GAME, club_id))
    games = select(tables.c.id).join(players).where(players.c.person == club_id, ~tables.c.is_over)
    seated = select(players.c.person).where(players.c.table_id.in_(games))
    return set(connection.execute(select(_columns.person).where(here).union(seated)).scalars())


@writes
def forget_club(connection: Connection, club_id: str) -> bool:
    """Delete a club with everything about its members; its tables stay, outside any club.

    First makes it unknown to everybody, then deletes one batch of rows at a time; returns whether
    all are gone.
    """
    connection.execute(update(documents).where(_the_club(club_id)).values(kind=GONE))
    kinds = [_rows_of(kind, club_id) for kind in (LINE, LOG, GAME, TOURNAMENT)]
    for rows in kinds:
        beyond = select(_columns.id).where(rows).order_by(_columns.id).offset(BATCH).limit(1)
        first_kept = connection.execute(beyond).scalar_one_or_none()
        if first_kept is not None:
            connection.execute(delete(documents).where(rows, _columns.id < first_kept))
            return False
    everything = or_(*kinds, _the_member(club_id), _the_club(club_id, GONE))
    connection.execute(delete(documents).where(everything))
    connection.execute(delete(players).where(players.c.person == club_id))
    return True


def gone_clubs(connection: Connection) -> list[str]:
    """Return the clubs whose deletion is not finished, as after a restart."""
    return list(connection.execute(select(_columns.person).where(_columns.kind == GONE)).scalars())


def _lock(connection: Connection, club_id: str) -> str | None:
    """Make other writers to this club wait (SQLite has one writer anyway); return the club."""
    query = select(_columns.document).where(_the_club(club_id)).with_for_update()
    return connection.execute(query).scalar_one_or_none()


def _add(
    connection: Connection,
    at: float,
    person: str,
    kind: str,
    club_id: str,
    text: str,
    summary: str | None = None,
) -> int:
    """Append a row to those of a club; return its number, from 1."""
    last = select(func.max(_columns.id)).where(_rows_of(kind, club_id))
    n = int(connection.execute(last).scalar_one() or 0) + 1
    _insert(connection, at, person, f"{kind}:{club_id}", _row_id(n), text, summary)
    return n


def _row_id(n: int) -> str:
    return f"{n:08}"  # these texts sort like the numbers in every collation


def _insert(
    connection: Connection,
    at: float,
    person: str,
    kind: str,
    row_id: str,
    text: str,
    summary: str | None = None,
) -> None:
    row = {**Document(person, kind, row_id, text, 1, at)._asdict(), "summary": summary}
    connection.execute(insert(documents).values(row))
