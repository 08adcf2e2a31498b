"""The SQLite file: one owner, and a clear sentence when it cannot be used."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from cirkis.server.storage import queries
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.queries import NewTableLog
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import StoreError
from cirkis.tables.live.backend import NewEntry
from tests.server.helpers import Post, command, new_table, open_client


def test_not_a_database(tmp_path: Path) -> None:
    """A file that is not a database is left alone."""
    (tmp_path / FILE_NAME).write_bytes(b"something else" * 100)
    with pytest.raises(StoreError, match="is not a database"):
        open_store(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == b"something else" * 100


def test_damaged_database(tmp_path: Path) -> None:
    """Overwritten pages are noticed at the start."""
    store = open_store(tmp_path)
    store.run(queries.create_table, NewTableLog("t", 1, "{}", "first"))
    for version in range(2, 400):
        store.run(queries.append_entry, NewEntry("t", version, f"c{version}", "x" * 200))
    store.close()
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xee" * 100
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"):
        open_store(tmp_path)


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """A file of a newer version, a folder that is a file and a file that is a folder are named,
    with what to do.
    """
    folders = [tmp_path / name for name in ("newer", "file", "folder")]
    folders[0].mkdir()
    with contextlib.closing(sqlite3.connect(folders[0] / FILE_NAME)) as connection:
        connection.execute("PRAGMA user_version=99")
    folders[1].write_text("")
    (folders[2] / FILE_NAME).mkdir(parents=True)
    for folder, told in zip(folders, ("newer version", "--data", "cannot be opened"), strict=True):
        with pytest.raises(StoreError, match=told):
            open_store(folder)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_read_only_folder(tmp_path: Path) -> None:
    """A read-only folder is named, with what to do."""
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="--data"):
        open_store(tmp_path)
    tmp_path.chmod(0o700)


def test_strange_folder_names(tmp_path: Path) -> None:
    """A folder may have any name that a folder can have."""
    folder = tmp_path / "a b?c=d#e%41 é"
    store = open_store(folder)
    store.run(queries.create_table, NewTableLog("t", 1, "{}", "first")).result(20)
    store.close()
    assert (folder / FILE_NAME).is_file()


def test_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """When the disk is full a command is refused and changes nothing; later it works again."""
    with open_client(tmp_path, changes_per_30s=1000) as client:
        player = Post(client, new_table(client))
        raw = client.app.state.store.database._connection  # type: ignore[attr-defined]
        raw.exec_driver_sql("PRAGMA max_page_count=1")
        raw.rollback()
        name = "x" * 40
        for _ in range(300):  # first what room there is within the file is filled
            version = player.view()["version"]
            answer = player.send(command("seat", version, seat=0, kind="person", name=name))
            if not answer["ok"]:
                break
        assert answer["error"]["code"] == "storage"
        assert "full" in caplog.text
        assert player.view()["version"] == version
        raw.exec_driver_sql("PRAGMA max_page_count=100000")
        raw.rollback()
        assert player.place()["version"] == version + 1
