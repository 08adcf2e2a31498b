"""Servers with clubs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import TestClient, open_client


@pytest.fixture
def server(database: str | None, tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path, database=database, clubs=True) as client:
        yield client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path, clubs=True) as session:
        yield session
