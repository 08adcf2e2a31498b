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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A real server, which endless streams need."""
    with RunningServer(tmp_path_factory.mktemp("sse")) as running:
        yield running


@pytest.fixture
def client(server: RunningServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.http, timeout=10) as session:
        yield session


@contextlib.contextmanager
def stream(client: httpx.Client, table: str) -> Iterator[Iterator[dict[str, Any]]]:
    with client.stream("GET", f"/api/tables/{table}/events") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        yield (json.loads(line[6:]) for line in lines)


def following(messages: Iterator[dict[str, Any]], wanted: str) -> dict[str, Any]:
    return next(message for message in messages if message["type"] == wanted)


def test_the_stream_sends_the_table_and_its_changes(client: httpx.Client) -> None:
    """The stream sends the table as GET returns it, then each change with its version, and chat."""
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


def test_readers_who_hang_up_are_not_counted(client: httpx.Client) -> None:
    table = new_table(stranger(client))
    with stream(client, table) as messages:
        assert following(messages, "presence")["spectators"] == 1
        with stream(client, table) as others:
            following(others, "presence")
            assert following(messages, "presence")["spectators"] == 2
        assert following(messages, "presence")["spectators"] == 1


def test_refusals(tmp_path: Path) -> None:
    """Missing tables and excess connections are refused as usual; a HEAD request ends at once."""
    with open_client(tmp_path, limits={"connections": 0}) as client:
        path = f"/api/tables/{new_table(client)}/events"
        assert client.get("/api/tables/nowhere/events").status_code == 404
        answer = client.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")
        assert client.head(path).status_code == 200


def test_streams_do_not_delay_the_shutdown(tmp_path: Path) -> None:
    """The server ends quietly while somebody is reading; the stream ends properly."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        table = new_table(client)
        with stream(client, table) as messages:
            next(messages)
            assert (server.end(), server.complaints) == (0, "")
            assert "changed" not in [message["type"] for message in messages]
