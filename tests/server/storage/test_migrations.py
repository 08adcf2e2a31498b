"""A database is migrated to the next schema, and left alone if that fails.

Most tests supply the next schema; the last one checks an actual migration.
"""

import contextlib
import sqlite3
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, inspect, text

from cirkis.server.storage import databases, migrate
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.people import find_address, find_holder
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from tests.cli.running import printed, refused, run
from tests.server.helpers import Post, new_table, open_client
from tests.server.storage.with_next_schema import next_schema
from tests.waiting import PATIENCE

NOW = migrate.SCHEMA_VERSION


def _played(root: Path, address: str | None = None) -> str:
    """Play at a table with the current schema; return the table's id."""
    with open_client(root, database=address) as client:
        post = Post(client, new_table(client))
        assert post.place()["ok"]
    return post.table_id


def _notes(store: Store) -> list[tuple[int, bool]]:
    """Return the versions of all entries, and whether the migration filled its column."""
    query = text("SELECT version, note = command FROM events ORDER BY version")
    rows = store.database.run(lambda on: list(on.execute(query))).result(PATIENCE)
    return [(version, bool(same)) for version, same in rows]


def _kept(data: Path) -> list[Path]:
    """Return the copies from before migrations."""
    return sorted(data.glob(f"cirkis-layout-{NOW}-*.sqlite"))


def _rows(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_file_is_migrated(tmp_path: Path) -> None:
    """An older file is copied as it was and migrated when a server starts; play goes on.

    No copy replaces an earlier one, and none is left of an attempt that fails.
    """
    table_id, data = _played(tmp_path), tmp_path / "data"
    before = _rows(data / FILE_NAME)
    failing = patch.object(migrate, "upgrade", side_effect=sqlite3.OperationalError("disk I/O"))
    with next_schema(), failing, pytest.raises(StoreError, match="disk error"):
        open_store(data)
    assert (_kept(data), _rows(data / FILE_NAME)) == ([], before)
    with next_schema():
        store = open_store(data)
        assert store.database.run(migrate.schema_version).result(PATIENCE) == NOW + 1
        assert _notes(store) == [(1, True), (2, True)]
        store.close()
        with open_client(tmp_path) as client:
            assert Post(client, table_id).place()["version"] == 3
    (first,) = _kept(data)
    assert _rows(first) == before
    assert "newer version" in refused(run("db", "check", "--data", str(data)))
    printed("db", "restore", str(first), "--force", "--data", str(data))
    with next_schema():
        open_store(data).close()
    assert (len(_kept(data)), _kept(data)[0], _rows(first)) == (2, first, before)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_upgrade_while_a_server_runs(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    """Nothing is migrated under a running server."""
    folder, database = tmp_path / "data", None
    if kind == "postgres":
        database = str(request.getfixturevalue("empty_address"))
        databases.upgrade(folder, database)
    store = open_store(folder, database)
    flags = ("--data", str(folder)) if database is None else ("--database", database)
    with next_schema():
        output = refused(run("db", "upgrade", *flags))
        assert ("another Cir*Kis server" if database is None else "stop all servers") in output
        assert store.database.run(migrate.schema_version).result(PATIENCE) == NOW
        store.close()
        if database is None:
            assert "run: cirkis db upgrade" in refused(run("db", "check", *flags))
        assert f"from schema {NOW} to {NOW + 1}" in printed("db", "upgrade", *flags)
        assert f"already has schema {NOW + 1}" in printed("db", "upgrade", *flags)


def test_postgres_is_upgraded_on_request(empty_address: str, tmp_path: Path) -> None:
    """An empty or older PostgreSQL database is refused with the command to run, then migrated."""
    with pytest.raises(StoreError, match="is empty; run: cirkis db upgrade"):
        open_store(tmp_path, empty_address)
    assert databases.upgrade(tmp_path, empty_address) == (0, NOW)
    _played(tmp_path, empty_address)
    with next_schema():
        with pytest.raises(StoreError, match=rf"has schema version {NOW} .*run: cirkis db upgrade"):
            open_store(tmp_path, empty_address)
        assert databases.upgrade(tmp_path, empty_address) == (NOW, NOW + 1)
        store = open_store(tmp_path, empty_address)
        assert _notes(store) == [(1, True), (2, True)]
        store.close()
    with pytest.raises(StoreError, match="newer version"):
        open_store(tmp_path, empty_address)


_TO_SCHEMA_1 = (
    "DROP TABLE public_games",
    "DROP TABLE seeks",
    "DROP TABLE club_members",
    "DROP TABLE club_tables",
    "DROP TABLE club_lines",
    "DROP TABLE club_log",
    "DROP TABLE club_tournaments",
    "DROP TABLE club_results",
    "DROP TABLE clubs",
    "DROP TABLE secrets",
    "DROP TABLE sign_ins",
    "DROP INDEX ix_mail_addresses_address",
    "ALTER TABLE mail_addresses DROP COLUMN turns",
    "UPDATE alembic_version SET version_num = '1'",
    *(
        f"INSERT INTO mail_addresses VALUES ('{person}', '{address}', '{person}', 'en', {at}, 0)"
        for person, address, at in (
            ("ada", "Ada@Example.org", 1.0),
            ("her phone", "ada@example.org", 2.0),
            ("bo", "bo@example.org", "NULL"),
        )
    ),
)


def columns_of(connection: Connection) -> dict[str, set[str]]:
    found = inspect(connection)
    return {
        name: {one["name"] for one in found.get_columns(name)}
        | {str(one["name"]) for one in found.get_indexes(name)}
        for name in found.get_table_names()
    }


def test_addresses_of_schema_1(tmp_path: Path, own_database: str | None) -> None:
    """The first to confirm an address keeps it, with e-mails on; unconfirmed ones are removed."""
    store = open_store(tmp_path, own_database)

    def go_back(connection: Connection) -> dict[str, set[str]]:
        before = columns_of(connection)
        for statement in _TO_SCHEMA_1:
            connection.exec_driver_sql(statement)
        if own_database is None:
            connection.exec_driver_sql("PRAGMA user_version=1")
        return before

    before = store.database.run(go_back).result(PATIENCE)
    store.close()
    assert databases.upgrade(tmp_path, own_database) == (1, NOW)
    store = open_store(tmp_path, own_database)
    assert store.database.run(columns_of).result(PATIENCE) == before
    ada = store.run(find_address, "ada").result(PATIENCE)
    assert ada is not None
    assert (ada.address, ada.turns) == ("ada@example.org", True)
    assert store.run(find_holder, "ada@example.org").result(PATIENCE) == "ada"
    assert store.run(find_address, "bo").result(PATIENCE) is None
    store.close()
