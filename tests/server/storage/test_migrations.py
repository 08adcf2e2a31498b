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

from cirkis.game import legal_placements
from cirkis.server.storage import databases, migrate, queries
from cirkis.server.storage.checksums import StoredEntry
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.postgres import PostgresDatabase
from cirkis.server.storage.schema import SCHEMA_VERSION, metadata, tables
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.server.storage.store import StoreError
from cirkis.tables.live.backend import NewEntry
from cirkis.tables.table.entries import PiecePlaced, write_entry
from cirkis.tables.table.reducer import initial_table
from cirkis.tables.table.requests import NewTable
from cirkis.tables.table.setup import new_table_entry
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

# What the program made at version 9, with a table, an entry and a study in it.
VERSION_9 = Path(__file__).with_name("schema_9.sql").read_text("utf-8")


def _old_file(folder: Path, words: str = VERSION_9, version: int = 9) -> Path:
    path = folder / FILE_NAME
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"{words} PRAGMA user_version={version};")
    return path


def _played() -> list[str]:
    """A log of two entries: a table of nobody, and a placement at it."""
    created = new_table_entry(NewTable({"players": 2}), random.Random(0))
    first = legal_placements(initial_table(created).state)[0]
    return [write_entry(created), write_entry(PiecePlaced(0, first.name))]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.services)])
def version_9(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestClient]:
    """A server on an upgraded database of version 9, where a command "old-1" was stored."""
    entries = [
        "INSERT INTO events (table_id, version, command, at, entry)"
        f" VALUES ('played', {version}, 'old-{version - 1}', 1.0, '{entry}')"
        for version, entry in enumerate(_played(), 1)
    ]
    table = "INSERT INTO tables VALUES ('played', 1.0, 1.0, 1, '{}', NULL, NULL)"
    words = f"{VERSION_9} {table}; {'; '.join(entries)};"
    settings: dict[str, Any] = {}
    if request.param == "sqlite":
        _old_file(tmp_path / "data", words)
    else:
        address = settings["database"] = request.getfixturevalue("empty_address")
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(words.encode())
        assert databases.upgrade(tmp_path, address) == (9, SCHEMA_VERSION)
    with open_client(tmp_path, **settings) as client:
        yield client


def _relations_in(path: Path) -> list[tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


@pytest.mark.parametrize("is_old", [False, True])
def test_migrations_make_the_schema(tmp_path: Path, is_old: bool) -> None:
    """A new database, and one of version 9 that was migrated, have the tables of the program."""
    if is_old:
        _old_file(tmp_path)
    store = open_store(tmp_path)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert store.database.run(differences).result(10) == []
    assert store.database.run(migrate.schema_version).result(10) == SCHEMA_VERSION
    store.close()


def test_old_file_is_migrated(tmp_path: Path) -> None:
    """A file of version 9 is migrated, read and written."""
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
    with contextlib.closing(sqlite3.connect(tmp_path / "cirkis-layout-9.sqlite")) as kept:
        assert kept.execute("SELECT id, changed FROM tables").fetchall() == [("old", 1.0)]
        assert kept.execute("PRAGMA user_version").fetchone() == (9,)
        assert kept.execute("SELECT document FROM documents").fetchall() == [("{}",)]
    open_store(tmp_path / "new").close()
    assert not list((tmp_path / "new").glob("*layout*"))


@pytest.mark.parametrize("version", [1, 8])
def test_too_old(tmp_path: Path, version: int) -> None:
    """A file from before version 9 is refused in one sentence, and stays as it was."""
    path = _old_file(tmp_path, version=version)
    before = _relations_in(path)
    told = refused(run("db", "upgrade", "--data", str(tmp_path)))
    assert f"schema version {version}; this program upgrades versions from 9 on" in told
    assert _relations_in(path) == before
    assert not list(tmp_path.glob("*layout*"))


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


def test_ids_without_a_sender(version_9: TestClient) -> None:
    """What was stored without its sender is still answered with the first answer, whoever sends it
    again; what is stored from now on has its sender, and so has ids of its own.
    """
    post = Stranger(version_9, {}).at("played")
    before = post.told()
    assert before["view"]["plies"] == 1
    resent = {**command("place", 1, cells="A1"), "id": "old-1"}
    for sender in (post, stranger(version_9).at("played")):
        assert [sender.send(resent)[key] for key in ("ok", "version")] == [True, 2]
    assert post.told() == before
    assert post.place()["version"] == 3
    store = version_9.app.state.store  # type: ignore[attr-defined]
    senders = [
        (row.version, row.sender) for row in store.run(queries.load_log, "played").result(20)
    ]
    assert senders == [(1, None), (2, None), (3, "nobody")]


def test_postgres_is_upgraded_when_asked(postgres: Postgres, tmp_path: Path) -> None:
    """An empty or older PostgreSQL database is refused with what to run, and then migrated."""
    address = postgres.address(postgres.new_database())
    with pytest.raises(StoreError, match="is empty; run: cirkis db upgrade"):
        open_store(tmp_path, address)
    database = PostgresDatabase(address, needs_schema=False)
    database.run(lambda on: on.exec_driver_sql(VERSION_9)).result(20)
    database.run(lambda on: migrate.upgrade(on, 9)).result(20)
    database.close()
    store = open_store(tmp_path, address)
    assert [row.entry for row in store.run(queries.load_log, "old").result(20)] == ["first"]
    store.database.run(
        lambda on: on.execute(text("UPDATE alembic_version SET version_num = '9'"))
    ).result(20)
    store.close()
    with pytest.raises(StoreError, match=r"has schema version 9 .*cirkis db upgrade"):
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


def test_way_back(tmp_path: Path) -> None:
    """A file that was migrated back is as version 9 made it, with every game."""
    log = _played_game(tmp_path)
    result = run("db", "downgrade", "9", "--data", str(tmp_path / "data"))
    assert result.exit_code == 0, result.output
    assert f"cirkis-layout-{SCHEMA_VERSION}.sqlite" in result.output
    path = tmp_path / "data" / FILE_NAME
    old = _old_file(tmp_path / "old")
    fresh, back = (create_engine(f"sqlite:///{file}") for file in (old, path))
    with fresh.begin() as connection:
        wanted = _columns(connection)
    with back.begin() as connection:
        assert _columns(connection) == wanted
        assert migrate.sqlite_schema_version(connection) == 9
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
    with pytest.raises(StoreError, match=r"has schema version 9 .*cirkis db upgrade"):
        open_store(tmp_path, address)
    assert run("db", "upgrade", "--database", address).exit_code == 0
    with open_client(tmp_path, database=address) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        table = store.database.run(lambda on: on.execute(select(tables.c.id)).scalar_one())
        again = store.run(queries.load_log, table.result(20)).result(20)
        assert [row.entry for row in again] == [row.entry for row in log]


@pytest.mark.parametrize("version", [8, SCHEMA_VERSION, 99])
def test_no_way_back(tmp_path: Path, version: int) -> None:
    """A version that cannot be gone back to is refused in one sentence, and nothing changes."""
    open_store(tmp_path).close()
    told = refused(run("db", "downgrade", str(version), "--data", str(tmp_path)))
    assert told.startswith(f"there is no way back to schema version {version}")
    open_store(tmp_path).close()


def test_way_back_of_nothing(tmp_path: Path) -> None:
    """Where there is no database, none is made."""
    assert "there is no database" in refused(run("db", "downgrade", "9", "--data", str(tmp_path)))
    assert not (tmp_path / FILE_NAME).exists()
