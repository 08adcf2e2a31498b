"""A server in a temporary folder for every test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import TestClient, open_client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server without a process of its own."""
    with open_client(tmp_path) as opened:
        yield opened
