"""PostgreSQL: problems in one sentence, several servers, and its own backups (docs/hosting.md)."""

import shutil
from pathlib import Path

import psycopg
import pytest

from cirkis.backend.table_log import NewEntry
from cirkis.server.storage import backup, databases, runs, table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.store import Store, StoreError
from cirkis.server.storage.table_store import NewTableLog
from cirkis.tables.entries import Withdrawn, write_entry
from tests.server.helpers import Post, new_table, open_client
from tests.services import PASSWORD, Postgres, running_postgres
from tests.waiting import PATIENCE, until

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("mysql://host/name", "not a supported kind of database"),
        ("not an address", "is invalid"),
        ("postgresql://u:secret@127.0.0.1:1/name", "is PostgreSQL running there"),
        ("postgresql://u@/name?host=/nowhere", "is PostgreSQL running there"),
        ("postgresql://u@no.such.host.invalid/name", "no such host"),
        ("postgresql://u@host:port/name", "is invalid"),
    ],
)
def test_bad_addresses(tmp_path: Path, address: str, message: str) -> None:
    with pytest.raises(StoreError, match=message) as problem:
        open_store(tmp_path, address)
    assert "\n" not in str(problem.value)
    assert "secret" not in str(problem.value)


def test_wrong_password_or_database(postgres: Postgres, tmp_path: Path) -> None:
    """The error for a database that does not exist says how to create it."""
    with pytest.raises(StoreError, match="createdb"):
        open_store(tmp_path, postgres.address("nothing"))
    with pytest.raises(StoreError, match="rejects the user name or password") as problem:
        open_store(tmp_path, postgres.address_by_port("postgres", "guessed"))
    assert "guessed" not in str(problem.value)
    with pytest.raises(StoreError, match="is empty") as problem:
        open_store(tmp_path, postgres.address_by_port("postgres"))
    assert PASSWORD not in str(problem.value)


def test_several_servers_chat(address: str, tmp_path: Path) -> None:
    stores = [open_store(tmp_path, address) for _ in range(2)]
    stores[0].run(table_store.create_table, NewTableLog("t", 1, "{}", "first")).result(PATIENCE)
    waiting = [stores[n % 2].run(table_store.add_chat_line, "t", str(n)) for n in range(40)]
    assert sorted(done.result(PATIENCE)[0] for done in waiting) == list(range(1, 41))
    for store in stores:
        store.close()


@pytest.mark.services
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


def _now(address: str) -> str:
    """Return the time to the microsecond, later than all commits so far."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT clock_timestamp()::text").fetchone()
    assert found is not None
    return str(found[0])


def _grow(store: Store, table_id: str, version: int) -> None:
    entry = write_entry(Withdrawn(version % 2))
    store.run(table_store.append_entry, NewEntry(table_id, version, f"c{version}", entry)).result(
        20
    )


@pytest.mark.services
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
        moment = _now(address)
        store.run(runs.keep_run, "later", store.now(), runs.read_machine()).result(PATIENCE)
        store.database.run(
            lambda on: on.exec_driver_sql("DELETE FROM events WHERE version = 2") and None
        ).result(PATIENCE)
        store.close()
        _wait_for_archive(address)
        server.stop()
        shutil.rmtree(server.folder / "data")
        base.rename(server.folder / "data")
        signal = _request_recovery(server, wal, moment)
        server.start()
        until(lambda: not signal.exists())
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
        until(lambda: connection.execute(query, last).fetchone() == (True,))


def test_move_while_serving(tmp_path: Path, address: str) -> None:
    """No copy is moved to a database in use."""
    copy = tmp_path / "copy.sqlite"
    with open_client(tmp_path) as client:
        assert Post(client, new_table(client)).place()["ok"]
    backup.backup(tmp_path / "data", copy)
    with open_client(tmp_path, database=address) as client:
        player = Post(client, new_table(client))
        assert player.place()["ok"]
        with pytest.raises(StoreError, match="stop all servers first"):
            backup.move_to_postgres(address, copy)
        assert player.place()["ok"]
    found = backup.verify(tmp_path, address)
    assert (found.tables, found.broken) == (1, ())
