"""Databases of every layout come to the present one, and no other program's are touched."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from cirkis.server import migrating
from cirkis.server.databases import open_store
from cirkis.server.postgres import PostgresDatabase
from cirkis.server.queries import NextRow
from cirkis.server.schema import LAYOUT, relations
from cirkis.server.sqlite import FILE_NAME
from cirkis.server.store import Store, StoreError
from tests.services import Postgres

# What the first release made, word for word but for the white space, with one table in it.
FIRST_LAYOUT = """
CREATE TABLE tables (id VARCHAR(32) NOT NULL, created FLOAT NOT NULL, changed FLOAT NOT NULL,
  rules INTEGER NOT NULL, options TEXT NOT NULL, PRIMARY KEY (id));
CREATE TABLE events (table_id VARCHAR(32) NOT NULL, version INTEGER NOT NULL,
  command VARCHAR(80) NOT NULL, at FLOAT NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (table_id, version), UNIQUE (table_id, command),
  FOREIGN KEY(table_id) REFERENCES tables (id));
INSERT INTO tables VALUES ('old', 1.0, 1.0, 1, '{}');
INSERT INTO events VALUES ('old', 1, 'created', 1.0, 'first');
"""


def _old_file(folder: Path) -> Path:
    path = folder / FILE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"{FIRST_LAYOUT} PRAGMA user_version=1;")
    return path


def _relations_in(path: Path) -> list[tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_migrations_make_the_relations(store: Store) -> None:
    """All migrations together make just the relations that the program uses."""

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), relations))

    assert store.database.run(differences).result(10) == []
    assert store.database.run(migrating.layout_of).result(10) == LAYOUT


def test_old_file_grows(tmp_path: Path) -> None:
    """A file of the first release, without the newer relations, is read and goes on growing."""
    _old_file(tmp_path)
    store = open_store(tmp_path)
    assert [row.entry for row in store.load("old").result(5)] == ["first"]
    assert store.due(1e12, 9).result(5) == []
    store.append(NextRow("old", 2, "c2", "next", person="ada", due=7.0)).result(5)
    assert store.tables_of("ada", 9).result(5) == ["old"]
    assert store.due(7.0, 9).result(5) == ["old"]
    store.close()
    again = open_store(tmp_path)
    assert len(again.load("old").result(5)) == 2
    again.close()


def test_old_file_is_kept(tmp_path: Path) -> None:
    """Before a file is changed, it is copied as it was; a new file needs no copy."""
    _old_file(tmp_path)
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "cirkis-layout-1.sqlite")) as kept:
        assert kept.execute("SELECT id, changed FROM tables").fetchall() == [("old", 1.0)]
        assert kept.execute("PRAGMA user_version").fetchone() == (1,)
        names = {name for (name,) in kept.execute("SELECT name FROM sqlite_master")}
    assert not names & {"codes", "players", "sayings", "alembic_version"}
    open_store(tmp_path / "new").close()
    assert not list((tmp_path / "new").glob("*layout*"))


def test_first_release_knows_that_it_is_too_old(tmp_path: Path) -> None:
    """The file's own number, all that the first release looks at, tells it to stay away."""
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] > 1


def test_failed_upgrade_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the upgrade breaks off in the middle, the file is as it was, and the next try works."""
    path = _old_file(tmp_path)
    before = _relations_in(path)
    whole = migrating.upgrade

    def half(connection: Connection, layout: int) -> None:
        whole(connection, layout)
        raise StoreError("the disk is full")

    monkeypatch.setattr(migrating, "upgrade", half)
    with pytest.raises(StoreError, match="full"):
        open_store(tmp_path)
    assert _relations_in(path) == before
    monkeypatch.setattr(migrating, "upgrade", whole)
    open_store(tmp_path).close()


def test_postgres_is_upgraded_when_asked(postgres: Postgres, tmp_path: Path) -> None:
    """An empty or older PostgreSQL database is refused with what to do, and then upgraded."""
    address = postgres.address(postgres.new_database())
    with pytest.raises(StoreError, match="is empty; run: cirkis db upgrade"):
        open_store(tmp_path, address)
    database = PostgresDatabase(address, has_layout=False)
    database.run(lambda on: on.exec_driver_sql(FIRST_LAYOUT)).result(5)
    database.run(lambda on: migrating.upgrade(on, 1)).result(20)
    database.close()
    store = open_store(tmp_path, address)
    assert [row.entry for row in store.load("old").result(5)] == ["first"]
    store.database.run(
        lambda on: on.execute(text("UPDATE alembic_version SET version_num = '1'"))
    ).result(5)
    store.close()
    with pytest.raises(StoreError, match=r"has the layout 1 .*cirkis db upgrade"):
        open_store(tmp_path, address)


def test_newer_postgres(address: str, tmp_path: Path) -> None:
    """A database that a newer version of the program upgraded is refused."""
    store = open_store(tmp_path, address)
    store.database.run(
        lambda on: on.execute(text("UPDATE alembic_version SET version_num = '99'"))
    ).result(5)
    store.close()
    with pytest.raises(StoreError, match="newer version"):
        open_store(tmp_path, address)
