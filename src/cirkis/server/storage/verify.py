"""Looking whether all that is stored can be played again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cirkis.errors import CirkisError
from cirkis.server.storage import migrate, queries
from cirkis.server.storage.backup import existing_file, told_of
from cirkis.server.storage.copy import Progress, asking_file
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.queries import StoredEntry
from cirkis.server.storage.schema import LAYOUT, tables
from cirkis.server.storage.store import Result, StoreError
from cirkis.table.entries import read_entry
from cirkis.table.reducer import fold

TABLES_AT_ONCE = 100

Work = Callable[[Connection], Result]


class Broken(NamedTuple):
    """A table whose log cannot be played again."""

    table_id: str
    why: str


class Checked(NamedTuple):
    """What a check found."""

    tables: int
    entries: int
    broken: tuple[Broken, ...]


def check(folder: Path, address: str | None, progress: Progress) -> Checked:
    """Plays every stored table again, also while a server runs.

    Raises:
        StoreError: the database cannot be read.
    """
    with _asking(folder, address) as ask:
        total: int = ask(_count)
        done = entries = 0
        broken: list[Broken] = []
        last = ""
        while ids := ask(partial(_ids_after, last=last)):
            for table_id in ids:
                log: list[StoredEntry] = ask(partial(queries.load_log, table_id=table_id))
                entries += len(log)
                why = _why_broken(log)
                if why is not None:
                    broken.append(Broken(table_id, why))
            done, last = done + len(ids), ids[-1]
            progress(min(done, total), total)
        return Checked(done, entries, tuple(broken))


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(tables)).scalar_one()


def _ids_after(connection: Connection, last: str) -> list[str]:
    wanted = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id)
    return list(connection.execute(wanted.limit(TABLES_AT_ONCE)).scalars())


def _why_broken(log: list[StoredEntry]) -> str | None:
    if [row.version for row in log] != list(range(1, len(log) + 1)):
        return "the log has gaps"
    try:
        fold(read_entry(row.entry) for row in log)
    except CirkisError as problem:
        return str(problem)
    return None


def _check_layout(path: Path, layout: int) -> None:
    if layout != LAYOUT:
        name = str(path)
        raise StoreError(
            migrate.too_new(name) if layout > LAYOUT else migrate.too_old(name, layout)
        )


@contextlib.contextmanager
def _asking(folder: Path, address: str | None) -> Iterator[Callable[[Work[Result]], Result]]:
    """How to ask the database: the function gives what a piece of work finds."""
    if address is None:
        path = existing_file(folder)
        with told_of(path), asking_file(path) as connection:
            _check_layout(path, migrate.sqlite_layout(connection))
            yield lambda work: work(connection)
    else:
        with contextlib.closing(PostgresDatabase(address)) as database:
            yield lambda work: database.run(work).result()
