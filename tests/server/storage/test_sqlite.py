"""The SQLite file: strange folder names, and a clear sentence if it cannot be opened."""

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


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    """A newer version's file, a folder that is a file and a file that is a folder are reported,
    with a remedy.
    """
    folders = [tmp_path / name for name in ("newer", "file", "folder")]
    folders[0].mkdir()
    with contextlib.closing(sqlite3.connect(folders[0] / FILE_NAME)) as connection:
        connection.execute("PRAGMA user_version=99")
    folders[1].write_text("")
    (folders[2] / FILE_NAME).mkdir(parents=True)
    for folder, why in zip(folders, ("newer version", "--data", "cannot be opened"), strict=True):
        with pytest.raises(StoreError, match=why):
            open_store(folder)


def test_another_program_holds_the_file(tmp_path: Path) -> None:
    """Only a Cir*Kis server is called one."""
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="is locked by another program; close it there"):
            open_store(tmp_path)
    with (
        contextlib.closing(open_store(tmp_path)),
        pytest.raises(StoreError, match=r"in use by another Cir\*Kis server"),
    ):
        open_store(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser can write everywhere")
def test_read_only_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="--data"):
        open_store(tmp_path)
    tmp_path.chmod(0o700)


def test_strange_folder_names(tmp_path: Path) -> None:
    folder = tmp_path / "a b?c=d#e%41 é"
    store = open_store(folder)
    store.run(queries.create_table, NewTableLog("t", 1, "{}", "first")).result(20)
    store.close()
    assert (folder / FILE_NAME).is_file()
