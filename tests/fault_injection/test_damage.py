"""Foreign or damaged files are reported: at startup, at the table, or by `cirkis db check`."""

import contextlib
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column

from cirkis.server.storage import backup, damage
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.schema import metadata
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import StoreError
from tests.server.helpers import Post, change_stored, new_table, open_client, settings, wait_while


def _refusal(folder: Path) -> str:
    with pytest.raises(StoreError) as problem:
        open_store(folder)
    assert "\n" not in str(problem.value)
    return str(problem.value)


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "has 0 bytes"), (b"something else" * 100, "is not a database")]
)
def test_no_database(tmp_path: Path, content: bytes, message: str) -> None:
    """Another kind of file is not mistaken for a new database, and is left alone."""
    (tmp_path / FILE_NAME).write_bytes(content)
    assert message in _refusal(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == content


@pytest.mark.parametrize("version", [0, 1])
def test_foreign_file(tmp_path: Path, version: int) -> None:
    path = tmp_path / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"CREATE TABLE bookmarks (x); PRAGMA user_version={version}")
    before = path.read_bytes()
    assert "belongs to another program" in _refusal(tmp_path)
    assert path.read_bytes() == before


def _played(root: Path, tables: int = 8) -> list[str]:
    """Create some tables with a few placements; return their ids."""
    with open_client(root) as client:
        players = [Post(client, new_table(client)) for _ in range(tables)]
        for player in players:
            for choice in range(6):
                assert player.place(choice)["ok"]
    return [player.table_id for player in players]


@pytest.mark.parametrize("wait", [damage.SEARCH_AT_START, 0.0])
def test_changed_entry(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, wait: float
) -> None:
    """Only tables with a changed character or a missing entry are refused. `db check` reports both,
    and the log counts the former. A large file is not read completely before the server starts.
    """
    monkeypatch.setattr(damage, "SEARCH_AT_START", wait)
    ids = _played(tmp_path)
    data = tmp_path / "data"
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as connection:
        change = "UPDATE events SET entry = replace(entry, '\"seat\":0', '\"seat\":1')"
        connection.execute(f"{change} WHERE table_id = ? AND version = 2", (ids[0],))
        connection.execute("DELETE FROM events WHERE table_id = ? AND version = 3", (ids[1],))
        connection.commit()
    with caplog.at_level(logging.WARNING), open_client(tmp_path) as client:
        assert wait == 0 or "1 of its tables" in caplog.text  # gaps are found when a log is read
        wait_while(lambda: "1 of its tables" not in caplog.text)
        for table_id in ids[:2]:
            answer = client.get(f"/api/tables/{table_id}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (500, "broken-table")
            assert client.get("/health").status_code == 503
        listed = client.get(f"/api/tables?ids={','.join(ids[:3])}").json()
        assert [entry["id"] for entry in listed] == [ids[2]]
        assert Post(client, ids[2]).place()["ok"]
    found = backup.verify(data, None)
    reasons = {table.table_id: table.reason for table in found.broken}
    assert reasons.keys() == set(ids[:2])
    assert "entry 2 of the log is damaged" in reasons[ids[0]]


def test_large_file_is_not_read_at_startup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server answers, and can shut down, before a large file has been searched completely."""
    ids = _played(tmp_path)
    monkeypatch.setattr(damage, "SEARCH_AT_START", 0.0)
    monkeypatch.setattr(damage, "ROWS_PER_STEP", 1)
    monkeypatch.setattr(damage, "PAUSE", 60.0)
    started = time.monotonic()
    with open_client(tmp_path) as client:
        assert Post(client, ids[0]).place()["ok"]
        assert client.get("/health").status_code == 503  # nobody knows yet whether it is whole
    assert time.monotonic() - started < 10


def test_entry_changed_while_a_server_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A damaged log that a server finds when it opens the table ends its good health."""
    ids = _played(tmp_path, tables=2)
    with open_client(tmp_path) as client:
        assert client.get("/health").status_code == 200
        change_stored(client, f"UPDATE events SET at = 1.0 WHERE table_id = '{ids[0]}'")
        assert client.get(f"/api/tables/{ids[0]}").status_code == 500
        assert client.get("/health").status_code == 503
        assert Post(client, ids[1]).place()["ok"]
    assert f"is damaged: table {ids[0]}" in caplog.text


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file as made by SQLite before 3.37: its columns accept values of any type."""
    root = tmp_path_factory.mktemp("loose")
    (post, *_) = _played(root, tables=2)
    with open_client(root) as client:
        client.post(f"/api/tables/{post}/sayings", json={"type": "say", "phrase": "hello"})
    path = root / "data" / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' STRICT', '')")
        connection.commit()
    return path.read_bytes()


def test_columns_refuse_other_types(tmp_path: Path) -> None:
    """Columns accept neither bytes as text nor words as numbers, whichever program writes them."""
    _played(tmp_path)
    path = tmp_path / "data" / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for change in ("entry = x'ff00'", "at = 'noon'", "checksum = 1.5"):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(f"UPDATE events SET {change}")


COLUMNS = [column for relation in metadata.sorted_tables for column in relation.columns]


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_bytes_in_a_column(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, loose: bytes, column: Column[Any]
) -> None:
    """Bytes in any column, in a file that allows them, never cause a traceback."""
    path, name = settings(tmp_path).data / FILE_NAME, column.table.name
    path.write_bytes(loose)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        row = f"(SELECT min(rowid) FROM {name})"
        connection.execute(f"UPDATE {name} SET {column.name} = x'ff00' WHERE rowid = {row}")
        connection.commit()
    with (
        caplog.at_level(logging.INFO),
        contextlib.suppress(StoreError),
        open_client(tmp_path) as client,
    ):
        client.get("/api/mine")
        time.sleep(0.1)
    assert [record.exc_text for record in caplog.records if record.exc_info] == []
