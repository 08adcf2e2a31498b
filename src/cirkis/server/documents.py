"""People's documents: everything stored about them besides tables.

Their growth counts towards people's quotas.
"""

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from cirkis.backend.documents import KINDS, Document, Documents, Summary, check_size
from cirkis.server.quotas import Quotas
from cirkis.server.storage.schema import documents, read_row, read_rows
from cirkis.server.storage.store import Conflict, Store, writes
from cirkis.tables.refusals import refused

REWRITTEN = 8  # rewriting a document is charged as at least 1/REWRITTEN of its size


_LATEST = (documents.c.changed.desc(), documents.c.id)


def find_document(
    connection: Connection, person: str, kind: str, document_id: str
) -> Document | None:
    here = _the_document(person, kind, document_id)
    return read_row(connection, documents, Document, here)


def _the_document(person: str, kind: str, document_id: str) -> ColumnElement[bool]:
    columns = documents.c
    return (columns.person == person) & (columns.kind == kind) & (columns.id == document_id)


def find_shared(connection: Connection, kind: str, document_id: str) -> Document | None:
    """Return a document, regardless of its owner."""
    here = (documents.c.kind == kind) & (documents.c.id == document_id)
    return read_row(connection, documents, Document, here)


def documents_of(connection: Connection, person: str, kind: str | None = None) -> list[Document]:
    """Return a person's documents, of all kinds if `kind` is None, most recently changed first."""
    mine = documents.c.person == person
    if kind is not None:
        mine = mine & (documents.c.kind == kind)
    return read_rows(connection, documents, Document, mine, order=_LATEST)


def document_keys(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Return the kinds and ids of a person's documents, most recently changed first."""
    query = select(documents.c.kind, documents.c.id).where(documents.c.person == person)
    return [(kind, name) for kind, name in connection.execute(query.order_by(*_LATEST))]


def summaries_of(connection: Connection, person: str, kind: str) -> list[Summary]:
    """Return the summaries of a person's documents, most recently changed first."""
    mine = (documents.c.person == person) & (documents.c.kind == kind)
    return read_rows(connection, documents, Summary, mine, order=_LATEST)


@writes
def put_document(connection: Connection, document: Document, most: int) -> bool:
    """Write a document, replacing the previous version; return False if that is not stored.

    Raises Refused if there are too many. If another server's transaction comes first, the primary
    key is violated or no row is changed. A new document has version 1.
    """
    columns = documents.c
    mine = (columns.person == document.person) & (columns.kind == document.kind)
    if document.version > 1:
        before = mine & (columns.id == document.id) & (columns.version == document.version - 1)
        change = update(documents).where(before).values(document._asdict())
        return connection.execute(change).rowcount > 0
    ids = set(connection.execute(select(columns.id).where(mine).limit(most + 1)).scalars())
    if document.id in ids:
        return False
    if len(ids) >= most:
        raise refused("many-documents.most", most=most)
    insert_document(connection, document)
    return True


def insert_document(connection: Connection, document: Document) -> None:
    connection.execute(insert(documents).values(document._asdict()))


@writes
def remove_document(connection: Connection, person: str, kind: str, document_id: str) -> bool:
    """Remove a document; return False if there was none."""
    here = _the_document(person, kind, document_id)
    return connection.execute(delete(documents).where(here)).rowcount > 0


class ServerDocuments(Documents):
    def __init__(self, store: Store, quotas: Quotas) -> None:
        self._store, self._quotas = store, quotas

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        return await self._store.call(find_document, person, kind, document_id)

    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        return await self._store.call(find_shared, kind=kind, document_id=document_id)

    async def summaries(self, person: str, kind: str) -> list[Summary]:
        return await self._store.call(summaries_of, person=person, kind=kind)

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        return await self._store.call(documents_of, person=person, kind=kind)

    async def put(
        self,
        person: str,
        kind: str,
        document_id: str,
        text: str,
        version: int,
        summary: str | None = None,
    ) -> bool:
        size = check_size(kind, text) + len((summary or "").encode())
        before = await self.find(person, kind, document_id) if version > 1 else None
        more = size if before is None else size - len(before.document.encode())
        self._quotas.charge("byte", max(more, size // REWRITTEN))
        row = Document(person, kind, document_id, text, version, self._store.now(), summary)
        try:
            return await self._store.call(put_document, row, KINDS[kind].most)
        except Conflict:  # another server wrote the first version at the same time
            return False

    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        return await self._store.call(remove_document, person, kind, document_id)
