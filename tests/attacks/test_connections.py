"""Connections that never send a complete request are dropped within seconds."""

import asyncio
import signal
import socket
import struct
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from cirkis.server.run import fair_reading
from cirkis.server.settings import Settings
from tests.server.helpers import Post, new_table, stranger, until
from tests.server.hosted import Hosted

DEADLINE = 10  # seconds that a request may take to arrive
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
    keeps sending a byte now and then; connections in use stay open. Requests from clients
    that hung up before being accepted are not even read.
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
        eve = stranger(client)
        head = HEAD + f"Authorization: {eve.headers['Authorization']}\r\n".encode()
        server.process.send_signal(signal.SIGSTOP)  # so that it accepts the next clients too late
        for _ in range(5):
            with server.connect(GREEDY) as line:
                line.sendall(head + b"Content-Length: 2\r\n\r\n{}")
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.process.send_signal(signal.SIGCONT)
        time.sleep(1)
        assert eve.get("/api/mine").json() == []
        assert "Traceback" not in server.complaints


def test_waiting_connections_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address with more connections than can be read in time cannot keep them all open. A short
    message, such as a placement, goes before its neighbours' long ones.
    """
    monkeypatch.setattr(fair_reading, "BURST", 0.0)
    monkeypatch.setattr(fair_reading, "MOST_WAITING", 3)
    aborted, parsed = list[int](), list[bytes]()

    class Line(fair_reading.FairReading):
        def __init__(self, number: int) -> None:
            super().__init__(lambda _: share, lambda _: None)
            self.abort = lambda: aborted.append(number)

        def parse(self, piece: bytes) -> None:
            parsed.append(piece)

        def go_on(self) -> None:
            pass

    async def open_all() -> None:
        for number, piece in enumerate((b"xxx", b"xx", b"x", b"", b"")):
            share.parse(Line(number), piece)
        monkeypatch.setattr(fair_reading, "BURST", 0.025)
        while len(parsed) < 3:
            await asyncio.sleep(0.001)

    share = fair_reading.Share(0.1)
    asyncio.run(asyncio.wait_for(open_all(), 10))
    assert aborted == [3, 4]
    assert parsed == [b"x", b"xx", b"xxx"]


def test_new_connections_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that opens connections faster than people do can open no more for a moment, and
    uvicorn does not even see the refused ones; other addresses are not affected.
    """
    monkeypatch.setattr(fair_reading, "MOST_OPENED", 3)
    monkeypatch.setattr(fair_reading, "OPENED_RATE", 10.0)

    class Greeting(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, fair_reading.FairReading)
            transport.write(b"hello")

    async def greeted(port: int, source: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        try:
            return await reader.read(5)
        except ConnectionResetError:
            return b""
        finally:
            writer.close()

    async def open_all() -> list[bytes]:
        make = fair_reading.fair_connections(Settings(Path()), lambda **_: Greeting())
        server = await asyncio.get_running_loop().create_server(
            lambda: make(app_state={}), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        async with server:
            found = [await greeted(port, GREEDY) for _ in range(5)]
            found.append(await greeted(port, "127.0.0.3"))
            await asyncio.sleep(0.3)
            return [*found, await greeted(port, GREEDY)]

    assert asyncio.run(open_all()) == [b"hello"] * 3 + [b""] * 2 + [b"hello"] * 2


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
