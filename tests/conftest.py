"""The databases that tests may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services import Postgres, Redis, running_postgres, running_redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def _template(postgres: Postgres) -> str:
    """A database of the present layout, to make others from."""
    from cirkis.server import databases

    name = postgres.new_database()
    databases.upgrade(Path(), postgres.address(name))
    return name


@pytest.fixture
def address(postgres: Postgres, _template: str) -> str:
    """The address of a new PostgreSQL database of the present layout."""
    return postgres.address(postgres.new_database(_template))


@pytest.fixture
def empty_address(postgres: Postgres) -> str:
    """The address of a new PostgreSQL database with nothing in it."""
    return postgres.address(postgres.new_database())


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis server."""
    with running_redis(tmp_path) as server:
        yield server
