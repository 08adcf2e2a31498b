"""The queries about documents: what is stored about people besides tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from cirkis.server.storage.schema import documents
from cirkis.server.storage.store import writes
from cirkis.tables.live.documents import Document, Summary


def _documents() -> Select[Any]:
    return select(*(documents.c[name] for name in Document._fields))


def find_document(
    connection: Connection, person: str, kind: str, document_id: str
) -> Document | None:
    columns = documents.c
    here = (columns.person == person) & (columns.kind == kind) & (columns.id == document_id)
    row = connection.execute(_documents().where(here)).one_or_none()
    return None if row is None else Document(*row)


def find_shared(connection: Connection, kind: str, document_id: str) -> Document | None:
    """Return a document, whoever owns it."""
    here = (documents.c.kind == kind) & (documents.c.id == document_id)
    row = connection.execute(_documents().where(here).limit(1)).one_or_none()
    return None if row is None else Document(*row)


def documents_of(connection: Connection, person: str, kind: str | None = None) -> list[Document]:
    """Latest change first; of all kinds if `kind` is None."""
    query = _documents().where(documents.c.person == person)
    if kind is not None:
        query = query.where(documents.c.kind == kind)
    rows = connection.execute(query.order_by(documents.c.changed.desc(), documents.c.id))
    return [Document(*row) for row in rows]


def summaries_of(connection: Connection, person: str, kind: str) -> list[Summary]:
    """Latest change first."""
    columns = documents.c
    query = select(*(columns[name] for name in Summary._fields))
    mine = (columns.person == person) & (columns.kind == kind)
    rows = connection.execute(query.where(mine).order_by(columns.changed.desc(), columns.id))
    return [Summary(*row) for row in rows]


@writes
def put_document(
    connection: Connection, document: Document, summary: str | None, most: int
) -> str | None:
    """Write a document in place of the version before.

    Returns None once it is written, "stale" if the version before is not the stored one, "full" if
    there are too many. The transaction of another server may come between; then the key is
    violated, or no row is changed. A new document has version 1.
    """
    columns, row = documents.c, {**document._asdict(), "summary": summary}
    mine = (columns.person == document.person) & (columns.kind == document.kind)
    if document.version > 1:
        before = mine & (columns.id == document.id) & (columns.version == document.version - 1)
        return (
            None
            if connection.execute(update(documents).where(before).values(row)).rowcount
            else "stale"
        )
    ids = set(connection.execute(select(columns.id).where(mine).limit(most + 1)).scalars())
    if document.id in ids:
        return "stale"
    if len(ids) >= most:
        return "full"
    connection.execute(insert(documents).values(row))
    return None


@writes
def remove_documents(
    connection: Connection, person: str, kind: str | None = None, document_id: str | None = None
) -> int:
    """Remove documents of a person, None meaning all; return how many there were."""
    mine = documents.c.person == person
    if kind is not None:
        mine = mine & (documents.c.kind == kind)
    if document_id is not None:
        mine = mine & (documents.c.id == document_id)
    return connection.execute(delete(documents).where(mine)).rowcount
