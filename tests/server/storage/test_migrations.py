"""Databases of every schema version are migrated, and those of other programs are not touched."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, select, text

from cirkis.live.backend import NewEntry
from cirkis.rules import legal_placements
from cirkis.server.storage import databases, migrate, queries
from cirkis.server.storage.checksums import StoredEntry
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.schema import SCHEMA_VERSION, metadata, tables
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import Store, StoreError
from cirkis.table.entries import PiecePlaced, write_entry
from cirkis.table.reducer import initial_table
from cirkis.table.requests import NewTable
from cirkis.table.setup import new_table_entry
from tests.cli.running import refused, run
from tests.server.helpers import (
    Post,
    Stranger,
    TestClient,
    command,
    new_table,
    open_client,
    stranger,
)
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


# What the second layout added to that, word for word but for the white space.
SECOND_LAYOUT = f"""{FIRST_LAYOUT}
ALTER TABLE tables ADD COLUMN due FLOAT;
CREATE INDEX ix_tables_due ON tables (due);
CREATE TABLE codes (code VARCHAR(8) NOT NULL, table_id VARCHAR(32) NOT NULL, at FLOAT NOT NULL,
  PRIMARY KEY (code));
CREATE TABLE players (person VARCHAR(32) NOT NULL, table_id VARCHAR(32) NOT NULL,
  PRIMARY KEY (person, table_id), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE sayings (table_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, at FLOAT NOT NULL,
  saying TEXT NOT NULL, PRIMARY KEY (table_id, n), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('2');
"""


def _old_file(folder: Path, words: str = FIRST_LAYOUT, layout: int = 1) -> Path:
    path = folder / FILE_NAME
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"{words} PRAGMA user_version={layout};")
    return path


def _played() -> list[str]:
    """A log of two entries: a table of nobody, and a placement at it."""
    created = new_table_entry(NewTable({"players": 2}), random.Random(0))
    first = legal_placements(initial_table(created).state)[0]
    return [write_entry(created), write_entry(PiecePlaced(0, first.name))]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.services)])
def second_layout(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    """A server on an upgraded database of the second layout, where a command "old-1" was stored."""
    entries = [
        f"INSERT INTO events VALUES ('played', {version}, 'old-{version - 1}', 1.0, '{entry}')"
        for version, entry in enumerate(_played(), 1)
    ]
    table = "INSERT INTO tables VALUES ('played', 1.0, 1.0, 1, '{}', NULL)"
    words = f"{SECOND_LAYOUT} {table}; {'; '.join(entries)};"
    settings: dict[str, Any] = {}
    if request.param == "sqlite":
        _old_file(tmp_path / "data", words, 2)
    else:
        address = settings["database"] = request.getfixturevalue("empty_address")
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(words.encode())
        assert databases.upgrade(tmp_path, address) == (2, SCHEMA_VERSION)
    with open_client(tmp_path, **settings) as client:
        yield client


def _relations_in(path: Path) -> list[tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_migrations_make_the_schema(store: Store) -> None:
    """All migrations together make exactly the tables that the program uses."""

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert store.database.run(differences).result(10) == []
    assert store.database.run(migrate.schema_version).result(10) == SCHEMA_VERSION


def test_old_file_is_migrated(tmp_path: Path) -> None:
    """A file of the first release is migrated, read and written."""
    _old_file(tmp_path)
    store = open_store(tmp_path)
    assert [row.entry for row in store.run(queries.load_log, "old").result(20)] == ["first"]
    assert store.run(queries.due_tables, 1e12, 9).result(20) == []
    store.run(queries.append_entry, NewEntry("old", 2, "c2", "next", person="ada", due=7.0)).result(
        20
    )
    assert store.run(queries.tables_of, "ada", 9).result(20) == ["old"]
    assert store.run(queries.due_tables, 7.0, 9).result(20) == ["old"]
    store.close()
    again = open_store(tmp_path)
    assert len(again.run(queries.load_log, "old").result(20)) == 2
    again.close()


def test_old_file_is_kept(tmp_path: Path) -> None:
    """Before a file is migrated, it is copied as it was; a new file needs no copy."""
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
    """The file's user_version tells the first release, which reads nothing else, to stay away."""
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] > 1


def test_failed_upgrade_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a migration fails half-way, the file is as it was, and the next try works."""
    path = _old_file(tmp_path)
    before = _relations_in(path)
    whole = migrate.upgrade

    def half(connection: Connection, layout: int) -> None:
        whole(connection, layout)
        raise StoreError("the disk is full")

    monkeypatch.setattr(migrate, "upgrade", half)
    with pytest.raises(StoreError, match="full"):
        open_store(tmp_path)
    assert _relations_in(path) == before
    monkeypatch.setattr(migrate, "upgrade", whole)
    open_store(tmp_path).close()


def test_ids_of_schema_version_2(second_layout: TestClient) -> None:
    """What was stored without its sender is still answered with the first answer, whoever sends it
    again; what is stored from now on has its sender, and so has ids of its own.
    """
    post = Stranger(second_layout, {}).at("played")
    before = post.told()
    assert before["view"]["plies"] == 1
    resent = {**command("place", 1, cells="A1"), "id": "old-1"}
    for sender in (post, stranger(second_layout).at("played")):
        assert [sender.send(resent)[key] for key in ("ok", "version")] == [True, 2]
    assert post.told() == before
    assert post.place()["version"] == 3
    store = second_layout.app.state.store  # type: ignore[attr-defined]
    senders = [
        (row.version, row.sender) for row in store.run(queries.load_log, "played").result(20)
    ]
    assert senders == [(1, None), (2, None), (3, "nobody")]


def test_schema_version_2_is_kept(tmp_path: Path) -> None:
    """A file of schema version 2 is copied as it was, and keeps all its rows."""
    path = _old_file(tmp_path, SECOND_LAYOUT, 2)
    before = _relations_in(path)
    open_store(tmp_path).close()
    kept = tmp_path / "cirkis-layout-2.sqlite"
    assert _relations_in(kept) == before
    for each, rows in ((kept, [("first",)]), (path, [("first",)])):
        with contextlib.closing(sqlite3.connect(each)) as connection:
            assert connection.execute("SELECT entry FROM events").fetchall() == rows
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_postgres_is_upgraded_when_asked(postgres: Postgres, tmp_path: Path) -> None:
    """An empty or older PostgreSQL database is refused with what to run, and then migrated."""
    address = postgres.address(postgres.new_database())
    with pytest.raises(StoreError, match="is empty; run: cirkis db upgrade"):
        open_store(tmp_path, address)
    database = PostgresDatabase(address, needs_schema=False)
    database.run(lambda on: on.exec_driver_sql(FIRST_LAYOUT)).result(20)
    database.run(lambda on: migrate.upgrade(on, 1)).result(20)
    database.close()
    store = open_store(tmp_path, address)
    assert [row.entry for row in store.run(queries.load_log, "old").result(20)] == ["first"]
    store.database.run(
        lambda on: on.execute(text("UPDATE alembic_version SET version_num = '1'"))
    ).result(20)
    store.close()
    with pytest.raises(StoreError, match=r"has schema version 1 .*cirkis db upgrade"):
        open_store(tmp_path, address)


def test_newer_postgres(address: str, tmp_path: Path) -> None:
    """A database that a newer version of the program upgraded is refused."""
    store = open_store(tmp_path, address)
    store.database.run(
        lambda on: on.execute(text("UPDATE alembic_version SET version_num = '99'"))
    ).result(20)
    store.close()
    with pytest.raises(StoreError, match="newer version"):
        open_store(tmp_path, address)


def _played_game(folder: Path, **settings: Any) -> list[StoredEntry]:
    """Return the log of a table at which a few pieces were placed."""
    with open_client(folder, **settings) as client:
        post = Post(client, new_table(client))
        for _ in range(4):
            assert post.place()["ok"]
        store = client.app.state.store  # type: ignore[attr-defined]
        return list(store.run(queries.load_log, post.table_id).result(20))


def _columns(connection: Connection) -> dict[str, set[str]]:
    inspector = inspect(connection)
    return {
        name: {column["name"] for column in inspector.get_columns(name)}
        for name in inspector.get_table_names()
    }


def _older_versions() -> list[int]:
    """The versions to go back to."""
    found = (int(file.stem[7:]) for file in (migrate.FOLDER / "versions").glob("schema_*.py"))
    return sorted(one for one in found if migrate.OLDEST_VERSION <= one < SCHEMA_VERSION)


@pytest.mark.parametrize("version", _older_versions())
def test_way_back(tmp_path: Path, version: int) -> None:
    """A file that was migrated back is as the migrations up to there make it, with every game."""
    log = _played_game(tmp_path)
    result = run("db", "downgrade", str(version), "--data", str(tmp_path / "data"))
    assert result.exit_code == 0, result.output
    assert f"cirkis-layout-{SCHEMA_VERSION}.sqlite" in result.output
    path = tmp_path / "data" / FILE_NAME
    fresh, back = (create_engine(f"sqlite:///{file}") for file in (tmp_path / "fresh", path))
    with fresh.begin() as connection:
        migrate.upgrade(connection, 0, str(version))
        wanted = _columns(connection)
    with back.begin() as connection:
        assert _columns(connection) == wanted
        assert migrate.sqlite_schema_version(connection) == version
        rows = connection.exec_driver_sql("SELECT version, entry FROM events ORDER BY version")
        assert [tuple(row) for row in rows] == [(row.version, row.entry) for row in log]
    fresh.dispose()
    back.dispose()
    with open_client(tmp_path) as client:  # and forward again
        assert new_table(client)


@pytest.mark.services
def test_way_back_in_postgres(address: str, tmp_path: Path) -> None:
    """PostgreSQL is migrated back while no server runs, and refuses this program then."""
    log = _played_game(tmp_path, database=address)
    back = ("db", "downgrade", str(migrate.OLDEST_VERSION), "--database", address)
    with open_client(tmp_path, database=address):
        assert "end all servers first" in refused(run(*back))
    assert run(*back).exit_code == 0
    with pytest.raises(StoreError, match=r"has schema version 3 .*cirkis db upgrade"):
        open_store(tmp_path, address)
    assert run("db", "upgrade", "--database", address).exit_code == 0
    with open_client(tmp_path, database=address) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        table = store.database.run(lambda on: on.execute(select(tables.c.id)).scalar_one())
        again = store.run(queries.load_log, table.result(20)).result(20)
        assert [row.entry for row in again] == [row.entry for row in log]


@pytest.mark.parametrize("version", [2, SCHEMA_VERSION, 99])
def test_no_way_back(tmp_path: Path, version: int) -> None:
    """A version that cannot be gone back to is refused in one sentence, and nothing changes."""
    open_store(tmp_path).close()
    told = refused(run("db", "downgrade", str(version), "--data", str(tmp_path)))
    assert told.startswith(f"there is no way back to schema version {version}")
    open_store(tmp_path).close()


def test_way_back_of_nothing(tmp_path: Path) -> None:
    """Where there is no database, none is made."""
    assert "there is no database" in refused(run("db", "downgrade", "3", "--data", str(tmp_path)))
    assert not (tmp_path / FILE_NAME).exists()
