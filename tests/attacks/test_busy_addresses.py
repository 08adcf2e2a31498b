"""An address whose own work has to wait for its turn holds up nobody else."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from cirkis.tables.live import data_file
from cirkis.tables.model.import_record import entries_from_record
from tests.server.helpers import Stranger, TestClient, open_client_at, stranger, wait_while

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"
DATA = "/api/me/data"


def _open(root: Path) -> TestClient:
    proxies = ("127.0.0.1",)
    return open_client_at(root, "127.0.0.1", trusted_proxies=proxies)


def _at(address: str, client: TestClient) -> Stranger:
    return Stranger(client, stranger(client).headers | {"X-Forwarded-For": address})


def test_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot import so many files at once that nobody else can."""
    go = Event()

    def read(*args: Any) -> Any:
        go.wait(20)
        return entries_from_record(*args)

    monkeypatch.setattr(data_file, "entries_from_record", read)
    games = [{"id": "g", "record": '[Cirkis "1"]\n'}]
    with _open(tmp_path) as client, ThreadPoolExecutor(40) as pool:

        def put(address: str, tables: list[Any]) -> Any:
            who, file = _at(address, client), {"exported": 1.0, "documents": [], "tables": tables}
            return client.put(DATA, json=file, headers=who.headers)

        waiting = [pool.submit(put, GREEDY, games) for _ in range(33)]
        wait_while(lambda: not any(one.done() for one in waiting))  # one is refused
        try:
            assert put(OTHER, []).status_code == 200
        finally:
            go.set()
