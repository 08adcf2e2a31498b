"""Files that something has changed: refused in a sentence, or read as what was stored."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.storage import backup, queries, verify
from cirkis.server.storage.copies import layout
from cirkis.server.storage.copies.rebuild import rebuild
from cirkis.server.storage.copies.shipper import CopySettings
from cirkis.server.storage.copy import no_progress
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.manifest import manifest_path
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import StoreError
from tests.cli.running import run
from tests.faults import disk_scenarios
from tests.server.helpers import Post, new_table, open_client

pytestmark = pytest.mark.slow

Logs = dict[str, list[tuple[Any, ...]]]


def _changed(content: bytes, rng: random.Random) -> bytes:
    """Content in which something is another: bits, a stretch, a part missing, twice or foreign."""
    at = rng.randrange(len(content))
    end = min(len(content), at + rng.choice([1, 16, 512, 4096]))
    return rng.choice(
        (
            lambda: content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :],
            lambda: content[:at] + rng.randbytes(end - at) + content[end:],
            lambda: content[:at] + bytes(end - at) + content[end:],
            lambda: content[:at],
            lambda: content[:at] + content[end:],
            lambda: content[:end] + content[at:],
            lambda: rng.randbytes(rng.randrange(2000)),
        )
    )()


def _logs(path: Path) -> Logs:
    """The logs in a file: what must not silently become another."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT table_id, version, command, at, entry, sender FROM events")
        found: Logs = {}
        for table_id, *row in sorted(rows.fetchall(), key=repr):
            found.setdefault(table_id, []).append(tuple(row))
        return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database, a copy with its manifest, and continuous copies."""
    root = tmp_path_factory.mktemp("whole")
    with open_client(root, copies=root / "copies") as client:
        players = [Post(client, new_table(client)) for _ in range(3)]
        for _ in range(4):
            for player in players:
                assert player.place()["ok"]
        end = time.monotonic() + 10
        while not list(root.glob("copies/*/base*.json")):
            assert time.monotonic() < end
            time.sleep(0.01)
        for player in players:
            assert player.place()["ok"]
    backup.backup(root / "data", None, root / "copy.sqlite", no_progress)
    return root


def _cases(seed: int, most: int) -> Iterator[random.Random]:
    for number in range(most):
        yield random.Random(f"{seed} {number}")


def _bounded(work: Callable[[], None]) -> None:
    """Do something that may be refused, but by a StoreError or OSError, and soon."""
    started = time.monotonic()
    try:
        work()
    except (StoreError, OSError) as problem:
        _must_be_a_sentence(problem)
    assert time.monotonic() - started < 10


def _must_be_a_sentence(problem: Exception) -> None:
    assert "\n" not in str(problem)


def test_database(whole: Path, tmp_path: Path) -> None:
    """A server refuses a changed database or reads from it only what was stored."""
    path = tmp_path / FILE_NAME
    content, logs = (whole / "data" / FILE_NAME).read_bytes(), _logs(whole / "data" / FILE_NAME)

    def read() -> None:
        store = open_store(tmp_path)
        try:
            for table_id, rows in logs.items():
                disk_scenarios.must_be_prefix(store, table_id, rows)
        finally:
            store.close()

    for rng in _cases(1, 60):
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(_changed(content, rng))
        _bounded(read)


def test_copy_and_manifest(whole: Path, tmp_path: Path) -> None:
    """A copy is restored only as it was made, whatever happens to it or its manifest."""
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"
    logs = _logs(whole / "copy.sqlite")
    for nth, rng in enumerate(_cases(2, 60)):
        for name in (copy.name, manifest_path(copy).name):
            shutil.copy(whole / name, tmp_path / name)
        changed = (copy, manifest_path(copy))[nth % 2]
        changed.write_bytes(_changed(changed.read_bytes(), rng))
        shutil.rmtree(data, ignore_errors=True)
        result = run("db", "restore", str(copy), "--data", str(data))
        assert result.exit_code in (0, 1), result.output
        assert "Traceback" not in result.output
        assert result.exit_code == 1 or _logs(data / FILE_NAME) == logs
        assert run("db", "check", str(copy)).exit_code == result.exit_code


def _rebuild(copies: Path, target: Path) -> None:
    rebuild(copies, None, target, no_progress)


def _verify(copies: Path) -> None:
    verify.verify_copies(copies, no_progress)


def test_continuous_copies(whole: Path, tmp_path: Path) -> None:
    """A changed file is found, and nothing is rebuilt that never was."""
    copies, target = tmp_path / "copies", tmp_path / "rebuilt.sqlite"
    logs = _logs(whole / "data" / FILE_NAME)
    found = 0
    for rng in _cases(3, 80):
        shutil.rmtree(copies, ignore_errors=True)
        target.unlink(missing_ok=True)
        shutil.copytree(whole / "copies", copies)
        changed = rng.choice(sorted(copies.glob("*/*")))
        changed.write_bytes(_changed(changed.read_bytes(), rng))
        _bounded(lambda: _rebuild(copies, target))
        assert not target.exists() or _logs(target) == logs
        found += not target.exists()
        _bounded(lambda: _verify(copies))
    assert found > 20


def test_resuming_a_changed_series(whole: Path, tmp_path: Path) -> None:
    """Whatever a server finds in the folder of its copies, it starts or says one sentence."""
    copies = tmp_path / "copies"
    for rng in _cases(4, 25):
        for folder in ("data", "copies"):
            shutil.rmtree(tmp_path / folder, ignore_errors=True)
            shutil.copytree(whole / folder, tmp_path / folder)
        [series] = layout.series_in(copies)
        changed = rng.choice(sorted(series.iterdir()))
        changed.write_bytes(_changed(changed.read_bytes(), rng))

        def start() -> None:
            store = open_store(tmp_path / "data", copies=CopySettings(copies))
            store.run(queries.probe).result(20)
            store.close()

        _bounded(start)
