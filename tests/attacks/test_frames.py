"""Malformed input on real sockets is refused, and everybody else plays on."""

import json
import socket
import struct
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.nightly import rounds
from tests.server.helpers import PEOPLE, RunningServer, command, new_table, next_message, stranger
from tests.server.hosted import Hosted
from tests.waiting import PATIENCE


def _closed_with(line: Any) -> int:
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return 0 if end.rcvd is None else end.rcvd.code


@pytest.fixture
def table(real: RunningServer) -> str:
    with httpx.Client(base_url=real.http) as client:
        return new_table(client)


@pytest.mark.parametrize(
    ("compression", "message"),
    [("deflate", " " * 10_000_000), (None, " " * 8193), (None, [""] * 1000)],
    ids=["compressed", "plain", "in parts"],
)
def test_bombs(real: RunningServer, table: str, compression: Any, message: Any) -> None:
    """A message that is too large, before or after decompression, closes its connection; so does
    one of endless empty frames, before they fill memory.
    """
    with connect(real.live(table), compression=compression) as line:
        with suppress(ConnectionClosed):
            line.send(message)
        is_sent = isinstance(message, str)
        assert _closed_with(line) in ({1009} if is_sent else {0, 1009})  # 0 if it was still sending


def test_bodies_without_an_end(real: RunningServer) -> None:
    """A body without a stated length is read only up to the maximum size."""

    def parts() -> Any:
        for _ in range(50):
            yield b" " * 4096

    with httpx.Client(base_url=real.http) as client:
        kind = {"Content-Type": "application/json"}
        answer = client.post("/api/tables", content=parts(), headers=kind)
    assert answer.status_code == 413


UPGRADE = (
    b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
REQUESTS = [
    b"GET /static/x/../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/x/..%2f..%2fserver/app.py HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/../server/app.py HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET //x HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://localhost/static/x/../../server/app.py HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"\r\n\r\n\x00\xff",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"GET /\xff\xfe%ff HTTP/1.1\r\nHost: \xff\r\n\r\n",
    b"GET /live HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    b"GET /\xc3\xa9?%ff HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"GET /live HTTP/1.1\r\n" + UPGRADE + KEY + b"Sec-WebSocket-Extensions: ;;;\r\n\r\n",
    b"GET /live HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Key: \xff\r\n\r\n",
    b"GET /live HTTP/1.1\r\n" + UPGRADE + KEY + b"X: \xff\xfe\r\n\r\n",
    b"GET /live HTTP/1.1\r\nUpgrade: h2c\r\nHost: localhost\r\n\r\n",
    b"POST /live HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
    b"GET http://[/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /%0d%0a%00 HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n\r\n",
]
HALF = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n \r\n"
)


def _frame(code: int, data: bytes, masked: int = 0x80) -> bytes:
    """Return a frame of fewer than 126 bytes, masked with zeros."""
    return struct.pack("!BB", code, masked | len(data)) + bytes(4 if masked else 0) + data


FRAMES = [
    _frame(0x81, b"\xff\xfe"),
    _frame(0x01, b"\xc3") + _frame(0x80, b"\x28"),
    _frame(0x81, b"{}", masked=0),
    _frame(0x83, b"x"),
    _frame(0xF1, b"x"),
    _frame(0x80, b"a continuation of nothing"),
    _frame(0x01, b"a") + _frame(0x81, b"b"),
    _frame(0x09, b"a ping in parts"),
    _frame(0x88, b"\x00"),
    _frame(0x88, b"\x00\x01\xff"),
    _frame(0xC1, b"not compressed"),
    b"\x81\xff" + b"\xff" * 8,
]


def _answer(server: Hosted, sent: bytes, opening: bytes = b"") -> bytes:
    """Return all that the server sends on a new connection; it may close that at any time."""
    answer = b""
    with suppress(OSError), server.connect() as line:
        line.sendall(opening)
        if opening:
            assert b" 101 " in line.recv(65_536)
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        while part := line.recv(65_536):
            answer += part
    return answer


def test_malformed_requests_and_frames(tmp_path: Path) -> None:
    """Malformed bytes get an error or a closed connection, never a file or a traceback. The server
    answers on, and stops although a body is still arriving.
    """
    started = Hosted("--data", str(tmp_path), limits={"requests": 10**6})
    with started as server, server.client() as client:
        path = f"/api/tables/{new_table(client)}/live"
        opening = f"GET {path} HTTP/1.1\r\n".encode() + UPGRADE + KEY + b"\r\n"
        for _ in range(rounds(1, 20)):
            for request in REQUESTS:
                answer = _answer(server, request)
                assert answer == b"" or answer.split()[1][:1] == b"4", answer[:200]
                assert b"import" not in answer
                assert b"Traceback" not in answer
            for frame in FRAMES:
                _answer(server, frame, opening)
        assert client.get("/api/setup").status_code == 200
        with server.connect() as line:
            line.sendall(HALF)
            assert b" 100 " in line.recv(65_536)  # it awaits the rest
            assert server.end() == 0


@pytest.mark.parametrize(
    "more",
    [b"X: " + b"a" * 9000, b"X: a\1b", b"Content-Length: 10"],
    ids=lambda raw: repr(raw[:20]),
)
def test_bad_handshakes(real: RunningServer, more: bytes) -> None:
    """An unreadable handshake ends its connection, since no deadline or quota would."""
    key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + "a" * 24
    with real.connect() as raw:
        raw.settimeout(5)
        head = f"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\n{key}\r\n"
        raw.sendall(head.encode() + b"Sec-WebSocket-Version: 13\r\n" + more + b"\r\n\r\n")
        assert raw.recv(1000).split()[1] == b"400"
        assert raw.recv(1) == b""


def test_slow_readers_hold_up_nobody(real: RunningServer) -> None:
    """Clients that are sent a lot and read nothing delay nobody else; they are dropped, and get
    the close code when they next read.
    """
    with httpx.Client(base_url=real.http) as client, ExitStack() as lines:
        ada = stranger(client)
        post = ada.at(new_table(ada, PEOPLE))
        answer = post.send_now("resign", seat=0)
        assert answer["ok"], answer  # positions are shown after the game only
        at = real.live(post.table_id)
        slow = [
            lines.enter_context(
                connect(
                    at,
                    sock=real.connect(is_narrow=True),
                    compression=None,
                    max_queue=1,
                    additional_headers=stranger(client).headers,
                )
            )
            for _ in range(3)
        ]
        with connect(at, additional_headers=ada.headers) as quick:
            version = next_message(quick, "table")["view"]["version"]
            for after in range(60):  # four kilobytes for each connection
                line = [f"{after:040}"] * 100
                quick.send(json.dumps({"type": "show", "after": after, "line": line}))
                assert next_message(quick, "shown")["after"] == after
            for later in range(version + 1, version + 60):
                name = f"number {later}"
                assert post.send(command("rename", later - 1, seat=0, name=name))["ok"]
                assert next_message(quick, "changed")["version"] == later
        assert [_closed_with(line) for line in slow] == [1013] * len(slow)
        assert client.get("/api/setup").status_code == 200
