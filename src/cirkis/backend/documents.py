"""Documents: what a server or browser stores about people, other than their tables."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from cirkis.tables.refusals import refused

RACES = 20  # attempts before giving up if other writers are always first


class Document(NamedTuple):
    """A JSON value stored for a person.

    `kind` is a key of KINDS; `id` is empty if there is only one document of its kind; `changed` is
    in Unix seconds; `summary` is as in Summary.
    """

    person: str
    kind: str
    id: str
    document: str
    version: int
    changed: float
    summary: str | None = None


class Summary(NamedTuple):
    """What a list can show of a document without loading it.

    `summary` is JSON; `changed` is in Unix seconds.
    """

    id: str
    changed: float
    summary: str


class DocumentKind(NamedTuple):
    """A kind of document; `most` is the maximum per person."""

    max_bytes: int
    most: int


KINDS = {
    "progress": DocumentKind(224 * 1024, 1),
    "study": DocumentKind(256 * 1024, 200),
    "puzzle-ratings": DocumentKind(64 * 1024, 40),
}
MAX_DOCUMENT = max(kind.max_bytes for kind in KINDS.values())
"""Maximum size in bytes of a request with a document."""


class Documents(ABC):
    """People's documents, as a host stores them."""

    @abstractmethod
    async def find(self, person: str, kind: str, document_id: str = "") -> Document | None:
        """Return a document, if there is one. Raises a CirkisError if it is unreadable."""

    @abstractmethod
    async def find_shared(self, kind: str, document_id: str) -> Document | None:
        """Return a document, regardless of its owner. Raises a CirkisError if it is unreadable."""

    @abstractmethod
    async def summaries(self, person: str, kind: str) -> list[Summary]:
        """Return summaries, most recently changed first. Raises a CirkisError if unreadable."""

    @abstractmethod
    async def list(self, person: str, kind: str | None = None) -> list[Document]:
        """Return documents, most recently changed first; of all kinds if `kind` is None.

        Raises a CirkisError if they are unreadable.
        """

    @abstractmethod
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

        `version` is the replaced document's plus one, or 1 for a new document. Raises a CirkisError
        if the document is too long, the person has too many, or storing fails.
        """

    @abstractmethod
    async def remove(self, person: str, kind: str, document_id: str = "") -> bool:
        """Remove a document; return whether it existed. Raises a CirkisError if that fails."""


def check_size(kind: str, text: str, spare: int = 0) -> int:
    """Return the size in bytes; raise Refused unless it leaves `spare` bytes below the maximum."""
    size, most = len(text.encode()), KINDS[kind].max_bytes - spare
    if size > most:
        raise refused("too-large.document", most=most)
    return size


async def change_document(
    documents: Documents,
    person: str,
    kind: str,
    document_id: str,
    change: Callable[[str | None], str],
) -> str:
    """Change a document, retrying if another writer was first; return the new text.

    `change` maps the old JSON (None if there is none) to the new. Raises a CirkisError if reading
    or storing fails, or other writers were always first.
    """
    for _ in range(RACES):
        before = await documents.find(person, kind, document_id)
        text = change(None if before is None else before.document)
        if before is not None and text == before.document:
            return text
        version = 1 if before is None else before.version + 1
        if await documents.put(person, kind, document_id, text, version):
            return text
    raise refused("stale.document")
