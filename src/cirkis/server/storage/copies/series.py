"""The series that is being written: where its changes go, and whether the next server may go on."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from cirkis.server.storage.copies import layout
from cirkis.server.storage.copies.batches import START, Transaction, make_batch, write_batches
from cirkis.server.storage.durable import sync_folder, write_whole
from cirkis.server.storage.schema import SCHEMA_VERSION
from cirkis.server.storage.store import StoreError

CLOSED = "closed.json"


class Closed(msgspec.Struct, frozen=True):
    """How a server left the database: nobody has changed it since if all this is the same.

    Attributes:
        number, chain: of the last batch.
        schema: the schema version.
        size, changed: of the file; when it was last written, in nanoseconds.
    """

    number: int
    chain: str
    schema: int
    size: int
    changed: int


class Series:
    """A series of changes without a gap.

    Attributes:
        folder: where it is.
        number: of its last batch.
        chain: the checksum of that batch and all before it.
    """

    def __init__(self, folder: Path, number: int = 0, chain: str | None = None) -> None:
        """Begin a series, or go on with it.

        Args:
            folder: where it is.
            number: of its last batch.
            chain: the checksum of that; None at the beginning.
        """
        self.folder, self.number = folder, number
        self.chain = START + folder.name if chain is None else chain

    def add(self, transactions: list[Transaction]) -> None:
        """Write one more batch.

        Raises:
            OSError: it cannot be written; the same may be tried again.
        """
        batch = make_batch(self.number + 1, transactions, self.chain)
        write_batches(layout.changes_path(self.folder, batch.number, batch.number), [batch])
        self.number, self.chain = batch.number, batch.chain

    def close(self, database: Path) -> None:
        """Note that nothing is missing, after the database was closed.

        Args:
            database: its file.

        Raises:
            OSError: it cannot be noted.
        """
        if _has_log(database):
            return
        found = database.stat()
        closed = Closed(self.number, self.chain, SCHEMA_VERSION, found.st_size, found.st_mtime_ns)
        write_whole(self.folder / CLOSED, msgspec.json.encode(closed))


def _has_log(database: Path) -> bool:
    """Return whether there are changes of the database that are not in its file yet."""
    log = database.with_name(f"{database.name}-wal")
    return log.exists() and log.stat().st_size > 0


def reopen_series(folder: Path, database: Path) -> Series | None:
    """Return the newest series if it goes on where the database stands; None for a new one.

    Args:
        folder: the folder of all copies.
        database: the file, which is open but not yet changed.

    Raises:
        StoreError: the copies are of another database.
        OSError: the folder cannot be read.
    """
    found = layout.series_in(folder)
    bases = layout.bases_in(found[-1]) if found else []
    if not bases:
        return None
    source = bases[-1].manifest.source
    if source != str(database.resolve()):
        raise StoreError(
            f'"{folder}" has copies of another database, "{source}";'
            " choose another folder with --copies"
        )
    try:
        closed = msgspec.json.decode((found[-1] / CLOSED).read_bytes(), type=Closed)
    except (FileNotFoundError, msgspec.MsgspecError):
        return None
    (found[-1] / CLOSED).unlink()
    sync_folder(found[-1])
    now = database.stat()
    same = (SCHEMA_VERSION, now.st_size, now.st_mtime_ns)
    if _has_log(database) or same != (closed.schema, closed.size, closed.changed):
        return None
    return Series(found[-1], closed.number, closed.chain)


def remove_series(folder: Path) -> None:
    """Remove a series, the manifests of its bases first: without these, nothing of it is used."""
    for path in sorted(folder.iterdir(), key=lambda path: path.suffix != ".json"):
        path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder.rmdir()
