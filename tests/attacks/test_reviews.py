"""Analyses and reviews: work that nobody reads stops, and nobody can take all the capacity."""

import json
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from cirkis.engine import PLAYERS
from tests.server.helpers import Post, new_table, open_client, stranger
from tests.server.hosted import Hosted

TABLES, PLIES = 40, 6
GREEDY, OTHER = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}

pytestmark = [
    pytest.mark.skipif("champion" not in PLAYERS, reason="needs the compiler"),
]


def _table(client: httpx.Client) -> str:
    """Return the path of a table with a few placements."""
    post = Post(client, new_table(client))
    for _ in range(PLIES):
        assert post.place()["ok"]
    return post.path


def _first_message(client: httpx.Client, path: str) -> dict[str, Any]:
    """Return the first message of a stream, then hang up."""
    with client.stream("GET", path) as answer:
        assert answer.status_code == 200, answer.read()
        line = next(line for line in answer.iter_lines() if line)
    return dict(json.loads(line.removeprefix("data: ")))


def test_hung_up_reviews(tmp_path: Path) -> None:
    """Abandoned reviews do not block those of others, and use no more processor time."""
    flags = ("--data", str(tmp_path), "--trusted-proxies", "127.0.0.1")
    with Hosted(*flags) as server, server.client() as client:
        client.headers.update(OTHER)
        mine = _table(client)
        _first_message(client, f"{mine}/analysis?seconds=0.1")  # so that the code is compiled
        client.headers.update(GREEDY)
        for path in [_table(client) for _ in range(TABLES)]:
            with client.stream("GET", f"{path}/review") as answer:
                assert answer.status_code == 200
        client.headers.update(OTHER)
        assert _first_message(client, f"{mine}/review")["type"] == "progress"
        time.sleep(1.5)  # reviews that have started stop after a moment
        started = server.processor_seconds
        time.sleep(3)
        assert server.processor_seconds - started < 0.8


def test_analysis_is_counted(tmp_path: Path) -> None:
    """Seconds of analysis are counted; when they are used up, the refusal says how long to wait."""
    with open_client(tmp_path, work_seconds_per_hour=3) as client:
        ada = stranger(client)
        path = f"/api/tables/{new_table(ada)}/analysis"
        assert ada.get(f"{path}?seconds=1").text.endswith('{"type":"done"}\n\n')
        answers = [ada.get(f"{path}?seconds=1") for _ in range(3)]
    refused = answers[-1]
    assert (refused.status_code, refused.json()["error"]["quota"]) == (429, "work")
    assert 0 < int(refused.headers["retry-after"]) <= 3600
