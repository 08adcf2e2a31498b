"""Several servers count as one if they share a Redis."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from cirkis.server.cluster.shared_quotas import HOLD, PART
from tests.server.helpers import PEOPLE, Post, TestClient, new_table, open_client
from tests.services import Redis

TABLES = 20  # tables that anonymous requesters at one address are allowed to create


@contextmanager
def _servers(folder: Path, redis: Redis, **quotas: int) -> Iterator[list[TestClient]]:
    """Run two servers with separate databases, which share nothing but their Redis."""
    given = {"redis": redis.address, "trusted_proxies": ("203.0.113.9",), **quotas}
    with ExitStack() as stack:
        found = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            found.append(stack.enter_context(open_client(folder / name, **given)))
        yield found


@pytest.fixture(name="servers")
def servers_fixture(tmp_path: Path, redis: Redis) -> Iterator[list[TestClient]]:
    with _servers(tmp_path, redis, bytes_per_hour=TABLES * 50_000) as found:
        yield found


def _tables(client: TestClient, most: int, address: str = "192.0.2.1") -> int:
    """Return how many tables an address can create, with pauses, before one is refused."""
    for made in range(most):
        headers = {"X-Forwarded-For": address}
        if client.post("/api/tables", json=PEOPLE, headers=headers).status_code == 429:
            return made
        time.sleep(0.05)
    return most


def test_two_servers_count_as_one(servers: list[TestClient]) -> None:
    """Requests to one server soon count on the other as well."""
    one, two = servers
    half = TABLES // 2
    assert _tables(one, half) == half
    assert half <= _tables(two, TABLES) <= half + 2
    assert _tables(one, TABLES) <= 2
    refused = two.post("/api/tables", json=PEOPLE, headers={"X-Forwarded-For": "192.0.2.1"})
    assert 3500 < int(refused.headers["retry-after"]) <= 3600


def test_a_flood_at_two_servers(tmp_path: Path, redis: Redis) -> None:
    """Flooding two servers at once gets no more responses than one server allows."""
    allowed = 300
    quotas = {"requests_per_20s": allowed, "processor_ms_per_10s": 100_000}
    with _servers(tmp_path, redis, **quotas) as servers, ThreadPoolExecutor(8) as people:
        answered = sorted(at for times in people.map(_requests, servers * 4) for at in times)
    seconds = answered[-1] - answered[0]
    most = allowed * (1 + seconds // 20) * (1 + PART)  # a server learns of the other's count late
    waits = 2 * (2 + seconds / HOLD)  # until Redis answers, each server allows one per HOLD
    assert allowed * 0.9 <= len(answered) <= most + waits


def _requests(client: TestClient) -> list[float]:
    """Return the times of a server's responses, until it refuses everything for a second."""
    answered, last = list[float](), time.monotonic()
    while time.monotonic() < last + 1.0:
        if client.post("/api/people", json={}).status_code == 201:
            last = time.monotonic()
            answered.append(last)
    return answered


def test_without_redis(servers: list[TestClient], redis: Redis) -> None:
    """While Redis is down, each server counts by itself, and no placement waits for Redis."""
    one, two = servers
    redis.stop()
    post = Post(two, new_table(two))
    started = time.monotonic()
    for _ in range(5):
        assert post.place()["ok"]
    assert time.monotonic() - started < 8  # the machine may be busy
    assert _tables(one, TABLES + 1) == TABLES
    redis.start()
    assert _tables(one, TABLES, "192.0.2.2") == TABLES
    assert _tables(two, TABLES, "192.0.2.2") <= 2
