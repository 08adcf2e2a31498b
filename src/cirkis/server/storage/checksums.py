"""Checksums of log entries, so that disk corruption is never mistaken for play."""

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cirkis.tables.refusals import refused


class StoredEntry(NamedTuple):
    """One entry in a log, as stored.

    `version` is its number in the log, from 1; `command` and `sender` are ids; `at` is in Unix
    seconds; `entry` is the output of `write_entry`; `checksum` covers these and the table's id.
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


def checked(table_id: str, rows: Iterable[StoredEntry], version: int = 0) -> Iterator[StoredEntry]:
    """Yield the entries in a log; raise Refused at one that is damaged or out of sequence."""
    for number, row in enumerate(rows, version + 1):
        if not is_intact(table_id, row):
            raise refused("broken-table.damaged", entry=row.version)
        if row.version != number:
            raise refused("broken-table.gaps")
        yield row


def is_intact(table_id: str, row: StoredEntry) -> bool:
    try:
        return row.checksum == checksum(table_id, row)
    except TypeError:  # bytes where text should be
        return False
