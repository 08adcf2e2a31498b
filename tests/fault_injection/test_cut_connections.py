"""PostgreSQL ends the connection at each statement and each commit in turn."""

from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event

from cirkis.server.storage.databases import open_store
from cirkis.server.storage.schema import metadata
from tests.fault_injection import disk_scenarios

pytestmark = pytest.mark.services


class _Cuts:
    """Ends the connection at one statement or commit."""

    def __init__(self, address: str) -> None:
        self._other = psycopg.connect(address, autocommit=True)
        self.count = self.at = 0

    def __call__(self, connection: Connection, *_: Any) -> None:
        """Count a statement or commit; end the connection at the chosen one."""
        self.count += 1
        if self.count == self.at:
            raw = connection.connection.driver_connection
            assert isinstance(raw, psycopg.Connection)
            self._other.execute("SELECT pg_terminate_backend(%s, 5000)", (raw.info.backend_pid,))

    def close(self) -> None:
        self._other.close()


def _empty(connection: Connection) -> None:
    for relation in reversed(metadata.sorted_tables):
        connection.execute(relation.delete())


def test_cut_connections(tmp_path: Path, address: str) -> None:
    """Whenever the connection ends, nothing acknowledged is lost, and the store keeps working."""
    store, cuts = open_store(tmp_path, address), _Cuts(address)
    engine = store.database._engine  # pyrefly: ignore[missing-attribute]
    event.listen(engine, "before_cursor_execute", cuts)
    event.listen(engine, "commit", cuts)
    number, total = 0, 1
    while number <= total:
        cuts.at = 0
        store.database.run(_empty).result(20)
        disk_scenarios.fill(store)
        cuts.count, cuts.at = 0, number
        acked: set[str] = set()
        disk_scenarios.work(store, acked.add)
        total, cuts.at = (cuts.count, 0) if number == 0 else (total, 0)
        disk_scenarios.check_store(store, acked)
        number += 1
    assert total > 20
    cuts.close()
    store.close()
