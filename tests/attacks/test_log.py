"""Floods of malformed requests and frames cause no tracebacks in the log."""

import contextlib
import socket
import struct
from pathlib import Path

from cirkis.server.quotas import QuotaName
from tests.attacks.test_frames import RAW
from tests.server.helpers import new_table
from tests.server.hosted import Hosted

LIMITS: dict[QuotaName, int] = {"requests": 10**6}
ROUNDS = 20  # of each flood

UPGRADE = (
    b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
REQUESTS = [
    *(raw for raw in RAW if len(raw) < 1000),
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


def _flood(server: Hosted, floods: list[bytes], opening: bytes = b"") -> None:
    """Send each message on a separate connection, as fast as the server accepts them."""
    for sent in floods * ROUNDS:
        with contextlib.suppress(OSError), server.connect() as line:
            line.settimeout(1)
            line.sendall(opening)
            if opening:
                assert b" 101 " in line.recv(65_536)
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            while line.recv(65_536):
                pass


def test_malformed_requests_and_frames(tmp_path: Path) -> None:
    """The server answers on, and stops although a body is still arriving."""
    with Hosted("--data", str(tmp_path), limits=LIMITS) as server, server.client() as client:
        path = f"/api/tables/{new_table(client)}/live"
        _flood(server, REQUESTS)
        opening = f"GET {path} HTTP/1.1\r\n".encode() + UPGRADE + KEY + b"\r\n"
        _flood(server, FRAMES, opening)
        assert client.get("/api/setup").status_code == 200
        with server.connect() as line:
            line.sendall(HALF)
            assert b" 100 " in line.recv(65_536)  # it awaits the rest
            assert server.end() == 0
