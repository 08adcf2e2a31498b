"""Several servers count as one where they share a Redis."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.cluster import shared_quotas
from tests.server.helpers import Post, TestClient, new_table, open_client
from tests.services import Redis

CODES = 20  # that may be tried
PATIENCE = 15.0  # seconds; an exchange takes one


@pytest.fixture(autouse=True)
def quick_exchanges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exchanges that do not let a test wait."""
    monkeypatch.setattr(shared_quotas, "INTERVAL", 0.1, raising=False)


def _two(stack: ExitStack, root: Path, **changes: Any) -> list[TestClient]:
    """Two servers for different tables, which have nothing in common but their Redis."""
    folders = [root / "one", root / "two"]
    for folder in folders:
        folder.mkdir()
    return [stack.enter_context(open_client(folder, **changes)) for folder in folders]


def _try_code(client: TestClient) -> int:
    return int(client.get("/api/codes/AAAA-AAAA").status_code)


def _tries_until_refused(client: TestClient) -> int:
    """How many codes can be tried, slowly, before one is refused."""
    for tries in range(CODES):
        if _try_code(client) == 429:
            return tries
        time.sleep(0.3)
    return CODES


def test_two_servers_count_as_one(tmp_path: Path, redis: Redis) -> None:
    """What somebody has used at one server is used at the other one, too."""
    with ExitStack() as stack:
        given = {"redis": redis.address, "codes_per_10_minutes": CODES}
        one, two = _two(stack, tmp_path, **given)
        assert [_try_code(one) for _ in range(CODES + 1)][-2:] == [404, 429]
        assert _tries_until_refused(two) < CODES // 2


def test_connections_to_two_servers(tmp_path: Path, redis: Redis) -> None:
    """What somebody holds at one server counts at the other one, until it is let go."""
    with ExitStack() as stack:
        one, two = _two(stack, tmp_path, redis=redis.address, listeners_per_address=3)
        tables = [new_table(client) for client in (one, two)]
        paths = [f"/api/tables/{table}/live" for table in tables]
        with ExitStack() as lines:
            for _ in range(2):
                lines.enter_context(one.websocket_connect(paths[0]))
            lines.enter_context(two.websocket_connect(paths[1]))
            _until(lambda: _is_refused(two, paths[1]))
        _until(lambda: not _is_refused(two, paths[1]))


def _is_refused(client: TestClient, path: str) -> bool:
    with client.websocket_connect(path) as line:
        return bool(line.receive_json()["type"] == "error")


def _until(holds: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.3)


def test_without_redis(tmp_path: Path, redis: Redis) -> None:
    """While Redis is away each server counts by itself, and no placement waits for it."""
    with ExitStack() as stack:
        given = {"redis": redis.address, "codes_per_10_minutes": CODES}
        one, two = _two(stack, tmp_path, **given)
        redis.stop()
        assert [_try_code(one) for _ in range(CODES + 1)][-2:] == [404, 429]
        assert _try_code(two) == 404
        post = Post(two, new_table(two))
        begun = time.monotonic()
        for _ in range(5):
            assert post.place()["ok"]
        assert time.monotonic() - begun < 8  # the machine may be busy
        redis.start()
        _until(lambda: _try_code(two) == 429)
