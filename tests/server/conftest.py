"""A server in a temporary folder for every test that asks for one, and the databases it may use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cirkis.server import migrating
from cirkis.server.databases import open_store
from cirkis.server.postgres import PostgresDatabase
from cirkis.server.queries import NewRow
from cirkis.server.store import Store
from tests.server.helpers import TestClient, open_client
from tests.server.services import Postgres, Redis, running_postgres, running_redis


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server without a process of its own."""
    with open_client(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def _template(postgres: Postgres) -> str:
    """A database of the present layout, to make others from."""
    name = postgres.new_database()
    database = PostgresDatabase(postgres.address(name), has_layout=False)
    database.run(lambda connection: migrating.upgrade(connection, 0)).result(20)
    database.close()
    return name


@pytest.fixture
def address(postgres: Postgres, _template: str) -> str:
    """The address of a new PostgreSQL database of the present layout."""
    return postgres.address(postgres.new_database(_template))


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis server."""
    with running_redis(tmp_path) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the store of this test, of each kind."""
    at = None if request.param == "sqlite" else request.getfixturevalue("address")
    return lambda: open_store(tmp_path, at)


@pytest.fixture
def store(reopen: Callable[[], Store]) -> Iterator[Store]:
    """A store of each kind, with an empty table "t"."""
    opened = reopen()
    opened.create(NewRow("t", 1, "{}", "first")).result(5)
    yield opened
    opened.close()
