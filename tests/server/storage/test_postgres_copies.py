"""PostgreSQL is backed up and restored with its own tools, as docs/hosting.md says."""

import shutil
import time
from pathlib import Path

import psycopg
import pytest

from cirkis.backend.table_host import NewEntry
from cirkis.server.storage import backup, databases, queries, runs
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.store import Store
from cirkis.tables.entries import Withdrawn, write_entry
from tests.server.helpers import Post, new_table, open_client, wait_while
from tests.services import Postgres, running_postgres

pytestmark = pytest.mark.services

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")


def test_dump(tmp_path: Path, postgres: Postgres) -> None:
    """A dump made while a server runs has everything acknowledged before, and can be checked."""
    name, again = postgres.new_database(), postgres.new_database()
    address = postgres.address(name)
    databases.upgrade(tmp_path, address)
    dump = postgres.folder / "cirkis.dump"
    where = ("-h", str(postgres.folder), *postgres.login)
    with open_client(tmp_path, database=address) as client:
        player = Post(client, new_table(client))
        assert player.place()["ok"]
        assert "pg_dump --format=custom --file=" in HOSTING
        postgres.run("pg_dump", "--format=custom", f"--file={dump}", *where, name)
        assert player.place()["ok"]
    assert "pg_restore --dbname=" in HOSTING
    postgres.run("pg_restore", f"--dbname={again}", *where, str(dump))
    found = backup.verify(tmp_path, postgres.address(again))
    assert (found.tables, found.entries, found.broken) == (1, 2, ())
    with open_client(tmp_path, database=postgres.address(again)) as client:
        assert Post(client, player.table_id).view()["plies"] == 1


def _settings(documented: str, **places: str) -> str:
    """Return lines from the docs, with this test's folders."""
    assert documented in HOSTING
    for old, new in places.items():
        documented = documented.replace(f"/backups/{old}/", f"{new}/")
    return f"{documented}\n"


def _archive(server: Postgres, wal: Path) -> None:
    """Configure the server as the docs say, and restart it."""
    wal.mkdir()
    shutil.chown(wal, *_owner(server))
    with (server.folder / "data" / "postgresql.conf").open("a") as file:
        file.write(_settings("archive_mode = on"))
        copies = "archive_command = 'test ! -f /backups/wal/%f && cp %p /backups/wal/%f'"
        file.write(_settings(copies, wal=str(wal)))
    server.stop()
    server.start()


def _owner(server: Postgres) -> tuple[int, int]:
    found = (server.folder / "data").stat()
    return found.st_uid, found.st_gid


def _grow(store: Store, table_id: str, version: int) -> None:
    entry = write_entry(Withdrawn(version % 2))
    store.run(queries.append_entry, NewEntry(table_id, version, f"c{version}", entry)).result(20)


def test_back_to_a_moment(tmp_path: Path) -> None:
    """A base backup and archived logs restore the database as it was at a given time."""
    with running_postgres() as server:
        wal, base = server.folder / "wal", server.folder / "base"
        _archive(server, wal)
        name = server.new_database()
        address = server.address(name)
        databases.upgrade(tmp_path, address)
        with open_client(tmp_path, database=address) as client:
            table_id = new_table(client)
        where = ("-h", str(server.folder), *server.login)
        server.run("pg_basebackup", "-c", "fast", "-D", str(base), *where)
        store = open_store(tmp_path, address)
        _grow(store, table_id, 2)
        time.sleep(1.1)
        moment = time.strftime("%Y-%m-%d %H:%M:%S+00", time.gmtime())
        time.sleep(1.1)
        store.run(runs.keep_run, "later", store.now(), runs.read_machine()).result(20)
        store.database.run(
            lambda on: on.exec_driver_sql("DELETE FROM events WHERE version = 2") and None
        ).result(20)
        store.close()
        _wait_for_archive(address)
        server.stop()
        shutil.rmtree(server.folder / "data")
        base.rename(server.folder / "data")
        signal = _request_recovery(server, wal, moment)
        server.start()
        wait_while(signal.exists)
        found = backup.verify(tmp_path, address)
        assert (found.tables, found.entries) == (1, 2)


def _request_recovery(server: Postgres, wal: Path, moment: str) -> Path:
    """Make the server recover to a moment on start; return the file that it removes afterwards."""
    target = _settings("recovery_target_time = '2026-11-21 20:00:00+00'")
    with (server.folder / "data" / "postgresql.conf").open("a") as file:
        file.write(_settings("restore_command = 'cp /backups/wal/%f %p'", wal=str(wal)))
        file.write(target.replace("2026-11-21 20:00:00+00", moment))
        file.write(_settings("recovery_target_action = 'promote'"))
    signal = server.folder / "data" / "recovery.signal"
    signal.touch()
    shutil.chown(signal, *_owner(server))
    return signal


def _wait_for_archive(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        last = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
        assert last is not None
        query = "SELECT coalesce(max(last_archived_wal), '') >= %s FROM pg_stat_archiver"
        wait_while(lambda: connection.execute(query, last).fetchone() != (True,))
