"""Keep the copies small: join short files of changes, and remove what is old."""

from __future__ import annotations

from pathlib import Path

from cirkis.server.storage.copies import layout
from cirkis.server.storage.copies.batches import read_batches, write_batches
from cirkis.server.storage.copies.layout import Base, ChangesFile
from cirkis.server.storage.copies.series import remove_series
from cirkis.server.storage.manifest import remove_copy
from cirkis.server.storage.store import StoreError

BATCHES_PER_FILE = 300  # at a batch a second, five minutes


def join_changes(series: Path) -> None:
    """Join the short files of a series, once there are many.

    Raises:
        OSError: they cannot be read or written.
    """
    for run in _runs([one for one in layout.changes_in(series) if not _is_long(one)]):
        first, last = run[0].first, run[-1].last
        if last - first + 1 < BATCHES_PER_FILE:
            continue
        try:
            batches = [batch for one in run for batch in read_batches(one.path)]
        except StoreError:
            continue  # whoever checks the copies is told
        write_batches(layout.changes_path(series, first, last), batches)
        for one in run:
            one.path.unlink()


def _is_long(one: ChangesFile) -> bool:
    return one.last - one.first + 1 >= BATCHES_PER_FILE


def _runs(files: list[ChangesFile]) -> list[list[ChangesFile]]:
    """Return files in runs, in each of which one follows on the other."""
    runs: list[list[ChangesFile]] = []
    for one in files:
        if runs and runs[-1][-1].last + 1 == one.first:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def remove_old(folder: Path, until: float) -> None:
    """Remove what is not needed to restore any moment from a time on.

    Args:
        folder: the folder of all copies.
        until: the time, in Unix seconds.

    Raises:
        OSError: something cannot be removed.
    """
    found = layout.series_in(folder)
    bases = [(series, base) for series in found for base in layout.bases_in(series)]
    early = [(series, base) for series, base in bases if base.manifest.made <= until]
    if not early:
        return
    kept_series, kept = early[-1]
    for series in found:
        if series < kept_series:
            remove_series(series)
    for series, base in bases:
        if series == kept_series and base.after < kept.after:
            remove_copy(base.path)
    _remove_changes(kept_series, kept)


def _remove_changes(series: Path, before: Base) -> None:
    for one in layout.changes_in(series):
        if one.last <= before.after:
            one.path.unlink()
