"""Analyses and reviews: work that nobody reads is not done, and nobody gets all of it."""

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
    pytest.mark.slow,
    pytest.mark.skipif("champion" not in PLAYERS, reason="needs the compiler"),
]


def _table(client: httpx.Client) -> str:
    """A table at which a little has been played."""
    post = Post(client, new_table(client))
    for _ in range(PLIES):
        assert post.place()["ok"]
    return post.path


def _first_message(client: httpx.Client, path: str) -> dict[str, Any]:
    """The first message of a stream, which is hung up then."""
    with client.stream("GET", path) as answer:
        assert answer.status_code == 200, answer.read()
        line = next(line for line in answer.iter_lines() if line)
    return dict(json.loads(line.removeprefix("data: ")))


def test_hung_up_reviews(tmp_path: Path) -> None:
    """Reviews that are opened and hung up on stop nobody else's, and use no processor any more."""
    flags = ("--data", str(tmp_path), "--trusted-proxies", "127.0.0.1")
    with Hosted(*flags) as server, server.client() as client:
        client.headers.update(OTHER)
        mine = _table(client)
        _first_message(client, f"{mine}/analysis?seconds=0.1")  # the code is compiled by then
        client.headers.update(GREEDY)
        for path in [_table(client) for _ in range(TABLES)]:
            with client.stream("GET", f"{path}/review") as answer:
                assert answer.status_code == 200
        client.headers.update(OTHER)
        assert _first_message(client, f"{mine}/review")["type"] == "progress"
        time.sleep(1.5)  # what began stops after a moment
        begun = server.processor_seconds
        time.sleep(3)
        assert server.processor_seconds - begun < 0.8


def test_analysis_is_counted(tmp_path: Path) -> None:
    """Seconds of analysis are counted; whoever has used them up is told when there are more."""
    with open_client(tmp_path, work_seconds_per_hour=3) as client:
        ada = stranger(client)
        path = f"/api/tables/{new_table(ada)}/analysis"
        assert ada.get(f"{path}?seconds=1").text.endswith('{"type":"done"}\n\n')
        answers = [ada.get(f"{path}?seconds=1") for _ in range(3)]
    refused = answers[-1]
    assert (refused.status_code, refused.json()["error"]["quota"]) == (429, "work")
    assert 0 < int(refused.headers["retry-after"]) <= 3600
