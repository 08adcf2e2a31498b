"""A server that makes sets with simple stand-ins for the real code."""

from collections.abc import Iterator

import pytest

from cirkis.server.printing import maker
from tests.server.helpers import TestClient, open_client
from tests.server.printing.stand_in import COMMAND


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that makes sets with stand-ins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(maker, "COMMAND", COMMAND)
        root = tmp_path_factory.mktemp("printing")
        with open_client(root, work_seconds_per_hour=10**6) as opened:
            yield opened
