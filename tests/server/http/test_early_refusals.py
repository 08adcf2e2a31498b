"""A refusal that does not wait for the body breaks none of the client's next requests."""

from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest

from tests.server.hosted import Hosted

BODY = b"{}" + b" " * 5000
JSON = {"Content-Type": "application/json"}
CASES = {
    "unknown path": ("POST", "/api/nothing", {}, 404),
    "foreign page": ("POST", "/api/tables", {"Origin": "http://evil.example"}, 403),
    "foreign host": ("POST", "/api/tables", {"Host": "evil.example"}, 403),
    "wrong method": ("DELETE", "/api/tables", {"Authorization": "Bearer x"}, 405),
    "not JSON": ("POST", "/api/tables", {"Content-Type": "text/plain"}, 415),
    "used up": ("POST", "/api/tables", {}, 429),
    "no body expected": ("GET", "/api/setup", {}, 200),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Yield a server at which everybody can send a single request that changes something."""
    flags = ("--data", str(tmp_path_factory.mktemp("data")), "--requests-per-20s", "1")
    with Hosted(*flags) as running:
        yield running


@pytest.mark.parametrize("case", CASES)
def test_connection_is_closed(server: Hosted, case: str) -> None:
    """The response says that the connection ends, and arrives before the body has been sent."""
    method, path, headers, status = CASES[case]
    with server.client() as client:
        while status == 429 and client.post("/api/people", json={}).status_code != 429:
            pass
    given = {"Host": server.place, "Content-Type": "application/json", **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
    with server.connect() as line:
        begin = f"{method} {path} HTTP/1.1\r\n{head}Content-Length: {len(BODY)}\r\n\r\n"
        line.sendall(begin.encode())
        answer = HTTPResponse(line, method=method)
        answer.begin()
        assert (answer.status, answer.getheader("Connection")) == (status, "close")
        answer.read()
        line.sendall(BODY)
        assert line.recv(100) == b""


def test_whole_bodies_keep_the_connection(tmp_path: Path) -> None:
    """Whoever sends a body that is read whole, even if it is then refused, can stay connected."""
    with Hosted("--data", str(tmp_path)) as server, server.client() as client:
        for body, status in (({}, 201), ({"nothing": 1}, 400), ({}, 201)):
            answer = client.post("/api/tables", json=body)
            assert (answer.status_code, answer.headers.get("connection")) == (status, None)


def test_requests_after_refusals(server: Hosted) -> None:
    """A client that keeps its connections open gets a response to each of its requests."""
    with httpx.Client(base_url=server.http, timeout=5) as client:
        codes = [
            client.post("/api/people", content=BODY * 20, headers=JSON).status_code
            for _ in range(20)
        ]
    assert set(codes) <= {201, 429}
