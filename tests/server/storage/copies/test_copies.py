"""Continuous copies: every acknowledged change within seconds, and back to any moment."""

from __future__ import annotations

import contextlib
import logging
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cirkis.live.backend import NewEntry
from cirkis.server.storage import backup, old_tables, prune, queries, runs, verify
from cirkis.server.storage.copies import layout, recorder, shipper, thin
from cirkis.server.storage.copies.rebuild import rebuild
from cirkis.server.storage.copies.shipper import CopySettings
from cirkis.server.storage.copy import no_progress
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.manifest import manifest_path
from cirkis.server.storage.old_tables import Keep
from cirkis.server.storage.queries import NewTableLog
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from tests.cli.running import printed, refused, run
from tests.server.helpers import Post, new_table, open_client


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing wait."""
    monkeypatch.setattr(shipper, "SHIP_INTERVAL", 0.02)
    monkeypatch.setattr(shipper, "RETRY", 0.05)
    monkeypatch.setattr(shipper, "BASE_PAUSE", 0.0)


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """The folder of the copies."""
    return tmp_path / "copies"


@contextlib.contextmanager
def _opened(tmp_path: Path, days: float = 7.0) -> Iterator[Store]:
    """A store with copies; at the end it is closed."""
    store = open_store(tmp_path / "data", copies=CopySettings(tmp_path / "copies", days))
    with contextlib.closing(store):
        yield store


def _make(store: Store, name: str) -> None:
    store.run(
        queries.create_table, NewTableLog(name, 1, "{}", "first", code=name, people=("ada",))
    ).result(20)


def _grow(store: Store, name: str, *versions: int) -> None:
    for version in versions:
        entry = NewEntry(name, version, f"c{version}", "x" * 100, due=1.5, sender="ada")
        store.run(queries.append_entry, entry).result(20)


def _rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database file."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        names = [n for (n,) in file.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: sorted(file.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def _rebuilt(tmp_path: Path, at: float | None = None) -> dict[str, list[tuple[object, ...]]]:
    target = tmp_path / "rebuilt.sqlite"
    rebuild(tmp_path / "copies", at, target, no_progress)
    return _rows(target)


def _until(done: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not done():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def _bases(copies: Path) -> list[layout.Base]:
    return [base for series in layout.series_in(copies) for base in layout.bases_in(series)]


def test_all_that_was_stored_is_copied(tmp_path: Path, copies: Path) -> None:
    """After the end of a server, the copies hold every row of every relation."""
    with _opened(tmp_path) as store:
        _until(lambda: _bases(copies))
        for name in ("a", "b", "c"):
            _make(store, name)
            _grow(store, name, 2, 3)
            store.run(queries.add_chat_line, name, "hello").result(20)
            time.sleep(0.03)
        assert (
            store.run(queries.create_table, NewTableLog("d", 1, "{}", "x", code="a")).exception(20)
            is not None
        )
        store.run(runs.begin_run, "run", runs.read_machine()).result(20)
        store.run(runs.keep_run, "run", store.now(), runs.read_machine()).result(20)
        old = store.run(old_tables.find_old, Keep(abandoned=-1), "").result(20).found
        assert store.run(old_tables.remove_tables, old[:1]).result(20).entries == 3
    assert _rebuilt(tmp_path) == _rows(tmp_path / "data" / FILE_NAME)
    assert len(_rebuilt(tmp_path)["tables"]) == 2


def test_copied_while_it_runs(tmp_path: Path, copies: Path) -> None:
    """What was acknowledged is among the copies soon, without the server's end."""
    with _opened(tmp_path) as store:
        _make(store, "a")
        _grow(store, "a", *range(2, 30))
        _until(lambda: _bases(copies) and len(_rebuilt(tmp_path)["events"]) == 29)


def test_any_moment(tmp_path: Path, copies: Path) -> None:
    """The database is rebuilt as it was at each moment, and not before the first."""
    with _opened(tmp_path) as store:
        _make(store, "a")
        _until(lambda: _bases(copies))
        moments = []
        for version in range(2, 12):
            _grow(store, "a", version)
            time.sleep(0.01)
            moments.append((time.time(), version))
            time.sleep(0.01)
    for at, version in moments:
        assert len(_rebuilt(tmp_path, at)["events"]) == version
    with pytest.raises(StoreError, match="begin at"):
        _rebuilt(tmp_path, moments[0][0] - 3600)


def test_next_server_goes_on(tmp_path: Path, copies: Path) -> None:
    """After an orderly end the next server goes on with the same series, without a new base."""
    for version in (2, 3, 4):
        with _opened(tmp_path) as store:
            _until(lambda: _bases(copies))
            if version == 2:
                _make(store, "a")
            _grow(store, "a", version)
    assert len(_bases(copies)) == 1
    assert _rebuilt(tmp_path) == _rows(tmp_path / "data" / FILE_NAME)


@pytest.mark.parametrize("how", ["killed", "changed", "pruned"])
def test_a_gap_leads_to_a_new_base(tmp_path: Path, copies: Path, how: str) -> None:
    """If a change may be missing, a new series begins, and nothing is guessed."""
    path = tmp_path / "data" / FILE_NAME
    with _opened(tmp_path) as store:
        _make(store, "a")
        _until(lambda: _bases(copies))
        if how == "pruned":  # by another process, while the server runs
            assert prune.prune(path.parent, None, Keep(abandoned=-1)).removed.abandoned == 1
            _make(store, "b")
            _until(lambda: len(_bases(copies)) == 2)
    if how == "killed":
        [closed] = copies.glob("*/closed.json")
        closed.unlink()
    if how == "changed":
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.execute("UPDATE tables SET changed = 7")
            file.commit()
    with _opened(tmp_path):
        _until(lambda: len(_bases(copies)) == 2)
    assert _rebuilt(tmp_path) == _rows(path)


def test_folder_that_takes_nothing(
    tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the folder fails, games go on; it is said once, and once when it works again."""
    monkeypatch.setattr(recorder, "MAX_WAITING", 30)
    with _opened(tmp_path) as store, caplog.at_level(logging.WARNING):
        _make(store, "a")
        _until(lambda: _bases(copies))
        away = tmp_path / "away"
        copies.rename(away)
        copies.write_text("no folder")
        _grow(store, "a", *range(2, 12))
        _until(lambda: "cannot be written" in caplog.text)
        _grow(store, "a", *range(12, 40))
        copies.unlink()
        away.rename(copies)
        _until(lambda: len(_bases(copies)) == 2)
        _until(lambda: "written again" in caplog.text)
        _grow(store, "a", 40)
    assert caplog.text.count("cannot be written") == 1
    assert _rebuilt(tmp_path) == _rows(tmp_path / "data" / FILE_NAME)


def test_short_absence_needs_no_base(tmp_path: Path, copies: Path) -> None:
    """What waited while the folder was away is written afterwards."""
    with _opened(tmp_path) as store:
        _make(store, "a")
        _until(lambda: _bases(copies))
        copies.rename(tmp_path / "away")
        _grow(store, "a", *range(2, 12))
        time.sleep(0.1)
        (tmp_path / "away").rename(copies)
        _grow(store, "a", 12)
    assert len(_bases(copies)) == 1
    assert _rebuilt(tmp_path) == _rows(tmp_path / "data" / FILE_NAME)


def test_thinning(tmp_path: Path, copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short files are joined and old ones removed; the rest can still be restored."""
    monkeypatch.setattr(shipper, "BASE_INTERVAL", 0.2)
    monkeypatch.setattr(thin, "BATCHES_PER_FILE", 5)
    moments = []
    with _opened(tmp_path, days=1.0 / 86400) as store:
        _make(store, "a")
        end = time.monotonic() + 3
        version = 2
        while time.monotonic() < end:
            _grow(store, "a", version)
            moments.append((time.time(), version))
            version += 1
            time.sleep(0.03)
    [series] = layout.series_in(copies)
    files = layout.changes_in(series)
    assert any(one.last - one.first == 4 for one in files)
    assert files[0].first > 1
    assert len(_bases(copies)) < 10
    last = moments[-1][0]
    for at, version in moments:
        if at < last - 0.5:  # half of the time for which copies are kept
            continue
        assert len(_rebuilt(tmp_path, at)["events"]) == version
    assert _rebuilt(tmp_path) == _rows(tmp_path / "data" / FILE_NAME)


def test_other_databases_copies(tmp_path: Path, copies: Path) -> None:
    """Two databases cannot write to one folder of copies."""
    with _opened(tmp_path):
        _until(lambda: _bases(copies))
    with pytest.raises(StoreError, match="of another database"):
        open_store(tmp_path / "other", copies=CopySettings(copies))
    store = open_store(tmp_path / "other")
    store.close()


def test_damage_is_found(tmp_path: Path, copies: Path) -> None:
    """A file that is damaged or missing is named, and nothing later is made up."""
    with _opened(tmp_path) as store:
        _make(store, "a")
        _until(lambda: _bases(copies))
        for version in range(2, 8):
            _grow(store, "a", version)
            time.sleep(0.05)
    [series] = layout.series_in(copies)
    files = layout.changes_in(series)
    assert len(files) > 3
    kept = tmp_path / "kept"
    shutil.copytree(copies, kept)
    files[2].path.write_bytes(files[2].path.read_bytes()[:-1])
    assert str(files[2].path) in run("db", "check", str(copies)).stdout
    files[2].path.unlink()
    where = ("--data", str(tmp_path / "new"))
    said = refused(run("db", "restore", str(copies), *where))
    assert "are missing" in said
    at = said.rpartition("--at ")[2]
    assert not (tmp_path / "new" / FILE_NAME).exists()
    files[-1].path.unlink()
    [base] = _bases(copies)
    base.path.write_bytes(base.path.read_bytes()[:-1])
    assert "its manifest says" in refused(run("db", "restore", str(copies), "--at", at, *where))
    manifest_path(base.path).unlink()
    assert "no copies" in refused(run("db", "restore", str(copies), *where))
    assert "no copies" in refused(run("db", "check", str(copies)))


def test_by_the_command_line(tmp_path: Path, copies: Path) -> None:
    """A server writes copies, which are checked and restored to before a mistake."""
    data = tmp_path / "data"
    with open_client(tmp_path, copies=copies) as client:
        player = Post(client, new_table(client))
        assert player.place()["ok"]
        _until(lambda: _bases(copies))
        time.sleep(1.1)
        before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        time.sleep(1.1)
        assert player.place()["ok"]
    assert "1 table with 3 entries: all can be replayed" in printed("db", "check", str(copies))
    where = ("--data", str(data), "--force")
    assert "The copies go up to " in printed("db", "restore", str(copies), "--at", before, *where)
    assert verify.verify(data, None, no_progress)[:2] == (1, 2)
    printed("db", "restore", str(copies), *where)
    assert verify.verify(data, None, no_progress)[:2] == (1, 3)
    with open_client(tmp_path, copies=copies) as client:  # a series of its own begins
        assert Post(client, player.table_id).place()["ok"]
        _until(lambda: len(_bases(copies)) == 2)
    assert "1 table with 4 entries" in printed("db", "check", str(copies))
    assert "--at is for" in refused(run("db", "restore", str(data / FILE_NAME), "--at", before), 2)
    assert "not a time" in refused(run("db", "restore", str(copies), "--at", "soon"), 2)


def test_to_postgres(tmp_path: Path, copies: Path, address: str) -> None:
    """Continuous copies of a file can be restored to PostgreSQL."""
    with open_client(tmp_path, copies=copies) as client:
        assert Post(client, new_table(client)).place()["ok"]
        _until(lambda: _bases(copies))
    found = backup.restore_continuous(tmp_path / "x", address, copies, None, no_progress)
    assert found.last is not None
    assert verify.verify(tmp_path, address, no_progress)[:2] == (1, 2)
