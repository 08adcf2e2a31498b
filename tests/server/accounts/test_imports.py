"""Importing a file is charged to the person who imports it, and to nobody else."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.game.rules.positions import only
from tests.server.helpers import RunningServer, open_client, stranger

DATA, MINE = "/api/me/data", "/api/mine"
RECORD = '[Cirkis "1"]\n1. green A1 2. purple B1\n'
PIECES = only(A=12, W=12).to_toml()


def _file(*records: str) -> dict[str, Any]:
    tables = [{"id": f"t{number}", "record": record} for number, record in enumerate(records)]
    return {"exported": 1.0, "documents": [], "tables": tables}


def test_games_beyond_the_quota_are_not_read(tmp_path: Path) -> None:
    """Games are imported until the person can create no more tables. The rest are not even
    parsed, nor is a file that arrives when no table can be created; known games do not count again.
    """
    with open_client(tmp_path, limits={"bytes": 100_000}) as client:
        ada = stranger(client)
        for _ in range(2):
            file = _file(RECORD, RECORD, "nonsense")
            answer = client.put(DATA, json=file, headers=ada.headers)
            assert answer.json()["error"]["code"] == "too-many"
            assert len(ada.get(MINE).json()) == 2
        again = client.put(DATA, json=_file(RECORD, RECORD), headers=ada.headers)
        assert again.json() == {"tables": 0, "known": 2, "left": 0}


@pytest.mark.slow
def test_a_file_is_dropped_when_its_sender_hangs_up(tmp_path: Path) -> None:
    """When the sender hangs up, work stops; games already imported are kept."""
    sets = (PIECES.replace('"test"', f'"arrows {number}"', 1) for number in range(300))
    records = (f'[Cirkis "1"]\n[Pieces """\n{pieces}"""]\n' for pieces in sets)
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        client.headers.update(stranger(client).headers)
        with pytest.raises(httpx.TimeoutException):
            client.put(DATA, json=_file(*records), timeout=0.15)
        imported = []
        for _ in range(16):
            time.sleep(0.5)
            imported.append(len(client.get(MINE, timeout=30).json()))
        assert len(set(imported[2:])) == 1
        assert imported[-1] < 100  # of 300; the response lists at most 100
