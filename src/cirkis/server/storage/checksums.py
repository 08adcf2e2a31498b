"""Checksums of log entries, so that disk corruption is never taken for play."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import NamedTuple


class StoredEntry(NamedTuple):
    """One entry of a log, as stored.

    `version` is its number in the log, from 1; `command` and `sender` are ids; `at` is in Unix
    seconds; `entry` is the output of `write_entry`; `checksum` covers all of this. Older releases
    wrote neither sender nor checksum: both are then None.
    """

    version: int
    command: str
    at: float
    entry: str
    sender: str | None = None
    checksum: int | None = None


def checksum(table_id: str, row: StoredEntry) -> int:
    """Return the CRC-32 of a stored log entry, ignoring its own checksum."""
    parts = (table_id, str(row.version), row.command, repr(row.at), row.entry, row.sender or "")
    return zlib.crc32("\0".join(parts).encode())


def find_damage(table_id: str, rows: Iterable[StoredEntry]) -> int | None:
    """Return the version of the first damaged entry; None if there is none.

    Entries of older releases have no checksum, and pass.
    """
    for row in rows:
        if row.checksum is not None and row.checksum != checksum(table_id, row):
            return row.version
    return None
