"""Connections that never send a complete request are dropped within seconds."""

import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.helpers import Post, new_table, until
from tests.server.hosted import Hosted

DEADLINE = 10  # seconds that a request may take
GREEDY = "127.0.0.2"  # a separate address: on Linux, all of 127.0.0.0/8 is this machine


def _is_closed(line: socket.socket) -> bool:
    """Return whether the server has closed a connection without sending anything."""
    line.setblocking(False)
    try:
        return line.recv(65_536) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_half_requests(tmp_path: Path) -> None:
    """A client that has not sent a complete request within ten seconds is dropped, even if it
    keeps sending a byte now and then; connections in use stay open.
    """
    wholes = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    drops = {  # the bytes to send first, and the bytes to repeat afterwards
        b"": b"",
        HEAD: b"X-More: 1\r\n",
        HEAD + b"Content-Length: 3000\r\n\r\n{": b" ",
        wholes + HEAD: b"X-More: 1\r\n",
    }
    with Hosted("--data", str(tmp_path)) as server, ExitStack() as lines:
        client = lines.enter_context(server.client())
        table = new_table(client)
        live = lines.enter_context(connect(server.live(table)))
        stream = lines.enter_context(client.stream("GET", f"/api/tables/{table}/events"))
        started = time.monotonic()
        waiting = []
        for half in drops:
            line = lines.enter_context(server.connect(GREEDY))
            line.sendall(half)
            if half.startswith(wholes):
                line.recv(65_536)
            waiting.append((half, line))
        while waiting and time.monotonic() - started < 2.5 * DEADLINE:
            waiting = [(half, line) for half, line in waiting if not _is_closed(line)]
            for half, line in waiting:
                with suppress(OSError):
                    line.send(drops[half])
            time.sleep(0.5)
        assert [half for half, _ in waiting] == []
        time.sleep(max(0.0, DEADLINE + 1 - (time.monotonic() - started)))
        assert Post(client, table).place()["ok"]
        assert until(live, "changed")
        assert any('"changed"' in line for line in stream.iter_lines())
        assert "Traceback" not in server.complaints


def test_no_file_descriptors_left(tmp_path: Path) -> None:
    """With more connections than descriptors, the server pauses, logs a line and soon resumes."""
    with Hosted("--data", str(tmp_path), handles=(200, 300)) as server, ExitStack() as lines:
        limits = Path(f"/proc/{server.process.pid}/limits").read_text("ascii")
        assert "Max open files            300" in limits
        for number in range(400):
            lines.enter_context(server.connect(f"127.0.0.{2 + number % 8}"))
        started, worked = time.monotonic(), server.processor_seconds
        while time.monotonic() - started < 3 * DEADLINE:
            try:
                if httpx.get(f"{server.http}/health", timeout=5).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.5)
        else:
            pytest.fail("the server has stopped answering")
        assert server.processor_seconds - worked < 0.3 * (time.monotonic() - started) + 1
        assert len(server.lines) < 10, server.complaints
