"""Keeping what is stored: a copy while the server runs, and putting a copy back.

A copy is always an SQLite file, whichever database it is made of. So a copy can also move the
tables from one kind of database to the other.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from cirkis.server.storage import migrate
from cirkis.server.storage.copy import (
    Progress,
    asking_file,
    copy_database,
    copy_rows,
    reading_file,
    writing_file,
)
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.schema import LAYOUT, relations, tables
from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase, lock_folder, why_not_opened
from cirkis.server.storage.store import StoreError


def backup(folder: Path, address: str | None, target: Path, progress: Progress) -> None:
    """Writes a copy of the database to a new file, also while a server runs.

    Raises:
        StoreError: there is such a file already, or the database cannot be read.
        OSError: the file cannot be written.
    """
    if target.exists():
        raise StoreError(f'"{target}" is there already; choose another name')
    if not target.parent.is_dir():
        raise StoreError(f'there is no folder "{target.parent}" for the copy')
    if address is None:
        path = existing_file(folder)
        with told_of(path), reading_file(path) as source:
            copy_database(source, target, progress)
        return
    with contextlib.closing(PostgresDatabase(address)) as database:
        database.run(lambda on: _copy_out(on, target, progress)).result()


def _copy_out(connection: Connection, target: Path, progress: Progress) -> None:
    # All relations are read as they were at one moment.
    connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    with told_of(target), writing_file(target) as copy:
        copy_rows(connection, copy, progress)


def restore(
    folder: Path, address: str | None, source: Path, progress: Progress, *, force: bool = False
) -> Path | None:
    """Puts a copy in the place of the database; gives the file in which the old one is kept.

    Args:
        folder: where the database is, and where the old one is kept.
        address: that of the database, if it is not a file.
        source: the copy.
        progress: is told how far it is.
        force: whether tables that are there may be replaced.

    Raises:
        StoreError: the copy cannot be used, a server runs, or there are tables and no force.
        OSError: a file cannot be written.
    """
    layout = _layout_of_copy(source)
    kept = folder / time.strftime("cirkis-replaced-%Y%m%d-%H%M%S.sqlite")
    if address is None:
        return _restore_file(folder, source, kept, progress, force)
    if layout < LAYOUT:
        raise StoreError(
            f'"{source}" has the older layout {layout}; restore it to a folder of its own with'
            " --data first, then make a copy of that"
        )
    with contextlib.closing(PostgresDatabase(address)) as database:
        return _restore_postgres(database, source, kept, progress, force)


def _layout_of_copy(source: Path) -> int:
    if not source.is_file():
        raise StoreError(f'there is no file "{source}"')
    with told_of(source), reading_file(source) as copy:
        problem = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        layout = int(copy.execute("PRAGMA user_version").fetchone()[0])
        has_events = copy.execute("SELECT 1 FROM sqlite_master WHERE name='events'").fetchone()
    if problem != "ok":
        raise StoreError(f'"{source}" is damaged, so it cannot be put back')
    if not layout or not has_events:
        raise StoreError(f'"{source}" is no copy of Cir*Kis tables')
    if layout > LAYOUT:
        raise StoreError(migrate.too_new(str(source)))
    return layout


def _restore_file(
    folder: Path, source: Path, kept: Path, progress: Progress, force: bool
) -> Path | None:
    path = folder / FILE_NAME
    with contextlib.closing(lock_folder(folder)):
        is_there = path.exists()
        if is_there and not force:
            raise StoreError(f'there are tables in "{path}" already; --force replaces them')
        fresh = path.with_name(f"{path.name}.new")
        with told_of(fresh), reading_file(source) as copy:
            copy_database(copy, fresh, progress)
        if is_there:
            _put_aside(path, kept)
        fresh.replace(path)
    SqliteDatabase(folder).close()  # a copy of an older layout is brought up to date
    return kept if is_there else None


def _put_aside(path: Path, kept: Path) -> None:
    """The old file under a new name, with what a server that was killed had not moved into it."""
    for companion in ("", "-wal", "-shm"):
        part = path.with_name(path.name + companion)
        if part.exists():
            part.replace(kept.with_name(kept.name + companion))


def _restore_postgres(
    database: PostgresDatabase, source: Path, kept: Path, progress: Progress, force: bool
) -> Path | None:
    def count(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(tables)).scalar_one()

    def replace(connection: Connection) -> None:
        for relation in reversed(relations.sorted_tables):
            connection.execute(relation.delete())
        with told_of(source), asking_file(source) as copy:
            copy_rows(copy, connection, progress)

    is_there = database.run(count).result() > 0
    if is_there and not force:
        raise StoreError(f'there are tables in "{database.name}" already; --force replaces them')
    if is_there:
        kept.parent.mkdir(parents=True, exist_ok=True)
        database.run(lambda on: _copy_out(on, kept, lambda *_: None)).result()
    database.run(replace).result()
    return kept if is_there else None


def existing_file(folder: Path) -> Path:
    """The database in this folder.

    Raises:
        StoreError: there is none.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise StoreError(f'there is no database in "{folder}"; choose its folder with --data')
    return path


@contextlib.contextmanager
def told_of(path: Path) -> Iterator[None]:
    """What SQLite cannot do with this file, in a sentence."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as problem:
        reason = problem.orig if isinstance(problem, DBAPIError) else problem
        raise StoreError(why_not_opened(path, str(reason))) from None
