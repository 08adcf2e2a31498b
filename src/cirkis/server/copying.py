"""A copy of an SQLite database, whole or not at all, also while a server writes to it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

PAGES_AT_ONCE = 2000  # some 8 MB between two words of progress

Progress = Callable[[int, int], None]  # what is done, of how much


def copy_database(
    source: sqlite3.Connection, target: Path, progress: Progress | None = None
) -> None:
    """Writes the database as it stands now to a file, which replaces one of that name.

    Raises:
        sqlite3.Error, OSError: it cannot be read or written; then there is no new file.
    """
    half = target.with_name(f"{target.name}.part")
    half.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(half)) as copy:
            # Whoever reads sees one moment of the database, so others may write meanwhile.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            try:
                source.backup(
                    copy,
                    pages=PAGES_AT_ONCE,
                    progress=None
                    if progress is None
                    else lambda _, left, total: progress(total - left, total),
                )
            finally:
                source.execute("COMMIT")
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)
