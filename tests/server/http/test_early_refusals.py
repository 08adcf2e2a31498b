"""A refusal that does not wait for the body breaks none of the client's next requests."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.hosted import Hosted

BODY = b"{}" + b" " * 5000
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Yield a server at which everybody can send a single request that changes something."""
    flags = ("--data", str(tmp_path_factory.mktemp("data")))
    with Hosted(*flags, limits={"requests": 5}) as running:
        yield running


def test_whole_bodies_keep_the_connection(tmp_path: Path) -> None:
    """Whoever sends a body that is read whole, even if it is then refused, can stay connected."""
    with Hosted("--data", str(tmp_path)) as server, server.client() as client:
        for body, status in (({}, 201), ({"nothing": 1}, 400), ({}, 201)):
            answer = client.post("/api/tables", json=body)
            assert (answer.status_code, answer.headers.get("connection")) == (status, None)


def test_requests_after_refusals(server: Hosted) -> None:
    """A client that keeps its connections open gets a response to each of its requests."""
    with httpx.Client(base_url=server.http, timeout=20) as client:
        codes = [
            client.post("/api/people", content=BODY * 20, headers=JSON).status_code
            for _ in range(20)
        ]
    assert set(codes) <= {201, 413, 429}
