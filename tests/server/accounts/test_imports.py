"""Importing a file is charged to the person who imports it, and to nobody else."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.helpers import RunningServer, open_client, stranger
from tests.waiting import until

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


# Code for the server: it notes each game that it imports, waits at the third, and is slow then.
NOTE_GAMES = """
import time
from pathlib import Path
from cirkis.server.accounts import export
from tests.waiting import until
play_log, noted = export.play_log, Path({!r})
def play(*game):
    with noted.open("a") as file:
        file.write("x")
    if noted.stat().st_size == 3:
        until(noted.with_name("go").exists)
    time.sleep(0.1)
    return play_log(*game)
export.play_log = play
"""


@pytest.mark.slow
def test_a_file_is_dropped_when_its_sender_hangs_up(tmp_path: Path) -> None:
    """When the sender hangs up, work stops; games already imported are kept."""
    noted, body = tmp_path / "noted", json.dumps(_file(*[RECORD] * 200))
    with (
        RunningServer(tmp_path, prepare=NOTE_GAMES.format(str(noted))) as server,
        httpx.Client(base_url=server.http) as client,
    ):
        client.headers.update(stranger(client).headers)
        token = client.headers["Authorization"]
        with server.connect() as line:
            head = f"PUT {DATA} HTTP/1.1\r\nHost: {server.place}\r\nAuthorization: {token}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}"
            line.sendall(f"{head}\r\n\r\n{body}".encode())
            until(lambda: noted.exists() and noted.stat().st_size == 3)
        (tmp_path / "go").touch()
        other, sent = stranger(client), list[str]()

        def added_meanwhile() -> int:
            """Return how many games are imported, those of others included, while one is sent."""
            before = noted.stat().st_size
            sent.append(f"{len(sent)}")
            one = _file(RECORD) | {"tables": [{"id": sent[-1], "record": RECORD}]}
            assert client.put(DATA, json=one, headers=other.headers).json()["tables"] == 1
            return noted.stat().st_size - before

        until(lambda: added_meanwhile() == 1)
        assert noted.stat().st_size - len(sent) < 200  # not all games of the first file
        assert added_meanwhile() == 1
        assert len(client.get(MINE).json()) >= 2
