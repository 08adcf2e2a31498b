"""The SQLite file: where it is, what is said if it cannot be opened, and who can read it."""

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.storage import table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.sqlite import FILE_NAME, SqliteDatabase
from cirkis.server.storage.store import StoreError
from cirkis.server.storage.table_store import NewTableLog
from tests.cli.running import printed
from tests.server.hosted import Hosted
from tests.waiting import PATIENCE


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
    """Only a Cir*Kis server is called one: see test_second_start_on_the_same_data."""
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="is locked by another program; close it there"):
            open_store(tmp_path)


def test_strange_folder_names(tmp_path: Path) -> None:
    folder = tmp_path / "a b?c=d#e%41 é"
    store = open_store(folder)
    store.run(table_store.create_table, NewTableLog("t", 1, "{}", "first")).result(PATIENCE)
    store.close()
    assert (folder / FILE_NAME).is_file()


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def access(*paths: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in paths}


def only_owner(folder: Path) -> None:
    """Fail unless nobody but the owner can use the folder or a file in it."""
    assert access(folder) == {folder.name: "0o700"}
    files = access(*folder.iterdir())
    assert files == dict.fromkeys(files, "0o600")


def test_a_servers_files_are_private(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Hosted("--data", str(data)) as server:
        with server.client() as client:
            client.post("/api/tables", json={"seats": [{"kind": "person"}] * 2})
        assert {"cirkis.sqlite", "cirkis.sqlite-wal"} <= {file.name for file in data.iterdir()}
        only_owner(data)
        printed("db", "backup", str(tmp_path / "copy.sqlite"), "--data", str(data))
    printed("db", "restore", str(tmp_path / "copy.sqlite"), "--force", "--data", str(data))
    archive = ("--keep-finished", "0", "--archive", str(tmp_path / "archive"))
    printed("db", "prune", *archive, "--data", str(data))
    printed("push-keys", str(tmp_path / "key"), "me@example.org")
    only_owner(data)
    made = [file for file in tmp_path.iterdir() if file.is_file()]
    assert access(*made) == dict.fromkeys(
        ("copy.sqlite", "copy.sqlite.sha256", "archive", "key"), "0o600"
    )


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A data folder as older versions created it, which everybody could read."""
    folder = tmp_path / "data"
    SqliteDatabase(folder).close()
    (folder / "cirkis-replaced-20260101-120000.sqlite").touch()
    for file in folder.iterdir():
        file.chmod(0o644)
    folder.chmod(0o755)
    return folder


def test_a_folder_that_others_can_read_is_closed_to_them(
    opened: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        SqliteDatabase(opened).close()
        only_owner(opened)
    assert [record.getMessage() for record in caplog.records] == [
        f'the tables in "{opened}" were open to other users; now they are not'
    ]


def test_what_else_is_in_the_folder_keeps_its_access(opened: Path) -> None:
    """The data folder may be somebody's home, or /tmp."""
    (opened / "letter.txt").touch(0o644)
    SqliteDatabase(opened).close()
    assert access(opened, opened / "letter.txt") == {"data": "0o755", "letter.txt": "0o644"}
    assert access(opened / "cirkis.sqlite") == {"cirkis.sqlite": "0o600"}
