"""A table's log as a host stores it: rows, new entries, errors, and how a log is replayed."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cirkis.errors import CirkisError
from cirkis.tables.entries import read_entry
from cirkis.tables.people import SERVER_ID
from cirkis.tables.reducer import replay
from cirkis.tables.state import Table

CommandKey = tuple[str, str]  # the sender's id and the command's


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

    `versions` maps commands to versions; `created` and `changed` are in Unix seconds.
    """

    table: Table
    created: float
    changed: float
    versions: dict[CommandKey, int]


def replay_log(rows: Sequence[StoredRow]) -> LoadedLog:
    """Replay a log of at least one entry. Raises a CirkisError if that fails."""
    (last,) = deque(replay((read_entry(row.entry), row.at) for row in rows), maxlen=1)
    versions = {(row.sender, row.command): version for version, row in enumerate(rows, 1)}
    return LoadedLog(last.after, rows[0].at, rows[-1].at, versions)


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
