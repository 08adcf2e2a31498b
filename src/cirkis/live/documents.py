"""Documents: what is stored about people besides tables, on a server or in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from cirkis.table.refusals import refused

RACES = 20  # lost to other writers before giving up


class Document(NamedTuple):
    """A JSON value stored for a person.

    Attributes:
        person: whose it is.
        kind: what it is: a row of KINDS.
        id: its id among those of its kind; empty if there is only one.
        document: the JSON.
        version: how often it was written.
        changed: when it was last written, in Unix seconds.
    """

    person: str
    kind: str
    id: str
    document: str
    version: int
    changed: float


class Summary(NamedTuple):
    """What lists show of a document, so that they need not load it.

    Attributes:
        id: of the document.
        version: of the document.
        changed: when it was last written, in Unix seconds.
        summary: of its content, as JSON; None where older releases did not store it.
    """

    id: str
    version: int
    changed: float
    summary: str | None


class Kind(NamedTuple):
    """A row of the table of kinds.

    Attributes:
        max_bytes: how long a document may be.
        most: how many of them a person may have.
    """

    max_bytes: int
    most: int


KINDS = {
    "progress": Kind(128 * 1024, 1),
    "advice": Kind(4 * 1024, 1),
    "study": Kind(256 * 1024, 200),
    "puzzle-ratings": Kind(64 * 1024, 40),
}
"""The kinds of documents."""
MAX_DOCUMENT = max(kind.max_bytes for kind in KINDS.values())
"""How many bytes a request may have that brings one."""


class DocumentStore(Protocol):
    """Where documents are kept."""

    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        """Return a document; None if there is none.

        Raises:
            CirkisError: it cannot be read.
        """

    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        """Return a document, whoever owns it; None if there is none.

        Raises:
            CirkisError: it cannot be read.
        """

    async def summaries(self, person: str, kind: str) -> list[Summary]:
        """Return the summaries of a person's documents of a kind, latest change first.

        Raises:
            CirkisError: they cannot be read.
        """

    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        """Return a person's documents, latest change first.

        Args:
            kind: of which kind; None for all.

        Raises:
            CirkisError: they cannot be read.
        """

    async def put_summary(self, person: str, kind: str, new: Summary) -> None:
        """Store the summary of a document, unless it has changed since that version.

        Raises:
            CirkisError: it cannot be stored.
        """

    async def put(
        self,
        person: str,
        kind: str,
        document_id: str,
        text: str,
        version: int,
        summary: str | None = None,
    ) -> bool:
        """Write a document; return False, changing nothing, if another writer was first.

        Args:
            version: one more than that of the document it replaces; 1 for a new one.

        Raises:
            CirkisError: it is too long, one too many, or cannot be stored.
        """

    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        """Remove a document; return whether there was one.

        Raises:
            CirkisError: it could not be removed.
        """


def check_size(kind: str, text: str) -> int:
    """Return the size of a document in bytes.

    Raises:
        Refused: it is too large.
    """
    size, most = len(text.encode()), KINDS[kind].max_bytes
    if size > most:
        raise refused("too-large.document", most=most)
    return size


async def change_document(
    store: DocumentStore,
    person: str,
    kind: str,
    document_id: str,
    change: Callable[[str | None], str],
) -> str:
    """Change a document, retrying if another writer was first; return the new text.

    Args:
        change: takes the JSON, or None if there is none yet, and returns the new JSON.

    Raises:
        CirkisError: it cannot be read or stored, or other writers were always first.
    """
    for _ in range(RACES):
        before = await store.find(person, kind, document_id)
        text = change(None if before is None else before.document)
        if before is not None and text == before.document:
            return text
        version = 1 if before is None else before.version + 1
        if await store.put(person, kind, document_id, text, version):
            return text
    raise refused("stale.document")
