"""The services that a live table needs from its host, a server or a single device.

Every host implements `bots`, `append` and `register`. The defaults of the other methods suit a host
without other servers, limits or metrics.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cirkis.backend.broadcast import CHANGES_KEPT, SteadyClock
from cirkis.backend.scheduler import Bots
from cirkis.errors import CirkisError
from cirkis.tables.commands import ServerCommand
from cirkis.tables.entries import Created, read_entry
from cirkis.tables.messages import CommandAnswer, answer_command
from cirkis.tables.people import SERVER_ID, Person, Sender
from cirkis.tables.reducer import Change, replay
from cirkis.tables.state import Table

CommandKey = tuple[str, str]  # the sender's id and the command's

REFUSALS_KEPT = 100  # per table


class GivenAnswers:
    def __init__(self, versions: dict[CommandKey, int]) -> None:
        """`versions` maps stored commands to the versions that they led to."""
        self._versions = versions
        self._refusals: OrderedDict[CommandKey, CommandAnswer] = OrderedDict()

    def find(self, key: CommandKey) -> CommandAnswer | None:
        """Return the earlier answer, if any; keys include the sender, so that ids cannot clash."""
        version = self._versions.get(key)
        if version is None:
            return self._refusals.get(key)
        return answer_command(key[1], version)

    def add(self, key: CommandKey, version: int) -> None:
        self._versions[key] = version

    def refuse(self, key: CommandKey, version: int, problem: CirkisError) -> CommandAnswer:
        """Return the refusal of a command, and store it for retries."""
        answer = answer_command(key[1], version, problem)
        self._refusals[key] = answer
        if len(self._refusals) > REFUSALS_KEPT:
            self._refusals.popitem(last=False)
        return answer


class StoredRow(Protocol):
    @property
    def entry(self) -> str:
        """The text of the entry."""

    @property
    def at(self) -> float:
        """When it was stored, in Unix seconds."""

    @property
    def command(self) -> str:
        """The id of the command."""

    @property
    def sender(self) -> str:
        """The id of the sender."""


class LoadedLog(NamedTuple):
    """A log read from the store.

    `recent` holds the latest changes, at least one; `versions` maps commands to versions; `created`
    and `changed` are in Unix seconds.
    """

    recent: deque[Change]
    created: float
    changed: float
    versions: dict[CommandKey, int]


def replay_log(rows: Sequence[StoredRow]) -> LoadedLog:
    """Replay a log of at least one entry. Raises a CirkisError if that fails."""
    recent = deque(replay((read_entry(row.entry), row.at) for row in rows), maxlen=CHANGES_KEPT)
    versions = {(row.sender, row.command): version for version, row in enumerate(rows, 1)}
    return LoadedLog(recent, rows[0].at, rows[-1].at, versions)


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
