"""Queries for the results of clubs' games, which their ladders count."""

from collections.abc import Collection

from sqlalchemy import Connection, select, update

from cirkis.backend.documents import Document
from cirkis.server.storage.club_rows import GAME, lock_club, rows_of
from cirkis.server.storage.documents import insert_document
from cirkis.server.storage.schema import documents, read_rows
from cirkis.server.storage.store import writes
from cirkis.tables.people import FORGOTTEN

MOST_RESULTS = 4000  # of a club's games, one for each player

_columns = documents.c


@writes
def add_results(
    connection: Connection, club_id: str, game: str, results: dict[str, str], at: float
) -> None:
    """Store how a game ended for each player, once."""
    if lock_club(connection, club_id) is None:
        return
    here = rows_of(GAME, club_id) & (_columns.id == game)
    if read_rows(connection, documents, Document, here):
        return
    for person, text in results.items():
        insert_document(connection, Document(person, f"{GAME}:{club_id}", game, text, 1, at))


def results_of(connection: Connection, club_id: str, without: Collection[str]) -> list[Document]:
    """Return the latest results of a club's games, oldest first; leave out some people's games, and
    those of people who were banned and then forgotten.

    The query leaves them out, so that banned people's games cannot crowd out all others.
    """
    here, order = rows_of(GAME, club_id), (_columns.changed.desc(), _columns.id)
    out = _columns.person.in_(without) | _columns.person.startswith(FORGOTTEN)
    here = here & _columns.id.not_in(select(_columns.id).where(here, out).correlate(None))
    found = read_rows(connection, documents, Document, here, order=order, limit=MOST_RESULTS)
    return found[::-1]


@writes
def void_games(connection: Connection, club_id: str, person: str, other: str) -> None:
    """Put another id in a person's results, so that their games count for nobody."""
    theirs = rows_of(GAME, club_id) & (_columns.person == person)
    connection.execute(update(documents).where(theirs).values(person=other))
