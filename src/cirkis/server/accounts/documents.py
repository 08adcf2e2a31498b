"""People's documents in the database, whose growth counts towards their quotas."""

from cirkis.backend.documents import KINDS, Document, Summary, check_size
from cirkis.server.quotas import Quotas
from cirkis.server.storage import documents as queries
from cirkis.server.storage.store import Conflict, Store

REWRITTEN = 8  # rewriting a document is charged as at least 1/REWRITTEN of its size


class ServerDocuments:
    """Everybody's documents (see `DocumentStore`)."""

    def __init__(self, store: Store, quotas: Quotas) -> None:
        self._store, self._quotas = store, quotas

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        return await self._store.call(queries.find_document, person, kind, document_id)

    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        return await self._store.call(queries.find_shared, kind=kind, document_id=document_id)

    async def summaries(self, person: str, kind: str) -> list[Summary]:
        return await self._store.call(queries.summaries_of, person=person, kind=kind)

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        return await self._store.call(queries.documents_of, person=person, kind=kind)

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
            return await self._store.call(queries.put_document, row, KINDS[kind].most)
        except Conflict:  # another server wrote the first version at the same time
            return False

    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        return await self._store.call(queries.remove_document, person, kind, document_id)
