"""Rebuild the database as it was at a time: a base, and the changes that followed it."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from cirkis.server.storage.copies import layout
from cirkis.server.storage.copies.batches import Batch, Transaction, next_chain, read_batches
from cirkis.server.storage.copies.layout import Base
from cirkis.server.storage.copy import Progress
from cirkis.server.storage.durable import part_of, put_in_place
from cirkis.server.storage.manifest import check_manifest, utc
from cirkis.server.storage.sqlite_errors import explain_errors
from cirkis.server.storage.store import StoreError

# What a change may do, and nothing else, whoever wrote it.
_ALLOWED = {
    sqlite3.SQLITE_DELETE,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_INSERT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_TRANSACTION,
    sqlite3.SQLITE_UPDATE,
}


def rebuild(folder: Path, at: float | None, target: Path, progress: Progress) -> float:
    """Write the database as it was at a time to a file; return the time of its last change.

    Args:
        folder: the folder of all copies.
        at: the time, in Unix seconds; None for the latest.
        target: the file.
        progress: is given the batches that were read and their total.

    Raises:
        StoreError: the copies do not reach back so far, or something is damaged or missing.
        OSError: a file cannot be read or written.
    """
    base = _base_before(folder, at)
    check_manifest(base.path)
    part = part_of(target)
    try:
        shutil.copyfile(base.path, part)
        with explain_errors(part), contextlib.closing(sqlite3.connect(part)) as database:
            last = _replay(database, base, at, progress)
        put_in_place(part, target)
    finally:
        part.unlink(missing_ok=True)
    return last


def _base_before(folder: Path, at: float | None) -> Base:
    bases = [base for series in layout.series_in(folder) for base in layout.bases_in(series)]
    if not bases:
        raise StoreError(f'there are no copies in "{folder}"')
    early = [base for base in bases if at is None or base.manifest.made <= at]
    if not early:
        raise StoreError(f'the copies in "{folder}" begin at {utc(bases[0].manifest.made)}')
    return early[-1]


def _replay(
    database: sqlite3.Connection, base: Base, at: float | None, progress: Progress
) -> float:
    database.isolation_level = None
    database.execute("PRAGMA synchronous=OFF")  # the whole file is brought to the disk at the end
    database.set_authorizer(
        lambda what, *_: sqlite3.SQLITE_OK if what in _ALLOWED else sqlite3.SQLITE_DENY
    )
    last = base.manifest.made
    database.execute("BEGIN")
    try:
        for batch in batches_after(base, progress):
            for transaction in batch.transactions:
                if at is not None and transaction.at > at:
                    database.execute("COMMIT")
                    return last
                _apply(database, transaction)
                last = max(last, transaction.at)
    except StoreError as problem:
        raise StoreError(f"{problem}; up to there, the copies have --at {utc(last)}") from None
    database.execute("COMMIT")
    return last


def _apply(database: sqlite3.Connection, transaction: Transaction) -> None:
    before = database.total_changes
    for change in transaction.changes:
        for values in change.values:
            database.execute(change.sql, values).fetchall()
    if database.total_changes - before != transaction.rows:
        raise StoreError("a change does not fit the database before it")


def batches_after(base: Base, progress: Progress) -> Iterator[Batch]:
    """Yield the batches that follow a base.

    Args:
        base: the base.
        progress: is given the batches that were read and their total.

    Raises:
        StoreError: one is damaged or missing.
    """
    position = base.manifest.position
    assert position is not None
    number, chain = position.after, position.chain
    files = layout.changes_in(base.path.parent)
    total = max((one.last for one in files), default=number) - number
    damaged: StoreError | None = None
    for one in files:
        if one.last <= number:
            continue
        if one.first > number + 1:
            missing = (
                f'changes from {number + 1} to {one.first - 1} of "{base.path.parent}" are missing'
            )
            raise damaged or StoreError(missing)
        try:
            batches = read_batches(one.path)
        except StoreError as problem:  # a shorter file may have the same
            damaged = damaged or problem
            continue
        for batch in batches:
            if batch.number <= number:
                continue
            if batch.chain != next_chain(batch.number, batch.transactions, chain):
                raise StoreError(f'the file "{one.path}" does not go on where the one before ends')
            number, chain, damaged = batch.number, batch.chain, None
            progress(number - position.after, total)
            yield batch
    if damaged is not None:
        raise damaged
