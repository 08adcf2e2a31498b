"""A server in a temporary folder, and a real one in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import RunningServer, TestClient, open_client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server without a process of its own."""
    with open_client(tmp_path) as session:
        yield session


@pytest.fixture(scope="package")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One real server for all tests that need its sockets."""
    with RunningServer(tmp_path_factory.mktemp("real")) as running:
        yield running
