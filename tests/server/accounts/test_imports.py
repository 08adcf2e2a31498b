"""Importing a file is charged to the person who imports it, and to nobody else."""

from pathlib import Path
from typing import Any

from tests.server.helpers import open_client, stranger

DATA, MINE = "/api/me/data", "/api/mine"
RECORD = '[Cirkis "1"]\n1. green A1 2. purple B1\n'


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
