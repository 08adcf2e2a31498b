"""Remove old tables permanently, even while a server is running; optionally archive their games."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from cirkis.errors import CirkisError
from cirkis.files import open_file
from cirkis.server.storage import old_tables, queries
from cirkis.server.storage.checksums import StoredEntry, checked
from cirkis.server.storage.maintenance import Run, read_database, write_database
from cirkis.server.storage.old_tables import Keep, OldTable, Pruned
from cirkis.tables.entries import read_entry
from cirkis.tables.export_record import export_records
from cirkis.tables.reducer import fold

PAUSE = 0.05  # seconds between two transactions, so that a server gets its turn


class PruneReport(NamedTuple):
    """How much was removed, and how many tables were kept because archiving their games failed."""

    removed: Pruned
    broken: int


def prune(
    folder: Path,
    address: str | None,
    keep: Keep,
    archive: Path | None = None,
    *,
    is_dry: bool = False,
) -> PruneReport:
    """Remove old tables; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. With `is_dry`, only count the tables.
    Raises StoreError if the database cannot be used, or OSError if the archive cannot be written.
    """
    if is_dry:
        with read_database(folder, address) as run:
            return PruneReport(_each_step(run, keep, partial(_count, run)), 0)
    with write_database(folder, address) as run:
        if archive is None:
            found = _each_step(run, keep, partial(_remove, run))
            report = PruneReport(found, 0)
        else:
            with open_file(archive, "ab", private=True) as file:
                report = _archive_and_remove(run, keep, file)
        run(old_tables.remove_codes)
    return report


def _each_step(run: Run, keep: Keep, step: Callable[[list[OldTable]], Pruned]) -> Pruned:
    """Apply a step to batches of old tables; return the sum of its results."""
    total, last = Pruned(), ""
    while True:
        old = run(partial(old_tables.find_old, keep=keep, after=last))
        if old.found:
            total += step(old.found)
        if old.last is None:
            return total
        last = old.last


def _count(run: Run, old: list[OldTable]) -> Pruned:
    versions = run(partial(queries.versions_of, table_ids=[one.table_id for one in old]))
    finished = sum(one.is_over for one in old)
    return Pruned(finished, len(old) - finished, sum(versions.values()))


def _remove(run: Run, old: list[OldTable]) -> Pruned:
    removed = run(partial(old_tables.remove_tables, old=old))
    time.sleep(PAUSE)
    return removed


def _archive_and_remove(run: Run, keep: Keep, file: BinaryIO) -> PruneReport:
    broken: list[str] = []

    def step(old: list[OldTable]) -> Pruned:
        archived = []
        for one in old:
            log = run(partial(queries.load_log, table_id=one.table_id))
            text = _records(one.table_id, log)
            if text is None:
                broken.append(one.table_id)
                continue
            file.write(text.encode())
            archived.append(one)
        file.flush()
        os.fsync(file.fileno())  # it must be on disk before it leaves the database
        return _remove(run, archived)

    return PruneReport(_each_step(run, keep, step), len(broken))


def _records(table_id: str, log: list[StoredEntry]) -> str | None:
    """Return the records of a table's games, or None if its log cannot be replayed."""
    try:
        table = fold(read_entry(row.entry) for row in checked(table_id, log))
    except CirkisError:
        return None
    was_played = bool(table.steps) or table.previous_round is not None
    return export_records(table, log[0].at) + "\n" if was_played else ""
