"""What the lobby and clubs add to the hub, and how they seat people."""

import secrets

from cirkis.backend.documents import Document
from cirkis.backend.session import TableSession
from cirkis.tables.commands import Leave, Sit
from cirkis.tables.messages import ErrorInfo
from cirkis.tables.people import Person, seats_of
from cirkis.tables.refusals import Refused, TooMany, refused


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


LOST_RACES = ("stale", "seat-taken")


def sits(session: TableSession, person: Person | None) -> bool:
    return person is not None and bool(seats_of(session.table.seats, person))


async def take_free_seat(session: TableSession, person: Person, name: str | None) -> Refused | None:
    """Take a free seat; return the reason if this person cannot have one."""
    problem: Refused | None = refused("seat-taken")
    for number, seat in enumerate(session.table.seats):
        if seat.kind == "open" and problem is not None and problem.code in LOST_RACES:
            sit = Sit(command_id(), session.table.version, number, name)
            problem = await execute(session, sit, person)
    return problem


async def execute(session: TableSession, command: Sit | Leave, person: Person) -> Refused | None:
    """Execute a command; return why it was refused, if it was."""
    error = (await session.execute(command, person)).error
    if not isinstance(error, ErrorInfo):
        return None
    if isinstance(error.quota, str):
        return TooMany(error.message, error.quota, error.retry_after or None)
    return Refused(error.code, error.message)


def command_id() -> str:
    return f"server-{secrets.token_hex(8)}"
