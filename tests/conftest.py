"""What tests of all folders share: their markers, and the databases they may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.services import Postgres, Redis, running_postgres, running_redis

# These start programs, or play for long. What has no need of that belongs elsewhere, or says so.
_SLOW = (
    "arena",
    "attacks",
    "browser",
    "faults",
    "server/cluster",
    "server/run",
)
_SERVICES = {"postgres", "redis"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their folder and by the services that their fixtures ask for."""
    folders = [Path(__file__).parent / name for name in _SLOW]
    for item in items:
        if any(folder in item.path.parents for folder in folders):
            item.add_marker(pytest.mark.slow)
        if _SERVICES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.services)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def _shared(postgres: Postgres) -> str:
    """The address of a database of the present layout, which tests use one after the other."""
    from cirkis.server.storage import databases

    address = postgres.address(postgres.new_database())
    databases.upgrade(Path(), address)
    return address


@pytest.fixture
def address(_shared: str) -> str:
    """The address of a PostgreSQL database of the present layout with no tables in it."""
    from cirkis.server.storage.schema import SCHEMA_VERSION, metadata

    names = ", ".join(relation.name for relation in metadata.sorted_tables)
    with psycopg.connect(_shared, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {names}".encode())
        connection.execute("UPDATE alembic_version SET version_num = %s", (str(SCHEMA_VERSION),))
    return _shared


@pytest.fixture
def empty_address(postgres: Postgres) -> str:
    """The address of a new PostgreSQL database with nothing in it."""
    return postgres.address(postgres.new_database())


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis server."""
    with running_redis(tmp_path) as server:
        yield server
