"""What hangs on the hub: the lobby and the clubs, which only some servers have."""

from cirkis.backend.documents import Document
from cirkis.backend.session import TableSession
from cirkis.tables.people import Person


class Plugin:
    """A part of a server that hangs on its hub. By default, these methods do nothing."""

    def observe(self, session: TableSession) -> None:
        """Note that a table has changed, or that the server has to act there."""

    async def settle(self) -> None:
        """Wait until everything noted so far is stored."""

    async def count(self, person: Person) -> int:
        """Return how many things a person has here, besides tables and documents."""
        return 0

    async def data_of(self, person: Person) -> list[Document]:
        """Return what is stored about a person besides tables and documents.

        Raises StoreError if the database cannot be read.
        """
        return []

    async def forget(self, person: Person) -> None:
        """Remove what is stored about a person. Raises StoreError if that fails."""

    async def clean(self) -> None:
        """Remove what nobody needs any more, a little at a time. Raises StoreError."""
