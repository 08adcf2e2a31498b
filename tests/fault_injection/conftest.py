"""A PostgreSQL database whose server can be stopped."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.server.storage import databases
from tests.services import Postgres


@pytest.fixture
def own_address(postgres: Postgres, tmp_path: Path) -> Iterator[str]:
    """Yield the address of a database whose PostgreSQL a test can stop."""
    address = postgres.address_by_port(postgres.new_database())
    databases.upgrade(tmp_path, address)
    yield address
    if not postgres.is_running:
        postgres.start()
