"""PostgreSQL: every problem is reported in one sentence, and servers can write concurrently."""

from pathlib import Path

import psycopg
import pytest

from cirkis.backend.table_host import NewEntry
from cirkis.server.storage import databases, queries
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.queries import NewTableLog
from cirkis.server.storage.store import StoreError
from tests.services import PASSWORD, Postgres


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


def test_wrong_password(postgres: Postgres, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="rejects the user name or password") as problem:
        open_store(tmp_path, postgres.address_by_port("postgres", "guessed"))
    assert "guessed" not in str(problem.value)
    with pytest.raises(StoreError, match="is empty") as problem:
        open_store(tmp_path, postgres.address_by_port("postgres"))
    assert PASSWORD not in str(problem.value)


def test_no_such_database(postgres: Postgres, tmp_path: Path) -> None:
    """The error for a database that does not exist says how to create it."""
    with pytest.raises(StoreError, match="createdb"):
        open_store(tmp_path, postgres.address("nothing"))


def test_several_servers_chat(address: str, tmp_path: Path) -> None:
    stores = [open_store(tmp_path, address) for _ in range(2)]
    stores[0].run(queries.create_table, NewTableLog("t", 1, "{}", "first")).result(20)
    waiting = [stores[n % 2].run(queries.add_chat_line, "t", str(n)) for n in range(40)]
    assert sorted(done.result(10)[0] for done in waiting) == list(range(1, 41))
    for store in stores:
        store.close()


@pytest.mark.services
def test_database_restarts(tmp_path: Path, postgres: Postgres) -> None:
    """While PostgreSQL is down, each command fails and says why; afterwards everything works."""
    address = postgres.address(postgres.new_database())
    databases.upgrade(tmp_path, address)
    store = open_store(tmp_path, address)
    store.run(queries.create_table, NewTableLog("t", 1, "{}", "first")).result(20)
    postgres.stop()
    with pytest.raises(StoreError, match=r"the database .* (cannot be reached|ended)"):
        store.run(queries.append_entry, NewEntry("t", 2, "c2", "x")).result(10)
    postgres.start()
    assert store.run(queries.append_entry, NewEntry("t", 2, "c2", "x")).result(10) > 0
    store.close()


def test_broken_connections(address: str, tmp_path: Path) -> None:
    """If the pool's idle connections are cut, the next queries use new ones."""
    store = open_store(tmp_path, address)
    store.run(queries.create_table, NewTableLog("t", 1, "{}", "first")).result(20)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert store.run(queries.append_entry, NewEntry("t", 2, "c2", "x")).result(10) > 0
    assert [row.version for row in store.run(queries.load_log, "t").result(20)] == [1, 2]
    store.close()
