"""Floods of requests, frames, chunks and headers, which cost time before any handler runs."""

import http.client
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

import cirkis
from tests.server.helpers import Post, new_table
from tests.server.hosted import Hosted

pytestmark = pytest.mark.slow

FLOODER = "127.0.0.2"  # a separate address: on Linux, all of 127.0.0.0/8 is this machine
COMMANDS = 20
IN_TIME = 0.5  # maximum median seconds for a command on a busy machine, even in a flood
MIB = 1024 * 1024

MASK = b"\x80\0\0\0\0"  # the length and mask of an empty frame
PING, PONG = b"\x89" + MASK, b"\x8a" + MASK
MESSAGE = b"\x01" + MASK + 62 * (b"\0" + MASK) + b"\x80" + MASK
UPGRADE = (
    "GET /api/tables/%s/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n%s"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CHUNKED = (
    "%s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n"
)
CHUNK = b"1\r\n \r\n"
REQUEST = "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with the usual settings; each flood comes from a different address."""
    with Hosted("--data", str(tmp_path_factory.mktemp("data"))) as running:
        yield running


@contextmanager
def _flood(
    server: Hosted, pours: list[tuple[str, bytes]], source: str, *, waits: bool = False
) -> Iterator[None]:
    """Send the first part of each pair once, then repeat the second as fast as possible.

    If `waits`, send the second only after a response, as a proxy does.
    """
    ended = threading.Event()

    def pour(begin: str, again: bytes) -> None:
        while not ended.is_set():
            with suppress(OSError), server.connect(source) as line:
                line.settimeout(1)
                line.sendall(begin.encode())
                if waits:
                    line.recv(MIB)
                while not ended.is_set():
                    with suppress(TimeoutError):
                        line.send(again)
                        line.recv(MIB, socket.MSG_DONTWAIT)

    threads = [threading.Thread(target=pour, args=one) for one in pours]
    for thread in threads:
        thread.start()
    time.sleep(1)  # until the flood takes effect
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def _median_answer(client: httpx.Client, table: str) -> float:
    """Return the median time that a command takes, in seconds."""
    post, seconds = Post(client, table), []
    for _ in range(COMMANDS):
        command = post.placement()
        started = time.monotonic()
        assert post.send(command)["ok"]
        seconds.append(time.monotonic() - started)
    return statistics.median(seconds)


def _frames(table: str, headers: str = "") -> list[tuple[str, bytes]]:
    begin = UPGRADE % (table, headers)
    return [(begin, PING * 8_000), (begin, PONG * 8_000), (begin, MESSAGE * 128)] * 8


def _chunks() -> list[tuple[str, bytes]]:
    asks = ("PUT /api/me/data", "POST /api/tables", "GET /api/board")
    return [(CHUNKED % ask, CHUNK * 8_000) for ask in asks] * 8


def _requests(table: str) -> list[tuple[str, bytes]]:
    """Return requests for pages, QR codes, and positions after twenty placements."""
    state, line = cirkis.new_game(), []
    for _ in range(20):
        line.append(cirkis.legal_placements(state)[0].name.replace("+", "%2B"))
        state = cirkis.play(state, cirkis.legal_placements(state)[0]).state
    path = f"/api/tables/{table}"
    paths = ("/", f"{path}/qr.svg", f"{path}/position?line={','.join(line)}")
    return [(REQUEST % one, (REQUEST % one).encode() * 50) for one in paths] * 80


@pytest.mark.parametrize(
    ("kind", "flooder", "most"),
    [
        ("frames", "127.0.0.3", IN_TIME),
        ("chunks", "127.0.0.4", IN_TIME),
        ("requests", "127.0.0.5", IN_TIME / 2),
    ],
)
def test_floods(server: Hosted, kind: str, flooder: str, most: float) -> None:
    """Whatever one address sends, other people's commands are answered."""
    with server.client() as client:
        table = new_table(client)
        pours = {"frames": _frames(table), "chunks": _chunks(), "requests": _requests(table)}
        with _flood(server, pours[kind], flooder):
            assert _median_answer(client, table) < most
        assert "Traceback" not in server.complaints


def test_floods_through_a_proxy(tmp_path: Path) -> None:
    """Behind a proxy, frames count against the visitor, however many connections carry them."""
    proxy = "127.0.0.1"
    flags = ("--data", str(tmp_path), "--trusted-proxies", proxy)
    with Hosted(*flags) as server, server.client() as client:
        table = new_table(client)
        frames = _frames(table, "X-Forwarded-For: 192.0.2.1\r\n") * 2
        with _flood(server, frames, proxy, waits=True):
            client.headers["X-Forwarded-For"] = "192.0.2.2"
            assert _median_answer(client, table) < IN_TIME


def _answer(server: Hosted, sent: bytes) -> int:
    with server.connect(FLOODER) as line:
        with suppress(ConnectionError):
            line.sendall(sent)
        response = http.client.HTTPResponse(line)
        response.begin()
        return response.status


@pytest.mark.parametrize(
    ("headers", "status"),
    [("a:b\r\n" * 99, 200), ("a:b\r\n" * 100, 400), (f"a: {'b' * 40_000}\r\n", 400)],
)
def test_headers(server: Hosted, headers: str, status: int) -> None:
    """A request can have at most 100 headers, 32 KiB in total (plus the chunk being read)."""
    head = f"GET /api/board HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n"
    assert _answer(server, head.encode()) == status


def test_bodies_after_the_answer(server: Hosted) -> None:
    """A client that goes on sending after the response is cut off before the request's deadline."""
    with server.connect(FLOODER) as line:
        line.sendall((CHUNKED % "GET /api/setup").encode() + CHUNK)
        response = http.client.HTTPResponse(line)
        response.begin()
        response.read()
        started = time.monotonic()
        with suppress(ConnectionError):
            line.sendall(CHUNK)
            assert line.recv(1) == b""
        assert time.monotonic() - started < 5


def test_answers_that_nobody_reads(tmp_path: Path) -> None:
    """Pongs do not pile up for a client that reads none of them."""
    sent, most, ping = 0, 40 * MIB, b"\x89\xfd\0\0\0\0" + b"x" * 125
    quick = ("--processor-ms-per-10s", "1000000")  # so that nothing slows the flood
    with Hosted("--data", str(tmp_path), *quick) as server, server.client() as client:
        table = new_table(client)
        with server.connect(FLOODER) as line:
            line.sendall((UPGRADE % (table, "")).encode())
            line.recv(1)
            line.settimeout(3)
            with suppress(TimeoutError):
                while sent < most:
                    sent += line.send(ping * 500)
            assert sent < most
