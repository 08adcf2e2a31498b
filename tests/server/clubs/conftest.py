"""Servers with clubs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis.practice.progress import game_over
from cirkis.server.clubs import clubs
from tests.server.helpers import TestClient, open_client
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a club's page waits until its tables are loaded."""
    monkeypatch.setattr(clubs, "LOADING", PATIENCE)


@pytest.fixture
def server(database: str | None, tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path, database=database, clubs=True) as client:
        yield client


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server on which nothing else is stored."""
    with open_client(tmp_path, clubs=True) as session:
        yield session


@pytest.fixture
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games count that only programs could play so fast."""
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_client(tmp_path_factory.mktemp("clubs"), clubs=True) as session:
        yield session
