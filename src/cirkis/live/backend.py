"""What a table in use needs of the place where it is: a server, or one device.

The methods of `Backend` do what is right where there is nobody else: no other servers, no limits,
nobody who counts. A server's does more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from cirkis.errors import CirkisError
from cirkis.live.clock import SteadyClock
from cirkis.live.loaded_log import StoredRow
from cirkis.live.scheduler import Bots
from cirkis.table.commands import Command
from cirkis.table.entries import Created
from cirkis.table.messages import CommandAnswer
from cirkis.table.people import Person, Sender
from cirkis.table.state import Table

if TYPE_CHECKING:
    from cirkis.live.session import TableSession


class StoreError(CirkisError):
    """Something cannot be stored or read now; nothing has changed, and it may work later."""

    code = "storage"


class Conflict(StoreError):
    """The key is taken: the log has an entry of this version or by this command already."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("the table has changed in the meantime")


class NewEntry(NamedTuple):
    """One more entry of a log.

    Attributes:
        table_id: the id of the table.
        version: the number of the entry in the log.
        command: the id of the command it came from.
        entry: the entry, as `write_entry` wrote it.
        person: whose list of tables the table is put on.
        due: when the server has to act there next, in Unix seconds.
        sender: the id of the command's sender; None as older releases wrote it.
        is_over: whether the game is over after it.
    """

    table_id: str
    version: int
    command: str
    entry: str
    person: str | None = None
    due: float | None = None
    sender: str | None = None
    is_over: bool = False


class Backend:
    """What all tables of a place share.

    Attributes:
        clock: the time, and when the tables were in use.
        is_alone: whether nobody else writes to the logs.
    """

    is_alone = True

    def __init__(self, clock: SteadyClock) -> None:
        self.clock = clock

    def bots(self, table: Callable[[], Table]) -> Bots:
        """Return who chooses for the computers of a table, which the function returns."""
        raise AssertionError("a place has computers")

    async def append(self, entry: NewEntry) -> float:
        """Store one more entry; return when that was, in Unix seconds.

        Raises:
            Conflict: the log has an entry of this version or by this command.
            StoreError: it could not be stored.
        """
        raise AssertionError("a place stores logs")

    async def rows_after(self, table_id: str, version: int) -> Iterable[StoredRow]:
        """Return the entries that others have stored; to iterate over them checks them."""
        return ()

    async def is_removed(self, table_id: str) -> bool:
        """Return whether there was a table with this id that was removed."""
        return False

    async def register(self, created: Created) -> str:
        """Store a new table and return its id."""
        raise AssertionError("a place makes tables")

    async def unregister(self, table_id: str) -> None:
        """Remove a new table that nobody has seen, if that is possible."""

    def check(self, table_id: str, table: Table, command: Command, sender: Sender) -> None:
        """Raise Refused if the sender may not send such a command here, or not so many."""

    def turn(self, table_id: str, host: Person | None) -> AbstractAsyncContextManager[None]:
        """Return what is held while a computer has the turn."""
        return nullcontext()

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        """Tell the other servers something."""

    def note_answer(self, answer: CommandAnswer, seconds: float) -> None:
        """Count the answer to a command."""

    def note_change(self, session: TableSession) -> None:
        """Look at a table after a change that was stored here."""
