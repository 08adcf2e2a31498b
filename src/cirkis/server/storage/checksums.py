"""Checksums of log entries, so that disk corruption is never mistaken for play."""

import zlib
from collections.abc import Iterable
from typing import NamedTuple


class StoredEntry(NamedTuple):
    """One entry of a log, as stored.

    `version` is its number in the log, from 1; `command` and `sender` are ids; `at` is in Unix
    seconds; `entry` is the output of `write_entry`; `checksum` covers all of this.
    """

    version: int
    command: str
    at: float
    entry: str
    sender: str
    checksum: int


def checksum(table_id: str, row: StoredEntry) -> int:
    """Return the CRC-32 of a stored log entry, ignoring its own checksum."""
    parts = (table_id, str(row.version), row.command, repr(row.at), row.entry, row.sender)
    return zlib.crc32("\0".join(parts).encode())


def find_damage(table_id: str, rows: Iterable[StoredEntry]) -> int | None:
    """Return the version of the first damaged entry, or None if there is none."""
    return next((row.version for row in rows if not _is_whole(table_id, row)), None)


def _is_whole(table_id: str, row: StoredEntry) -> bool:
    try:
        return row.checksum == checksum(table_id, row)
    except TypeError:  # bytes where text should be
        return False
