"""A log loaded and replayed for a table in memory, with the version that each command led to."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cirkis.backend.broadcast import CHANGES_KEPT
from cirkis.backend.given_answers import CommandKey
from cirkis.tables.entries import read_entry
from cirkis.tables.reducer import Change, replay


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
