"""The event stream sends the live connection's messages over plain HTTP."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.helpers import Post, RunningServer, new_table, open_client, stranger

pytestmark = pytest.mark.slow  # starts a server


@contextlib.contextmanager
def stream(client: httpx.Client, table: str) -> Iterator[Iterator[dict[str, Any]]]:
    with client.stream("GET", f"/api/tables/{table}/events") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        yield (json.loads(line[6:]) for line in lines)


def following(messages: Iterator[dict[str, Any]], wanted: str) -> dict[str, Any]:
    return next(message for message in messages if message["type"] == wanted)


def test_streams(tmp_path: Path) -> None:
    """A stream sends the table as GET returns it, then each change with its version, and chat.
    Readers who hang up are not counted; those who read do not delay the shutdown.
    """
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        post = Post(client, new_table(client))
        with stream(client, post.table_id) as messages:
            first = next(messages)
            assert first["type"] == "table"
            assert {"table": first["table"], "view": first["view"]} == post.fetch()
            assert following(messages, "chat")["said"] == []
            for version in (2, 3):
                assert post.place()["ok"]
                assert following(messages, "changed")["version"] == version
            client.post(f"{post.path}/sayings", json={"type": "say", "phrase": "hello"})
            assert following(messages, "said")["phrase"] == "hello"
        table = new_table(stranger(client))
        with stream(client, table) as messages:
            assert following(messages, "presence")["spectators"] == 1
            with stream(client, table) as others:
                following(others, "presence")
                assert following(messages, "presence")["spectators"] == 2
            assert following(messages, "presence")["spectators"] == 1
            assert (server.end(), server.complaints) == (0, "")
            assert "changed" not in [message["type"] for message in messages]


def test_refusals(tmp_path: Path) -> None:
    """Missing tables and excess connections are refused as usual; a HEAD request ends at once."""
    with open_client(tmp_path, limits={"connections": 0}) as client:
        path = f"/api/tables/{new_table(client)}/events"
        assert client.get("/api/tables/nowhere/events").status_code == 404
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")
        assert client.head(path).status_code == 200
