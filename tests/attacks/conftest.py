"""A server in a temporary folder, and a real one in a separate process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import stored
from tests.server.helpers import RunningServer, TestClient, open_client
from tests.smtp import Smtp, running_smtp

__all__ = ["real", "stored"]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server of its own: attacks leave their traces."""
    with open_client(tmp_path) as session:
        yield session


@pytest.fixture(scope="package")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Yield one server for all tests that need real sockets."""
    with RunningServer(tmp_path_factory.mktemp("real")) as running:
        yield running


@pytest.fixture
def smtp() -> Iterator[Smtp]:
    with running_smtp() as server:
        yield server
