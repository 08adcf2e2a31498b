"""A server in a temporary folder, and a real one in a separate process."""

from collections.abc import Iterator

import pytest

from tests.server.conftest import client, stored
from tests.server.helpers import RunningServer
from tests.smtp import Smtp, running_smtp

__all__ = ["client", "real", "stored"]


@pytest.fixture(scope="package")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Yield one server for all tests that need real sockets."""
    with RunningServer(tmp_path_factory.mktemp("real")) as running:
        yield running


@pytest.fixture
def smtp() -> Iterator[Smtp]:
    with running_smtp() as server:
        yield server
