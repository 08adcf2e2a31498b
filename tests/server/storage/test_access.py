"""Who can read what a server keeps: only the user that runs it, whatever the umask."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.storage.sqlite import SqliteDatabase
from tests.cli.running import printed
from tests.server.hosted import Hosted


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
    printed("push-keys", str(tmp_path / "key"))
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
