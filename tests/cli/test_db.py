"""`cirkis db`: backups while a server is running, nothing overwritten, every game replayed."""

import contextlib
import hashlib
import shutil
import sqlite3
from pathlib import Path

import psycopg
import pytest

from cirkis.server.storage import table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.table_store import NewTableLog
from tests.cli.running import printed, refused, run
from tests.server.helpers import Post, new_table, open_client
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    with open_client(folder) as client:
        for _ in range(2):
            player = Post(client, new_table(client))
            for _ in range(3):
                assert player.place()["ok"]
    return folder / "data"


@pytest.fixture
def games(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "data"))


def _rows(path: Path) -> list[tuple[str, int, str]]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT table_id, version, entry FROM events ORDER BY 1, 2").fetchall()


def test_backup_and_restore(games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    printed("db", "backup", str(copy), "--data", str(games))
    digest = hashlib.sha256(copy.read_bytes()).hexdigest()
    assert (tmp_path / "copy.sqlite.sha256").read_text() == f"{digest}  copy.sqlite\n"
    assert "2 tables with 8 entries" in printed("db", "check", str(copy))
    printed("db", "restore", str(copy), "--data", str(tmp_path / "other"))
    assert _rows(tmp_path / "other" / FILE_NAME) == _rows(games / FILE_NAME)
    assert len(_rows(copy)) == 8
    before = copy.read_bytes()
    assert "already exists" in refused(run("db", "backup", str(copy), "--data", str(games)))
    assert copy.read_bytes() == before


def test_restore_overwrites_only_with_force(games: Path, tmp_path: Path) -> None:
    before = _rows(games / FILE_NAME)
    empty = tmp_path / "empty.sqlite"
    printed("db", "upgrade", "--data", str(tmp_path / "new"))
    printed("db", "backup", str(empty), "--data", str(tmp_path / "new"))
    assert "--force" in refused(run("db", "restore", str(empty), "--data", str(games)))
    assert _rows(games / FILE_NAME) == before
    output = printed("db", "restore", str(empty), "--data", str(games), "--force")
    assert _rows(games / FILE_NAME) == []
    kept = Path(output.strip().splitlines()[-1].removeprefix("The previous database is kept in "))
    assert _rows(kept) == before


def test_while_a_server_runs(games: Path, tmp_path: Path) -> None:
    """A database in use can be checked and copied with its last entry, but not replaced."""
    copy = tmp_path / "copy.sqlite"
    store = open_store(games)
    assert "2 tables" in printed("db", "check", "--data", str(games))
    store.run(table_store.create_table, NewTableLog("more", 1, "{}", "first")).result(PATIENCE)
    printed("db", "backup", str(copy), "--data", str(games))
    assert _rows(copy) == _rows(games / FILE_NAME)
    assert len(_rows(copy)) == 9
    output = refused(run("db", "restore", str(copy), "--data", str(games), "--force"))
    assert "in use by another Cir*Kis server" in output
    store.close()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "there is no file"),
        (b"something else" * 100, "is not a database"),
        (b"", "not a copy"),
    ],
)
def test_restore_of_something_else(tmp_path: Path, content: bytes | None, why: str) -> None:
    copy = tmp_path / "copy.sqlite"
    if content is not None:
        copy.write_bytes(content)
    output = refused(run("db", "restore", str(copy), "--data", str(tmp_path / "data")))
    assert why in output
    assert not (tmp_path / "data" / FILE_NAME).exists()


def test_check(games: Path) -> None:
    assert "2 tables with 8 entries: all can be replayed" in printed(
        "db", "check", "--data", str(games)
    )
    with contextlib.closing(sqlite3.connect(games / FILE_NAME)) as file:
        bad = file.execute("SELECT min(id) FROM tables").fetchone()[0]
        file.execute("UPDATE events SET entry='{' WHERE table_id=? AND version=2", (bad,))
        file.commit()
    result = run("db", "check", "--data", str(games))
    assert result.exit_code == 1
    assert "1 cannot be replayed" in result.stdout
    assert f"  {bad}: " in result.stdout


@pytest.mark.parametrize("what", [("check",), ("backup", "copy.sqlite")])
def test_no_database(what: tuple[str, ...], tmp_path: Path) -> None:
    output = refused(run("db", *what, "--data", str(tmp_path)))
    assert "there is no database" in output
    assert list(tmp_path.iterdir()) == []


def test_move_to_postgres(
    games: Path, tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables move from a file to an empty PostgreSQL database, with the address in the environment.
    Nothing is replaced there, and nothing else is copied in its place.
    """
    copy = tmp_path / "copy.sqlite"
    printed("db", "backup", str(copy), "--data", str(games))
    monkeypatch.setenv("CIRKIS_DATABASE", address)
    printed("db", "restore", str(copy))
    with psycopg.connect(address) as connection:
        query = b'SELECT table_id, version, entry FROM events ORDER BY table_id COLLATE "C", 2'
        assert connection.execute(query).fetchall() == _rows(games / FILE_NAME)
    assert "2 tables with 8 entries: all can be replayed" in printed("db", "check")
    assert "is not empty" in refused(run("db", "restore", str(copy), "--force"))
    other = tmp_path / "other.sqlite"
    assert "pg_dump" in refused(run("db", "backup", str(other), "--data", str(games)))
    assert not other.exists()
    assert "nothing to do" in printed("db", "upgrade")
