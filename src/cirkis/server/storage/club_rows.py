"""The rows about clubs, which are documents.

A club is a document under its own id in place of a person's; the id of the document is the secret
of the club's invitation. Everything about one person is a document of theirs, so that it is
exported and forgotten with them: their membership, lines of chat and results. Every change to
a club locks its row first, so that all servers agree.
"""

from collections.abc import Callable, Collection

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from cirkis.backend.documents import Document
from cirkis.server.storage.documents import insert_document
from cirkis.server.storage.queries import Now
from cirkis.server.storage.schema import documents, read_row, read_rows
from cirkis.server.storage.store import writes
from cirkis.tables.refusals import refused

CLUB, MEMBER = "club", "member"
GONE = "gone club"  # no longer a club, but not all of its rows have been deleted yet
# These are followed by the id of the club that the rows belong to.
LINE, LOG, GAME, TOURNAMENT = "line", "log", "game", "cup"

_columns = documents.c


def rows_of(kind: str, club_id: str) -> ColumnElement[bool]:
    return _columns.kind == f"{kind}:{club_id}"


def the_club(club_id: str, kind: str = CLUB) -> ColumnElement[bool]:
    return (_columns.person == club_id) & (_columns.kind == kind)


def find_row(connection: Connection, kind: str, club_id: str, n: int) -> Document:
    """Return a line of chat or a tournament. Raises Refused if there is none."""
    here = rows_of(kind, club_id) & (_columns.id == row_id(n))
    found = read_row(connection, documents, Document, here)
    if found is None:
        raise refused("not-found.line" if kind == LINE else "not-found.tournament")
    return found


def latest(
    connection: Connection,
    kind: str,
    club_id: str,
    most: int,
    before: int | None = None,
    without: Collection[str] = (),
) -> list[Document]:
    """Return the last rows of a kind before a number, oldest first; leave out some people's."""
    here = rows_of(kind, club_id) & _columns.person.not_in(without)
    if before is not None:
        here = here & (_columns.id < row_id(before))
    order = (_columns.id.desc(),)
    return read_rows(connection, documents, Document, here, order=order, limit=most)[::-1]


@writes
def change_row(
    connection: Connection,
    kind: str,
    club_id: str,
    n: int,
    change: Callable[[Document], Document | None],
    entry: str | None,
    now: Now,
) -> Document:
    """Change a line of chat, who reported it, or a tournament, and append to the log.

    `change` returns None to delete the row, and raises a CirkisError to change nothing. Returns the
    last state of the row. Raises Refused if there is no such row.
    """
    lock_club(connection, club_id)
    found = find_row(connection, kind, club_id, n)
    after = change(found)
    here = rows_of(kind, club_id) & (_columns.id == found.id)
    if after is None:
        connection.execute(delete(documents).where(here))
    else:
        new = {"document": after.document, "summary": after.summary}
        connection.execute(update(documents).where(here).values(new))
    if entry is not None and after != found:
        add_row(connection, now(), club_id, LOG, club_id, entry)
    return after or found


def lock_club(connection: Connection, club_id: str) -> str | None:
    """Make other writers to this club wait (SQLite has one writer anyway); return the club."""
    query = select(_columns.document).where(the_club(club_id)).with_for_update()
    return connection.execute(query).scalar_one_or_none()


def add_row(
    connection: Connection,
    at: float,
    person: str,
    kind: str,
    club_id: str,
    text: str,
    summary: str | None = None,
) -> Document:
    """Append a row to those of a club, whose ids are numbers from 1; return it."""
    last = select(func.max(_columns.id)).where(rows_of(kind, club_id))
    n = int(connection.execute(last).scalar_one() or 0) + 1
    row = Document(person, f"{kind}:{club_id}", row_id(n), text, 1, at, summary)
    insert_document(connection, row)
    return row


def row_id(n: int) -> str:
    return f"{n:08}"  # these texts sort like the numbers in every collation
