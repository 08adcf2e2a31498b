"""Checksums of log entries, so that disk corruption is never taken for play."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import NamedTuple


class StoredEntry(NamedTuple):
    """One entry of a log, as the database keeps it.

    Attributes:
        version: its number in the log, from 1.
        command: the id of the command it came from.
        at: when it was stored, in Unix seconds.
        entry: the entry, as `write_entry` wrote it.
        sender: the id of the command's sender; None where an older release wrote it.
        checksum: of all this; None where an older release wrote it.
    """

    version: int
    command: str
    at: float
    entry: str
    sender: str | None = None
    checksum: int | None = None


def checksum(table_id: str, row: StoredEntry) -> int:
    """Return the CRC-32 of a stored log entry.

    Args:
        row: the entry; its own checksum does not count.
    """
    parts = (table_id, str(row.version), row.command, repr(row.at), row.entry, row.sender or "")
    return zlib.crc32("\0".join(parts).encode())


def find_damage(table_id: str, rows: Iterable[StoredEntry]) -> int | None:
    """Return the version of the first damaged entry; None if there is none.

    Entries that older releases stored have no checksum, and pass.
    """
    for row in rows:
        if row.checksum is not None and row.checksum != checksum(table_id, row):
            return row.version
    return None
