"""Back up the database while the server is running, check it, and restore a copy.

This is for SQLite files; a copy of one can also be moved to PostgreSQL. PostgreSQL itself is backed
up with its own tools.
"""

import contextlib
import hashlib
import os
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, inspect, select

from cirkis.errors import CirkisError
from cirkis.files import replace_file, replace_path, sync_folder
from cirkis.server.storage import migrate, table_store
from cirkis.server.storage.damage import find_damage
from cirkis.server.storage.databases import Run, read_database, read_file
from cirkis.server.storage.postgres import PostgresDatabase, refuse_while_serving
from cirkis.server.storage.schema import metadata, tables
from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase, database_file, lock_folder
from cirkis.server.storage.sqlite_file import (
    OnProgress,
    connect_sqlite,
    copy_sqlite,
    describe_damage,
    explain_errors,
    find_flaw,
    no_progress,
    refuse_flawed,
)
from cirkis.server.storage.store import StoreError
from cirkis.server.storage.table_store import StoredEntry, checked
from cirkis.tables.entries import read_entry
from cirkis.tables.reducer import fold

ROWS_PER_STEP = 1000  # copied between two progress reports
TABLES_PER_STEP = 100  # replayed between two progress reports
NO_COPY = "no copy was written, so keep the earlier ones"


def backup(folder: Path, target: Path, progress: OnProgress = no_progress) -> None:
    """Copy the file in a folder to a new file, with its SHA-256 beside it; a server may be running.

    Raises StoreError if the new file exists, if its folder does not, or if the database is damaged
    or cannot be read; OSError if the file cannot be written. The copy is checked before it gets its
    name.
    """
    if target.exists():
        raise StoreError(f'"{target}" already exists; choose another name')
    if not target.parent.is_dir():
        raise StoreError(f'there is no folder "{target.parent}" for the copy')
    path = database_file(folder)
    hash_path(target).unlink(missing_ok=True)
    with replace_path(target, private=True) as part:
        with explain_errors(path), connect_sqlite(path) as source:
            copy_sqlite(source, part, progress)
        with explain_errors(part), connect_sqlite(part) as copy:
            found = find_flaw(copy) or find_damage(copy)
        if found is not None:
            raise StoreError(describe_damage(str(path), str(found), NO_COPY))
    with replace_file(hash_path(target), private=True) as file:
        file.write(f"{_hash(target)}  {target.name}\n".encode())


def hash_path(copy: Path) -> Path:
    """Return the path of the file with a copy's SHA-256, in the format of `sha256sum`."""
    return copy.with_name(f"{copy.name}.sha256")


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def restore(
    folder: Path, source: Path, progress: OnProgress = no_progress, *, force: bool = False
) -> Path | None:
    """Replace the file in a folder with a copy; return the file with the old one, if any.

    Raises StoreError if the copy cannot be used, a server is running, or there is a database but
    `force` is false; OSError if a file cannot be written.
    """
    check_copy(source)
    kept = folder / time.strftime("cirkis-replaced-%Y%m%d-%H%M%S.sqlite")
    path = folder / FILE_NAME
    with contextlib.closing(lock_folder(folder)):
        exists = path.exists()
        if exists and not force:
            raise StoreError(f'there are already tables in "{path}"; --force replaces them')
        fresh = path.with_name(f"{path.name}.new")
        with explain_errors(fresh), connect_sqlite(source) as copy:
            copy_sqlite(copy, fresh, progress)
        if exists:
            _keep_database(path, kept)
        fresh.replace(path)
        sync_folder(folder)
    SqliteDatabase(folder).close()  # migrates a copy of an older schema version
    return kept if exists else None


def _keep_database(path: Path, kept: Path) -> None:
    """Give a file a second name, so that a database exists at every moment."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # a killed server leaves a WAL
    try:
        os.link(path, kept)
    except OSError:  # the file system has no hard links
        path.replace(kept)
    for companion in ("-wal", "-shm"):  # of a damaged file
        left = path.with_name(path.name + companion)
        if left.exists():
            left.replace(kept.with_name(kept.name + companion))


def move_to_postgres(address: str, source: Path, progress: OnProgress = no_progress) -> None:
    """Copy all rows of a copy to an empty PostgreSQL database, whose URL is `address`.

    Raises StoreError if the copy or the database cannot be used, a server is running there, or
    anything is stored there.
    """
    version = check_copy(source)
    if version < migrate.SCHEMA_VERSION:
        raise _older_copy(source, version, "make a copy of that")

    def copy_rows(target: Connection) -> None:
        refuse_while_serving(target)
        for relation in metadata.sorted_tables:
            if target.execute(select(relation).limit(1)).first() is not None:
                raise StoreError(f'"{database.name}" is not empty; create another database')
        with explain_errors(source), connect_sqlite(source) as copy:
            sizes = [
                copy.execute(select(func.count()).select_from(relation)).scalar_one()
                for relation in metadata.sorted_tables
            ]
            done = 0
            for relation in metadata.sorted_tables:
                result = copy.execution_options(stream_results=True).execute(select(relation))
                for rows in result.partitions(ROWS_PER_STEP):
                    target.execute(insert(relation), [row._asdict() for row in rows])
                    done += len(rows)
                    progress(done, sum(sizes))

    with contextlib.closing(PostgresDatabase(address)) as database:
        database.run(copy_rows).result()


def _older_copy(source: Path, version: int, then: str) -> StoreError:
    return StoreError(
        f'"{source}" has the older schema version {version}; restore it to a separate folder'
        f" with --data first, then {then}"
    )


def check_copy(source: Path) -> int:
    """Return the schema version of a copy that can be restored.

    Raises StoreError if it is missing, damaged, too new or not a copy, or if its SHA-256 differs.
    """
    if not source.is_file():
        raise StoreError(f'there is no file "{source}"')
    hash_file = hash_path(source)
    if hash_file.exists():
        digest = hash_file.read_bytes().split(maxsplit=1)[:1]
        if digest != [_hash(source).encode()]:
            raise StoreError(
                f'the copy "{source}" is damaged, or "{hash_file}" is: the SHA-256 differs'
            )
    with explain_errors(source), connect_sqlite(source) as copy:
        flaw = find_flaw(copy)
        version = migrate.schema_version(copy)
        has_events = inspect(copy).has_table("events")
    if flaw is not None:
        raise StoreError(f'"{source}" is damaged ({flaw}), so it cannot be restored')
    if not version or not has_events:
        raise StoreError(f'"{source}" is not a copy of Cir*Kis tables')
    migrate.check_not_newer(str(source), version)
    return version


class BrokenTable(NamedTuple):
    table_id: str
    reason: str


class VerifyReport(NamedTuple):
    """The result of verifying: how much was checked, which tables are broken, and how many rows
    outside their logs are damaged, in an SQLite file.
    """

    tables: int
    entries: int
    broken: tuple[BrokenTable, ...]
    damaged_rows: int


def verify(folder: Path, address: str | None, progress: OnProgress = no_progress) -> VerifyReport:
    """Replay every stored table; a server may be running.

    `address` is the URL of a PostgreSQL database, if used. Raises StoreError if reading fails, or
    if an SQLite file fails SQLite's own check.
    """
    if address is None:
        refuse_flawed(database_file(folder))
    with read_database(folder, address) as read:
        return _verify(read, progress)


def verify_copy(copy: Path, progress: OnProgress = no_progress) -> VerifyReport:
    """Check a copy against its SHA-256, and replay every table in it.

    Raises StoreError if the copy differs, has an older schema, or cannot be read.
    """
    version = check_copy(copy)
    if version < migrate.SCHEMA_VERSION:
        raise _older_copy(copy, version, "check that")
    with read_file(copy) as read:
        return _verify(read, progress)


def _verify(read: Run, progress: OnProgress = no_progress) -> VerifyReport:
    total = read(_count)
    done = entries = 0
    broken: list[BrokenTable] = []
    last = ""
    while ids := read(partial(_ids_after, last=last)):
        for table_id in ids:
            log = read(partial(table_store.load_log, table_id=table_id))
            entries += len(log)
            reason = _why_broken(table_id, log)
            if reason is not None:
                broken.append(BrokenTable(table_id, reason))
        done += len(ids)
        last = ids[-1]
        progress(min(done, total), total)
    return VerifyReport(done, entries, tuple(broken), read(_count_damaged_rows))


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _count_damaged_rows(connection: Connection) -> int:
    found = find_damage(connection) if connection.dialect.name == "sqlite" else None
    return 0 if found is None else found.rows


def _ids_after(connection: Connection, last: str) -> list[str]:
    query = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id)
    return list(connection.execute(query.limit(TABLES_PER_STEP)).scalars())


def _why_broken(table_id: str, log: list[StoredEntry]) -> str | None:
    try:
        fold(read_entry(row.entry) for row in checked(table_id, log))
    except CirkisError as problem:
        return str(problem)
    return None
