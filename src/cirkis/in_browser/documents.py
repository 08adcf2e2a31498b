"""Documents on one device, each stored as a log with a single entry."""

import time
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from cirkis.backend.documents import KINDS, Document, Summary, check_size
from cirkis.in_browser.host import Host, StorageFailed, StoredTable, storing
from cirkis.tables.refusals import refused

PREFIX = ".document-"
"""Prefix of documents' logs; table ids contain no dot."""


class _Stored(Struct, frozen=True):
    kind: str
    id: str
    document: str
    version: int
    changed: float
    summary: str | None = None


_decode = msgspec.json.Decoder(_Stored).decode


class DeviceDocuments:
    def __init__(self, host: Host, stored: Iterable[StoredTable]) -> None:
        """Load the stored documents, ignoring unreadable logs."""
        self._host = host
        found = (_read(one) for one in stored)
        self._documents = {_name(one.kind, one.id): one for one in found if one is not None}

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        found = self._documents.get(_name(kind, document_id))
        return None if found is None else _document(person, found)

    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        return await self.find("", kind, document_id)

    async def summaries(self, person: str, kind: str) -> list[Summary]:
        return [Summary(one.id, one.changed, one.summary or "") for one in self._sorted(kind)]

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        return [_document(person, one) for one in self._sorted(kind)]

    def _sorted(self, kind: str | None) -> Sequence[_Stored]:
        some = (one for one in self._documents.values() if kind in (None, one.kind))
        return sorted(some, key=lambda one: (-one.changed, one.id))

    async def put(
        self,
        person: str,
        kind: str,
        document_id: str,
        text: str,
        version: int,
        summary: str | None = None,
    ) -> bool:
        check_size(kind, text)
        name, most = _name(kind, document_id), KINDS[kind].most
        before = self._documents.get(name)
        if version != (1 if before is None else before.version + 1):
            return False
        if before is None and len(await self.list(person, kind)) >= most:
            raise refused("many-documents.most", most=most)
        new = _Stored(kind, document_id, text, version, time.time(), summary)
        await self._write(name, new, before)
        return True

    async def _write(self, name: str, new: _Stored, before: _Stored | None) -> None:
        self._documents[name] = new  # so that a concurrent request comes second
        try:
            with storing():
                await self._host.replace(PREFIX + name, [msgspec.json.encode(new).decode()])
        except StorageFailed:
            if self._documents.get(name) is new and before is not None:
                self._documents[name] = before
            elif self._documents.get(name) is new:
                del self._documents[name]
            raise

    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        name = _name(kind, document_id)
        before = self._documents.pop(name, None)
        if before is None:
            return False
        try:
            with storing():
                await self._host.remove(PREFIX + name)
        except StorageFailed:
            self._documents.setdefault(name, before)
            raise
        return True


def is_document(log: StoredTable) -> bool:
    return log["table"].startswith(PREFIX)


def _name(kind: str, document_id: str) -> str:
    return f"{kind}-{document_id}"


def _read(log: StoredTable) -> _Stored | None:
    try:
        return _decode(log["entries"][-1])
    except (msgspec.DecodeError, UnicodeError, TypeError, IndexError):
        return None


def _document(person: str, one: _Stored) -> Document:
    return Document(person, *msgspec.structs.astuple(one))
