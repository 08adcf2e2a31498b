"""Internal errors are for the operator's log: strangers learn nothing about them."""

import logging
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.server.helpers import Post, new_table, open_client

STRANGE_IDS = ("%00", "a%00b", "%C3%A9", "%2e%2e", "x" * 200, "%20", "a%0A", "'%20or%20''='")


def test_strange_ids(tmp_path: Path, address: str, caplog: pytest.LogCaptureFixture) -> None:
    """An id that no table can have is refused without a query to the database."""
    with caplog.at_level(logging.WARNING), open_client(tmp_path, database=address) as client:
        for strange in STRANGE_IDS:
            for path in ("", "/link", "/record", "/position?after=0"):
                answer = client.get(f"/api/tables/{strange}{path}")
                assert answer.status_code == 404, answer.text
            assert client.get(f"/api/tables?ids={strange}").json() == []
            with client.websocket_connect(f"/api/tables/{strange}/live") as line:
                assert line.receive_json()["error"]["code"] == "no-table"
        assert client.get("/api/codes/%00%00%00").status_code == 404
    assert caplog.records == []


def test_broken_database(tmp_path: Path, address: str, caplog: pytest.LogCaptureFixture) -> None:
    """When the database fails, the log names the database once, and the responses never do."""
    with caplog.at_level(logging.WARNING), open_client(tmp_path, database=address) as client:
        player = Post(client, new_table(client))
        wish = player.placement()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER TABLE events RENAME TO hidden")
            try:
                answers = [player.send({**wish, "id": name}) for name in ("one", "two")]
                answers += [client.get("/api/tables/unknown").json() for _ in range(2)]
            finally:
                connection.execute("ALTER TABLE hidden RENAME TO events")
        assert player.place()["ok"]
    for answer in answers:
        assert answer["error"] == {
            "code": "storage",
            "message": "the database is not working at the moment; nothing has changed",
        }
    failed, mended = (record.getMessage() for record in caplog.records)
    assert "restore a backup" in failed
    assert urlsplit(address).path in failed
    assert "is working again" in mended
