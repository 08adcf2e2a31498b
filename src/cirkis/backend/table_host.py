"""The services that a live table needs from its host, a server or a single device.

Every host implements `bots`, `append` and `register`. The defaults of the other methods suit a host
without other servers, limits or metrics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from cirkis.backend.clock import SteadyClock
from cirkis.backend.loaded_log import StoredRow
from cirkis.backend.scheduler import Bots
from cirkis.errors import CirkisError
from cirkis.tables.commands import ServerCommand
from cirkis.tables.entries import Created
from cirkis.tables.messages import CommandAnswer
from cirkis.tables.people import SERVER_ID, Person, Sender
from cirkis.tables.state import Table

if TYPE_CHECKING:
    from cirkis.backend.session import TableSession


class StoreError(CirkisError):
    """Storing failed: nothing was changed, and a retry may succeed."""

    code = "storage"


class Conflict(StoreError):
    """The log already has an entry with this version or from this command."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("the table has changed in the meantime")


class NewEntry(NamedTuple):
    """A new entry in a log.

    `version` is its number in the log, `command` the id of its command, and `sender` the command's
    sender. `entry` is the output of `write_entry`. The table is added to `person`'s list. `due` is
    when the server must next act at the table, in Unix seconds.
    """

    table_id: str
    version: int
    command: str
    entry: str
    person: str | None = None
    due: float | None = None
    sender: str = SERVER_ID
    is_over: bool = False


class TableHost:
    """The services for all tables on a host. If `is_alone`, no other process writes to the logs."""

    is_alone = True

    def __init__(self, clock: SteadyClock) -> None:
        self.clock = clock

    def bots(self, table: Callable[[], Table]) -> Bots:
        """Return an object that chooses the computers' moves; `table` returns the current table."""
        raise AssertionError("a host must override this")

    async def append(self, entry: NewEntry) -> float:
        """Store an entry; return the time, in Unix seconds.

        Raises Conflict if the log already has this version or an entry from this command,
        or StoreError if storing failed.
        """
        raise AssertionError("a host must override this")

    async def rows_after(self, table_id: str, version: int) -> Iterable[StoredRow]:
        """Return the entries stored by other servers; iterating validates them."""
        return ()

    async def is_removed(self, table_id: str) -> bool:
        return False

    async def register(self, created: Created) -> str:
        raise AssertionError("a host must override this")

    async def unregister(self, table_id: str) -> None:
        """Try to remove a new table that nobody has seen."""

    async def check(
        self, table_id: str, table: Table, command: ServerCommand, sender: Sender
    ) -> None:
        """Raise Refused if the sender may not send this command, or has sent too many."""

    async def check_show(self, table: Table, person: Person | None) -> None:
        """Raise Refused if a player may no longer show others positions."""

    def turn(self, table_id: str, host: Person | None) -> AbstractAsyncContextManager[None]:
        """Return a context manager that surrounds a computer's turn."""
        return nullcontext()

    def storing(self, table_id: str) -> AbstractContextManager[None]:
        """Return a context manager that surrounds reading and writing a table's log."""
        return nullcontext()

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        """Publish a value to the other servers."""

    def note_answer(self, answer: CommandAnswer, seconds: float) -> None:
        """Count the answer to a command."""

    def note_change(self, session: TableSession) -> None:
        """React to a change stored here."""
