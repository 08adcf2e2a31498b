"""Scenarios on a failing disk, and the checks afterwards."""

import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from cirkis.backend.table_log import NewEntry
from cirkis.server.storage import backup, old_tables, runs, table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.old_tables import Keep
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from cirkis.server.storage.table_store import NewTableLog, checked
from tests.server.storage.with_next_schema import next_schema
from tests.waiting import PATIENCE

Ack = Callable[[str], None]  # records that something was acknowledged


class Scenario(NamedTuple):
    """The preparation of a folder, some work there, and the check afterwards."""

    prepare: Callable[[Path], None]
    run: Callable[[Path, Ack], None]
    check: Callable[[Path, set[str]], None]


def _entry(table_id: str, version: int) -> str:
    return f"entry {version} of {table_id}" * 20


def _create(store: Store, table_id: str) -> Future[None]:
    return store.run(
        table_store.create_table, NewTableLog(table_id, 1, "{}", _entry(table_id, 1), code=table_id)
    )


def _append(store: Store, table_id: str, version: int) -> Future[float]:
    entry = NewEntry(table_id, version, f"c{version}", _entry(table_id, version), sender="ada")
    return store.run(table_store.append_entry, entry)


def _must_be_a_sentence(problem: Exception) -> None:
    assert "\n" not in str(problem)


def _try(done: Callable[[], Future[Any]], ack: Ack, what: str) -> Any:
    """Wait for the work and record it as acknowledged; a refusal must be one sentence."""
    try:
        result = done().result(PATIENCE)
    except (StoreError, MemoryError) as problem:
        _must_be_a_sentence(problem)
        return None
    ack(what)
    return result


def prepare(folder: Path) -> None:
    """Create a database with a table of three entries."""
    store = open_store(folder)
    fill(store)
    store.close()


def fill(store: Store) -> None:
    _create(store, "old").result(PATIENCE)
    for version in (2, 3):
        _append(store, "old", version).result(PATIENCE)


def work(store: Store, ack: Ack) -> None:
    """Create a table, play, chat, and remove an old table."""
    _try(lambda: _create(store, "new"), ack, "new 1")
    for version in range(2, 5):
        _try(lambda version=version: _append(store, "new", version), ack, f"new {version}")
    _try(lambda: store.run(table_store.add_chat_line, "new", "hello"), ack, "said")
    _try(lambda: store.run(runs.begin_run, "run", runs.read_machine()), ack, "run")
    old = _try(lambda: store.run(old_tables.find_old, Keep(abandoned=-1), ""), lambda _: None, "")
    if old is not None:
        tables = [one for one in old.found if one.table_id == "old"]
        _try(
            lambda: store.run(old_tables.remove_tables, tables),
            ack,
            "removed" if tables else "nothing",
        )


def _opened(folder: Path, do: Callable[[Store], None]) -> None:
    try:
        store = open_store(folder)
    except (StoreError, MemoryError) as problem:
        _must_be_a_sentence(problem)
        return
    try:
        do(store)
    finally:
        try:
            store.close()
        except MemoryError:
            store.close()


def play(folder: Path, ack: Ack) -> None:
    _opened(folder, lambda store: work(store, ack))


def check_played(folder: Path, acked: set[str]) -> None:
    """Check that everything acknowledged is there, nothing is half stored, and play can go on."""
    store = open_store(folder)
    check_store(store, acked)
    store.close()


def check_store(store: Store, acked: set[str]) -> None:
    """Run the checks of `check_played` on an open store."""
    versions = {}
    for table_id in ("old", "new"):
        rows = store.run(table_store.load_log, table_id).result(PATIENCE)
        assert list(checked(table_id, rows)) == rows
        assert [row.entry for row in rows] == [_entry(table_id, row.version) for row in rows]
        versions[table_id] = len(rows)
    played = [int(one.split()[1]) for one in acked if one.startswith("new ")]
    assert versions["new"] >= max(played, default=0)
    is_removed = store.run(old_tables.is_removed, "old").result(PATIENCE)
    assert versions["old"] == (0 if is_removed else 3)
    assert is_removed or "removed" not in acked
    lines = (
        store.run(table_store.last_chat_lines, "new", 9).result(PATIENCE) if versions["new"] else []
    )
    assert len(lines) == 1 or "said" not in acked
    if versions["new"]:
        _append(store, "new", versions["new"] + 1).result(PATIENCE)
    _create(store, "next").result(PATIENCE)


def copy(folder: Path, ack: Ack) -> None:
    with contextlib.suppress(StoreError, OSError, MemoryError):
        backup.backup(folder, folder / "copy.sqlite")
        ack("copied")


def check_copied(folder: Path, acked: set[str]) -> None:
    """Check that the copy is complete or absent, and that the database is untouched."""
    target = folder / "copy.sqlite"
    assert target.exists() or "copied" not in acked
    if target.exists():
        backup.check_copy(target)
        assert _rows(target) == _rows(folder / FILE_NAME)
    check_played(folder, set())


def migrate(folder: Path, ack: Ack) -> None:
    """Open a database with a program that has the next schema."""
    with next_schema():
        _opened(folder, lambda _: ack("migrated"))


def check_migrated(folder: Path, acked: set[str]) -> None:
    """Run the checks of `check_played`, whether or not the database was migrated."""
    with next_schema():
        check_played(folder, acked)


def restore(folder: Path, ack: Ack) -> None:
    """Restore a copy, which has one table fewer."""
    source = folder.with_name("source.sqlite")
    with contextlib.suppress(StoreError, OSError, MemoryError):
        backup.restore(folder, source, force=True)
        ack("restored")


def prepare_restore(folder: Path) -> None:
    """Make a copy, and a database with one more table."""
    prepare(folder)
    source = folder.with_name("source.sqlite")
    if not source.exists():
        backup.backup(folder, source)
    store = open_store(folder)
    _create(store, "new").result(PATIENCE)
    store.close()


def check_restored(folder: Path, acked: set[str]) -> None:
    """Check that the database is either the copy or still the previous database."""
    path = folder / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as file:
        tables = {name for (name,) in file.execute("SELECT id FROM tables")}
    assert tables == {"old"} if "restored" in acked else tables in ({"old"}, {"old", "new"})
    check_played(folder, set())


def _rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        names = [n for (n,) in file.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: sorted(file.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


SCENARIOS = {
    "play": Scenario(prepare, play, check_played),
    "copy": Scenario(prepare, copy, check_copied),
    "migrate": Scenario(prepare, migrate, check_migrated),
    "restore": Scenario(prepare_restore, restore, check_restored),
}
