"""Corrupted files are refused in one sentence, or read as they were stored."""

import contextlib
import random
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.storage import backup, queries
from cirkis.server.storage.backup import hash_path
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.queries import checked
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.refusals import Refused
from tests.cli.running import run
from tests.server.helpers import Post, new_table, open_client

Logs = dict[str, list[tuple[Any, ...]]]


def _changed(content: bytes, rng: random.Random) -> bytes:
    """Return random bytes, or content with a bit flipped or a part changed, lost or repeated."""
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
    """Return the logs in a file, which must not silently change."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT table_id, version, command, at, entry, sender FROM events")
        found: Logs = {}
        for table_id, *row in sorted(rows, key=str):
            found.setdefault(table_id, []).append(tuple(row))
        return found


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database, a copy and its SHA-256."""
    root = tmp_path_factory.mktemp("whole")
    with open_client(root) as client:
        players = [Post(client, new_table(client)) for _ in range(3)]
        for _ in range(5):
            for player in players:
                assert player.place()["ok"]
    backup.backup(root / "data", root / "copy.sqlite")
    return root


def test_database(intact: Path, tmp_path: Path) -> None:
    """A server promptly refuses a changed database in one sentence, or reads the logs as they were
    stored; it notices many of the changes.
    """
    path, noticed = tmp_path / FILE_NAME, 0
    content, logs = (intact / "data" / FILE_NAME).read_bytes(), _logs(intact / "data" / FILE_NAME)

    for number in range(90):
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(_changed(content, random.Random(f"1 {number}")))
        started, lines = time.monotonic(), list[str]()
        try:
            store = open_store(tmp_path)
            with contextlib.closing(store):
                noticed += not all(_is_stored(store, name, rows) for name, rows in logs.items())
        except (StoreError, OSError) as problem:
            lines = str(problem).splitlines()
            noticed += 1
        assert time.monotonic() - started < 10
        assert len(lines) < 2
    assert noticed > 20


def _is_stored(store: Store, table_id: str, rows: list[tuple[Any, ...]]) -> bool:
    """Return whether a log is accepted; it must then be the beginning of the stored log."""
    found = store.run(queries.load_log, table_id).result(20)
    try:
        list(checked(table_id, found))
    except Refused:
        return False
    assert [tuple(row)[:-1] for row in found] == rows[: len(found)]
    return True


def test_copy_and_its_sha256(intact: Path, tmp_path: Path) -> None:
    """A copy is restored only if unchanged, whatever happens to it or its SHA-256."""
    copy, data = tmp_path / "copy.sqlite", tmp_path / "data"
    logs = _logs(intact / "copy.sqlite")
    for number in range(60):
        for name in (copy.name, hash_path(copy).name):
            shutil.copy(intact / name, tmp_path / name)
        changed = (copy, hash_path(copy))[number % 2]
        changed.write_bytes(_changed(changed.read_bytes(), random.Random(f"2 {number}")))
        shutil.rmtree(data, ignore_errors=True)
        result = run("db", "restore", str(copy), "--data", str(data))
        assert result.exit_code in (0, 1), result.output
        assert "Traceback" not in result.output
        assert result.exit_code == 1 or _logs(data / FILE_NAME) == logs
        assert run("db", "check", str(copy)).exit_code == result.exit_code
