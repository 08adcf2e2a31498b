"""A server in a temporary folder for every test that needs one, and the databases it can use."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.storage import backup, table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.store import Store
from cirkis.server.storage.table_store import NewTableLog
from tests.server.helpers import TestClient, open_client
from tests.waiting import PATIENCE

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server within this process, for tests that do not disturb each other."""
    with open_client(tmp_path_factory.mktemp("served")) as session:
        yield session


@pytest.fixture
def client(served: TestClient) -> TestClient:
    """The same client without cookies."""
    served.cookies.clear()
    return served


@pytest.fixture
def reopen(database: str | None, tmp_path: Path) -> Callable[[], Store]:
    return lambda: open_store(tmp_path, database)


@pytest.fixture
def store(reopen: Callable[[], Store]) -> Iterator[Store]:
    """A store of each kind, with an empty table "t"."""
    session = reopen()
    session.run(table_store.create_table, NewTableLog("t", 1, "{}", "first")).result(PATIENCE)
    yield session
    session.close()


@pytest.fixture
def run(store: Store) -> Run:
    """A function that runs a query in the store, and returns the result."""
    return lambda query, *args: store.run(query, *args).result(PATIENCE)


@pytest.fixture
def stored(database: str | None, tmp_path: Path) -> Iterator[TestClient]:
    """Yield a client of a server on each kind of database, then replay everything stored."""
    with open_client(tmp_path, database=database) as session:
        yield session
    found = backup.verify(tmp_path / "data", database)
    assert (found.tables > 0, found.broken) == (True, ())
